"""Combat phases: engagements are declared and fought, with air support on both sides."""

from __future__ import annotations

from typing import NamedTuple

from rasputitsa.engine.action import Action, Engage, Resolve, Roll, Support
from rasputitsa.engine.decision import CHANCE, Choices, Decision, Faces, Refusal
from rasputitsa.engine.event import Engaged, EngagementOdds, EngagementResult, Private, Supported
from rasputitsa.engine.state import State
from rasputitsa.engine.step import push, step
from rasputitsa.mechanisms import marks, tracks
from rasputitsa.mechanisms.impulse import air
from rasputitsa.mechanisms.impulse.air import AirRules
from rasputitsa.mechanisms.impulse.declaration import Engagements
from rasputitsa.mechanisms.impulse.engagement import Engagement, defenders, engage
from rasputitsa.mechanisms.impulse.fog import cover, hidden, show, unmask
from rasputitsa.mechanisms.impulse.formation import Formations, hexes_of
from rasputitsa.mechanisms.impulse.odds import CombatRules, label, odds, on_table, result
from rasputitsa.mechanisms.impulse.pursuit import Pursuit
from rasputitsa.mechanisms.topic import topic


@step
class BattlePhase(NamedTuple):
    """A combat phase of a group (empty: all). Everybody may attack and be attacked once more."""

    who: str = ""

    def words(self) -> tuple[tuple[str, str], ...]:
        return (("group", self.who),)

    @topic("combat.phase", "breakthrough.phase")
    def ask(self, s: State) -> None:
        marks.clear(s, marks.FOUGHT | marks.DEFENDED)
        push(s, Declare(self.who))


@step
class Declare(NamedTuple):
    """Declare an engagement, or end. They are fought one by one, or all together where air is allotted so."""

    who: str
    begun: bool = False

    @topic("combat.voluntary")
    def ask(self, s: State) -> Decision | None:
        options = Engagements(s, self.who, self.begun)
        return Decision(s.side, "engage.ask", options, s.game.cite("engage.ask"))

    @topic("combat.mark-attackers", "air.marked-hexes")
    def answer(self, s: State, action: Action) -> None:
        together = s.game.of(AirRules).support == air.TOGETHER
        if not isinstance(action, Engage):
            if together and s.battles:
                push(s, Allot(s.side), Allot(1 - s.side), Unseal(), FightDeclared())
            return
        if unmask(s, 1 - s.side, action.hex):
            push(s, Declare(self.who, True))
            return
        battle = engage(s, action.hex, action.attackers)
        for unit in action.attackers:
            s.marks[unit] |= marks.FOUGHT
        _announce(s, action, openly=not together)
        push(s, Declare(self.who, True))
        if together:
            s.battles = (*s.battles, battle)
        else:
            open_battle(s, battle)
            push(s, CommitAir(s.side), CommitAir(1 - s.side), RollForEngagement())


@topic("fog.masked-attack")
def _announce(s: State, action: Engage, *, openly: bool) -> None:
    """Tell who attacks: all of them where the battle is fought at once, else the enemy hears of no mask."""
    event = Engaged(action.hex, action.attackers)
    seen = tuple(unit for unit in action.attackers if openly or not hidden(s, unit))
    if seen == action.attackers:
        s.events.append(event)
        return
    s.events += [Private(s.side, event), Private(1 - s.side, event._replace(attackers=seen))]


def open_battle(s: State, battle: Engagement) -> None:
    """Both sides see who fights; the defenders have had their battle of this phase."""
    show(s, s.side, hexes_of(s, list(battle.attackers)))
    show(s, 1 - s.side, 1 << battle.hex)
    battle = battle._replace(guests=tuple(u for u in defenders(s, battle) if s.marks[u] & marks.DEFENDED))
    for unit in defenders(s, battle):
        s.marks[unit] |= marks.DEFENDED
    s.battle = battle


def _limit(s: State, side: int, kept: int) -> int:
    return min(s.game.of(AirRules).most, air.pool(s, side) - kept)


def _support(s: State, side: int, battle: Engagement, kept: int) -> Decision:
    most = _limit(s, side, kept)

    def explain(action: Action) -> Refusal:
        return Refusal("air.support-limit", (("most", most),), s.game.cite("air.support-limit"))

    choices = Choices([Support(n) for n in range(most + 1)], explain)
    secret, place = s.game.of(AirRules).support != air.OPEN, (("hex", battle.hex),)
    return Decision(side, "air.support", choices, s.game.cite("air.support"), place, secret)


