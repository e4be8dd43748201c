# Français. L’identifiant d’un message est son sujet, avec des tirets à la place des points.

### Ce qu’on demande au joueur

setup-ask = Déployez vos unités : placez-en une sur chaque hexagone marqué (place), ou prenez un déploiement tout fait (arrange).
replacement-ask = Dépensez vos points de remplacement ; done abandonne le reste.
arrival-ask = { $unit } arrive : placez-la sur votre bord de carte.
attrition-gear = Combien de lots d’équipement d’hiver achetez-vous avant les dés ?
attrition-ask = Gelures : choisissez l’unité qui perd un pas.
supply-assault = Combien de points de ravitaillement donnez-vous à { $unit } pour l’assaut ?
move-ask = Déplacez vos unités ; done termine la phase.
move-make-room = { $unit } doit céder la place : déplacez-la.
combat-ask = Annoncez vos attaques ; avec done, les dés roulent.
combat-next = Choisissez la bataille à résoudre.
result-attacker-loss = Perte de l’attaquant : choisissez l’attaquant qui perd un pas.
exchange-ask = Échange : encore { $due ->
    [one] { $due } point de combat
   *[other] { $due } points de combat
  } à compenser. Choisissez l’attaquant qui perd un pas.
result-stand = { $unit } peut tenir au prix d’un pas (stand) ou retraiter (done).
retreat-ask = Choisissez la retraite de { $unit }.
advance-ask = Un attaquant peut avancer en { $hex }, ou aucun (done).

### Ce qu’on demande aux dés

combat-roll = Combat
arrival-early = Arrivée anticipée
attrition-roll = Pertes hivernales
supply-extra = Ravitaillement supplémentaire
weather-roll = Météo

### Pourquoi pas

game-over = La partie est terminée.
action-unknown = L’action nomme une unité ou un hexagone que ce jeu n’a pas.
dice-face = Un dé a { $sides } faces.

setup-expected = C’est le déploiement : placez une unité ou prenez un déploiement tout fait.
setup-unknown = Il n’y a pas de déploiement tout fait nommé { $setup }.
setup-not-waiting = { $unit } n’est pas à déployer.
setup-hex = { $hex } n’est pas un de vos hexagones de départ.
setup-one-per-hex = { $hex } a déjà son unité.

move-expected = C’est une phase de mouvement : déplacez une unité, ou terminez avec done.
move-not-yours = { $unit } n’est pas à vous.
move-off-map = { $unit } n’est pas sur la carte.
move-who = Seules les unités suivantes peuvent se déplacer pendant cette phase : { $group }. { $unit } n’en est pas.
move-rail-start = { $unit } n’est pas sur une voie ferrée.
move-already-moved = { $unit } s’est déjà déplacée pendant cette phase.
move-make-room-first = { $unit } doit d’abord céder la place.
move-no-path = Vers où ? { $unit } doit entrer dans au moins un hexagone.
move-not-adjacent = { $start } et { $hex } ne sont pas adjacents.
move-enemy = Une unité ennemie se trouve en { $hex }.
move-no-track = Aucune voie ferrée ne mène de { $start } à { $hex }.
move-zoc-stop = { $hex } est en ZDC ennemie : une unité qui y entre s’arrête.
move-too-far = { $hex } est trop loin pour { $unit } : le trajet coûte { $cost ->
    [one] { $cost } point de mouvement
   *[other] { $cost } points de mouvement
  } et elle en a { $points }.
move-weather-hexes = { $hex } est trop loin pour { $unit } : par ce temps ({ $weather }), une unité se déplace de { $points ->
    [one] { $points } hexagone
   *[other] { $points } hexagones
  } par phase, sauf par rail, et le trajet en compte { $cost }.
move-weather-points = { $hex } est trop loin pour { $unit } : par ce temps ({ $weather }), elle a { $points ->
    [one] { $points } point de mouvement
   *[other] { $points } points de mouvement
  } au lieu de { $allowance }, et le trajet en coûte { $cost }.
move-stacking = { $hex } est occupé, et l’unité qui s’y trouve ne peut plus partir.

combat-expected = C’est une phase de combat : annoncez une attaque, ou dites done.
combat-own-target = { $unit } est une de vos unités.
combat-target-off-map = { $unit } n’est pas sur la carte.
combat-defends-once = { $unit } est déjà la cible d’une bataille annoncée.
combat-attackers = Nommez les attaquants de { $unit }, une fois chacun.
combat-not-yours = Vous ne pouvez pas attaquer avec { $unit }.
combat-attacker-off-map = { $unit } n’est pas sur la carte et ne peut pas attaquer.
combat-attacks-once = { $unit } participe déjà à une autre attaque.
combat-not-adjacent = { $unit } n’est pas adjacente à { $target }.
combat-below-table = L’attaque contre { $unit } est trop faible pour la table.
combat-next-expected = Nommez une des batailles annoncées : fight et sa cible.

result-attackers-only = La perte frappe une unité qui a attaqué dans cette bataille.
result-stand-expected = Le défenseur tient au prix d’un pas, ou il retraite (done).
advance-attackers-only = Seul un attaquant survivant de cette bataille peut avancer.

retreat-expected = { $unit } doit retraiter : donnez son trajet.
retreat-not-adjacent = { $start } et { $hex } ne sont pas adjacents.
retreat-enemy = Pas de retraite en { $hex } : une unité ennemie s’y trouve.
retreat-zigzag = { $hex } n’éloigne pas davantage de la bataille.
retreat-straight = { $hex } n’éloigne pas de tous les attaquants.
retreat-distance = Une retraite est de { $hexes ->
    [one] { $hexes } hexagone
   *[other] { $hexes } hexagones
  }.
retreat-friends = Une retraite ne peut finir en { $hex } : une unité amie s’y trouve.
retreat-zone = { $hex } est en ZDC ennemie.
retreat-zone-for-full = { $unit } est réduite : elle ne peut pas retraiter par la zone de contrôle ennemie en { $hex }.
retreat-last-resort = Une retraite évite les zones de contrôle ennemies : aucune ne peut passer par { $hex }.
retreat-cleaner-path = Il existe une retraite plus courte : elle est obligatoire.

replacement-expected = C’est une phase de remplacement : place, restore, ou done.
replacement-not-yours = { $unit } n’est pas à vous.
replacement-off-map = { $unit } n’est pas sur la carte.
replacement-not-yet = { $unit } n’est pas disponible avant le tour { $turn }.
arrival-waits = { $unit } ne s’achète pas : elle attend un hexagone libre du bord, hors des zones de contrôle ennemies.
replacement-not-in-pool = { $unit } n’est pas dans la réserve de remplacement.
replacement-occupied = { $hex } est occupé.
replacement-place = { $hex } n’est ni une ville ni sur votre bord de carte.
replacement-control = Vous ne contrôlez pas { $hex }.
replacement-edge-zone = { $hex } est en ZDC ennemie : aucune unité ne peut y entrer en jeu.
replacement-communication = { $hex } n’est pas en liaison.
replacement-full = { $unit } est à plein potentiel.
replacement-one-step = { $unit } vient d’arriver : un seul pas par unité et par tour.
replacement-resting = { $unit } a été réduite au tour précédent et doit se reposer.
replacement-consecutive = Pas de pas de panzers deux tours de suite : { $unit } doit attendre.

arrival-expected = Placez d’abord { $unit }, qui arrive maintenant.
arrival-edge-only = Pas d’arrivée en { $hex } : il faut un hexagone libre de votre bord, hors de toute ZDC ennemie.

