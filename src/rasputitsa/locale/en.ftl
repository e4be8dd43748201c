# English. Message ids are topics with dashes for dots.

### What a player is asked

setup-ask = Deploy your units: place one on each marked hex, or arrange a ready-made set-up.
replacement-ask = Spend your replacement points; done gives up the rest.
arrival-ask = { $unit } arrives: place it on your edge of the map.
attrition-gear = How many sets of winter gear do you buy before the dice roll?
attrition-ask = Frostbite: choose the unit that loses a step.
supply-assault = How many supply points do you give { $unit } for the assault?
move-ask = Move your units; done ends the phase.
move-make-room = { $unit } has to make room: move it on.
combat-ask = Announce your attacks; with done the dice roll.
combat-next = Choose the battle to fight next.
result-attacker-loss = Attacker loss: choose the attacker that loses a step.
exchange-ask = Exchange: { $due ->
    [one] one strength point
   *[other] { $due } strength points
  } still to be matched. Choose the attacker that loses a step.
result-stand = { $unit } can stand its ground for a step (stand) or retreat (done).
retreat-ask = Choose the retreat of { $unit }.
advance-ask = One attacker may advance into { $hex }, or none (done).

### What the dice are asked

combat-roll = Combat
arrival-early = Early arrival
attrition-roll = Winter attrition
supply-extra = Extra supply
weather-roll = Weather

### Why not

game-over = The game is over.
action-unknown = The action names a unit or a hex that this game does not have.
dice-face = A die has { $sides } faces.

setup-expected = You are deploying: place a unit or arrange a ready-made set-up.
setup-unknown = There is no ready-made set-up called { $setup }.
setup-not-waiting = { $unit } is not waiting to be deployed.
setup-hex = { $hex } is not one of your set-up hexes.
setup-one-per-hex = { $hex } already has its unit.

move-expected = This is a movement phase: move a unit, or end it with done.
move-not-yours = { $unit } is not yours to move.
move-off-map = { $unit } is not on the map.
move-who = Only { $group } may move in this phase, not { $unit }.
move-rail-start = { $unit } does not stand on a railway.
move-already-moved = { $unit } has already moved in this phase.
move-make-room-first = { $unit } has to make room first.
move-no-path = Where to? { $unit } needs at least one hex to enter.
move-not-adjacent = { $start } and { $hex } are not adjacent.
move-enemy = An enemy unit stands in { $hex }.
move-no-track = No railway leads from { $start } to { $hex }.
move-zoc-stop = { $hex } lies in an enemy zone of control: a unit that enters it must stop.
move-too-far = { $hex } is too far for { $unit }: the path costs { $cost ->
    [one] one movement point
   *[other] { $cost } movement points
  }, and it has { $points }.
move-weather-hexes = { $hex } is too far for { $unit }: in { $weather } a unit moves { $points ->
    [one] one hex
   *[other] { $points } hexes
  } a phase, except by rail, and the path is { $cost } hexes long.
move-weather-points = { $hex } is too far for { $unit }: in { $weather } it has { $points ->
    [one] one movement point
   *[other] { $points } movement points
  } instead of { $allowance }, and the path costs { $cost }.
move-stacking = { $hex } is occupied, and the unit there cannot move away any more.

combat-expected = This is a combat phase: announce an attack, or say done.
combat-own-target = { $unit } is your own unit.
combat-target-off-map = { $unit } is not on the map.
combat-defends-once = { $unit } is already the target of an announced battle.
combat-attackers = Name the attackers of { $unit }, each once.
combat-not-yours = { $unit } is not yours to attack with.
combat-attacker-off-map = { $unit } is not on the map and cannot attack.
combat-attacks-once = { $unit } already takes part in another attack.
combat-not-adjacent = { $unit } is not adjacent to { $target }.
combat-below-table = The attack on { $unit } is too weak for the table.
combat-next-expected = Name one of the announced battles: fight and its target.

result-attackers-only = The loss falls on a unit that attacked in this battle.
result-stand-expected = The defender either stands for a step or retreats (done).
advance-attackers-only = Only a surviving attacker of this battle may advance.

retreat-expected = { $unit } has to retreat: name its path.
retreat-not-adjacent = { $start } and { $hex } are not adjacent.
retreat-enemy = No retreat into { $hex }: an enemy unit stands there.
retreat-zigzag = { $hex } does not lead farther away from the battle.
retreat-straight = { $hex } does not lead away from every attacker.
retreat-distance = A retreat goes { $hexes ->
    [one] one hex
   *[other] { $hexes } hexes
  }.
retreat-friends = A retreat cannot end in { $hex }: a friendly unit stands there.
retreat-zone = { $hex } lies in an enemy zone of control.
retreat-zone-for-full = { $unit } is at half strength: it cannot retreat through the enemy zone of control at { $hex }.
retreat-last-resort = There is a retreat that keeps out of enemy zones of control: none may lead through { $hex }.
retreat-cleaner-path = There is a shorter retreat, and it has to be taken.

replacement-expected = This is a replacement phase: place, restore, or say done.
replacement-not-yours = { $unit } is not yours.
replacement-off-map = { $unit } is not on the map.
replacement-not-yet = { $unit } is not available before turn { $turn }.
arrival-waits = { $unit } cannot be bought: it waits to enter on a free hex of the edge outside enemy zones of control.
replacement-not-in-pool = { $unit } is not in the replacement pool.
replacement-occupied = { $hex } is occupied.
replacement-place = { $hex } is neither a city nor on your edge of the map.
replacement-control = You do not control { $hex }.
replacement-edge-zone = { $hex } lies in an enemy zone of control: no unit may enter the map there.
replacement-communication = { $hex } is not in communication.
replacement-full = { $unit } is at full strength.
replacement-one-step = { $unit } has only just arrived: one step per unit and turn.
replacement-resting = { $unit } was reduced last turn and has to rest.
replacement-consecutive = No panzer steps on two turns running: { $unit } has to wait.

arrival-expected = First place { $unit }, which arrives now.
arrival-edge-only = No arrival at { $hex }: it takes a free hex of your edge outside enemy zones of control.

tank-turn = A unit can become { $unit } on turn { $turn } only.
tank-none = In this game no unit becomes { $unit }.
tank-once = { $unit } is in play already.
tank-by-conversion = { $unit } cannot be bought: on turn { $turn } a unit on the map may become it.
tank-communication = { $unit } is not in communication.

