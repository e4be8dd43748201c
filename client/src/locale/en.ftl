# English: the words of the screen. The words of the game come from the server.

brand = Rasputitsa
title = { $name } – Rasputitsa
title-yours = ● Your turn – { $name }
language = Language
skip-to-main = Skip to the main part
close = Close
cancel = Cancel
copy = Copy
copied = Copied
loading = One moment …
to-lobby = To the lobby
to-match = To the match
problem-unreachable = The server cannot be reached. Nothing is lost; it is tried again.
server-slow = The server’s store is slow to answer. One moment …
not-done = It was not carried out; nothing was changed. You can do it again.
rules = Rules
rule-number = Rule { $rule }
settings = Settings
keys = Keys
tools = Tools
turn = Turn
turn-of = Turn { $turn } of { $turns }
die = Die: { $face }
die-roll = Die

## Lobby

lobby-lead = Battle for Moscow at your table: every rule enforced, every refusal explained, alone, together or online.
play-now = Play now
play-now-explained = One click: you lead the Germans of October 1941 against a gentle computer.
learn-in-ten-minutes = Learn to play in ten minutes
tutorial = First turn, guided
new-match = New match
game-and-edition = Game and edition
scenario = Scenario
scenario-turns = { $title } ({ $turns ->
    [one] one turn
   *[other] { $turns } turns
  })
preset = Ready-made choice
preset-none = None: the game as printed
played-by = Played by
player-here = a person at this screen
player-link = a person who gets a link
set-up = Set-up
set-up-free = free: the player deploys
hand-over-option = Hide the table when the other side takes over (hand-over screen)
options-conflict = These options do not go together:
optional-rules = Optional rules{ $count ->
    [0] {""}
   *[other] {" "}({ $count } changed)
  }
options-borrowed = Borrowed from another edition
option-implies = Switches on: { $options }.
option-requires = Needs: { $options }.
option-excludes = Not together with: { $options }.
name-seed-passphrase = Name, dice and passphrase
match-name = Name of the match
seed = Seed of the dice
seed-explained = Leave it empty for dice that nobody can know or steer. Whoever knows the seed knows all dice; the same seed gives the same luck.
passphrase = Passphrase
passphrase-explained = Whoever follows a link must know it as well.
away-days = Days until a seat is free again
away-days-explained = A player's seat can be given to another with his consent, or when he has stayed away for so long.
away-days-told = A seat that somebody has taken can be given to another only with his consent, or after { $n ->
    [one] a day
   *[other] { $n } days
 } without him.
create-match = Begin
continue = Continue
forget-match = Forget { $name } in this browser
join-or-watch = Join or watch
join-link = Link of a seat or for watching
join-explained = Paste the link that you were given; or just open it.
join-wrong = That is not the link of a seat.
join = Sit down
import = Import
import-file = A saved game (.hexlog)
no-seat = You have no seat here
no-seat-explained = This browser does not know the match. Open the link that you were given.
match-missing = The match cannot be opened
passphrase-needed = This match is guarded by a passphrase.
passphrase-open = Open

## The table

the-board = The board
board-label = Map. The arrow keys move the hex cursor, Enter selects, the question mark lists all keys.
orders-and-panels = Orders and panels
what-to-do = What to do
points = Points
answers = Possible answers
end-phase = End the phase
end-phase-ask = End the phase?
unfinished = { $count ->
    [one] One unit can still do something.
   *[other] { $count } units can still do something.
  }
do-not-ask-again = Do not ask again
go-on-playing = Go on playing
units-left = { $count ->
    [one] One unit left →
   *[other] { $count } units left →
  }
undo = Undo
undo-not = Not past a die roll or the other side’s decision
redo = Redo
announced-battles = Announced attacks
announced-battle = { $attackers } on { $target }
withdraw = Withdraw
add-attacker = + { $unit }
tray = Units to be placed
swap-move = Move here; { $unit } makes room
swap-ask = { $unit } stands here. What do you want?
select-instead = Select { $unit }
stack-move = Move here
stack-all = Whole stack ({ $count })
stack-no-room = { $unit } can no longer go there.
stack-none = None
stack-title = Stack
way-title = Ways to go
way-move = On the march
way-rail = By rail
stack-chosen = { $count ->
    [one] one unit chosen
   *[other] { $count } units chosen
  }: they move together where all can go