tank-turn = Une unité ne peut devenir { $unit } qu’au tour { $turn }.
tank-none = Dans cette partie, aucune unité ne devient { $unit }.
tank-once = { $unit } est déjà en jeu.
tank-by-conversion = { $unit } ne s’achète pas : au tour { $turn }, une unité sur la carte peut le devenir.
tank-communication = { $unit } n’est pas en liaison.

supply-requisition-limit = Plus de ravitaillement supplémentaire ce tour-ci.
supply-none = Cette partie ne connaît pas de points de ravitaillement.
supply-assault-limit = { $unit } peut recevoir de { $least } à { $most } points de ravitaillement.
attrition-gear-supply = Aucune unité n’est ravitaillée : pas d’équipement d’hiver.
attrition-gear-limit = Vous pouvez acheter au plus { $most } lots d’équipement d’hiver.
attrition-victim = Choisissez une de vos unités sur la carte.
attrition-full-first = { $unit } est réduite : le gel frappe d’abord une unité à plein potentiel.

### Ce qui s’est passé

event-phase = Tour { $turn }, { $date } : { $phase }
event-weather = Le temps change : { $weather }.
event-over = Victoire des { $winner } : { $reason }
event-over-draw = Match nul : { $reason }
event-rolled = { $purpose } : le dé donne { $face }.
event-placed = { $unit } prend position en { $hex }.
event-placed-many = { $count } unités prennent position.
event-moved = { $unit } se déplace { $path }.
event-captured = Les { $side } prennent { $hex }.
event-restored = { $unit } est de nouveau à plein potentiel.
event-converted = { $unit } devient { $into } en { $hex }.
event-points = { $track } : { $value }.
event-declared = Attaque annoncée : { $attackers } contre { $target }.
event-odds = { $attackers } contre { $target } à { $column }.
event-result = Le dé donne { $face } : { $result }.
event-void = L’attaque contre { $target } est trop faible pour avoir un effet.
event-step-lost = { $unit } perd un pas en { $hex }.
event-eliminated = { $unit } { $reason ->
    [no-retreat] ne peut retraiter et est éliminée
    [frostbite] succombe aux gelures
    [isolation] est coupée du ravitaillement et éliminée
    [retreat] est éliminée dans la retraite
   *[combat] est éliminée
  } en { $hex }.
event-stood = { $unit } tient sa position.
event-retreated = { $unit } retraite { $path }.
event-advanced = { $unit } avance en { $hex }.
event-gear-worked = L’équipement d’hiver épargne les gelures aux { $side }.

### Comment une partie se termine

victory-holder = ils tiennent la ville qui décide.
victory-draw = aucun camp ne tient ce qu’il lui faut.
victory-most-points = ils ont plus de points de victoire.
victory-tie = les deux camps ont autant de points de victoire.

### Noms

name-side-german = Allemands
name-side-soviet = Soviétiques

name-phase-setup = mise en place
name-phase-german-weather = météo
name-phase-german-supply = ravitaillement allemand
name-phase-german-replacement = remplacements allemands
name-phase-german-panzer = mouvement des panzers
name-phase-german-combat = combat allemand
name-phase-german-movement = mouvement allemand
name-phase-soviet-supply = ravitaillement soviétique
name-phase-soviet-replacement = remplacements soviétiques
name-phase-soviet-rail = mouvement ferroviaire soviétique
name-phase-soviet-combat = combat soviétique
name-phase-soviet-movement = mouvement soviétique
name-phase-administration = fin de tour

name-weather-clear = temps clair
name-weather-mud = boue
name-weather-snow = neige
name-group-armour = les panzers
name-group-surprise = les unités de la 2e armée panzer

name-track-rp = Points de remplacement
name-track-sp-german = Points de ravitaillement allemands
name-track-sp-soviet = Points de ravitaillement soviétiques
name-track-vp-german = Points de victoire allemands
name-track-vp-soviet = Points de victoire soviétiques

name-box-pool = réserve de remplacement
name-box-held = pas encore disponible
name-box-setup = à déployer
name-box-out = hors jeu

name-result-NE = sans effet (NE)
name-result-DR = le défenseur retraite (DR)
name-result-DRL = le défenseur perd un pas et retraite (DRL)
name-result-DE = le défenseur est éliminé (DE)
name-result-EX = échange (EX)
name-result-AL = l’attaquant perd un pas (AL)

name-player-human = humain
name-player-random = ordinateur, au hasard
name-player-simple = ordinateur, simple
name-player-level0 = ordinateur, niveau 0 : joue au hasard
name-player-level1 = ordinateur, niveau 1 : facile
name-player-level2 = ordinateur, niveau 2 : fort
name-player-level3 = ordinateur, niveau 3 : le plus fort, prend son temps

name-field-unit = l’unité
name-field-target = la cible
name-field-attackers = les attaquants
name-field-into = la nouvelle unité
name-field-hex = l’hexagone
name-field-path = le trajet
name-field-face = le dé
name-field-sets = le nombre
name-field-points = les points
name-field-setup = le déploiement

name-shift-forest = forêt
name-shift-major = grande ville
name-shift-fort = fortification
name-shift-river = tous attaquent à travers la rivière
name-shift-tank = l’unité de chars attaque
name-shift-shock = la 1re de choc attaque depuis Moscou ou ses lignes
name-shift-line = ligne solide

name-date-2-Oct = 2 oct.
name-date-10-Oct = 10 oct.
name-date-17-Oct = 17 oct.
name-date-1-Nov = 1er nov.
name-date-16-Nov = 16 nov.
name-date-23-Nov = 23 nov.
name-date-1-Dec = 1er déc.
name-date-Oct-I = oct. I
name-date-Oct-II = oct. II
name-date-Oct-III-IV = oct. III/IV
name-date-Nov-I-II = nov. I/II
name-date-Nov-III = nov. III
name-date-Nov-IV = nov. IV
name-date-Dec-I = déc. I
name-date-Dec-II-III = déc. II/III
name-date-Dec-IV-Jan-I = déc. IV/janv. I
name-date-Jan-II-III = janv. II/III
name-date-Jan-IV-Feb-I = janv. IV/févr. I
name-date-Feb-II-III = févr. II/III
name-date-Mar-I = mars I
name-date-Mar-II = mars II

### Le terminal

play-welcome = { $title }
play-players = { $side } : { $player }
play-saving = Chaque action est enregistrée dans { $file }, avec la graine des dés : qui le lit peut les connaître. help donne les commandes.
play-saved = Enregistré dans { $file }.
mail-saving = Chaque action est gardée dans { $file }. help donne les commandes.
mail-key = Votre clé est { $key }. Gardez-la et ne la montrez à personne : qui l’a peut connaître des dés avant qu’ils soient demandés.
mail-send = Envoyez maintenant { $file } à votre adversaire. Quand son fichier arrive : rasputitsa mail open FICHIER
mail-left = Gardé dans { $file }, pas encore à envoyer. Pour continuer : rasputitsa mail open { $file }
play-left = Enregistré dans { $file }. Pour reprendre : rasputitsa play { $game } --resume { $file }
play-over = Toute la partie est dans { $file }.
play-unmoved = { $count ->
    [one] { $count } unité peut encore se déplacer.
   *[other] { $count } unités peuvent encore se déplacer.
  } Un second done termine la phase.