supply-requisition-limit = No more extra supply this turn.
supply-none = This game has no supply points.
supply-assault-limit = { $unit } can be given { $least } to { $most } supply points.
attrition-gear-supply = No unit is in supply: no winter gear can be bought.
attrition-gear-limit = You can buy at most { $most } sets of winter gear.
attrition-victim = Choose one of your units on the map.
attrition-full-first = { $unit } is at half strength: frostbite strikes a full unit first.

### What happened

event-phase = Turn { $turn }, { $date }: { $phase }
event-weather = The weather turns: { $weather }.
event-over = The { $winner } win: { $reason }
event-over-draw = A draw: { $reason }
event-rolled = { $purpose }: the die shows { $face }.
event-placed = { $unit } takes position at { $hex }.
event-placed-many = { $count } units take up their positions.
event-moved = { $unit } moves { $path }.
event-captured = The { $side } take { $hex }.
event-restored = { $unit } is back at full strength.
event-converted = { $unit } becomes { $into } at { $hex }.
event-points = { $track }: { $value }.
event-declared = Attack announced: { $attackers } against { $target }.
event-odds = { $attackers } against { $target } at { $column }.
event-result = The die shows { $face }: { $result }.
event-void = The attack on { $target } is too weak to have any effect.
event-step-lost = { $unit } loses a step at { $hex }.
event-eliminated = { $unit } { $reason ->
    [no-retreat] has no retreat and is eliminated
    [frostbite] freezes and is eliminated
    [isolation] is cut off from supply and eliminated
    [retreat] is eliminated in retreat
   *[combat] is eliminated
  } at { $hex }.
event-stood = { $unit } stands its ground.
event-retreated = { $unit } retreats { $path }.
event-advanced = { $unit } advances into { $hex }.
event-gear-worked = Winter gear saves the { $side } from frostbite.

### How a game ends

victory-holder = they hold the city that decides.
victory-draw = neither side holds what it needs.
victory-most-points = they have more victory points.
victory-tie = both sides have the same number of victory points.

### Names

name-side-german = Germans
name-side-soviet = Soviets

name-phase-setup = set-up
name-phase-german-weather = weather
name-phase-german-supply = German supply
name-phase-german-replacement = German replacements
name-phase-german-panzer = German panzer movement
name-phase-german-combat = German combat
name-phase-german-movement = German movement
name-phase-soviet-supply = Soviet supply
name-phase-soviet-replacement = Soviet replacements
name-phase-soviet-rail = Soviet rail movement
name-phase-soviet-combat = Soviet combat
name-phase-soviet-movement = Soviet movement
name-phase-administration = administration

name-weather-clear = clear
name-weather-mud = mud
name-weather-snow = snow
name-group-armour = panzers
name-group-surprise = units of 2nd Panzer Army

name-track-rp = Replacement points
name-track-sp-german = German supply points
name-track-sp-soviet = Soviet supply points
name-track-vp-german = German victory points
name-track-vp-soviet = Soviet victory points

name-box-pool = replacement pool
name-box-held = not yet available
name-box-setup = to be deployed
name-box-out = out of play

name-result-NE = no effect (NE)
name-result-DR = the defender retreats (DR)
name-result-DRL = the defender loses a step and retreats (DRL)
name-result-DE = the defender is eliminated (DE)
name-result-EX = exchange (EX)
name-result-AL = the attacker loses a step (AL)

name-player-human = human
name-player-random = computer, random
name-player-simple = computer, simple
name-player-level0 = computer, level 0: plays at random
name-player-level1 = computer, level 1: easy
name-player-level2 = computer, level 2: strong
name-player-level3 = computer, level 3: strongest, takes its time

name-field-unit = unit
name-field-target = target
name-field-attackers = attackers
name-field-into = new unit
name-field-hex = hex
name-field-path = path
name-field-face = die
name-field-sets = number
name-field-points = points
name-field-setup = set-up

name-shift-forest = forest
name-shift-major = major city
name-shift-fort = fortification
name-shift-river = all attack across the river
name-shift-tank = tank unit attacks
name-shift-shock = 1st Shock attacks from Moscow or its lines
name-shift-line = strong line

name-date-2-Oct = 2 Oct
name-date-10-Oct = 10 Oct
name-date-17-Oct = 17 Oct
name-date-1-Nov = 1 Nov
name-date-16-Nov = 16 Nov
name-date-23-Nov = 23 Nov
name-date-1-Dec = 1 Dec
name-date-Oct-I = Oct I
name-date-Oct-II = Oct II
name-date-Oct-III-IV = Oct III/IV
name-date-Nov-I-II = Nov I/II
name-date-Nov-III = Nov III
name-date-Nov-IV = Nov IV
name-date-Dec-I = Dec I
name-date-Dec-II-III = Dec II/III
name-date-Dec-IV-Jan-I = Dec IV/Jan I
name-date-Jan-II-III = Jan II/III
name-date-Jan-IV-Feb-I = Jan IV/Feb I
name-date-Feb-II-III = Feb II/III
name-date-Mar-I = Mar I
name-date-Mar-II = Mar II

### The terminal

play-welcome = { $title }
play-players = { $side }: { $player }
play-saving = Every action is saved in { $file }, the seed of the dice too: whoever reads it can know them. help lists the commands.
play-saved = Saved in { $file }.
mail-saving = Every action is kept in { $file }. help lists the commands.
mail-key = Your key is { $key }. Keep it, and show it to nobody: whoever has it can know dice before they are asked.
mail-send = Now send { $file } to your opponent. When his file comes: rasputitsa mail open FILE
mail-left = Kept in { $file }, not ready to be sent. To go on: rasputitsa mail open { $file }
play-left = Saved in { $file }. To go on: rasputitsa play { $game } --resume { $file }
play-over = The whole game is in { $file }.
play-unmoved = { $count ->
    [one] One unit
   *[other] { $count } units
  } can still move. done again ends the phase.
play-undone = Taken back: { $action }
play-nothing-to-undo = Nothing can be taken back: not past a die roll or the other side's decision.
play-nothing-to-redo = Nothing was taken back.
play-withdraw-usage = Name the target of an announced attack: withdraw 30A
play-add-usage = Name the units and the target of an announced attack: add XII to 30A
play-not-announced = No attack on it is announced that could still be taken back.
play-reannounced = Actions taken back: { $back }. Announced again: { $again }.
battle-lost = The attack of { $attackers } on { $target } could not be announced again.
play-narrow = The map needs { $wanted } columns; this terminal has { $width }.
play-thinking = The computer is thinking ... { $percent } % (Ctrl-C: move now; twice: leave)