attack-on-hex = Attack on { $hex }
air-thought = Air points thought of
thinking = { $side }: the computer is thinking
thinking-share = How far the computer has come
move-now = Move now
cancel-computer = Stop it
paused = { $side }: the computer was stopped.
resume-computer = Let it go on
skip = Skip
replay-enemy = Replay enemy turn
hex-details = Hex { $hex }
unit-values = strength { $strength }, movement { $allowance }
unit-reduced = reduced
prize = counts for victory
mark-moved = has moved
mark-new = new this turn
mark-reduced-this-turn = reduced this turn
mark-reduced-last-turn = reduced last turn
mark-attacks = attacks
mark-defends = is attacked
mark-entrenched = entrenched
mark-cut = cut off from supply
mark-cut-again = cut off for the second time
mark-fought = has attacked
mark-defended = has been attacked
mark-broken = routed: no zone of control
mark-spent = has had its second impulse
mark-shown = seen by the enemy
mark-fed = was in supply when the phase began
spoken-unit = { $name }, { $side }, strength { $strength }, movement { $allowance }{ $lost ->
    [0] {""}
   *[other] , reduced
  }
spoken-held = held by { $side }
spoken-stop = In reach, { $left ->
    [one] one point left
   *[other] { $left } points left
  }
spoken-offer = Enter chooses this hex

advice-move = Choose a unit to see how far it can go; then choose where it goes. Shift-click sets a waypoint.
advice-attack = Choose an enemy unit to see the odds, then take attackers in or out.
advice-place = Choose a unit, then its hex; or drag it there.
advice-arrange = Choose a unit and its hex, or take a ready-made set-up from the list.
advice-restore = Choose the unit that gets the replacement.
advice-retreat = Choose where the unit retreats.
advice-lose = Choose the unit that takes the loss.
advice-advance = Choose the unit that advances, or none.
advice-fight = Choose the battle to be fought next.
advice-engage = Choose a hex of the enemy to see the odds, then take attackers in or out.
advice-rail = Choose a unit or a whole stack, then where it goes; hexes with a train are reached by rail.
advice-support = Choose how many air points you commit.
advice-choose = Choose what your beaten stack does.
advice-recall = Choose the units that come back.
advice-other = Choose an answer from the list or on the map.

## Battles

planner = Battle being planned
attack-on = Attack on { $unit }, { $hex }
attackers = Attackers
odds-arithmetic = How the odds come about
combat-table = Combat results table
choose-attackers = Choose at least one attacker.
declare-attack = Announce this attack
faces = Die: { $faces }
last-battle = The last battle

## Board tools

board-tools = Board
zoom-in = Zoom in
zoom-out = Zoom out
fit = Whole map
overlay-zones = Zones of control
overlay-communication = Communication
overlay-threat = Threats
overlay-control = Who holds what
hex-numbers = Hex numbers
hide-counters = Hide counters
text-board = Text board
legend = Legend
text-find = Find a hex or place
text-all = All hexes
text-hex = Hex
text-ground = Terrain
text-open = open country
text-units = Units
text-remarks = Possible now
text-reach = in reach, { $left ->
    [one] one point left
   *[other] { $left } points left
  }
text-barred = barred: { $reason }
text-offered = can be chosen
text-can-act = can act
text-can-be-attacked = can be attacked
text-attacks = in the planned attack
text-selected = selected

## Panels

panels = Panels
tab-log = Log
tab-turns = Turns
tab-forces = Forces
tab-cities = Cities
tab-hint = Hint
tab-luck = Luck
tab-rules = Rules
tab-options = Options
tab-players = Players
log-empty = Nothing has happened yet.
replay-from = Replay from step { $step }
replay-turn = Replay from turn { $turn }
sequence-of-play = Sequence of play
on-map = { $count ->
    [one] one unit on the map
   *[other] { $count } units on the map
  }, strength { $strength }