play-undone = Repris : { $action }
play-nothing-to-undo = Rien à reprendre : on ne revient ni sur un dé ni sur une décision de l’adversaire.
play-nothing-to-redo = Rien n’a été repris.
play-withdraw-usage = Nommez la cible d’une attaque annoncée : withdraw 30A
play-add-usage = Nommez les unités et la cible d’une attaque annoncée : add XII to 30A
play-not-announced = Aucune attaque annoncée contre elle ne peut encore être reprise.
play-reannounced = Actions reprises : { $back }. Annoncées de nouveau : { $again }.
battle-lost = L’attaque de { $attackers } contre { $target } n’a pas pu être annoncée de nouveau.
play-narrow = La carte demande { $wanted } colonnes ; ce terminal en a { $width }.
play-thinking = L’ordinateur réfléchit ... { $percent } % (Ctrl-C : jouer tout de suite ; deux fois : quitter)

map-legend-stacks = ^ forêt  % marais  n accidenté  # retranché  + ville allemande  * ville soviétique  ~ eau  │╱╲ rail, route  = force d’une pile  ½ réduite
map-legend = ^ forêt  # fortification  + ville allemande  * ville soviétique  ~ rivière  │╱╲ rail  ½ réduite

status-turn = Tour { $turn } sur { $turns }
status-cities = { $side } : { $count ->
    [one] { $count } ville
   *[other] { $count } villes
  } ({ $names })
status-score = score : { $totals }
status-leader = en l’état, victoire des { $winner }
status-even = en l’état, match nul
status-asked = { $side } : { $question }

list-target = { $hex } : { $attackers } jusqu’à { $column }
list-hexes = { $place } { $count ->
    [one] { $count } hexagone
   *[other] { $count } hexagones
  }
list-again = { $count } unités peuvent agir ; list les montre.
list-comma = ,{ " " }
list-more = et { $count } de plus
list-nothing = { $unit } n’a rien à décider maintenant.
unit-reduced = réduite

odds-attacker = { $unit } depuis { $hex }
odds-attacker-halved = { $unit } depuis { $hex }, { $strength } divisé par deux
odds-attack = attaque
odds-defence = { $unit } défend { $hex }
odds-raw = { $ratio }, arrondi en faveur du défenseur
odds-column = colonne
odds-none = Hors de la table : l’attaque est sans effet.

read-unknown = Je ne connais pas { $word }. help donne les commandes.
read-no-unit = Il n’y a pas d’unité { $word }, ni d’unité à cet endroit.
read-no-hex = Il n’y a ni hexagone ni lieu { $word } sur cette carte.
read-no-number = { $word } n’est pas un nombre.
read-too-much = Que veut dire { $word } ? Rien n’est attendu là.
read-incomplete = { $verb } : précisez aussi { $missing }.
read-which = { $count } choix conviennent : précisez lequel (list les montre).
read-which-path = Il y a plusieurs trajets. Nommez-en un : { $paths }

why-usage = Nommez une action entière, par exemple : why move XXIV 0907
why-allowed = C’est permis.
rules-none = Il n’y a pas de règle { $word }.

help-text =
    Un nombre choisit dans la liste ; une unité seule (XXIV) montre ce qu’elle peut faire, sur la carte aussi.
      move XXIV 0504               par le trajet le moins cher ; sinon nommez chaque hexagone : 0504-0603
      attack 30A with XXIV XLVII   annoncer une bataille (le rapport s’affiche ; undo jusqu’au jet de dé)
      withdraw 30A, add XII to 30A reprendre une attaque annoncée, ou la renforcer ; les autres restent
      place, restore, convert, requisition, arrange, assault, gear
      fight, retreat, lose, stand, advance
      done                         terminer la phase ou décliner (done! sans rappel)
      odds 30A with XXIV XLVII     potentiels, chaque décalage avec sa règle, et les six résultats
      why move XXIV 0907           pourquoi pas : la raison et le texte de la règle
      hint [niveau]                ce que l’ordinateur ferait maintenant, pourquoi, et ce qu’il risque
      rules [numéro]               la règle de la question posée, ou celle d’un numéro
      list [unité], units, map, log [nombre]
      undo, redo, save [fichier], help, quit
    Les villes peuvent être nommées, les unités désignées par leur hexagone.

### Analyse

figure-percent = { NUMBER($share, style: "percent", maximumFractionDigits: 1) }
figure-decimal = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }

analysis-unfinished = La partie n’est pas finie : { $situation }
analysis-turning = Tournants
analysis-moment = Tour { $turn }, { $phase } : { $what }
analysis-lead = Dès lors, en l’état, victoire des { $winner }.
analysis-lead-none = Dès lors, en l’état, match nul.
analysis-battle = { $attackers } contre { $target }
analysis-die = { $what }, le dé donne { $face } : { $luck } pas pour les { $side }
analysis-luck = Chance
analysis-luck-about = Pas donnés ou pris par les dés, par rapport à leur moyenne ; plus est bon pour les { $side }.
analysis-no-dice = Aucun dé n’a encore été jeté.
analysis-player-turn = Tour
analysis-turn-of = { $turn } { $side }
analysis-dice = Dés
analysis-so-far = Cumul
analysis-curve = Cumul, tour par tour : { $curve }
analysis-side-luck = { $side } : { $luck } pas de chance, { $score } écarts types. Dans { $share } des cas, les mêmes dés auraient été moins favorables.
analysis-side-losses = {"  "}Pertes attendues { $expected } pas, subies { $lost }. Chance en attaque { $attacking }, en défense { $defending }.
analysis-best = Meilleurs dés des { $side }
analysis-battles = Combats
analysis-battles-about = Pas perdus par l’attaquant et le défenseur, attendus → subis ; chance du point de vue de l’attaquant.
analysis-fight = Combat
analysis-face = Dé
analysis-attacker = Attaquant
analysis-defender = Défenseur
analysis-others = Autres dés
analysis-other = { $turn } { $side }, { $what } : { $face } (probabilité { $share }), chance { $luck }
analysis-points = { $track } : { $expected } attendus, { $came } obtenus

forecast-battles = Combats
forecast-means = {"  "}{ $target } perd { $lost } pas en moyenne, les attaquants { $paid }.
forecast-losses = Pertes de tous les combats
forecast-side = { $side } : { $steps } pas et { $strength } points de force en moyenne
forecast-outcomes = { $count ->
    [one] La seule issue
   *[other] Les { $count } issues les plus probables
  }
forecast-exact = Exact : toutes les façons dont les dés peuvent tomber ont été jouées ({ $count } jets différents).
forecast-sampled = Approché : il y a trop de possibilités, { $count } dés ont donc été jetés au hasard.

fate-eliminated = éliminé
fate-retreated = retraite
fate-reduced = perd un pas
fate-holds = tient
fate-taken = hex pris
fate-left = hex abandonné
fate-attackers = { $count ->
    [one] les attaquants perdent un pas
   *[other] les attaquants perdent { $count } pas
  }

outlook-title = Chances de gagner
outlook-about = Après chaque tour de joueur, d’après la valeur de la position. Apprises sur des parties de l’ordinateur contre lui-même.
outlook-draw = Nul
outlook-set-up = Mise en place
outlook-curve = { $side }, tour par tour : { $curve }

judgement-chances = Chances de gagner : { $chances }
judgement-terms = En points de force, plus est bon pour les { $side } : { $terms }

name-term-material = unités et force
name-term-control = villes tenues ou à portée
name-term-threat = sécurité face à la prochaine attaque
name-term-opportunity = sa propre prochaine attaque
name-term-tempo = temps
name-term-pressure = place dans la lutte pour l’objectif
name-term-access = accès à l’objectif
name-term-isolation = communications
name-term-trapped = voies de retraite
name-term-points = points