map-legend-stacks = ^ forest  % swamp  n rough  # entrenched  + German city  * Soviet city  ~ water  │╱╲ rail, road  = strength of a stack  ½ reduced
map-legend = ^ forest  # fort  + German city  * Soviet city  ~ river  │╱╲ rail  ½ reduced

status-turn = Turn { $turn } of { $turns }
status-cities = { $side }: { $count ->
    [one] one city
   *[other] { $count } cities
  } ({ $names })
status-score = score: { $totals }
status-leader = as it stands the { $winner } win
status-even = as it stands a draw
status-asked = { $side }: { $question }

list-target = { $hex }: { $attackers } up to { $column }
list-hexes = { $place } { $count ->
    [one] one hex
   *[other] { $count } hexes
  }
list-again = { $count } units can act; list shows them.
list-comma = ,{ " " }
list-more = and { $count } more
list-nothing = { $unit } has nothing to decide now.
unit-reduced = reduced

odds-attacker = { $unit } from { $hex }
odds-attacker-halved = { $unit } from { $hex }, { $strength } halved
odds-attack = attack
odds-defence = { $unit } defends { $hex }
odds-raw = { $ratio }, rounded in favour of the defender
odds-column = column
odds-none = Below the table: the attack has no effect.

read-unknown = I do not know { $word }. help lists the commands.
read-no-unit = There is no unit { $word }, and none stands there.
read-no-hex = There is no hex or place { $word } on this map.
read-no-number = { $word } is not a number.
read-too-much = What is { $word }? Nothing is expected there.
read-incomplete = { $verb }: say the { $missing } too.
read-which = { $count } choices fit: say which (list shows them).
read-which-path = There are several ways. Name one: { $paths }

why-usage = Name an action in full, for example: why move XXIV 0907
why-allowed = That is allowed.
rules-none = There is no rule { $word }.

help-text =
    A number picks from the list; a unit alone (XXIV) shows what it can do, on the map too.
      move XXIV 0504               the cheapest path; name every hex to go another way: 0504-0603
      attack 30A with XXIV XLVII   announce a battle (its odds are shown; undo works until the dice roll)
      withdraw 30A, add XII to 30A take back one announced attack, or add to it; the others stay
      place, restore, convert, requisition, arrange, assault, gear
      fight, retreat, lose, stand, advance
      done                         end the phase or decline (done! without being reminded)
      odds 30A with XXIV XLVII     strengths, every shift with its rule, and the six outcomes
      why move XXIV 0907           why not: the reason and the text of the rule
      hint [level]                 what the computer would do now, why, and what it risks
      rules [number]               the rule of the question at hand, or of a number
      list [unit], units, map, log [number]
      undo, redo, save [file], help, quit
    Cities can be typed by name, units by their hex.

### Analysis

figure-percent = { NUMBER($share, style: "percent", maximumFractionDigits: 1) }
figure-decimal = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }

analysis-unfinished = The game is not over: { $situation }
analysis-turning = Turning points
analysis-moment = Turn { $turn }, { $phase }: { $what }
analysis-lead = From here on the { $winner } would win as it stands.
analysis-lead-none = From here on neither side would win as it stands.
analysis-battle = { $attackers } against { $target }
analysis-die = { $what }, the die shows { $face }: { $luck } steps for the { $side }
analysis-luck = Luck
analysis-luck-about = Steps that the dice gave or took, compared with their mean; plus is good for the { $side }.
analysis-no-dice = No die has been rolled yet.
analysis-player-turn = Turn
analysis-turn-of = { $turn } { $side }
analysis-dice = Dice
analysis-so-far = So far
analysis-curve = So far, turn by turn: { $curve }
analysis-side-luck = { $side }: { $luck } steps of luck, { $score } standard deviations. In { $share } of all cases the same dice would have been unkinder.
analysis-side-losses = {"  "}Expected losses { $expected } steps, actual { $lost }. Luck attacking { $attacking }, defending { $defending }.
analysis-best = Best dice of the { $side }
analysis-battles = Battles
analysis-battles-about = Steps lost by attacker and defender, expected → actual; luck from the attacker's side.
analysis-fight = Battle
analysis-face = Die
analysis-attacker = Attacker
analysis-defender = Defender
analysis-others = Other dice
analysis-other = { $turn } { $side }, { $what }: { $face } ({ $share } likely), luck { $luck }
analysis-points = { $track }: { $expected } expected, { $came } came

forecast-battles = Battles
forecast-means = {"  "}{ $target } loses { $lost } steps on average, the attackers { $paid }.
forecast-losses = Losses of all battles
forecast-side = { $side }: { $steps } steps and { $strength } strength points on average
forecast-outcomes = { $count ->
    [one] The only outcome
   *[other] The { $count } likeliest outcomes
  }
forecast-exact = Exact: every way in which the dice can fall was played through ({ $count } different rolls).
forecast-sampled = Not exact: there are too many ways, so { $count } dice were rolled at random.

fate-eliminated = eliminated
fate-retreated = retreats
fate-reduced = loses a step
fate-holds = holds
fate-taken = hex taken
fate-left = hex given up
fate-attackers = { $count ->
    [one] attackers lose a step
   *[other] attackers lose { $count } steps
  }

outlook-title = Chances to win
outlook-about = After each player turn, by the worth of the position. Learnt from games of the computer against itself.
outlook-draw = Draw
outlook-set-up = Set-up
outlook-curve = { $side }, turn by turn: { $curve }

judgement-chances = Chances to win: { $chances }
judgement-terms = In points of strength, plus is good for the { $side }: { $terms }

name-term-material = units and strength
name-term-control = cities held and in reach
name-term-threat = safety from the next attack
name-term-opportunity = own next attack
name-term-tempo = time
name-term-pressure = place in the struggle for the prize
name-term-access = reach of the prize
name-term-isolation = communication
name-term-trapped = ways to retreat
name-term-points = points

name-tactic-drive = drive for the prize
name-tactic-close-up = close up before the weather turns
name-tactic-mass = mass for a joint attack
name-tactic-pocket = close the pocket
name-tactic-cut-off = cut the enemy's communication
name-tactic-plug-gap = plug the gap
name-tactic-ring = ring around the prize
name-tactic-strong-ground = take strong ground
name-tactic-fall-back = fall back out of contact
name-tactic-line = hold a line
name-tactic-garrison = garrison a city
name-tactic-seize = seize an empty city
name-tactic-refit = pull back to refit
name-tactic-break-out = break out
name-tactic-keep-exits = keep a way to retreat
name-tactic-reserve = bring up the reserve
name-tactic-counter = prepare a counter-attack

