"""M: masks, total fog with decoys, and what each side may see."""

from __future__ import annotations

import pytest

from rasputitsa.engine.event import DecoyUnmasked, Engaged, Halted, Moved, StackMoved, StackShown, StackSized
from rasputitsa.engine.state import State
from rasputitsa.view import view, visible
from rules.answers import asked, do, refused, where
from rules.moskva.field import (
    CORPS,
    ID1,
    NE,
    NW,
    PZ1,
    SD1,
    SD2,
    SD3,
    SW,
    TBR1,
    C,
    N,
    S,
    attack,
    declare,
    ends,
    field,
    options_of,
    question,
    scene,
)

MASKS, FOG = field("masks"), field("total_fog")
WAY = "1107"


def kinds(state: State, side: int) -> list[type]:
    return [type(event) for event in visible(state.events, side)]


@pytest.mark.rule("series M1", "series M")
def test_the_enemy_sees_a_mask() -> None:
    state = scene(MASKS, "german-movement", {CORPS: "0303", SD1: C, f"{SD2} entrenched": C, TBR1: N})
    seen = view(state, 0)
    assert {where(seen, key) for key in (SD1, SD2, TBR1)} == {"unseen"}
    assert seen.occupied == state.occupied
    masks = [c.key for c in MASKS.counters if c.kind == "mask" and c.side == 1]
    assert sorted(where(seen, key) for key in masks if where(seen, key) != "out") == [C, N]
    assert where(view(state, 1), SD1) == C
    assert where(state, SD1) == C


@pytest.mark.rule("series M", "series M1")
def test_a_mask_is_seen_to_move() -> None:
    state = scene(MASKS, "german-movement", {ID1: "0303", SD1: C})
    state = do(state, f"move {ID1} 0403")
    assert kinds(state, 0) == [Moved]
    assert kinds(state, 1) == [StackMoved]


@pytest.mark.rule("series M1")
def test_stacks_are_shown_in_combat_and_covered_after_it() -> None:
    state = scene(
        MASKS, "german-combat", {CORPS: N, SD1: C, SD2: C, SD3: S, ID1: "0303"}, "points air.soviet 1"
    )
    state = declare(state, C, CORPS)
    assert [type(e) for e in visible(state.events, 0) if isinstance(e, StackShown)] == [StackShown]
    assert (where(view(state, 0), SD1), where(view(state, 1), CORPS)) == (C, N)
    assert where(view(state, 0), SD3) == "unseen"
    after = do(state, "support 0", "roll 1")  # 3/1: EX
    while asked(after) in ("loss.strength-ask", "pursuit.ask"):
        after = do(after, options_of(after)[0])
    assert where(view(after, 1), CORPS) == "unseen"


@pytest.mark.rule("R72", "series M1")
def test_hidden_armour_stops_soviet_armour_on_the_way() -> None:
    units = {TBR1: "1007", PZ1: C}
    state = scene(MASKS, "soviet-movement", units)
    assert refused(state, f"move {TBR1} {N}-{NW}") == ""
    state = do(state, f"move {TBR1} {N}-{NW}")
    assert where(state, TBR1) == N
    assert Halted in kinds(state, 1)
    assert refused(state, f"move {TBR1} {NE}") == "move.already-moved"


@pytest.mark.rule("series M2")
def test_t134_a_mask_tells_its_size_when_it_is_approached() -> None:
    state = scene(FOG, "german-movement", {ID1: WAY, SD1: C, TBR1: C})
    state = do(state, f"move {ID1} 1007-{N}")
    sized = [e for e in visible(state.events, 0) if isinstance(e, StackSized)]
    assert [(e.hex, e.halves) for e in sized] == [(state.game.grid.hex(C), 3)]
    corps = do(scene(FOG, "soviet-movement", {SD1: WAY, CORPS: C}), f"move {SD1} 1007-{N}")
    assert [e.halves for e in visible(corps.events, 1) if isinstance(e, StackSized)] == [6]


@pytest.mark.rule("series M2.decoys", "R74")
def test_t135_a_decoy_is_removed_and_does_not_hinder() -> None:
    state = scene(FOG, "german-movement", {ID1: WAY, "SD1": C, SD1: "0303"})
    assert refused(state, f"move {ID1} 1007-{N}-{NW}") == ""
    state = do(state, f"move {ID1} 1007-{N}-{NW}")
    assert (where(state, ID1), where(state, "SD1")) == (NW, "decoys")
    assert DecoyUnmasked in kinds(state, 0)


@pytest.mark.rule("R72", "series M2")
def test_unknown_masks_do_not_forbid_but_stop() -> None:
    state = scene(FOG, "german-movement", {ID1: WAY, SD1: C})
    assert NW in ends(state, ID1)
    state = do(state, f"move {ID1} 1007-{N}-{NW}")
    assert where(state, ID1) == N


@pytest.mark.rule("series M2")
def test_a_mask_in_contact_is_known_to_be_troops() -> None:
    state = scene(FOG, "german-movement", {ID1: N, "9.129ID": WAY, SD1: C})
    assert refused(state, f"move 9.129ID 1007-{N}-{NW}") == "zoc.stop"