name-tactic-drive = foncer sur l’objectif
name-tactic-close-up = prendre le contact avant le mauvais temps
name-tactic-mass = se masser pour une attaque commune
name-tactic-pocket = fermer la poche
name-tactic-cut-off = couper les communications ennemies
name-tactic-plug-gap = boucher la brèche
name-tactic-ring = anneau autour de l’objectif
name-tactic-strong-ground = occuper un terrain fort
name-tactic-fall-back = rompre le contact
name-tactic-line = tenir une ligne
name-tactic-garrison = garder une ville
name-tactic-seize = saisir une ville vide
name-tactic-refit = se retirer pour se reconstituer
name-tactic-break-out = percer l’encerclement
name-tactic-keep-exits = garder une voie de retraite
name-tactic-reserve = amener la réserve
name-tactic-counter = préparer une contre-attaque

hint-title = Conseil de { $level } : { $phase }
hint-nothing = Rien à faire : terminer la phase (done).
hint-then = Avec ce plan, les { $side } peuvent espérer gagner dans { $share } des cas (un nul compte pour moitié).
hint-then-idle = Avec ce plan, les { $side } peuvent espérer gagner dans { $share } des cas, sans lui dans { $idle } (un nul compte pour moitié).
hint-why = Ce qu’il gagne, en points de force : { $terms }
hint-attacks = Ce qu’apportent ces attaques
hint-prepares = Attaques ainsi préparées
hint-risks = Ce que l’ennemi pourrait attaquer ensuite
hint-no-risks = L’ennemi n’a pas d’attaque rentable au prochain tour.
hint-risk = { $unit } en { $hex } à { $column } : éliminée { $lost }, repoussée { $driven }

blunder-title = Gaffes
blunder-about = Ce que les joueurs pouvaient attendre de leurs décisions, comparé au plan de { $level } dans la même position ; les dés ne comptent pas. À partir de { $share } de la chance de gagner.
blunder-none = Aucune : aucune décision n’a coûté plus de { $share }.
blunder-what = Tour { $turn }, { $phase } : les { $side } perdent { $loss } ({ $possible } était possible, il reste { $expected })
blunder-played = {"  "}joué : { $actions }
blunder-better = {"  "}mieux : { $actions }
blunder-stay = ne pas bouger { $attackers }
blunder-nothing = rien
blunder-why = {"  "}gagne : { $terms }

### La table dans le navigateur

table-score = Score des { $side }
table-edge = Bord des { $side }
table-edge-seasonal = Bord des { $side } aux tours { $turns }
table-cost = { $points ->
    [one] Y entrer coûte un point de mouvement.
   *[other] Y entrer coûte { $points } points de mouvement.
  }
table-track = Mouvement ferroviaire : un point de mouvement par hexagone le long de la voie.
table-shift = { $who ->
    [one] Un défenseur des { $side } s’y trouvant décale
   *[other] Un défenseur s’y trouvant décale
  } l’attaque { $columns ->
    [one] d’une colonne
   *[other] de { $columns } colonnes
  } vers la gauche.
table-shift-across = { $who ->
    [one] Si toutes les attaques contre les { $side } la franchissent, décalage
   *[other] Si tous les attaquants la franchissent, décalage
  } { $columns ->
    [one] d’une colonne
   *[other] de { $columns } colonnes
  } vers la gauche.
table-control = Appartient au camp dont une unité y est entrée la dernière.
table-stand = Un défenseur qui doit reculer peut tenir au prix d’un pas.
table-prize = Décide de la victoire.

table-turn-points = { $side } : { $points ->
    [one] un point de remplacement
   *[other] { $points } points de remplacement
  }
table-turn-skips = Sans : { $phase }
table-turn-arrives = { $unit } arrive
table-turn-bought = { $unit } peut être achetée désormais
table-turn-early = Sur { $face } ou plus, les unités du tour suivant peuvent être achetées aussitôt
table-turn-conversion = Une unité peut devenir { $unit }
table-turn-attrition = Pertes hivernales
table-turn-weather = Jet de météo
table-turn-edge = { $side } : { $hexes } font partie du bord

table-waiting = En attente des { $side } : { $what }.
table-waiting-dice = Les dés roulent : { $what }.
table-not-your-turn = Ce n’est pas à vous de décider.
table-no-way = { $unit } ne peut atteindre { $hex } par ce chemin.

name-question-setup-ask = mise en place
name-question-replacement-ask = remplacements
name-question-arrival-ask = arrivées
name-question-attrition-gear = équipement d’hiver
name-question-attrition-ask = gel
name-question-supply-assault = ravitaillement de l’assaut
name-question-move-ask = mouvement
name-question-move-make-room = mouvement
name-question-combat-ask = annonce des attaques
name-question-combat-next = choix du prochain combat
name-question-result-attacker-loss = perte de l’attaquant
name-question-exchange-ask = échange
name-question-result-stand = tenir ou reculer
name-question-retreat-ask = retraite
name-question-advance-ask = avance
name-question-combat-roll = combat
name-question-arrival-early = arrivée anticipée
name-question-attrition-roll = pertes hivernales
name-question-supply-extra = ravitaillement supplémentaire
name-question-weather-roll = météo

choice-done = Terminé
choice-done-move-ask = Finir le mouvement
choice-done-combat-ask = Lancer les dés
choice-done-combat-ask-none = Pas d’attaque
choice-done-replacement-ask = Finir les remplacements
choice-done-result-stand = Reculer
choice-done-advance-ask = Pas d’avance
choice-place = { $unit } en { $hex }
choice-restore = Compléter { $unit }
choice-convert = { $unit } devient { $into }
choice-requisition = Ravitaillement supplémentaire : lancer un dé
choice-gear = { $sets ->
    [0] Pas d’équipement d’hiver
    [one] Un lot d’équipement d’hiver
   *[other] { $sets } lots d’équipement d’hiver
  }
choice-move = { $unit } vers { $path }
choice-attack = { $attackers } contre { $target }
choice-assault = { $points ->
    [0] Rien pour { $unit }
    [one] Un point pour { $unit }
   *[other] { $points } points pour { $unit }
  }
choice-fight = Combattre { $target }
choice-lose = { $unit } perd un pas
choice-stand = { $unit } tient
choice-retreat = { $unit } par { $path }
choice-advance = { $unit } avance

name-terrain-forest = forêt
name-terrain-fort = fortification
name-terrain-city = ville
name-terrain-major = grande ville
name-terrain-river = rivière
name-terrain-rail = voie ferrée

overlay-zone = Zone de contrôle des { $side }
overlay-control = Tenu par les { $side }
overlay-connected = En liaison
overlay-cut-off = Coupé
overlay-danger = Les { $side } pourraient attaquer et sans doute éliminer
overlay-threat = Les { $side } pourraient attaquer avec profit

hint-tactic = But : { $tactic }.
table-luck-later = La chance sera révélée à la fin de la partie.

lobby-game = { $turns } tours, { $units } unités.
lobby-about-bfm-gdw-1986 = La première édition. La boue divise toute attaque par deux, les fortifications n’aident que les Soviétiques, et les panzers se déplacent avant le combat dès le premier tour. Avec la campagne en quatorze tours et de nombreuses options.
lobby-about-bfm-vpg-2009 = La deuxième édition. Les défenseurs de Moscou et de Toula peuvent tenir, les terrains d’un hexagone s’additionnent, et la 1re armée de choc arrive en renfort.
lobby-about-bfm-c3i-2011 = La deuxième édition, révisée pour un magazine : une unité à plein potentiel peut reculer à travers des zones de contrôle au prix d’un pas, et les fortifications n’aident que les Soviétiques.
options-unknown = Il n’y a pas d’option { $option }.
options-value = { $option } : { $value } n’est ni on ni off.
options-borrow = « { $option } » appartient à une autre édition ; utilisable avec « { $other } ».
options-foreign = « { $option } » appartient à une autre édition.
options-excludes = « { $option } » ne se combine pas avec « { $other } ».
options-requires = « { $option } » exige « { $other } ».
options-mark-form = { $option } : { $mark } n’a pas la forme 2:early ou 5:late.
options-mark-turn = { $option } : { $mark } ne désigne aucun tour de cette partie, qui va du tour 1 au tour { $last }.
options-mark-twice = { $option } : { $mark } marque un tour déjà marqué.
options-idle = Sans effet dans cette partie : { $options }.