hint-title = Hint by { $level }: { $phase }
hint-nothing = Nothing to do: end the phase (done).
hint-then = With this plan the { $side } can expect to win in { $share } of all cases (a draw counts half).
hint-then-idle = With this plan the { $side } can expect to win in { $share } of all cases, without it in { $idle } (a draw counts half).
hint-why = What it gains, in points of strength: { $terms }
hint-attacks = What these attacks bring
hint-prepares = Attacks that this prepares
hint-risks = What the enemy could attack next
hint-no-risks = The enemy has no attack that pays next turn.
hint-risk = { $unit } in { $hex } at { $column }: eliminated { $lost }, driven off { $driven }

blunder-title = Blunders
blunder-about = What players could expect of what they did, compared with the plan of { $level } in the same position; dice do not count. Listed from { $share } of the chance to win on.
blunder-none = None: no decision cost more than { $share }.
blunder-what = Turn { $turn }, { $phase }: the { $side } give away { $loss } ({ $possible } was possible, { $expected } is left)
blunder-played = {"  "}played: { $actions }
blunder-better = {"  "}better: { $actions }
blunder-stay = stay with { $attackers }
blunder-nothing = nothing
blunder-why = {"  "}gains: { $terms }

### The table in the browser

table-score = Score of the { $side }
table-edge = Edge of the { $side }
table-edge-seasonal = Edge of the { $side } on turns { $turns }
table-cost = { $points ->
    [one] Costs one movement point to enter.
   *[other] Costs { $points } movement points to enter.
  }
table-track = Rail movement: one movement point per hex along the track.
table-shift = { $who ->
    [one] A defender of the { $side } here shifts
   *[other] A defender here shifts
  } attacks { $columns ->
    [one] one column
   *[other] { $columns } columns
  } to the left.
table-shift-across = { $who ->
    [one] If every attack on the { $side } crosses it, the odds shift
   *[other] If all attackers attack across it, the odds shift
  } { $columns ->
    [one] one column
   *[other] { $columns } columns
  } to the left.
table-control = Belongs to the side whose unit was the last to enter.
table-stand = A defender who has to retreat may stand its ground for a step.
table-prize = Decides who wins.

table-turn-points = { $side }: { $points ->
    [one] one replacement point
   *[other] { $points } replacement points
  }
table-turn-skips = Left out: { $phase }
table-turn-arrives = { $unit } arrives
table-turn-bought = { $unit } can be bought from now on
table-turn-early = On { $face } or more, units of the next turn can be bought at once
table-turn-conversion = A unit may become { $unit }
table-turn-attrition = Winter attrition
table-turn-weather = The weather is rolled for
table-turn-edge = { $side }: { $hexes } belong to the edge

table-waiting = Waiting for the { $side }: { $what }.
table-waiting-dice = The dice roll: { $what }.
table-not-your-turn = It is not your turn to decide.
table-no-way = { $unit } cannot come to { $hex } this way.

name-question-setup-ask = set-up
name-question-replacement-ask = replacements
name-question-arrival-ask = arrivals
name-question-attrition-gear = winter gear
name-question-attrition-ask = frostbite
name-question-supply-assault = supply for the assault
name-question-move-ask = movement
name-question-move-make-room = movement
name-question-combat-ask = announcement of attacks
name-question-combat-next = choice of the next battle
name-question-result-attacker-loss = attacker’s loss
name-question-exchange-ask = exchange
name-question-result-stand = stand or retreat
name-question-retreat-ask = retreat
name-question-advance-ask = advance
name-question-combat-roll = combat
name-question-arrival-early = early arrival
name-question-attrition-roll = winter attrition
name-question-supply-extra = extra supply
name-question-weather-roll = weather

choice-done = Done
choice-done-move-ask = End movement
choice-done-combat-ask = Roll the dice
choice-done-combat-ask-none = No attack
choice-done-replacement-ask = End replacements
choice-done-result-stand = Retreat
choice-done-advance-ask = No advance
choice-place = { $unit } to { $hex }
choice-restore = Restore { $unit }
choice-convert = { $unit } becomes { $into }
choice-requisition = Extra supply: roll a die
choice-gear = { $sets ->
    [0] No winter gear
    [one] One set of winter gear
   *[other] { $sets } sets of winter gear
  }
choice-move = { $unit } to { $path }
choice-attack = { $attackers } against { $target }
choice-assault = { $points ->
    [0] Nothing for { $unit }
    [one] One point for { $unit }
   *[other] { $points } points for { $unit }
  }
choice-fight = Fight { $target }
choice-lose = { $unit } loses a step
choice-stand = { $unit } stands its ground
choice-retreat = { $unit } by { $path }
choice-advance = { $unit } advances

name-terrain-forest = forest
name-terrain-fort = fortification
name-terrain-city = city
name-terrain-major = major city
name-terrain-river = river
name-terrain-rail = railway

overlay-zone = Zone of control of the { $side }
overlay-control = Held by the { $side }
overlay-connected = In communication
overlay-cut-off = Cut off
overlay-danger = The { $side } could attack and may well eliminate
overlay-threat = The { $side } could attack with profit

hint-tactic = Purpose: { $tactic }.
table-luck-later = Luck is told when the game is over.

lobby-game = { $turns } turns, { $units } units.
lobby-about-bfm-gdw-1986 = The first edition. Mud halves every attack, fortifications help the Soviets only, and the panzers move before combat from the first turn on. With the fourteen-turn campaign and many options.
lobby-about-bfm-vpg-2009 = The second edition. Defenders of Moscow and Tula may stand their ground, terrain in a hex adds up, and the 1st Shock Army arrives as a reinforcement.
lobby-about-bfm-c3i-2011 = The second edition as revised for a magazine: full units may retreat through zones of control for a step, and fortifications help the Soviets only.
options-unknown = There is no option { $option }.
options-value = { $option }: { $value } is neither on nor off.
options-borrow = { $option } belongs to another edition; it can be used with “{ $other }”.
options-foreign = { $option } belongs to another edition.
options-excludes = { $option } cannot be combined with { $other }.
options-requires = { $option } needs { $other }.
options-mark-form = { $option }: { $mark } is not like 2:early or 5:late.
options-mark-turn = { $option }: { $mark } names no turn of this game; its turns are 1 to { $last }.
options-mark-twice = { $option }: { $mark } marks a turn that is marked already.
options-idle = Changes nothing in this game: { $options }.