@step
class CommitAir(NamedTuple):
    """A player commits air points to the battle: the attacker first, openly or unseen."""

    player: int

    @topic("air.attacker-first", "air.secret", "air.most")
    def ask(self, s: State) -> Decision | None:
        return _support(s, self.player, s.battle, 0)

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Support)
        secret = s.game.of(AirRules).support == air.SECRET
        if self.player == s.side:
            s.battle = s.battle._replace(attack_air=action.points, sealed=secret)
            if not secret:
                _spend(s, s.battle, self.player, action.points)
            return
        if s.battle.sealed:
            _spend(s, s.battle, s.side, s.battle.attack_air)
        s.battle = s.battle._replace(defence_air=action.points, sealed=False)
        _spend(s, s.battle, self.player, action.points)


@topic("air.used-once")
def _spend(s: State, battle: Engagement, side: int, points: int) -> None:
    if points:
        tracks.add(s, air.track(s, side), -points)
        s.events.append(Supported(battle.hex, side, points))


@step
class Allot(NamedTuple):
    """A player secretly allots his air points to all declared battles, one after the other."""

    player: int
    number: int = 0

    @topic("air.allotted")
    def ask(self, s: State) -> Decision | None:
        if self.number == len(s.battles):
            return None
        return _support(s, self.player, s.battles[self.number], self._kept(s))

    def _kept(self, s: State) -> int:
        """What this player has allotted to the battles before this one."""
        attacking = self.player == s.side
        return sum(b.attack_air if attacking else b.defence_air for b in s.battles[: self.number])

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Support)
        battle = s.battles[self.number]
        if self.player == s.side:
            battle = battle._replace(attack_air=action.points, sealed=True)
        else:
            battle = battle._replace(defence_air=action.points)
        s.battles = (*s.battles[: self.number], battle, *s.battles[self.number + 1 :])
        push(s, Allot(self.player, self.number + 1))


@step
class Unseal(NamedTuple):
    """What both sides allotted is shown at once."""

    def ask(self, s: State) -> None:
        for battle in s.battles:
            _spend(s, battle, s.side, battle.attack_air)
            _spend(s, battle, 1 - s.side, battle.defence_air)
        s.battles = tuple(battle._replace(sealed=False) for battle in s.battles)


@step
class FightDeclared(NamedTuple):
    """The declared battles are fought in the order that the attacker likes."""

    def ask(self, s: State) -> Decision | None:
        if not s.battles:
            return None

        def explain(action: Action) -> Refusal:
            return Refusal("engage.next-expected", (), s.game.cite("engage.next-expected"))

        choices = Choices([Resolve(battle.hex) for battle in s.battles], explain)
        return Decision(s.side, "engage.next", choices, s.game.cite("engage.next"))

    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Resolve)
        battle = next(b for b in s.battles if b.hex == action.hex)
        s.battles = tuple(b for b in s.battles if b.hex != action.hex)
        open_battle(s, battle)
        push(s, RollForEngagement(), self)


@step
class RollForEngagement(NamedTuple):
    """Roll on the final column of the battle and do what the table says."""

    def ask(self, s: State) -> Decision | None:
        return Decision(CHANCE, "engage.roll", Faces(), s.game.cite("engage.roll"))

    @topic("combat.table", "combat.order")
    def answer(self, s: State, action: Action) -> None:
        assert isinstance(action, Roll)
        rules, battle = s.game.of(CombatRules), s.battle
        found = odds(s, battle)
        column = rules.columns[on_table(rules, found.column)[0]].label
        code = result(rules, found.column, action.face)
        final = label(rules, found.column)
        s.events.append(EngagementOdds(battle.hex, found.attack, found.defence, final))
        s.events.append(EngagementResult(battle.hex, column, action.face, code))
        push(s, *rules.results[code], Pursuit(), CloseBattle())


@step
class CloseBattle(NamedTuple):
    """The battle is over; stacks go back under their masks."""

    def ask(self, s: State) -> None:
        s.battle = None
        cover(s)


@step
class Spend(NamedTuple):
    """The units of a group have had their second impulse."""

    who: str

    def words(self) -> tuple[tuple[str, str], ...]:
        return (("group", self.who),)

    @topic("sequence.surprise")
    def ask(self, s: State) -> None:
        for unit in s.game.of(Formations).groups[self.who]:
            if s.where[unit] >= 0:
                s.marks[unit] |= marks.SPENT


@step
class EndPlayerTurn(NamedTuple):
    """Marks of a player turn are taken off; broken units exert their zones again."""

    @topic("zoc.broken-until", "breakthrough.marker")
    def ask(self, s: State) -> None:
        marks.clear(s, marks.FOUGHT | marks.DEFENDED | marks.BROKEN | marks.SPENT)