chance-of = { $side } { $share }
hint-not-now = Hints are for the player who is asked.
hint-explained = The computer says what it would do now, and why.
hint-ask = Give me a hint
hint-busy = Thinking …
hint-plan = The whole plan: { $count } orders
hint-follow = Do that
luck-what = Dice
luck-expected = expected
luck-actual = actual
rules-version = rules version { $version }
no-options = No optional rules.
fair-dice = Fair dice
seed-is-told = Everybody who comes by a link is told, before he sits down, that you chose the dice and know them.
fair-dice-joint = Nobody can know or steer these dice: their seed follows from a secret of the server and a random value of everybody who plays. All were bound, by these fingerprints, before any was opened.
fair-dice-chosen = Whoever made this match chose the seed of the dice, or knows it: he can know every die before it falls. The fingerprint only proves that the seed stays the same.
fair-dice-plain = The dice were fixed before the first move by a secret seed of the server. This is its fingerprint; the seed itself is told when the game is over.
fair-dice-without-you = You sat down later: they were settled without you.
fair-dice-foreign = { $count } dice came with the save this match goes on from, and cannot be checked here.
fair-dice-waits = The dice wait for: { $sides }.
commitment = Fingerprint
commitment-of = Fingerprint, { $side }
value-opened = Opened
verify-dice = Check the dice
verify-dice-right = { $count } dice checked: every one is what the seed rolls, and everything is as it was bound at the start.
verify-dice-unrevealed = The seed has not been told, so the dice cannot be checked.
verify-dice-commitment = The secret of the server is not the one that it was bound to.
verify-dice-value = A value is not the one that it was bound to ({ $detail }).
verify-dice-own = The value that this browser added is not among those in the save.
verify-dice-exchanged = What was settled when this browser opened its value has been exchanged ({ $detail }).
verify-dice-die = A die is not what the seed rolls: line { $detail } of the save.
dice-known = Before you sit down
dice-known-chosen = Whoever made this match chose its dice, or knows them: he can know every die before it falls. It will stay written in the log.
dice-known-settled = The dice of this match were settled by those who sat here before you; you have no part in them.
sit-down-all-the-same = Sit down all the same
seat-asked = A person sits there and has been asked. Once he agrees, you can carry it out under “Players”.
seat-request = { $by }: request for the seat “{ $side }” ({ $command ->
        [transfer] a new link
        [revoke] to close it
        [person] another person
       *[computer] the computer
    }).
host = whoever made the match
seat-agree = Agree
seat-decline = Decline
seat-withdraw = Withdraw
seat-take = Carry it out
you-watch = You are watching.
you-play = You play: { $sides }
person = person
seat-to-person = Give the side to a person
connected = here
not-connected = away
connection-connecting = Connecting …
connection-open = Connected
connection-lost = Connection lost; trying again
connection-closed = Not connected
search-rules = Search the rules
no-rule-found = No rule contains these words.

## Sharing

invite = Share
links-explained = Whoever has a link has the seat. Give each link to one person only.
no-links = This browser made no links for this match.
link-observer = For watching
link-side = Seat: { $side }
link-renew = New link; the old one stops working
save-file = Save to a file
save-file-explained = A plain text file with every action; it can be imported, checked and replayed.
save-file-get = Download
delete-match = Delete this match
delete-match-explained = It is deleted for everybody, with its log and its links. Nobody can bring it back.
delete-match-sure = Press again to delete it
report = Turn report

## Settings

setting-style = Map
setting-style-printed = like a printed wargame
setting-style-contrast = high contrast
setting-style-night = dark
setting-counters = Counters
setting-counters-nato = NATO symbols
setting-counters-silhouette = silhouettes
setting-speed = Speed of moves shown
setting-speed-slow = slow
setting-speed-normal = normal
setting-speed-fast = fast
setting-speed-instant = at once
setting-text = Text size
setting-text-100 = normal
setting-text-125 = larger
setting-text-150 = large
setting-text-200 = very large
setting-numbers = Show hex numbers
setting-warn = Ask before a phase is ended while units can still act
setting-advice = Show chances to win and offer hints

## Hand-over and end

hand-over = { $side }: your turn
hand-over-explained = The table is hidden until you sit down.
hand-over-ready = I am here
game-over = The game is over
watch-replay = Watch the replay
look-at-board = Look at the board

## Replay

replay = Replay
replay-start = The beginning
replay-step = Step { $step } of { $last }
replay-first = To the beginning
replay-previous = One step back
replay-next = One step on
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-view = Seen by
replay-view-own = your seat
replay-share = Link to this step
replay-link = Link to this step, for those who have a seat
replay-branch = Play on from here
branch-name = { $name }, from step { $step }

## Keys

keys-cursor = Hex cursor
keys-play = Playing
keys-look = Looking
keys-more = More
command-north = north
command-south = south
command-west = left
command-east = right
command-north-west = north-west
command-north-east = north-east
command-south-west = south-west
command-south-east = south-east
command-hex-info = say what is here
command-next-unit = next unit that can act
command-previous-unit = previous unit
command-confirm = select, move here, confirm
command-waypoint = waypoint here
command-cancel = cancel
command-attack = plan an attack; announce it
command-end = done: end the phase or decline
command-undo = undo
command-redo = redo
command-choice-1 = answer from the list
command-zones = zones of control
command-communication = communication
command-threat = threats
command-control = who holds what
command-hide-counters = hide counters
command-numbers = hex numbers
command-zoom-in = zoom in
command-zoom-out = zoom out
command-fit = whole map
command-hint = hint
command-rules = the rule in force
command-text-board = text board
command-skip = skip what is being shown
command-replay-enemy = replay the enemy turn
command-keys = this list