name-preset-gdw1986 = The game of 1986
name-preset-gdw1986-campaign = The campaign of 1988
name-preset-gdw1986-2006-seven = The seven-turn game with the clarifications of 2006
name-preset-gdw1986-2006 = The campaign with the clarifications of 2006
name-preset-gdw1986-attrition = The War of Attrition of 2006

player-level0 = Any legal action. Good for trying out the table.
player-level1 = Rules of thumb. A first opponent for beginners.
player-level2 = Knows the exact odds of every battle and looks for the best moves. Answers within seconds.
player-level3 = Also tries the enemy’s reply. The strongest; takes its time.

### The server

seat-of-the-host = maker of the match
seat-wish-transfer = hand out a new link for it
seat-wish-revoke = close it
seat-wish-person = let another person play it
seat-wish-computer = let the computer play it
seat-news-chosen = The maker of this match chose its dice, or knows them.
seat-news-sat = A person sat down for the { $side }.
seat-news-transfer = { $own ->
        [yes] The player of the { $side } made a new link for this seat; the old one is dead.
       *[no] New link for the { $side }, made by the { $by }; the old one is dead.
    }
seat-news-revoke = { $own ->
        [yes] The player of the { $side } gave up this seat.
       *[no] The seat of the { $side } was closed by the { $by }.
    }
seat-news-person = A person is to play the { $side }: a link was made by the { $by }.
seat-news-computer = { $own ->
        [yes] The player of the { $side } gave this seat to the computer ({ $player }).
       *[no] The seat of the { $side } was given to the computer ({ $player }) by the { $by }.
    }
seat-news-asked = For the seat of the { $side } there is a request by the { $by }: { $wish }.
seat-news-agreed = The player of the { $side } agreed to the request: { $wish }.
seat-news-declined = The request for the seat of the { $side } is off.
table-dice-wait = { $bound ->
        [yes] The dice wait until the page of each of these is open for a moment: { $sides }.
       *[no] The dice wait until each of these has sat down: { $sides }.
    }
server-dice-wait = The dice must fall first, and they wait for somebody. Nothing was changed.
server-dice-known = The dice of this match are known to whoever made it, or were settled without you. Sit down only if you accept that.
server-sit-down = Sit down first: whoever sent you the link knows it, too.
server-dice-bound = Everybody has committed himself already: what the dice are made of can no longer be changed.
server-dice-unbound = Not everybody has committed himself yet: keep your value to yourself until then.
server-dice-value = This is not the value that you committed yourself to.
server-dice-not-yours = This seat has no part in the dice, or nobody has sat down on it.
server-no-request = Nobody asks for this seat.
server-seat = This seat is not open to you: the link is wrong or no longer valid.
server-passphrase = This match needs a passphrase.
server-passphrase-wrong = That is not the passphrase of this match.
server-stale = The match has moved on; look at it again.
server-not-yours = It is not for you to decide now.
server-observer = You are watching this match; only its players may do that.
server-not-host = Only whoever made the match, or the player himself, may change this seat.
server-no-side = There is no such seat; the sides are { $detail }.
server-no-step = There is no such step; the match has { $detail }.
server-no-turn = That turn has not been reached; this is turn { $detail }.
server-not-over = That can be seen when the game is over.
server-version = This match was played by later rules than the ones here ({ $detail }).
server-diverged = The rules have changed since this match was played: { $detail }
server-nothing-to-undo = Nothing can be taken back: not past a die or another player’s decision.
server-not-announced = No attack on this unit is announced that could still be taken back.
server-nothing-to-redo = Nothing was taken back.
server-database-busy = The server’s store is busy; nothing was changed. Try again in a moment.
server-database-read-only = The server’s store cannot be written to; nothing was changed.
server-database-full = The server’s store is full; nothing was changed.
server-database-lost = The server’s store cannot be reached; nothing was changed.
server-database-damaged = The server’s store is damaged; nothing was changed. The keeper of the server must bring back a backup.
server-database-taken = Another server is at work on this store; nothing was changed here. Load the page again.
server-database-unsure = The server’s store did not answer in time: it is not known yet whether this was carried out. Look at the match again in a moment.
server-frozen = This match can be looked at and saved, but not played on here. { $detail }
server-no-advice = The computer could not find an answer this time. Try again.
server-invalid = That cannot be understood: { $detail }
server-too-large = That is too long; at most { $detail } bytes are read.
server-too-many = Too many requests; wait a moment.
server-too-costly = Reading that takes more time or memory than this server gives to it.
server-too-many-undos = In one phase at most { $detail } actions can be taken back.
server-match-full = This match has grown as large as this server keeps a match. It can be saved and watched, but not go on here.
server-quota = The matches made from this address fill the { $detail } megabytes that it may use here. Delete some first.
server-not-maker = Only whoever made the match may delete it.
server-unknown = There is nothing at this address.
server-method = That cannot be done at this address.
server-internal = The server has failed. Look at the match again to see how it stands, and please report this.

# Corps are numbered in Roman here; other languages take the number.
unit-panzer-corps = { $number ->
   *[other] { $key }
  } Panzer Corps
unit-infantry-corps = { $number ->
   *[other] { $key }
  } Corps
unit-infantry-army = { $number ->
    [1] 1st
    [2] 2nd
    [3] 3rd
    [21] 21st
    [22] 22nd
    [23] 23rd
    [31] 31st
    [32] 32nd
    [33] 33rd
    [41] 41st
    [42] 42nd
    [43] 43rd
    [51] 51st
    [52] 52nd
    [53] 53rd
    [61] 61st
    [62] 62nd
    [63] 63rd
   *[other] { $number }th
  } Army
unit-shock-army = { $number ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $number }th
  } Shock Army
unit-tank-army = Tank Unit

table-ask-setup-ask = Deploy your units: one on each marked hex, or choose a ready-made set-up.
table-ask-replacement-ask = Spend your replacement points: new units from the pool, or restore reduced ones. What is left at the end is lost.
table-ask-move-ask = Move your units, each at most once, then end the phase.
table-ask-move-ask-rail = Rail movement: move units along the railways, each at most once, then end the phase.
table-ask-combat-ask = Announce your attacks: pick a target and its attackers. Then let the dice roll.
table-ask-result-stand = { $unit } can stand its ground for a step, or retreat.
table-ask-advance-ask = One attacker may advance into { $hex }, or none.