name-preset-gdw1986 = Le jeu de 1986
name-preset-gdw1986-campaign = La campagne de 1988
name-preset-gdw1986-2006-seven = La partie en sept tours avec les précisions de 2006
name-preset-gdw1986-2006 = La campagne avec les précisions de 2006
name-preset-gdw1986-attrition = La guerre d’usure de 2006

player-level0 = N’importe quel coup légal. Pour essayer la table.
player-level1 = Quelques règles simples. Un premier adversaire pour débutants.
player-level2 = Connaît les chances exactes de chaque combat et cherche les meilleurs mouvements. Répond en quelques secondes.
player-level3 = Essaie aussi la riposte ennemie. Le plus fort ; prend son temps.

### Le serveur

seat-of-the-host = l’auteur de la partie
seat-wish-transfer = faire un nouveau lien
seat-wish-revoke = fermer la place
seat-wish-person = la confier à une autre personne
seat-wish-computer = la confier à l’ordinateur
seat-news-chosen = L’auteur de cette partie a choisi les dés, ou les connaît.
seat-news-sat = Une personne a pris place ({ $side }).
seat-news-transfer = { $own ->
        [yes] Le joueur a fait un nouveau lien pour sa place ({ $side }) ; l’ancien ne vaut plus rien.
       *[no] Nouveau lien pour la place ({ $side }), fait par : { $by } ; l’ancien ne vaut plus rien.
    }
seat-news-revoke = { $own ->
        [yes] Le joueur a rendu sa place ({ $side }).
       *[no] La place ({ $side }) a été fermée par : { $by }.
    }
seat-news-person = Une personne doit prendre la place ({ $side }) ; lien fait par : { $by }.
seat-news-computer = { $own ->
        [yes] Le joueur a confié sa place ({ $side }) à l’ordinateur ({ $player }).
       *[no] La place ({ $side }) a été confiée à l’ordinateur ({ $player }) par : { $by }.
    }
seat-news-asked = Demande pour la place ({ $side }), faite par : { $by } – { $wish }.
seat-news-agreed = Le joueur ({ $side }) a accepté la demande : { $wish }.
seat-news-declined = La demande pour la place ({ $side }) est close.
table-dice-wait = { $bound ->
        [yes] Les dés attendent que la page de chacun soit ouverte un instant : { $sides }.
       *[no] Les dés attendent que chacun ait pris place : { $sides }.
    }
server-dice-wait = Les dés doivent tomber d’abord, et ils attendent quelqu’un. Rien n’a été changé.
server-dice-known = Les dés de cette partie sont connus de son auteur, ou ont été fixés sans vous. Ne prenez place que si vous l’acceptez.
server-sit-down = Prenez d’abord place : celui qui vous a envoyé le lien le connaît aussi.
server-dice-bound = Tous se sont déjà engagés : ce dont les dés sont faits ne peut plus être changé.
server-dice-unbound = Tous ne se sont pas encore engagés : gardez votre valeur pour vous jusque-là.
server-dice-value = Ce n’est pas la valeur à laquelle vous vous êtes engagé.
server-dice-not-yours = Cette place n’a pas de part aux dés, ou personne n’y a pris place.
server-no-request = Personne ne demande cette place.
server-seat = Cette place ne vous est pas ouverte : le lien est faux ou n’est plus valable.
server-passphrase = Cette partie demande une phrase secrète.
server-passphrase-wrong = Ce n’est pas la phrase secrète de cette partie.
server-stale = La partie a continué ; regardez-la de nouveau.
server-not-yours = Ce n’est pas à vous de décider maintenant.
server-observer = Vous regardez cette partie ; seuls ses joueurs peuvent faire cela.
server-not-host = Seul l’hôte de la partie, ou le joueur lui-même, peut changer cette place.
server-no-side = Cette place n’existe pas ; les camps sont { $detail }.
server-no-step = Cette étape n’existe pas ; la partie en compte { $detail }.
server-no-turn = Ce tour n’est pas encore atteint ; nous en sommes au tour { $detail }.
server-not-over = Cela pourra être vu quand la partie sera finie.
server-version = Cette partie suit des règles plus récentes que celles d’ici ({ $detail }).
server-diverged = Les règles ont changé depuis cette partie : { $detail }
server-nothing-to-undo = Rien ne peut être repris : ni avant un dé, ni avant la décision d’un autre joueur.
server-not-announced = Aucune attaque annoncée contre cette unité ne peut encore être reprise.
server-nothing-to-redo = Rien n’a été repris.
server-database-busy = Le stockage du serveur est occupé ; rien n’a été changé. Réessayez dans un instant.
server-database-read-only = Le stockage du serveur est en lecture seule ; rien n’a été changé.
server-database-full = Le stockage du serveur est plein ; rien n’a été changé.
server-database-lost = Le stockage du serveur est inaccessible ; rien n’a été changé.
server-database-damaged = Le stockage du serveur est endommagé ; rien n’a été changé. L’administrateur du serveur doit restaurer une sauvegarde.
server-database-taken = Un autre serveur utilise ce stockage ; rien n’a été changé ici. Rechargez la page.
server-database-unsure = Le stockage du serveur n’a pas répondu à temps : on ne sait pas encore si cela a été exécuté. Regardez la partie de nouveau dans un instant.
server-frozen = Cette partie peut être regardée et enregistrée, mais pas continuée ici. { $detail }
server-no-advice = L’ordinateur n’a pas trouvé de réponse cette fois. Réessayez.
server-invalid = Cela n’est pas compréhensible : { $detail }
server-too-large = C’est trop long ; { $detail } octets sont lus au plus.
server-too-many = Trop de demandes ; attendez un instant.
server-too-costly = Lire cela demande plus de temps ou de mémoire que ce serveur n’en accorde.
server-too-many-undos = Dans une phase, { $detail } actions au plus peuvent être reprises.
server-match-full = Cette partie a atteint la taille que ce serveur conserve. On peut l’enregistrer et la regarder, mais pas la continuer ici.
server-quota = Les parties créées depuis cette adresse occupent les { $detail } mégaoctets qui lui reviennent ici. Supprimez-en d’abord.
server-not-maker = Seul le créateur de la partie peut la supprimer.
server-unknown = Il n’y a rien à cette adresse.
server-method = Cela ne peut pas se faire à cette adresse.
server-internal = Le serveur a échoué. Regardez la partie de nouveau pour voir où elle en est, et merci de le signaler.

unit-panzer-corps = { $key }e corps blindé
unit-infantry-corps = { $key }e corps
unit-infantry-army = { $number }e armée
unit-shock-army = { $number ->
    [1] 1re
   *[other] { $number }e
  } armée de choc
unit-tank-army = unité de chars