## The guided first turn

lesson-next = Next
lesson-back = Back
lesson-skip = Skip this
lesson-close = End the lessons
lesson-finish = Finish
lesson-do-unit = Choose the marked unit
lesson-do-hex = Choose the marked hex
lesson-do-action = Press the marked button
lesson-do-choice = Choose an answer
lesson-welcome-title = October 1941
lesson-welcome = You command the German army before Moscow. In seven turns you have to take the city before mud, snow and fresh armies stop you. This guide takes you through your first turn; it is a real game, and you can play on afterwards.
lesson-counters-title = Counters
lesson-counters = Each counter is a corps or an army. The two large figures are its strength in battle and its movement: 10-6 fights with ten and moves with six. The box in the middle shows the arm: a cross is infantry, an oval is armour. Most units have two steps: a loss turns them to their weaker side, striped; a second loss removes them.
lesson-map-title = The map
lesson-map = Cities decide the game, Moscow above all; the marked hexes count. Forest slows units down and shelters the defender, as do fortifications and large cities; a river protects whoever is attacked only from across it. Choose any hex to read what its terrain does.
lesson-turn-title = How a turn goes
lesson-turn = Your turn: replacements, then your panzers move, then combat, then all move. So a panzer can move, fight, and move again through the gap. Then the Soviet player does the same with his trains. The line on top of the panel always says what is asked of you and which rule says so.
lesson-select-title = Choose a unit
lesson-select = This is panzer movement: only units with a lit edge can act. Choose the marked corps.
lesson-reach-title = How far it goes
lesson-reach = Lit hexes can be reached; the small figure is the movement left there. Forest costs more than open ground. Barred hexes say why they cannot be entered: hold the pointer over them or choose them. Point at a hex and the way is drawn; hold Shift to set a waypoint.
lesson-zones-title = Zones of control
lesson-zones = Each unit controls the six hexes around it. Whoever enters an enemy zone must stop there. That is how a thin line holds an army, and how a pocket is closed. Switch the zones on with the marked button or the key z.
lesson-move-title = Move up
lesson-move = Move next to the enemy, so that you can attack in the combat phase. Choose the marked hex.
lesson-undo-title = Changed your mind?
lesson-undo = Undo takes back everything up to the last die roll or the last decision of the other side; redo does it again. So try things out. If you like, move more panzers now: three attackers on one defender are better than one each on three.
lesson-end-movement-title = On to battle
lesson-end-movement = When your panzers stand where you want them, end the phase. You are asked once more if units could still move.
lesson-target-title = Choose a target
lesson-target = Now combat: you may attack every enemy next to you, each once, and each of your units may attack once. Choose the marked enemy.
lesson-odds-title = The odds
lesson-odds = Add up the attackers, divide by the defender, round in his favour: that is the column. Terrain shifts it to the left, line by line, with the rule beside it. The bars show what a die would bring: DR means the defender retreats, DRL that he loses a step and retreats, DE that he is eliminated, EX an exchange, AL that you lose a step. Take attackers in or out and watch.
lesson-declare-title = Announce it
lesson-declare = Announce the attack. No die falls yet: all battles are announced first, and you can still take them back.
lesson-roll-title = Roll the dice
lesson-roll = Announce more attacks if you like. Then press the button: the battles are fought one by one, and there is no way back.
lesson-decisions-title = Retreat and advance
lesson-decisions = Beaten units retreat away from your zones; who cannot is lost. One of your attackers may follow into the empty hex: that breaks lines. Choose an answer from the list or on the map.
lesson-result-title = What happened
lesson-result = The log tells every die and every loss; point at a line and the units flash on the map. “Luck” compares what the dice gave with what was to be expected.
lesson-communication-title = Communication
lesson-communication = Units need a way home that no enemy zone cuts. Cut off, they get no replacements. Switch the lines on with the marked button or the key l.
lesson-replacements-title = Replacements
lesson-replacements = At the start of a turn you get a few points: one turns a reduced unit to its full side or brings a lost one back in a city. “Turns” shows what comes when, and the weather: in mud nothing moves far. Close up before it comes.
lesson-end-turn-title = End your turn
lesson-end-turn = Now all units may move. Close the gaps, surround whoever is left behind, and end the phase: then it is the other side’s turn.
lesson-farewell-title = Good luck
lesson-farewell = Watch the enemy; “Replay enemy turn” shows it again. The hint tells what the computer would do, F1 opens the rule in force, the question mark lists all keys. Moscow is waiting.