name-section-components = The game and its parts
name-section-kur-components = Tracks and markers
name-section-kane-replacements = Replacements and the Tank unit
name-section-kur-balance = Soviet play balance
name-section-sequence = Sequence of play
name-section-set-up = Set-up
name-section-zones-of-control = Zones of control
name-section-movement = Movement
name-section-combat = Combat
name-section-results = Combat results
name-section-mud = Mud
name-section-shock-army = The 1st Shock Army
name-section-reinforcements = Reinforcements
name-section-replacements = Replacements
name-section-communication = Control and communication
name-section-victory = Victory
name-section-balance = Play balance and notes
name-section-winter = Winter
name-section-clarifications = Clarifications
name-section-options = Optional rules
name-section-war-of-attrition = The War of Attrition
name-section-setup = Set-up
name-section-zoc = Zones of control
name-section-rulings = Our reading of unclear rules

### Games with stacks, air points and two impulses
deploy-ask = Set up your units in the zones of their armies, or arrange a ready-made set-up.
deploy-assign = Choose a zone for the army { $army }; the enemy does not see it.
air-cancel = Air superiority: how many enemy air points do you cancel, at { $price } of yours each?
march-ask = Move your units: march, rail, entrench; done ends the phase.
engage-ask = Declare an attack on a hex, or end the phase with done.
engage-next = Choose the combat to fight next.
air-support = How many air points do you commit to the combat for { $hex }?
loss-steps-ask = Choose the attacker that loses a step; { $due } still to be lost.
loss-strength-ask = Exchange: { $due } strength still to be matched. Choose the attacker that loses a step.
retreat-course = { $hex }: withdraw one hex, take a rout of two (the enemy leads it), or stand and lose a step each.
retreat-withdraw = Choose the retreat of your units from { $hex }.
retreat-rout = Choose the route of the beaten units from { $hex }.
pursuit-ask = Attackers may advance into { $hex }; done ends it.
interdict-ask = How many air points do you spend against the enemy’s railways?
rebuild-ask = Take back eliminated units; { $left } divisions’ worth left. Done ends it.
calendar-roll = Weather
engage-roll = Combat

deploy-expected = You are setting up: place a unit or arrange a ready-made set-up.
deploy-unknown = There is no ready-made set-up called { $setup } now.
deploy-not-waiting = { $unit } is not waiting to be set up.
deploy-zone = The army { $army } cannot take that zone: every front zone needs an army.
setup-army-zone = { $hex } is not in the zone of { $unit }.
stack-full = { $hex } has no room left.
stack-phase-end = { $hex } holds too many divisions: some of them must leave it before the phase ends.
stack-relief = { $hex } holds too many divisions, and after this order it could not be cleared in this phase.
air-cancel-limit = You can cancel at most { $most } points, at { $price } each.
air-support-limit = At most { $most } air points can be committed here.
march-expected = This is a movement phase: move, rail, entrench or emerge, or end it with done.
march-too-far = { $hex } is too far for { $unit }: the path costs { $cost } movement points, and it has { $points }.
march-weather = { $hex } is too far for { $unit }: in { $weather } it has { $points } movement points instead of { $allowance }, and the path costs { $cost }.
move-round-trip = The path comes back to { $hex }.
move-impassable = { $hex } cannot be entered.
move-wide-river-barred = An enemy on the bank of the major river bars the crossing into { $hex }.
zoc-stop = { $hex } lies in an enemy zone of control: a unit that enters it must stop.
zoc-no-slip = This unit cannot go from { $start } to { $hex }: both lie in enemy zones of control.
zoc-slip-barred = No unit goes from zone to zone across the water or fortification between { $start } and { $hex }.
zoc-slip-once = To go from zone to zone into { $hex } must be the whole of a move.
entry-not-yet = { $unit } does not arrive before turn { $turn }.
entry-first-impulse = { $unit } enters in the first movement phase only.
entry-edge = { $hex } is not one of your entry hexes.
entry-enemy = No entry at { $hex }: an enemy or his zone of control is there.
exploit-fought = { $unit } attacked in the breakthrough phase and may not move now.
rail-none = You have no rail movement.
rail-capacity = The railways have { $points } points left; { $unit } needs { $price }.
rail-start = { $unit } does not stand on a railway that you may use.
rail-supplied = { $unit } was not supplied when the phase began.
rail-zones = { $hex }: no rail movement in an enemy zone of control.
entrench-cannot = { $unit } cannot be entrenched.
entrench-already = { $unit } is entrenched already.
entrench-not = { $unit } is not entrenched.
fog-no-decoy = { $unit } is not a decoy that waits to be used.
fog-decoy-placed = A decoy sets out from a stack of yours away from the enemy, not from { $hex }.
fog-decoy-shy = A decoy keeps away from enemy masks: it may not enter { $hex }.
fog-decoy-no-unit = { $unit } is a decoy: it cannot attack.
engage-expected = This is a combat phase: declare an attack with engage, or end it with done.
engage-nobody = There is nobody to attack in { $hex }.
engage-defends-once = { $hex } was attacked already in this phase.
engage-attackers = Name each attacker of { $hex } once.
engage-not-adjacent = { $unit } is not next to { $hex }.
engage-next-expected = Choose one of the declared combats with resolve.
combat-entrenched = { $unit } is entrenched and cannot attack.
combat-who = { $unit } takes no part in this combat phase.
combat-air-shift = Air points
loss-attackers-only = Choose one of the attackers that can still lose a step, with lose.
retreat-course-expected = Choose: withdraw, rout or stand.
retreat-impassable = { $hex } cannot be entered.
retreat-no-hex-twice = The retreat would enter { $hex } twice.
retreat-loss-free-first = The stack can get away with fewer losses if { $hex } is not chosen.
withdrawal-expected = Units must retreat from { $hex } first.
advance-fortification = Across the enemy fortification nobody advances into { $hex }, since defenders got away.
pursuit-who = Only units that attacked { $hex } may advance into it.
pursuit-room = { $hex } has no room for that unit.
interdict-limit = You have { $most } air points left.
rebuild-expected = Choose an eliminated unit with recall, or end with done.
rebuild-worth = Only { $left } divisions’ worth is left.