table-ask-setup-ask = Déployez vos unités : une sur chaque hexagone marqué, ou choisissez une mise en place toute prête.
table-ask-replacement-ask = Dépensez vos points de remplacement : de nouvelles unités de la réserve, ou des unités réduites à compléter. Le reste est perdu.
table-ask-move-ask = Déplacez vos unités, chacune une fois au plus, puis finissez la phase.
table-ask-move-ask-rail = Mouvement ferroviaire : déplacez des unités le long des voies, chacune une fois au plus, puis finissez la phase.
table-ask-combat-ask = Annoncez vos attaques : choisissez une cible et ses attaquants. Puis lancez les dés.
table-ask-result-stand = { $unit } peut tenir au prix d’un pas, ou reculer.
table-ask-advance-ask = Un attaquant peut avancer en { $hex }, ou aucun.

name-section-components = Le jeu et son matériel
name-section-kur-components = Pistes et marqueurs
name-section-kane-replacements = Remplacements et unité de chars
name-section-kur-balance = Équilibrage soviétique
name-section-sequence = Séquence de jeu
name-section-set-up = Mise en place
name-section-zones-of-control = Zones de contrôle
name-section-movement = Mouvement
name-section-combat = Combat
name-section-results = Résultats de combat
name-section-mud = Boue
name-section-shock-army = La 1re armée de choc
name-section-reinforcements = Renforts
name-section-replacements = Remplacements
name-section-communication = Contrôle et liaison
name-section-victory = Victoire
name-section-balance = Équilibrage et notes
name-section-winter = Hiver
name-section-clarifications = Précisions
name-section-options = Règles facultatives
name-section-war-of-attrition = La Guerre d’usure
name-section-setup = Mise en place
name-section-zoc = Zones de contrôle
name-section-rulings = Notre lecture des règles obscures

### Games with stacks, air points and two impulses
deploy-ask = Placez vos unités dans les zones de leurs armées, ou prenez une mise en place toute prête.
deploy-assign = Choisissez une zone pour l’armée { $army } ; l’adversaire ne la voit pas.
air-cancel = Maîtrise du ciel : combien de points adverses annulez-vous, à { $price } des vôtres chacun ?
march-ask = Déplacez vos unités : marche, rail, retranchement ; done termine la phase.
engage-ask = Déclarez une attaque contre un hex, ou terminez la phase avec done.
engage-next = Choisissez le prochain combat à résoudre.
air-support = Combien de points d’aviation engagez-vous dans le combat pour { $hex } ?
loss-steps-ask = Choisissez l’attaquant qui perd un pas ; encore { $due } à perdre.
loss-strength-ask = Échange : encore { $due } de potentiel à égaler. Choisissez l’attaquant qui perd un pas.
retreat-course = { $hex } : reculer d’un hex, subir une déroute de deux (menée par l’adversaire) ou tenir et perdre un pas chacun.
retreat-withdraw = Choisissez la retraite de vos unités de { $hex }.
retreat-rout = Choisissez l’itinéraire des unités battues en { $hex }.
pursuit-ask = Les attaquants peuvent avancer en { $hex } ; done termine.
interdict-ask = Combien de points d’aviation dépensez-vous contre le rail adverse ?
rebuild-ask = Reprenez des unités éliminées ; il reste l’équivalent de { $left } divisions. Done termine.
calendar-roll = Météo
engage-roll = Combat

deploy-expected = Mise en place : placez une unité ou prenez une mise en place toute prête.
deploy-unknown = Aucune mise en place toute prête ne s’appelle { $setup } à présent.
deploy-not-waiting = { $unit } n’attend pas d’être placée.
deploy-zone = L’armée { $army } ne peut prendre cette zone : chaque zone du front doit avoir une armée.
setup-army-zone = { $hex } n’est pas dans la zone de { $unit }.
stack-full = { $hex } n’a plus de place.
stack-phase-end = { $hex } contient trop de divisions : une partie doit en sortir avant la fin de la phase.
stack-relief = { $hex } contient trop de divisions, et après cet ordre on ne pourrait plus le dégager dans cette phase.
air-cancel-limit = Vous pouvez annuler { $most } points au plus, à { $price } chacun.
air-support-limit = On ne peut engager ici plus de { $most } points d’aviation.
march-expected = Phase de mouvement : move, rail, entrench ou emerge, ou done pour terminer.
march-too-far = { $hex } est trop loin pour { $unit } : le chemin coûte { $cost } points de mouvement, elle en a { $points }.
march-weather = { $hex } est trop loin pour { $unit } : par ce temps ({ $weather }), elle a { $points } points de mouvement au lieu de { $allowance }, et le trajet en coûte { $cost }.
move-round-trip = Le chemin revient en { $hex }.
move-impassable = { $hex } est infranchissable.
move-wide-river-barred = Un ennemi posté au bord du grand fleuve interdit le passage vers { $hex }.
zoc-stop = { $hex } est dans une zone de contrôle ennemie : l’unité qui y entre doit s’arrêter.
zoc-no-slip = Cette unité ne peut passer de { $start } à { $hex } : les deux sont en zone de contrôle ennemie.
zoc-slip-barred = On ne passe pas de zone en zone à travers l’eau ou la fortification entre { $start } et { $hex }.
zoc-slip-once = Passer de zone en zone vers { $hex } doit être tout le déplacement.
entry-not-yet = { $unit } n’arrive pas avant le tour { $turn }.
entry-first-impulse = { $unit } n’entre que pendant la première phase de mouvement.
entry-edge = { $hex } n’est pas un de vos hex d’entrée.
entry-enemy = Pas d’entrée en { $hex } : un ennemi ou sa zone de contrôle s’y trouve.
exploit-fought = { $unit } a attaqué pendant la percée et ne peut plus bouger.
rail-none = Vous n’avez pas de transport ferroviaire.
rail-capacity = Points de rail qui restent : { $points } ; il en faut { $price } pour { $unit }.
rail-start = { $unit } n’est pas sur une voie ferrée utilisable.
rail-supplied = { $unit } n’était pas ravitaillée au début de la phase.
rail-zones = { $hex } : pas de transport ferroviaire en zone de contrôle ennemie.
entrench-cannot = { $unit } ne peut pas se retrancher.
entrench-already = { $unit } est déjà retranchée.
entrench-not = { $unit } n’est pas retranchée.
fog-no-decoy = { $unit } n’est pas un leurre disponible.
fog-decoy-placed = Un leurre part d’une de vos piles, loin de l’ennemi, et non de { $hex }.
fog-decoy-shy = Un leurre se tient à l’écart des masques ennemis : il n’entre pas en { $hex }.
fog-decoy-no-unit = { $unit } est un leurre : il ne peut pas attaquer.
engage-expected = Phase de combat : déclarez une attaque avec engage, ou terminez avec done.
engage-nobody = Il n’y a personne à attaquer en { $hex }.
engage-defends-once = { $hex } a déjà été attaqué pendant cette phase.
engage-attackers = Nommez une fois chaque attaquant de { $hex }.
engage-not-adjacent = { $unit } n’est pas adjacente à { $hex }.
engage-next-expected = Choisissez un des combats déclarés avec resolve.
combat-entrenched = { $unit } est retranchée et ne peut attaquer.
combat-who = { $unit } ne participe pas à cette phase de combat.
combat-air-shift = Points d’aviation
loss-attackers-only = Choisissez avec lose un attaquant qui peut encore perdre un pas.
retreat-course-expected = Choisissez : withdraw, rout ou stand.
retreat-impassable = { $hex } est infranchissable.
retreat-no-hex-twice = La retraite passerait deux fois en { $hex }.
retreat-loss-free-first = La pile peut s’en tirer avec moins de pertes si { $hex } n’est pas choisi.
withdrawal-expected = Des unités doivent d’abord reculer de { $hex }.
advance-fortification = À travers la fortification adverse, personne n’avance en { $hex }, car des défenseurs se sont repliés.
pursuit-who = Seules les unités ayant attaqué { $hex } peuvent y avancer.
pursuit-room = { $hex } n’a pas de place pour cette unité.
interdict-limit = Il vous reste { $most } points d’aviation.
rebuild-expected = Choisissez une unité éliminée avec recall, ou terminez avec done.
rebuild-worth = Il ne reste que l’équivalent de { $left } divisions.