@pytest.mark.rule("R74")
def test_decoys_keep_away_from_masks_and_start_again_from_a_stack() -> None:
    state = scene(FOG, "soviet-movement", {"SD1": WAY, "SD2": "decoys", SD1: "1404", ID1: C})
    assert refused(state, f"move SD1 1007-{N}") == "fog.decoy-shy"
    assert refused(state, "move SD1 1206") == ""
    assert refused(state, "place SD2 1404") == ""
    assert refused(state, f"place SD2 {WAY}") == "fog.decoy-placed"
    assert refused(state, "place SD3 1404") == "fog.no-decoy"
    assert where(do(state, "place SD2 1404"), "SD2") == "1404"


@pytest.mark.rule("R74")
def test_an_attack_on_a_decoy_is_not_used_up() -> None:
    river = field("total_fog", major=[f"{N}/{C}"])
    state = scene(river, "german-combat", {CORPS: N, "SD1": C, SD1: NE})
    state = declare(state, C, CORPS)
    assert (where(state, "SD1"), refused(state, f"engage {NE} with {CORPS}")) == ("decoys", "")


@pytest.mark.rule("R73")
def test_what_bears_on_a_retreat_is_shown() -> None:
    units = {CORPS: N, ID1: "0706", f"{SD1} entrenched": C, SD2: SW}
    state = attack(scene(MASKS, "german-combat", units), C, CORPS, face=1)
    assert where(view(state, 1), ID1) == "unseen"
    withdrawn = do(state, "choose withdraw")
    assert where(view(withdrawn, 1), ID1) == "0706"
    routed = do(state, "choose rout")
    assert where(view(routed, 0), SD2) == SW


@pytest.mark.rule("series M3a", "series M3b")
@pytest.mark.parametrize("option", ["secret_air", "allotted_air"])
def test_committed_air_points_are_not_seen(option: str) -> None:
    lines = ("points air.german 4", "points air.soviet 3")
    state = declare(scene(field(option), "german-combat", {CORPS: N, SD1: C}, *lines), C, CORPS)
    if option == "allotted_air":
        state = do(state, "done")
    state = do(state, "support 2")
    assert question(state).player == 1

    def committed(side: int) -> int:
        seen = view(state, side)
        battle = seen.battle if option == "secret_air" else seen.battles[0]
        return int(battle.attack_air)

    assert (committed(0), committed(1)) == (2, 0)


@pytest.mark.rule("series M1", "series M3b")
@pytest.mark.parametrize("option", ["masks", "total_fog"])
def test_who_attacks_and_defends_under_masks_is_not_told_before_the_battle(option: str) -> None:
    units = {CORPS: N, SD1: C, SD2: C}
    state = declare(scene(field(option, "allotted_air"), "german-combat", units), C, CORPS)
    game = state.game
    attackers = (game.unit[CORPS],)
    heard = [[e for e in visible(state.events, side) if isinstance(e, Engaged)] for side in (0, 1)]
    assert [[e.attackers for e in events] for events in heard] == [[attackers], [()]]
    assert view(state, 0).battles[0].attackers == attackers
    assert view(state, 1).battles[0].attackers == ()
    seen = view(state, 0).battles[0]
    assert (game.counters[seen.target].kind, seen.steps) == ("mask", 0)
    assert view(state, 1).battles[0].target == game.unit[SD1]


@pytest.mark.rule("series M1", "series M2")
@pytest.mark.parametrize("option", ["masks", "total_fog"])
def test_nobody_reads_how_much_was_moved_by_rail(option: str) -> None:
    """Each half division has its price, so what is left would tell how large a stack is."""
    game = field(option)
    state = scene(game, "soviet-movement", {SD1: "0303"}, "points rail.soviet 5")
    track = game.track["rail.soviet"]
    assert (view(state, 1).points[track], view(state, 0).points[track]) == (5, 0)


@pytest.mark.rule("series M1")
@pytest.mark.parametrize("phase", ["german-movement", "german-combat", "german-exploitation"])
def test_a_phase_under_masks_does_not_end_by_itself(phase: str) -> None:
    """Whether hidden units could do anything in it is for their player to know: he ends it himself."""
    far = scene(MASKS, phase, {f"{ID1} moved fought": "0303", SD1: "1404"})
    assert question(far).player == 0
    assert state_phase(far) == phase


@pytest.mark.rule("series M1", "series M")
def test_who_waits_is_in_the_same_box_as_who_lies_under_a_mask() -> None:
    state = scene(MASKS, "german-movement", {SD1: C, SD2: "held", SD3: "setup", TBR1: "pool", ID1: "0303"})
    seen = view(state, 0)
    assert [where(seen, key) for key in (SD1, SD2, SD3, TBR1)] == ["unseen", "unseen", "unseen", "pool"]


def state_phase(state: State) -> str:
    return state.game.phases[state.phase].id