event-entrenched = { $unit } entrenches at { $hex }.
event-emerged = { $unit } leaves its trenches at { $hex }.
event-railed = { $unit } travels by rail { $path }.
event-halted = { $unit } is stopped at { $hex }.
event-supply-cut = { $unit } at { $hex } is cut off from supply.
event-supply-restored = { $unit } at { $hex } is supplied again.
event-engaged-hidden = Attack on { $hex } announced.
event-engaged = Attack on { $hex } by { $attackers }.
event-supported = The { $side } commit { $points } air points to { $hex }.
event-engagement-odds = { $hex }: { $attack } against { $defence }, column { $column }.
event-engagement-result = The die shows { $face }: { $result }.
event-course = { $hex }: the { $side } { $course ->
    [withdraw] withdraw
    [rout] take a rout
   *[stand] stand their ground
  }.
event-routed = { $unit } is routed and exerts no zone of control for now.
event-recalled = { $unit } is rebuilt.
event-assigned = The army { $army } goes to zone { $zone }.
event-stack-shown = The enemy at { $hex } is seen: { $units }.
event-stack-sized = The mask at { $hex } stands for { $halves } half divisions.
event-stack-seen = A mask of the { $side } appears at { $hex }.
event-stack-moved = A mask of the { $side } moves { $path }.
event-decoy = { $unit } at { $hex } was a decoy.

victory-decisive = a decisive victory.
victory-major = a major victory.
victory-marginal = a marginal victory.
victory-even = the points are too close to call.

name-phase-german-sky = German air superiority
name-phase-german-surprise-movement = second movement of 2nd Panzer Army
name-phase-german-surprise-combat = second combat of 2nd Panzer Army
name-phase-german-breakthrough = German breakthrough
name-phase-german-exploitation = German exploitation
name-phase-german-interdiction = German rail interdiction
name-phase-german-isolation = German isolation losses
name-phase-soviet-sky = Soviet air superiority
name-phase-soviet-breakthrough = Soviet breakthrough
name-phase-soviet-exploitation = Soviet exploitation
name-phase-soviet-interdiction = Soviet rail interdiction
name-phase-soviet-isolation = Soviet isolation losses
name-weather-fine = fine
name-weather-frost = frost
name-track-air-german = German air points
name-track-air-soviet = Soviet air points
name-track-rail-german = German rail points
name-track-rail-soviet = Soviet rail points
name-box-decoys = decoys not in use
name-box-unseen = not seen
name-result-AE = the attackers are eliminated (AE)
name-result-AR = the attackers are reduced (AR)
name-result-RX = reduction and exchange (RX)
name-result-RX1 = reduction and exchange, then a retreat of one hex (RX1)
name-result-D1 = the defenders retreat one hex (D1)
name-result-D2 = the defenders are routed two hexes (D2)
name-result-DR1 = the defenders are reduced and retreat one hex (DR1)
name-result-DR2 = the defenders are reduced and routed two hexes (DR2)
name-field-course = course
name-field-army = army
name-field-zone = zone
name-shift-rough = rough ground
name-shift-swamp = swamp
name-shift-snow = snow
name-shift-winter = General Winter
name-shift-air = air support
name-shift-enemy-air = enemy air support
name-date-26-Sep = 26 Sep
name-date-3-Oct = 3 Oct
name-date-24-Oct = 24 Oct
name-date-31-Oct = 31 Oct
name-date-7-Nov = 7 Nov
name-date-14-Nov = 14 Nov
name-date-21-Nov = 21 Nov
name-date-28-Nov = 28 Nov
name-terrain-swamp = swamp
name-terrain-rough = rough ground
name-terrain-lake = lake
name-terrain-road = road
name-section-air = Air points
name-section-supply = Supply
name-section-second-impulse = The second impulse
name-section-rail-interdiction = Rail interdiction
name-section-isolation = Isolation
name-section-weather = Weather
name-section-hidden-play = Hidden play
name-question-deploy-ask = set-up
name-question-deploy-assign = choice of zones
name-question-air-cancel = air superiority
name-question-march-ask = movement
name-question-engage-ask = attacks
name-question-engage-next = choice of the next combat
name-question-air-support = air support
name-question-loss-steps-ask = attacker’s losses
name-question-loss-strength-ask = exchange
name-question-retreat-course = retreat or stand
name-question-retreat-withdraw = retreat
name-question-retreat-rout = rout
name-question-pursuit-ask = advance
name-question-interdict-ask = rail interdiction
name-question-rebuild-ask = rebuilt units
name-question-calendar-roll = weather
name-question-engage-roll = combat

## The table and the terminal of games with stacks
odds-armour-halved = armour: { $strength } halved by the { $terrain ->
    [forest] forest
    [swamp] swamp
   *[other] terrain
  }, rounded up
odds-weather-halved = everything: { $strength } halved in { $weather }, rounded up
odds-entrenched = { $unit } defends { $hex }, entrenched
odds-guest = { $unit } has retreated into { $hex } and adds nothing
odds-unknown = what defends { $hex } is hidden
odds-hidden = The defenders are hidden: the odds are known when they are seen.
odds-losses = The defenders lose { $lost } steps on average, the attackers { $paid }.
odds-city-doubled = defence doubled in the city
odds-off-table = { $column } lies beyond the table{ $less ->
    [0] { "" }
   *[other] ; { $less } is taken from the die
  }
stop-rail = by rail for { $price ->
    [one] { $price } point
   *[other] { $price } points
  }, { $left } left
table-off-map = { $unit } is not on the map.
table-score-parts = Points of the { $side } (cities { $cities }{ $prize ->
    [0] { "" }
   *[other] , Moscow { $prize }
  }, losses { $losses })
table-score-difference = Difference of points
table-impassable = Cannot be entered.
table-class-cost = Movement points to enter: { $foot } on foot, { $mechanised } for mechanised units.
table-doubled = Defenders count double.
table-armour-halved = Armoured attackers count half here, rounded up{ $when ->
    [always] { "" }
   *[thawed] {" "}(not in frost and snow)
  }.