event-entrenched = { $unit } se retranche en { $hex }.
event-emerged = { $unit } quitte ses retranchements en { $hex }.
event-railed = { $unit } voyage par rail { $path }.
event-halted = { $unit } est arrêtée en { $hex }.
event-supply-cut = { $unit } en { $hex } est coupée du ravitaillement.
event-supply-restored = { $unit } en { $hex } est de nouveau ravitaillée.
event-engaged-hidden = Attaque contre { $hex } annoncée.
event-engaged = Attaque contre { $hex } par { $attackers }.
event-supported = Les { $side } engagent { $points } points d’aviation en { $hex }.
event-engagement-odds = { $hex } : { $attack } contre { $defence }, colonne { $column }.
event-engagement-result = Le dé donne { $face } : { $result }.
event-course = { $hex } : les { $side } { $course ->
    [withdraw] se replient
    [rout] subissent une déroute
   *[stand] tiennent
  }.
event-routed = { $unit } est en déroute et n’exerce plus de zone de contrôle pour l’instant.
event-recalled = { $unit } est reconstituée.
event-assigned = L’armée { $army } va en zone { $zone }.
event-stack-shown = L’ennemi en { $hex } se découvre : { $units }.
event-stack-sized = Le masque en { $hex } représente { $halves } demi-divisions.
event-stack-seen = Un masque des { $side } apparaît en { $hex }.
event-stack-moved = Un masque des { $side } se déplace { $path }.
event-decoy = { $unit } en { $hex } était un leurre.

victory-decisive = une victoire décisive.
victory-major = une victoire importante.
victory-marginal = une victoire marginale.
victory-even = les points sont trop proches.

name-phase-german-sky = maîtrise du ciel allemande
name-phase-german-surprise-movement = second mouvement de la 2e armée panzer
name-phase-german-surprise-combat = second combat de la 2e armée panzer
name-phase-german-breakthrough = percée allemande
name-phase-german-exploitation = exploitation allemande
name-phase-german-interdiction = interdiction ferroviaire allemande
name-phase-german-isolation = pertes d’isolement allemandes
name-phase-soviet-sky = maîtrise du ciel soviétique
name-phase-soviet-breakthrough = percée soviétique
name-phase-soviet-exploitation = exploitation soviétique
name-phase-soviet-interdiction = interdiction ferroviaire soviétique
name-phase-soviet-isolation = pertes d’isolement soviétiques
name-weather-fine = beau temps
name-weather-frost = gel
name-track-air-german = points d’aviation allemands
name-track-air-soviet = points d’aviation soviétiques
name-track-rail-german = points de rail allemands
name-track-rail-soviet = points de rail soviétiques
name-box-decoys = leurres disponibles
name-box-unseen = non vue
name-result-AE = attaquants éliminés (AE)
name-result-AR = attaquants réduits (AR)
name-result-RX = réduction-échange (RX)
name-result-RX1 = réduction-échange puis retraite d’un hex (RX1)
name-result-D1 = retraite d’un hex (D1)
name-result-D2 = déroute de deux hex (D2)
name-result-DR1 = défenseurs réduits, retraite d’un hex (DR1)
name-result-DR2 = défenseurs réduits, déroute de deux hex (DR2)
name-field-course = parti
name-field-army = armée
name-field-zone = zone
name-shift-rough = terrain accidenté
name-shift-swamp = marais
name-shift-snow = neige
name-shift-winter = Général Hiver
name-shift-air = appui aérien
name-shift-enemy-air = appui aérien adverse
name-date-26-Sep = 26 sept.
name-date-3-Oct = 3 oct.
name-date-24-Oct = 24 oct.
name-date-31-Oct = 31 oct.
name-date-7-Nov = 7 nov.
name-date-14-Nov = 14 nov.
name-date-21-Nov = 21 nov.
name-date-28-Nov = 28 nov.
name-terrain-swamp = marais
name-terrain-rough = terrain accidenté
name-terrain-lake = lac
name-terrain-road = route
name-section-air = Aviation
name-section-supply = Ravitaillement
name-section-second-impulse = La deuxième impulsion
name-section-rail-interdiction = Interdiction ferroviaire
name-section-isolation = Isolement
name-section-weather = Météo
name-section-hidden-play = Jeu en insu
name-question-deploy-ask = mise en place
name-question-deploy-assign = choix des zones
name-question-air-cancel = maîtrise du ciel
name-question-march-ask = mouvement
name-question-engage-ask = attaques
name-question-engage-next = choix du prochain combat
name-question-air-support = appui aérien
name-question-loss-steps-ask = pertes de l’attaquant
name-question-loss-strength-ask = échange
name-question-retreat-course = reculer ou tenir
name-question-retreat-withdraw = retraite
name-question-retreat-rout = déroute
name-question-pursuit-ask = avance
name-question-interdict-ask = interdiction ferroviaire
name-question-rebuild-ask = unités reconstituées
name-question-calendar-roll = météo
name-question-engage-roll = combat

## The table and the terminal of games with stacks
odds-armour-halved = blindés : { $strength } divisés par deux { $terrain ->
    [forest] par la forêt
    [swamp] par le marais
   *[other] par le terrain
  }, arrondis au-dessus
odds-weather-halved = le tout : { $strength } divisés par deux ({ $weather }), arrondis au-dessus
odds-entrenched = { $unit } défend { $hex }, retranchée
odds-guest = { $unit }, retirée en { $hex }, n’ajoute rien
odds-unknown = ce qui défend { $hex } est caché
odds-hidden = Les défenseurs sont cachés : le rapport sera connu quand ils seront vus.
odds-losses = Les défenseurs perdent { $lost } pas en moyenne, les attaquants { $paid }.
odds-city-doubled = défense doublée dans la ville
odds-off-table = { $column } est hors de la table{ $less ->
    [0] { "" }
   *[other] {" "}; { $less } de moins au dé
  }
stop-rail = par le rail pour { $price ->
    [one] { $price } point
   *[other] { $price } points
  }, reste { $left }
table-off-map = { $unit } n’est pas sur la carte.
table-score-parts = Points : { $side } (villes { $cities }{ $prize ->
    [0] { "" }
   *[other] , Moscou { $prize }
  }, pertes { $losses })
table-score-difference = Différence de points
table-impassable = Infranchissable.
table-class-cost = Coûte { $foot } points de mouvement à pied, { $mechanised } aux unités mécanisées.
table-doubled = Les défenseurs comptent double.
table-armour-halved = Les attaquants blindés comptent pour moitié, arrondie au-dessus{ $when ->
    [always] { "" }
   *[thawed] {" "}(pas par gel ni neige)
  }.