table-shelter = Cut-off units lose a step only every second turn.
table-prizes = Worth a victory point to its holder; { $prize } { $points } to the Germans.
table-water = Crossing costs { $open } movement points more, { $frozen } in frost and snow.
table-bridges-blown = Bridges do not help the { $side }.
table-crossing = Attacks across shift { $columns } columns to the left; { $near } fewer with an attacker on the near side, { $frozen } fewer when frozen.
table-crossing-owned = Attacks of the { $side } across shift { $columns } columns to the left, { $near } fewer with an attacker behind it.
table-no-zone = Zones of control do not extend across.
table-road = { $points } movement points per hex along the road, whatever the terrain.
table-rail-capacity = Rail movement of the { $side }: { $points } points a turn.
table-supply-track = Carries supply of the { $side } from their edge.
table-turn-air = Air points: { $points }
table-turn-rail = Rail points of the { $side }: { $points }
table-turn-halved = Movement and attacks halved
table-turn-slower = Mechanised units of the { $side }: { $points } movement points fewer
table-turn-season = { $who ->
    [side] General Winter: { $columns } column for the { $side } in every combat
   *[none] Snow: { $columns } column for the defender
  }
table-turn-army = Reinforcements: { $army }, { $count ->
    [one] { $count } unit
   *[other] { $count } units
  }
table-turn-rebuilt = { $side }: eliminated units worth { $divisions } divisions come back
table-turn-extra = Only now: { $phase }
overlay-zone-armour = Zone of armoured units of the { $side }
overlay-supply-connected = In supply
overlay-supply-cut-off = Cut off from supply
overlay-supply-source = Supply lines begin here
overlay-threat-note = { $hex } can be attacked by { $attackers }: column { $column }
table-ask-deploy-ask = Set up your units in the zones of their armies, or choose a ready-made set-up.
table-ask-march-ask = { $phase }: move your units, singly or as stacks; entrench them; then end the phase.{ $rail ->
    [none] { "" }
   *[other] {" "}Rail points left: { $rail }.
  }{ $crowded ->
    [none] { "" }
   *[other] {" "}{ $crowded } holds too many divisions: some of them must leave it first.
  }
table-ask-engage-ask = { $phase }: pick a hex to attack and the attackers, or end the phase.
table-ask-pursuit-ask = Attackers may advance into { $hex }.
table-ask-rebuild-ask = Choose eliminated units to come back: { $left } divisions’ worth left.
choice-done-march-ask = End movement
choice-done-engage-ask = Fight the announced combats
choice-done-engage-ask-none = End combat
choice-done-pursuit-ask = No advance
choice-done-rebuild-ask = No more units
choice-done-deploy-ask = No more decoys
choice-rail = { $unit } by rail to { $path }
choice-entrench = { $unit } entrenches
choice-emerge = { $unit } leaves its trenches
choice-engage = { $attackers } against { $hex }
choice-resolve = Combat for { $hex }
choice-support = { $points ->
    [0] No air points
    [one] { $points } air point
   *[other] { $points } air points
  }
choice-intercept = { $points ->
    [0] Cancel nothing
    [one] Cancel { $points } enemy air point
   *[other] Cancel { $points } enemy air points
  }
choice-interdict = { $points ->
    [0] No interdiction
    [one] { $points } air point against the railways
   *[other] { $points } air points against the railways
  }
choice-choose = { $course ->
    [withdraw] Withdraw one hex
    [rout] Take a rout: two hexes, led by the enemy
   *[stand] Stand: each unit loses a step
  }
choice-recall = { $unit } comes back
choice-assign = Zone { $zone }
note-intercept = costs { $cost }; you keep { $own }, the enemy { $enemy }
note-interdict = { $points } rail points fewer for the enemy
note-air = column { $column }
note-zone = { $hexes } hexes; { $armies ->
    [0] no army yet
    [one] one army so far
   *[other] { $armies } armies so far
  }
name-outcome-DR = every defender loses a step (DR)
name-outcome-DE = the defenders are eliminated (DE)
name-outcome-EX = exchange: all defenders against as much of the attackers (EX)
name-hexside-major = major river
name-hexside-fort = fortification
name-hexside-bridge = bridge
name-hexside-front = front line of the start
name-crossing-river = across the river
name-crossing-major = across the major river
name-crossing-fort = across the fortification
name-terrain-bridge = bridge
name-terrain-front = front line of the start
formation-AK = { $roman } Army Corps
formation-ID = { $ordinal } Infantry Division
formation-Pz = { $ordinal } Panzer Division
formation-mot = { $ordinal } Motorised Division
formation-SSReich = SS Division Reich
formation-MotKorps = Motorised Corps
formation-Kav = { $ordinal } Cavalry Division
formation-SSKav = SS Cavalry Brigade
formation-SD = { $ordinal } Rifle Division
formation-bSD = { $ordinal } Rifle Division (second formation)
formation-thSD = Rifle division
formation-D = Rifle division
formation-GSD = { $ordinal } Guards Rifle Division
formation-CD = { $ordinal } Cavalry Division
formation-MRD = { $ordinal } Motor Rifle Division
formation-MRB = Motor Rifle Brigade
formation-TD = { $ordinal } Tank Division
formation-TBr = { $ordinal } Tank Brigade
formation-ParaDiv = Parachute division
formation-C = Rifle corps
formation-T = Tank brigade
formation-mask = Mask
formation-decoy = Decoy
army-named = { $unit } ({ $army })
army-numbered = { $ordinal } Army
name-army-2Pz = 2nd Panzer Army
name-army-3Pz = 3rd Panzer Group
name-army-4Pz = 4th Panzer Group
name-army-1 = 1st Shock Army
name-army-R = Reserve
lobby-about-moskva-1941 = Moskva 1941 (Eurogames 1993): Operation Typhoon in weekly turns with stacks, air points, supply lines and two impulses; hidden play as an option.
score-cities = cities
score-prize = Moscow
score-losses = losses

## Analysis of games with stacks

name-tactic-follow = march to where it matters
name-tactic-relieve = restore the supply line
name-tactic-spare = keep the dearest units out of reach
name-tactic-dig = dig in
name-worth-material = units and strength
name-worth-places = places held
name-worth-isolation = enemies cut off
name-worth-own-isolation = own supply
name-worth-exposure = safety from encirclement
name-worth-threat = safety from the next attack
name-worth-tempo = places in reach
name-worth-advance = nearness to places that matter
name-worth-cover = ground and breadth of the line
hint-worth = What it gains, in victory points: { $terms }
hint-attack = { $what }: { $gained } steps for { $lost } on average; the hex is left in { $left } of all cases
hint-attack-unseen = { $what }: who defends is not seen
hint-again = The best set as things stand; after each battle the rest is thought over again.
standing-title = How the points stood
standing-about = Victory points of both sides; positive differences are good for the { $side }.
standing-difference = difference