table-shelter = Les unités isolées n’y perdent un pas qu’un tour sur deux.
table-prizes = Vaut un point de victoire à qui la contrôle ; { $prize } en vaut { $points } aux Allemands.
table-water = Le franchissement coûte { $open } points de mouvement de plus, { $frozen } par gel et neige.
table-bridges-blown = Les ponts ne servent pas : { $side }.
table-crossing = Les attaques à travers reculent de { $columns } colonnes ; { $near } de moins avec un attaquant sur la même rive, { $frozen } de moins par gel.
table-crossing-owned = Les attaques ({ $side }) à travers reculent de { $columns } colonnes, { $near } de moins avec un attaquant de l’autre côté.
table-no-zone = Les zones de contrôle ne s’étendent pas au-delà.
table-road = { $points } point de mouvement par hex le long de la route, quel que soit le terrain.
table-rail-capacity = Transport ferroviaire ({ $side }) : { $points } points par tour.
table-supply-track = Achemine le ravitaillement ({ $side }) depuis leur bord.
table-turn-air = Points d’aviation : { $points }
table-turn-rail = Points de rail ({ $side }) : { $points }
table-turn-halved = Mouvement et attaques divisés par deux
table-turn-slower = Unités mécanisées ({ $side }) : { $points } points de mouvement de moins
table-turn-season = { $who ->
    [side] Général Hiver : { $columns } colonne pour les { $side } à chaque combat
   *[none] Neige : { $columns } colonne pour le défenseur
  }
table-turn-army = Renforts : { $army }, { $count ->
    [one] { $count } unité
   *[other] { $count } unités
  }
table-turn-rebuilt = { $side } : des unités éliminées valant { $divisions } divisions reviennent
table-turn-extra = Seulement ce tour : { $phase }
overlay-zone-armour = Zone des unités blindées ({ $side })
overlay-supply-connected = Ravitaillé
overlay-supply-cut-off = Coupé du ravitaillement
overlay-supply-source = Source de ravitaillement
overlay-threat-note = { $hex } peut être attaqué par { $attackers } : colonne { $column }
table-ask-deploy-ask = Placez vos unités dans les zones de leurs armées, ou choisissez un placement tout prêt.
table-ask-march-ask = { $phase } : déplacez vos unités, une à une ou par piles, retranchez-les, puis terminez la phase.{ $rail ->
    [none] { "" }
   *[other] {" "}Points de rail restants : { $rail }.
  }{ $crowded ->
    [none] { "" }
   *[other] {" "}{ $crowded } contient trop de divisions : une partie doit d’abord en sortir.
  }
table-ask-engage-ask = { $phase } : choisissez un hex à attaquer et les attaquants, ou terminez la phase.
table-ask-pursuit-ask = Les attaquants peuvent avancer en { $hex }.
table-ask-rebuild-ask = Choisissez des unités éliminées à reconstituer : il reste l’équivalent de { $left } divisions.
choice-done-march-ask = Fin du mouvement
choice-done-engage-ask = Livrer les combats annoncés
choice-done-engage-ask-none = Fin des combats
choice-done-pursuit-ask = Pas d’avance
choice-done-rebuild-ask = Plus d’unité
choice-done-deploy-ask = Plus de leurre
choice-rail = { $unit } par le rail vers { $path }
choice-entrench = { $unit } se retranche
choice-emerge = { $unit } quitte ses retranchements
choice-engage = { $attackers } contre { $hex }
choice-resolve = Combat pour { $hex }
choice-support = { $points ->
    [0] Aucun point d’aviation
    [one] { $points } point d’aviation
   *[other] { $points } points d’aviation
  }
choice-intercept = { $points ->
    [0] Ne rien annuler
    [one] Annuler { $points } point adverse
   *[other] Annuler { $points } points adverses
  }
choice-interdict = { $points ->
    [0] Pas d’interdiction
    [one] { $points } point d’aviation contre le rail
   *[other] { $points } points d’aviation contre le rail
  }
choice-choose = { $course ->
    [withdraw] Retraite d’un hex
    [rout] Déroute : deux hex, menée par l’adversaire
   *[stand] Tenir : chaque unité perd un pas
  }
choice-recall = { $unit } revient
choice-assign = Zone { $zone }
note-intercept = coûte { $cost } ; il vous reste { $own }, à l’adversaire { $enemy }
note-interdict = { $points } points de rail de moins pour l’adversaire
note-air = colonne { $column }
note-zone = { $hexes } hex ; { $armies ->
    [0] aucune armée encore
    [one] une armée déjà
   *[other] { $armies } armées déjà
  }
name-outcome-DR = chaque défenseur perd un pas (DR)
name-outcome-DE = les défenseurs sont éliminés (DE)
name-outcome-EX = échange : tous les défenseurs contre autant d’attaquants (EX)
name-hexside-major = grand fleuve
name-hexside-fort = fortification
name-hexside-bridge = pont
name-hexside-front = ligne de front de départ
name-crossing-river = à travers le fleuve
name-crossing-major = à travers le grand fleuve
name-crossing-fort = à travers la fortification
name-terrain-bridge = pont
name-terrain-front = ligne de front de départ
formation-AK = { $roman }e corps d’armée
formation-ID = { $ordinal } division d’infanterie
formation-Pz = { $ordinal } division blindée
formation-mot = { $ordinal } division motorisée
formation-SSReich = Division SS Reich
formation-MotKorps = Corps motorisé
formation-Kav = { $ordinal } division de cavalerie
formation-SSKav = Brigade de cavalerie SS
formation-SD = { $ordinal } division de fusiliers
formation-bSD = { $ordinal } division de fusiliers (2e formation)
formation-thSD = Division de fusiliers
formation-D = Division de fusiliers
formation-GSD = { $ordinal } division de fusiliers de la Garde
formation-CD = { $ordinal } division de cavalerie
formation-MRD = { $ordinal } division de fusiliers motorisés
formation-MRB = Brigade de fusiliers motorisés
formation-TD = { $ordinal } division de chars
formation-TBr = { $ordinal } brigade de chars
formation-ParaDiv = Division parachutiste
formation-C = Corps de fusiliers
formation-T = Brigade de chars
formation-mask = Masque
formation-decoy = Leurre
army-named = { $unit } ({ $army })
army-numbered = { $ordinal } armée
name-army-2Pz = 2e armée panzer
name-army-3Pz = 3e groupe panzer
name-army-4Pz = 4e groupe panzer
name-army-1 = 1re armée de choc
name-army-R = Réserve
lobby-about-moskva-1941 = Moskva 1941 (Eurogames 1993) : l’opération Typhon en tours d’une semaine, avec piles, aviation, lignes de ravitaillement et deux impulsions ; jeu en insu en option.
score-cities = villes
score-prize = Moscou
score-losses = pertes

## Analyse des jeux à piles

name-tactic-follow = marcher là où l’on se bat
name-tactic-relieve = rétablir la ligne de ravitaillement
name-tactic-spare = mettre à l’abri les unités précieuses
name-tactic-dig = se retrancher
name-worth-material = unités et force
name-worth-places = lieux tenus
name-worth-isolation = ennemis isolés
name-worth-own-isolation = ravitaillement propre
name-worth-exposure = sûreté contre l’encerclement
name-worth-threat = sûreté contre la prochaine attaque
name-worth-tempo = lieux à portée
name-worth-advance = proximité des lieux importants
name-worth-cover = terrain et largeur de la ligne
hint-worth = Gain en points de victoire : { $terms }
hint-attack = { $what } : { $gained } pas contre { $lost } en moyenne ; l’hexagone est abandonné dans { $left } des cas
hint-attack-unseen = { $what } : on ne voit pas qui défend
hint-again = Le meilleur ensemble à cet instant ; après chaque combat, on réfléchit de nouveau.
standing-title = L’évolution des points
standing-about = Points de victoire des deux camps ; une différence positive est bonne pour les { $side }.
standing-difference = différence
