# 日本語。メッセージの名前は項目名の点をハイフンに替えたもの。

### プレイヤーへの問い

setup-ask = 配置：印のあるヘクスに1ユニットずつ置く（place）か、既製の配置を選んでください（arrange）。
replacement-ask = 補充ポイントを使ってください。done で残りを放棄します。
arrival-ask = { $unit }が到着します。自軍のマップ端に置いてください。
attrition-gear = サイコロを振る前に冬季装備を何組購入しますか。
attrition-ask = 凍傷：1ステップを失うユニットを選んでください。
supply-assault = { $unit }の強襲に補給ポイントをいくつ使いますか。
move-ask = ユニットを移動してください。done でフェイズを終えます。
move-make-room = { $unit }は場所を空けなければなりません。移動してください。
combat-ask = 攻撃を宣言してください。done でサイコロを振ります。
combat-next = 次に解決する戦闘を選んでください。
result-attacker-loss = 攻撃側損失：1ステップを失う攻撃ユニットを選んでください。
exchange-ask = 交換：あと{ $due }戦力分が必要です。1ステップを失う攻撃ユニットを選んでください。
result-stand = { $unit }は1ステップを失って踏みとどまる（stand）か、退却できます（done）。
retreat-ask = { $unit }の退却先を選んでください。
advance-ask = 攻撃ユニット1個が{ $hex }へ戦闘後前進できます（しないなら done）。

### サイコロへの問い

combat-roll = 戦闘
arrival-early = 早期登場
attrition-roll = 冬季損耗
supply-extra = 追加補給
weather-roll = 天候

### できない理由

game-over = ゲームは終了しています。
action-unknown = このゲームにないユニットかヘクスが指定されています。
dice-face = サイコロの目は{ $sides }までです。

setup-expected = 配置中です。ユニットを置くか、既製の配置を選んでください。
setup-unknown = { $setup }という既製の配置はありません。
setup-not-waiting = { $unit }は配置待ちではありません。
setup-hex = { $hex }は自軍の配置ヘクスではありません。
setup-one-per-hex = { $hex }には既にユニットがいます。

move-expected = 移動フェイズです。ユニットを移動するか、done で終えてください。
move-not-yours = { $unit }は自軍のユニットではありません。
move-off-map = { $unit }はマップ上にいません。
move-who = このフェイズに移動できるのは{ $group }だけです。{ $unit }は移動できません。
move-rail-start = { $unit }は鉄道上にいません。
move-already-moved = { $unit }はこのフェイズに移動済みです。
move-make-room-first = 先に{ $unit }が場所を空けなければなりません。
move-no-path = { $unit }はどこへ移動しますか。少なくとも1ヘクス必要です。
move-not-adjacent = { $start }と{ $hex }は隣接していません。
move-enemy = { $hex }には敵ユニットがいます。
move-no-track = { $start }から{ $hex }へ鉄道は通じていません。
move-zoc-stop = { $hex }は敵ZOCです。進入したユニットは停止しなければなりません。
move-too-far = { $hex }は{ $unit }には遠すぎます。必要な移動力は{ $cost }、使えるのは{ $points }です。
move-weather-hexes = { $hex }は{ $unit }には遠すぎます。{ $weather }では、鉄道移動を除き1フェイズに{ $points }ヘクスしか移動できませんが、この経路は{ $cost }ヘクスあります。
move-weather-points = { $hex }は{ $unit }には遠すぎます。{ $weather }では移動力が{ $allowance }ではなく{ $points }になり、この経路には{ $cost }が必要です。
move-stacking = { $hex }は占められており、そこのユニットはもう移動できません。

combat-expected = 戦闘フェイズです。攻撃を宣言するか、done で終えてください。
combat-own-target = { $unit }は自軍のユニットです。
combat-target-off-map = { $unit }はマップ上にいません。
combat-defends-once = { $unit }への攻撃は既に宣言されています。
combat-attackers = { $unit }を攻撃するユニットを1回ずつ挙げてください。
combat-not-yours = { $unit }では攻撃できません。
combat-attacker-off-map = { $unit }はマップ上にいないため攻撃できません。
combat-attacks-once = { $unit }は既に別の攻撃に参加しています。
combat-not-adjacent = { $unit }は{ $target }に隣接していません。
combat-below-table = { $unit }への攻撃は弱すぎて戦闘結果表にありません。
combat-next-expected = 宣言済みの戦闘を選んでください（fight と目標）。

result-attackers-only = 損失を受けるのはこの戦闘の攻撃ユニットです。
result-stand-expected = 防御側は1ステップを失って踏みとどまるか、退却します（done）。
advance-attackers-only = 戦闘後前進できるのは、この戦闘で生き残った攻撃ユニットだけです。

retreat-expected = { $unit }は退却しなければなりません。経路を指定してください。
retreat-not-adjacent = { $start }と{ $hex }は隣接していません。
retreat-enemy = { $hex }には敵ユニットがいるため退却できません。
retreat-zigzag = { $hex }は戦闘のヘクスから遠ざかっていません。
retreat-straight = { $hex }は全ての攻撃ユニットから遠ざかっていません。
retreat-distance = 退却は{ $hexes }ヘクスです。
retreat-friends = { $hex }には味方ユニットがいるため、そこで退却を終えられません。
retreat-zone = { $hex }は敵ZOCです。
retreat-zone-for-full = { $unit }は減少戦力なので、{ $hex }の敵支配地域を通って退却できません。
retreat-last-resort = 敵支配地域を避ける退却路があるため、{ $hex }を通る退却は選べません。
retreat-cleaner-path = より短い退却経路があり、そちらを選ばなければなりません。

replacement-expected = 補充フェイズです。place、restore、または done と入力してください。
replacement-not-yours = { $unit }は自軍のユニットではありません。
replacement-off-map = { $unit }はマップ上にいません。
replacement-not-yet = { $unit }は第{ $turn }ターンになるまで使えません。
arrival-waits = { $unit }は購入できません。敵支配地域外の空いたマップ端ヘクスに登場できるまで待ちます。
replacement-not-in-pool = { $unit }は補充プールにいません。
replacement-occupied = { $hex }は占められています。
replacement-place = { $hex }は都市でも自軍のマップ端でもありません。
replacement-control = { $hex }は自軍の支配下にありません。
replacement-edge-zone = { $hex }は敵ZOCのため、そこから登場できません。
replacement-communication = { $hex }は連絡線が通じていません。
replacement-full = { $unit }は完全戦力です。
replacement-one-step = { $unit }は登場したばかりです。補充は1ターンに1ステップまでです。
replacement-resting = { $unit }は前のターンに減少したため、休まなければなりません。
replacement-consecutive = 装甲ステップは2ターン続けて補充できません。{ $unit }は待たなければなりません。

arrival-expected = まず、今到着する{ $unit }を置いてください。
arrival-edge-only = { $hex }には到着できません。敵ZOC外の空いている自軍マップ端ヘクスが必要です。

tank-turn = { $unit }に転換できるのは第{ $turn }ターンだけです。
tank-none = このゲームでは{ $unit }への転換はありません。
tank-once = { $unit }はすでに登場しています。
tank-by-conversion = { $unit }は購入できません。第{ $turn }ターンにマップ上の1ユニットを転換できます。
tank-communication = { $unit }は連絡線が通じていません。

supply-requisition-limit = このターンの追加補給はもうできません。
supply-none = このゲームには補給ポイントがありません。
supply-assault-limit = { $unit }に使える補給ポイントは{ $least }から{ $most }までです。
attrition-gear-supply = 補給下のユニットがないため、冬季装備は購入できません。
attrition-gear-limit = 冬季装備は{ $most }組まで購入できます。
attrition-victim = マップ上の自軍ユニットを1つ選んでください。
attrition-full-first = { $unit }は減少戦力です。凍傷は完全戦力のユニットから適用します。

### 出来事

event-phase = 第{ $turn }ターン（{ $date }）：{ $phase }
event-weather = 天候が変わりました：{ $weather }
event-over = { $winner }の勝利：{ $reason }
event-over-draw = 引き分け：{ $reason }
event-rolled = { $purpose }：サイコロの目は{ $face }
event-placed = { $unit }を{ $hex }に配置。
event-placed-many = { $count }ユニットを配置。
event-moved = { $unit }が移動：{ $path }
event-captured = { $side }が{ $hex }を占領。
event-restored = { $unit }が完全戦力に回復。
event-converted = { $hex }の{ $unit }が{ $into }に転換。
event-points = { $track }：{ $value }
event-declared = { $attackers }が{ $target }への攻撃を宣言。
event-odds = { $attackers }が{ $target }を{ $column }で攻撃。
event-result = サイコロの目は{ $face }：{ $result }
event-void = { $target }への攻撃は弱すぎて効果なし。
event-step-lost = { $hex }の{ $unit }が1ステップ損失。
event-eliminated = { $hex }の{ $unit }{ $reason ->
    [no-retreat] は退却できず除去。
    [frostbite] は凍傷により除去。
    [isolation] は補給を断たれ除去。
    [retreat] は退却中に除去。
   *[combat] は除去。
  }
event-stood = { $unit }は踏みとどまった。
event-retreated = { $unit }が退却：{ $path }
event-advanced = { $unit }が{ $hex }へ戦闘後前進。
event-gear-worked = 冬季装備により{ $side }は凍傷を免れた。

### 終わり方

victory-holder = 勝敗を決める都市を支配
victory-draw = どちらも勝利条件を満たさず
victory-most-points = 勝利ポイントが上回る
victory-tie = 勝利ポイントが同数

### 名前

name-side-german = ドイツ軍
name-side-soviet = ソ連軍

name-phase-setup = 初期配置
name-phase-german-weather = 天候フェイズ
name-phase-german-supply = ドイツ軍補給フェイズ
name-phase-german-replacement = ドイツ軍補充フェイズ
name-phase-german-panzer = ドイツ軍装甲移動フェイズ
name-phase-german-combat = ドイツ軍戦闘フェイズ
name-phase-german-movement = ドイツ軍移動フェイズ
name-phase-soviet-supply = ソ連軍補給フェイズ
name-phase-soviet-replacement = ソ連軍補充フェイズ
name-phase-soviet-rail = ソ連軍鉄道移動フェイズ
name-phase-soviet-combat = ソ連軍戦闘フェイズ
name-phase-soviet-movement = ソ連軍移動フェイズ
name-phase-administration = 終了処理

name-weather-clear = 晴天
name-weather-mud = 泥濘
name-weather-snow = 降雪
name-group-armour = 装甲ユニット
name-group-surprise = 第2装甲軍のユニット

name-track-rp = 補充ポイント
name-track-sp-german = ドイツ軍補給ポイント
name-track-sp-soviet = ソ連軍補給ポイント
name-track-vp-german = ドイツ軍勝利ポイント
name-track-vp-soviet = ソ連軍勝利ポイント

name-box-pool = 補充プール
name-box-held = 登場前
name-box-setup = 配置待ち
name-box-out = 除外

name-result-NE = 効果なし（NE）
name-result-DR = 防御側退却（DR）
name-result-DRL = 防御側1ステップ損失・退却（DRL）
name-result-DE = 防御側除去（DE）
name-result-EX = 交換（EX）
name-result-AL = 攻撃側1ステップ損失（AL）

name-player-human = 人間
name-player-random = コンピュータ（無作為）
name-player-simple = コンピュータ（簡単）
name-player-level0 = コンピュータ、レベル0（無作為）
name-player-level1 = コンピュータ、レベル1（やさしい）
name-player-level2 = コンピュータ、レベル2（強い）
name-player-level3 = コンピュータ、レベル3（最強、時間がかかる）

name-field-unit = ユニット
name-field-target = 目標
name-field-attackers = 攻撃ユニット
name-field-into = 転換後のユニット
name-field-hex = ヘクス
name-field-path = 経路
name-field-face = サイコロの目
name-field-sets = 組数
name-field-points = ポイント
name-field-setup = 配置

name-shift-forest = 森林
name-shift-major = 大都市
name-shift-fort = 陣地
name-shift-river = 全攻撃ユニットが河川越し
name-shift-tank = 戦車ユニットの攻撃
name-shift-shock = 第1打撃軍がモスクワまたは陣地から攻撃
name-shift-line = 強固な戦線

name-date-2-Oct = 10月2日
name-date-10-Oct = 10月10日
name-date-17-Oct = 10月17日
name-date-1-Nov = 11月1日
name-date-16-Nov = 11月16日
name-date-23-Nov = 11月23日
name-date-1-Dec = 12月1日
name-date-Oct-I = 10月第1週
name-date-Oct-II = 10月第2週
name-date-Oct-III-IV = 10月第3・4週
name-date-Nov-I-II = 11月第1・2週
name-date-Nov-III = 11月第3週
name-date-Nov-IV = 11月第4週
name-date-Dec-I = 12月第1週
name-date-Dec-II-III = 12月第2・3週
name-date-Dec-IV-Jan-I = 12月第4週・1月第1週
name-date-Jan-II-III = 1月第2・3週
name-date-Jan-IV-Feb-I = 1月第4週・2月第1週
name-date-Feb-II-III = 2月第2・3週
name-date-Mar-I = 3月第1週
name-date-Mar-II = 3月第2週

### 端末

play-welcome = { $title }
play-players = { $side }：{ $player }
play-saving = 行動は全て、サイコロの種と共に{ $file }に保存されます。読む人は目を知ることができます。help で命令の一覧を表示します。
play-saved = { $file }に保存しました。
mail-saving = 行動は全て{ $file }に保存されます。help で命令の一覧を表示します。
mail-key = あなたの鍵は{ $key }です。保管し、誰にも見せないでください。持つ人は、求められる前のサイコロの目を知ることができます。
mail-send = { $file }を相手に送ってください。相手のファイルが届いたら：rasputitsa mail open ファイル
mail-left = { $file }に保存しました。まだ送る段階ではありません。続けるには：rasputitsa mail open { $file }
play-left = { $file }に保存しました。続きは：rasputitsa play { $game } --resume { $file }
play-over = ゲームの全記録は{ $file }にあります。
play-unmoved = まだ移動できるユニットが{ $count }個あります。もう一度 done でフェイズを終えます。
play-undone = 取り消し：{ $action }
play-nothing-to-undo = 取り消せません。サイコロを振った後や相手の決定より前には戻れません。
play-nothing-to-redo = やり直す行動はありません。
play-withdraw-usage = 宣言した攻撃の目標を指定してください：withdraw 30A
play-add-usage = 加えるユニットと、宣言した攻撃の目標を指定してください：add XII to 30A
play-not-announced = 取り消せる攻撃宣言がありません。
play-reannounced = 取り消した行動：{ $back }、再宣言した行動：{ $again }
battle-lost = { $attackers }による{ $target }への攻撃は再宣言できませんでした。
play-narrow = マップには{ $wanted }桁が必要ですが、この端末は{ $width }桁です。
play-thinking = コンピュータが考えています … { $percent } %（Ctrl-C：すぐに指す、二回：中断）

map-legend-stacks = ^ 森林  % 沼沢  n 荒地  # 塹壕  + ドイツ軍の都市  * ソ連軍の都市  ~ 水域  │╱╲ 鉄道・道路  = スタックの戦力  ½ 減少戦力
map-legend = ^ 森林  # 陣地  + ドイツ軍の都市  * ソ連軍の都市  ~ 河川  │╱╲ 鉄道  ½ 減少戦力

status-turn = 第{ $turn }ターン（全{ $turns }）
status-cities = { $side }：{ $count }都市（{ $names }）
status-score = 得点：{ $totals }
status-leader = 現状では{ $winner }の勝利
status-even = 現状では引き分け
status-asked = { $side }：{ $question }

list-target = { $hex }：{ $attackers } 最大{ $column }
list-hexes = { $place } { $count }ヘクス
list-again = { $count }ユニットが行動できます（list で表示）。
list-comma = 、
list-more = ほか{ $count }件
list-nothing = { $unit }について今決めることはありません。
unit-reduced = 減少

odds-attacker = { $unit }（{ $hex }から）
odds-attacker-halved = { $unit }（{ $hex }から）、{ $strength }を半減
odds-attack = 攻撃力
odds-defence = { $unit }が{ $hex }を防御
odds-raw = { $ratio }、端数は防御側有利に切り捨て
odds-column = 適用コラム
odds-none = 戦闘結果表の範囲外：攻撃は効果なし。

read-unknown = { $word }は分かりません。help で命令の一覧を表示します。
read-no-unit = { $word }というユニットはなく、そこにもユニットはいません。
read-no-hex = { $word }というヘクスや地名はこのマップにありません。
read-no-number = { $word }は数ではありません。
read-too-much = { $word }は余分です。
read-incomplete = { $verb }：{ $missing }も指定してください。
read-which = { $count }通りあります。どれかを指定してください（list で表示）。
read-which-path = 経路が複数あります。指定してください：{ $paths }

why-usage = 行動を全て指定してください。例：why move XXIV 0907
why-allowed = それはできます。
rules-none = { $word }というルールはありません。

help-text =
    番号で一覧から選びます。ユニット名だけ（XXIV）で、できることを一覧とマップに表示します。
      move XXIV 0504               最も安い経路で移動。別の経路は全ヘクスを指定：0504-0603
      attack 30A with XXIV XLVII   戦闘を宣言（戦闘比を表示。サイコロを振るまで undo 可）
      withdraw 30A, add XII to 30A 宣言した攻撃を1つ取り消す、またはユニットを加える（他はそのまま）
      place, restore, convert, requisition, arrange, assault, gear
      fight, retreat, lose, stand, advance
      done                         フェイズ終了または辞退（done! なら確認なし）
      odds 30A with XXIV XLVII     戦力、シフトごとのルール番号、6通りの結果
      why move XXIV 0907           できない理由とルールの文
      hint [レベル]                コンピューターならどうするか、その理由と危険
      rules [番号]                 今の問いのルール、または番号のルール
      list [ユニット], units, map, log [数]
      undo, redo, save [ファイル], help, quit
    都市は名前で、ユニットはいるヘクスでも指定できます。

### 分析

figure-percent = { NUMBER($share, style: "percent", maximumFractionDigits: 1) }
figure-decimal = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }

analysis-unfinished = ゲームは終わっていません：{ $situation }
analysis-turning = 転機
analysis-moment = 第{ $turn }ターン、{ $phase }：{ $what }
analysis-lead = これ以降、現状では{ $winner }の勝利。
analysis-lead-none = これ以降、現状では引き分け。
analysis-battle = { $attackers } 対 { $target }
analysis-die = { $what }、サイコロの目は{ $face }：{ $side }にとって{ $luck }ステップ
analysis-luck = 運
analysis-luck-about = サイコロによるステップの損得と平均との差。プラスは{ $side }に有利。
analysis-no-dice = まだサイコロは振られていません。
analysis-player-turn = ターン
analysis-turn-of = { $turn } { $side }
analysis-dice = 回数
analysis-so-far = 累計
analysis-curve = 累計の推移：{ $curve }
analysis-side-luck = { $side }：運{ $luck }ステップ、標準偏差の{ $score }倍。同じサイコロを振り直すと{ $share }の場合でこれより不利。
analysis-side-losses = {"  "}損失の期待値{ $expected }ステップ、実際は{ $lost }。攻撃での運{ $attacking }、防御での運{ $defending }。
analysis-best = { $side }の最良のサイコロ
analysis-battles = 戦闘
analysis-battles-about = 攻撃側と防御側の損失ステップ、期待値 → 実際。運は攻撃側から見たもの。
analysis-fight = 戦闘
analysis-face = 目
analysis-attacker = 攻撃側
analysis-defender = 防御側
analysis-others = その他のサイコロ
analysis-other = { $turn } { $side }、{ $what }：{ $face }（確率{ $share }）、運{ $luck }
analysis-points = { $track }：期待値{ $expected }、実際{ $came }

forecast-battles = 戦闘
forecast-means = {"  "}{ $target }の損失は平均{ $lost }ステップ、攻撃側は{ $paid }ステップ。
forecast-losses = 全戦闘の損失
forecast-side = { $side }：平均{ $steps }ステップ、{ $strength }戦力
forecast-outcomes = 可能性の高い結果{ $count }件
forecast-exact = 厳密な値：サイコロの全ての出方を計算しました（異なる振り{ $count }回）。
forecast-sampled = 近似値：出方が多すぎるため、サイコロを無作為に{ $count }回振って推定しました。

fate-eliminated = 除去
fate-retreated = 退却
fate-reduced = 1ステップ損失
fate-holds = 維持
fate-taken = ヘクス占領
fate-left = ヘクス放棄
fate-attackers = 攻撃側{ $count }ステップ損失

outlook-title = 勝率
outlook-about = 各プレイヤーターン終了時、局面の評価による。コンピューター同士の対戦から求めたもの。
outlook-draw = 引き分け
outlook-set-up = 初期配置
outlook-curve = { $side }の勝率の推移：{ $curve }

judgement-chances = 勝率：{ $chances }
judgement-terms = 戦力点に換算した評価（プラスは{ $side }に有利）：{ $terms }

name-term-material = ユニットと戦力
name-term-control = 保持または到達可能な都市
name-term-threat = 次の攻撃に対する安全
name-term-opportunity = 自軍の次の攻撃
name-term-tempo = 時間
name-term-pressure = 目標をめぐる位置
name-term-access = 目標への到達
name-term-isolation = 連絡線
name-term-trapped = 退路
name-term-points = ポイント

name-tactic-drive = 目標へ前進
name-tactic-close-up = 天候が変わる前に接敵
name-tactic-mass = 共同攻撃のため集結
name-tactic-pocket = 包囲を閉じる
name-tactic-cut-off = 敵の連絡線を断つ
name-tactic-plug-gap = 穴をふさぐ
name-tactic-ring = 目標の周囲を固める
name-tactic-strong-ground = 有利な地形を取る
name-tactic-fall-back = 接触を断って後退
name-tactic-line = 戦線を保つ
name-tactic-garrison = 都市を守備
name-tactic-seize = 空の都市を占領
name-tactic-refit = 再編成のため後退
name-tactic-break-out = 包囲を突破
name-tactic-keep-exits = 退路を確保
name-tactic-reserve = 予備を前へ
name-tactic-counter = 反撃の準備

hint-title = { $level }の助言：{ $phase }
hint-nothing = することはありません。フェイズを終了（done）。
hint-then = この計画での{ $side }の勝率の期待値は{ $share }（引き分けは半分）。
hint-then-idle = この計画での{ $side }の勝率の期待値は{ $share }、何もしなければ{ $idle }（引き分けは半分）。
hint-why = 得られるもの（戦力点換算）：{ $terms }
hint-attacks = これらの攻撃の見込み
hint-prepares = この移動が準備する攻撃
hint-risks = 敵が次に攻撃しうるユニット
hint-no-risks = 次のターン、敵に割の合う攻撃はありません。
hint-risk = { $hex }の{ $unit }、{ $column }：除去{ $lost }、撃退{ $driven }

blunder-title = 悪手
blunder-about = 各決定から期待できた勝率を、同じ局面での{ $level }の計画と比べたもの。サイコロの運は含みません。勝率{ $share }以上の損を表示。
blunder-none = なし：{ $share }を超える損をした決定はありません。
blunder-what = 第{ $turn }ターン、{ $phase }：{ $side }は勝率{ $loss }の損（可能{ $possible }、実際{ $expected }）
blunder-played = {"  "}実際：{ $actions }
blunder-better = {"  "}最善：{ $actions }
blunder-stay = { $attackers }は動かさない
blunder-nothing = 何もしない
blunder-why = {"  "}利得：{ $terms }

### ブラウザのテーブル

table-score = { $side }の得点
table-edge = { $side }側のマップ端
table-edge-seasonal = { $side }側のマップ端（第{ $turns }ターン）
table-cost = 進入に{ $points }移動力を消費します。
table-track = 鉄道移動：線路に沿って1ヘクスにつき1移動力です。
table-shift = { $who ->
    [one] ここの{ $side }防御側への
   *[other] ここの防御側への
  }攻撃は左に{ $columns }コラム、シフトします。
table-shift-across = { $who ->
    [one] { $side }への攻撃がすべてこれを越えるとき
   *[other] 全ての攻撃側がこれを越えて攻撃するとき
  }、左に{ $columns }コラム、シフトします。
table-control = 最後にユニットが進入した側が支配します。
table-stand = 退却すべき防御側は、1ステップを失って踏みとどまることができます。
table-prize = 勝敗を決めます。

table-turn-points = { $side }：補充ポイント{ $points }
table-turn-skips = 省略：{ $phase }
table-turn-arrives = { $unit }が到着
table-turn-bought = { $unit }が以後購入可能
table-turn-early = { $face }以上で、次のターンのユニットを直ちに購入可能
table-turn-conversion = ユニット1個を{ $unit }に転換可能
table-turn-attrition = 冬季損耗
table-turn-weather = 天候をサイコロで決定
table-turn-edge = { $side }：{ $hexes }もマップ端に含む

table-waiting = { $side }を待っています：{ $what }
table-waiting-dice = サイコロを振ります：{ $what }
table-not-your-turn = 今はあなたが決める番ではありません。
table-no-way = { $unit }はこの経路では{ $hex }に行けません。

name-question-setup-ask = セットアップ
name-question-replacement-ask = 補充
name-question-arrival-ask = 到着
name-question-attrition-gear = 冬季装備
name-question-attrition-ask = 凍傷
name-question-supply-assault = 強襲の補給
name-question-move-ask = 移動
name-question-move-make-room = 移動
name-question-combat-ask = 攻撃の宣言
name-question-combat-next = 次の戦闘の選択
name-question-result-attacker-loss = 攻撃側の損失
name-question-exchange-ask = 相互損失
name-question-result-stand = 固守か退却か
name-question-retreat-ask = 退却
name-question-advance-ask = 前進
name-question-combat-roll = 戦闘
name-question-arrival-early = 早期登場
name-question-attrition-roll = 冬季損耗
name-question-supply-extra = 追加補給
name-question-weather-roll = 天候

choice-done = 終了
choice-done-move-ask = 移動を終える
choice-done-combat-ask = サイコロを振る
choice-done-combat-ask-none = 攻撃しない
choice-done-replacement-ask = 補充を終える
choice-done-result-stand = 退却する
choice-done-advance-ask = 前進しない
choice-place = { $unit }を{ $hex }へ
choice-restore = { $unit }を完全戦力に戻す
choice-convert = { $unit }を{ $into }に転換
choice-requisition = 追加補給：サイコロを振る
choice-gear = { $sets ->
    [0] 冬季装備なし
   *[other] 冬季装備{ $sets }組
  }
choice-move = { $unit }を{ $path }へ
choice-attack = { $attackers }で{ $target }を攻撃
choice-assault = { $points ->
    [0] { $unit }には使わない
   *[other] { $unit }に{ $points }ポイント
  }
choice-fight = { $target }との戦闘
choice-lose = { $unit }が1ステップを失う
choice-stand = { $unit }が踏みとどまる
choice-retreat = { $unit }を{ $path }へ
choice-advance = { $unit }が前進

name-terrain-forest = 森林
name-terrain-fort = 陣地
name-terrain-city = 都市
name-terrain-major = 大都市
name-terrain-river = 河川
name-terrain-rail = 鉄道

overlay-zone = { $side }のZOC
overlay-control = { $side }が支配
overlay-connected = 連絡下
overlay-cut-off = 連絡切れ
overlay-danger = { $side }が攻撃でき、除去されるおそれが大きい
overlay-threat = { $side }が有利に攻撃できる

hint-tactic = 狙い：{ $tactic }
table-luck-later = 運はゲーム終了後に表示します。

lobby-game = { $turns }ターン、ユニット{ $units }個
lobby-about-bfm-gdw-1986 = 初版。泥濘では全ての攻撃力が半減し、陣地はソ連軍だけに有効で、装甲部隊は第1ターンから戦闘前に移動します。14ターン・キャンペーンと多くの選択ルール付き。
lobby-about-bfm-vpg-2009 = 第2版。モスクワとトゥーラの防御側は踏みとどまることができ、ヘクス内の地形効果は累積し、第1打撃軍は増援として到着します。
lobby-about-bfm-c3i-2011 = 雑誌掲載のための第2版改訂。完全戦力のユニットは1ステップを失ってZOCを通り退却でき、陣地はソ連軍だけに有効です。
options-unknown = 選択ルール{ $option }はありません。
options-value = { $option }：{ $value }はonでもoffでもありません。
options-borrow = 「{ $option }」は別の版のものです。「{ $other }」と併用すれば使えます。
options-foreign = 「{ $option }」は別の版のものです。
options-excludes = 「{ $option }」は「{ $other }」と併用できません。
options-requires = 「{ $option }」には「{ $other }」が必要です。
options-mark-form = { $option }：{ $mark } は 2:early や 5:late の形になっていません。
options-mark-turn = { $option }：{ $mark } はこのゲームのターン（1～{ $last }）にありません。
options-mark-twice = { $option }：{ $mark } のターンにはすでに印があります。
options-idle = このゲームでは効果がない選択ルール：{ $options }

name-preset-gdw1986 = 1986年のゲーム
name-preset-gdw1986-campaign = 1988年のキャンペーン
name-preset-gdw1986-2006-seven = 2006年の明確化を含む7ターン・ゲーム
name-preset-gdw1986-2006 = 2006年の明確化を含むキャンペーン
name-preset-gdw1986-attrition = 2006年の消耗戦

player-level0 = 合法手をでたらめに選びます。テーブルの試用に。
player-level1 = 簡単な経験則で指します。初心者の最初の相手に。
player-level2 = 全ての戦闘の正確な確率を知り、最善の移動を探します。数秒で答えます。
player-level3 = 敵の応手も試します。最強ですが時間をかけます。

### サーバー

seat-of-the-host = 対戦を作った人
seat-wish-transfer = 新しいリンクを出す
seat-wish-revoke = 席を閉じる
seat-wish-person = 別の人に任せる
seat-wish-computer = コンピューターに任せる
seat-news-chosen = この対戦のサイコロは、対戦を作った人が選んだか、知っています。
seat-news-sat = { $side }が席に着きました。
seat-news-transfer = { $own ->
        [yes] { $side }が自分の席の新しいリンクを作りました。
       *[no] { $by }が{ $side }の新しいリンクを作りました。
    }古いリンクは使えません。
seat-news-revoke = { $own ->
        [yes] { $side }が自分の席を閉じました。
       *[no] { $by }が{ $side }の席を閉じました。
    }
seat-news-person = { $side }は人が担当します。{ $by }がリンクを作りました。
seat-news-computer = { $own ->
        [yes] { $side }が自分の席をコンピューター（{ $player }）に任せました。
       *[no] { $by }が{ $side }の席をコンピューター（{ $player }）に任せました。
    }
seat-news-asked = { $by }が{ $side }にこの席を求めています：{ $wish }。
seat-news-agreed = { $side }が同意しました：{ $wish }。
seat-news-declined = { $side }の席への求めは取り下げられました。
table-dice-wait = { $bound ->
        [yes] サイコロは、次の側が約束した値を開くのを待っています：{ $sides }。そのページが開けば自動で行われます。
       *[no] サイコロは、次の側が席に着くのを待っています：{ $sides }。
    }
server-dice-wait = 先にサイコロが振られる必要があり、誰かを待っています。何も変わっていません。
server-dice-known = この対戦のサイコロは作った人が知っているか、あなた抜きで決まっています。承知の上でのみ席に着いてください。
server-sit-down = まず席に着いてください。リンクを送った人もそのリンクを知っています。
server-dice-bound = 全員がすでに約束を済ませました。サイコロの元はもう変えられません。
server-dice-unbound = まだ全員が約束していません。それまで値は明かさないでください。
server-dice-value = これはあなたが約束した値ではありません。
server-dice-not-yours = この席はサイコロに関わりません。または誰も席に着いていません。
server-no-request = この席を求めている人はいません。
server-seat = この席には着けません。リンクが間違っているか、無効になっています。
server-passphrase = この対戦には合言葉が必要です。
server-passphrase-wrong = 合言葉が違います。
server-stale = 対戦はすでに進んでいます。もう一度ご覧ください。
server-not-yours = 今はあなたの番ではありません。
server-observer = 観戦中です。この操作は対戦者だけができます。
server-not-host = この席を変更できるのは、対戦を開いた人か本人だけです。
server-no-side = その席はありません。陣営は { $detail } です。
server-no-step = その手はありません。この対戦は { $detail } 手までです。
server-no-turn = まだそのターンではありません。現在は第 { $detail } ターンです。
server-not-over = それは終局後に見られます。
server-version = この対戦は、ここにあるものより新しい版のルールで行われています（{ $detail }）。
server-diverged = この対戦の後にルールが変わっています：{ $detail }
server-nothing-to-undo = 取り消せません。ダイスや相手の決定より前には戻れません。
server-not-announced = このユニットへの、取り消せる攻撃宣言がありません。
server-nothing-to-redo = やり直す手がありません。
server-database-busy = サーバーの保存先が混み合っています。何も変更されていません。少し待ってからもう一度お試しください。
server-database-read-only = サーバーの保存先に書き込めません。何も変更されていません。
server-database-full = サーバーの保存先がいっぱいです。何も変更されていません。
server-database-lost = サーバーの保存先に接続できません。何も変更されていません。
server-database-damaged = サーバーの保存先が壊れています。何も変更されていません。サーバーの管理者がバックアップを戻す必要があります。
server-database-taken = 別のサーバーがこの保存先を使っています。ここでは何も変更されていません。ページを読み込み直してください。
server-database-unsure = サーバーの保存先から時間内に応答がありませんでした。実行されたかどうかはまだ分かりません。少し待ってから対戦をもう一度ご覧ください。
server-frozen = この対戦は見ることと保存することができますが、ここでは続けられません。{ $detail }
server-no-advice = コンピューターが答えを見つけられませんでした。もう一度お試しください。
server-invalid = 読み取れません：{ $detail }
server-too-large = 長すぎます。読み取れるのは { $detail } バイトまでです。
server-too-many = 要求が多すぎます。少しお待ちください。
server-too-costly = これを読み取るには、このサーバーが認める以上の時間かメモリーが必要です。
server-too-many-undos = 1フェイズに取り消せるのは { $detail } 回までです。
server-match-full = この対戦は、このサーバーが保存できる大きさに達しました。保存と観戦はできますが、ここでは続けられません。
server-quota = このアドレスから作られた対戦が、使える { $detail } メガバイトを使い切りました。先にいくつか削除してください。
server-not-maker = 対戦を削除できるのは、作成した人だけです。
server-unknown = このアドレスには何もありません。
server-method = このアドレスではその操作はできません。
server-internal = サーバーで障害が起きました。対戦をもう一度ご覧になって状況をお確かめのうえ、ご報告ください。

unit-panzer-corps = 第{ $number }装甲軍団
unit-infantry-corps = 第{ $number }軍団
unit-infantry-army = 第{ $number }軍
unit-shock-army = 第{ $number }打撃軍
unit-tank-army = 戦車ユニット

table-ask-setup-ask = ユニットを配置してください。印のある各ヘクスに1個ずつ置くか、用意された配置を選びます。
table-ask-replacement-ask = 補充ポイントを使ってください。プールから新しいユニットを置くか、減少ユニットを回復します。残りは失われます。
table-ask-move-ask = ユニットを移動してください（各1回まで）。終えたらフェイズを終了します。
table-ask-move-ask-rail = 鉄道移動：ユニットを線路に沿って移動してください（各1回まで）。終えたらフェイズを終了します。
table-ask-combat-ask = 攻撃を宣言してください。目標と攻撃ユニットを選び、その後サイコロを振ります。
table-ask-result-stand = { $unit }は1ステップを失って踏みとどまるか、退却します。
table-ask-advance-ask = 攻撃ユニット1個が{ $hex }へ前進できます（しなくてもかまいません）。

name-section-components = ゲームと内容物
name-section-kur-components = トラックとマーカー
name-section-kane-replacements = 補充と戦車ユニット
name-section-kur-balance = ソ連軍のバランス調整
name-section-sequence = プレイの手順
name-section-set-up = セットアップ
name-section-zones-of-control = 支配地域（ZOC）
name-section-movement = 移動
name-section-combat = 戦闘
name-section-results = 戦闘結果
name-section-mud = 泥濘
name-section-shock-army = 第1打撃軍
name-section-reinforcements = 増援
name-section-replacements = 補充
name-section-communication = 支配と連絡
name-section-victory = 勝利条件
name-section-balance = ゲームバランスと付記
name-section-winter = 冬季
name-section-clarifications = 明確化
name-section-options = 選択ルール
name-section-war-of-attrition = 消耗戦
name-section-setup = セットアップ
name-section-zoc = 支配地域（ZOC）
name-section-rulings = 不明確なルールの解釈

### Games with stacks, air points and two impulses
deploy-ask = 各軍の戦区に部隊を配置するか、既成の配置を選んでください。
deploy-assign = 第{ $army }軍の戦区を選んでください（敵には見えません）。
air-cancel = 制空：敵の航空ポイントをいくつ無効にしますか（1つにつき自軍{ $price }）。
march-ask = 部隊を移動（行軍・鉄道・塹壕）してください。doneでフェイズ終了。
engage-ask = 攻撃するヘクスを宣言するか、doneでフェイズを終えてください。
engage-next = 次に解決する戦闘を選んでください。
air-support = { $hex }の戦闘に投入する航空ポイントは？
loss-steps-ask = ステップを失う攻撃部隊を選んでください（残り{ $due }）。
loss-strength-ask = 交換：残り{ $due }戦力。ステップを失う攻撃部隊を選んでください。
retreat-course = { $hex }：1ヘクス退却、2ヘクスの敗走（敵が経路を選択）、または踏みとどまり各1ステップ損失。
retreat-withdraw = { $hex }からの退却先を選んでください。
retreat-rout = { $hex }の敗走部隊の経路を選んでください。
pursuit-ask = 攻撃部隊は{ $hex }へ前進できます。doneで終了。
interdict-ask = 敵の鉄道に何航空ポイントを使いますか。
rebuild-ask = 除去された部隊を再建してください（残り{ $left }個師団相当）。doneで終了。
calendar-roll = 天候
engage-roll = 戦闘

deploy-expected = 配置中です。部隊を置くか、既成の配置を選んでください。
deploy-unknown = { $setup }という既成の配置は今はありません。
deploy-not-waiting = { $unit }は配置待ちではありません。
deploy-zone = 第{ $army }軍はその戦区を取れません。各戦区に最低1個軍が必要です。
setup-army-zone = { $hex }は{ $unit }の戦区ではありません。
stack-full = { $hex }にはもう余地がありません。
stack-phase-end = { $hex }の師団が多すぎます。フェイズを終える前に、一部が出なければなりません。
stack-relief = { $hex }の師団が多すぎます。この命令の後では、このフェイズ中に減らせなくなります。
air-cancel-limit = 無効にできるのは最大{ $most }（1つにつき{ $price }）です。
air-support-limit = ここに投入できる航空ポイントは最大{ $most }です。
march-expected = 移動フェイズです。move・rail・entrench・emerge、またはdoneを。
march-too-far = { $hex }は{ $unit }には遠すぎます。必要移動力{ $cost }、保有{ $points }。
march-weather = { $hex }は{ $unit }には遠すぎます。{ $weather }では移動力が{ $allowance }ではなく{ $points }になり、この経路には{ $cost }が必要です。
move-round-trip = 経路が{ $hex }に戻っています。
move-impassable = { $hex }には進入できません。
move-wide-river-barred = 大河の岸の敵が{ $hex }への渡河を阻んでいます。
zoc-stop = { $hex }は敵の支配地域です。進入した部隊は停止します。
zoc-no-slip = この部隊は{ $start }から{ $hex }へ（敵支配地域間を）直接移動できません。
zoc-slip-barred = { $start }と{ $hex }の間の河川・要塞線を越えて支配地域間を移動できません。
zoc-slip-once = { $hex }への支配地域間移動は、それだけで移動のすべてでなければなりません。
entry-not-yet = { $unit }は第{ $turn }ターンになるまで登場しません。
entry-first-impulse = { $unit }の登場は第1移動フェイズのみです。
entry-edge = { $hex }は自軍の登場ヘクスではありません。
entry-enemy = 敵またはその支配地域のため{ $hex }からは登場できません。
exploit-fought = { $unit }は突破フェイズで攻撃したため移動できません。
rail-none = 鉄道移動はできません。
rail-capacity = { $unit }には鉄道{ $price }ポイントが必要です（残り{ $points }）。
rail-start = { $unit }は使用可能な鉄道上にいません。
rail-supplied = { $unit }はフェイズ開始時に補給下ではありませんでした。
rail-zones = { $hex }：敵支配地域では鉄道移動できません。
entrench-cannot = { $unit }は塹壕に入れません。
entrench-already = { $unit }はすでに塹壕に入っています。
entrench-not = { $unit }は塹壕に入っていません。
fog-no-decoy = { $unit }は使用可能な囮ではありません。
fog-decoy-placed = 囮は敵から離れた自軍スタックから出発します（{ $hex }は不可）。
fog-decoy-shy = 囮は敵のマスクに近づけないため、{ $hex }には入れません。
fog-decoy-no-unit = { $unit }は囮なので攻撃できません。
engage-expected = 戦闘フェイズです。engageで攻撃を宣言するか、doneで終了。
engage-nobody = { $hex }には攻撃対象がいません。
engage-defends-once = { $hex }はこのフェイズですでに攻撃されました。
engage-attackers = { $hex }への攻撃部隊を1回ずつ指定してください。
engage-not-adjacent = { $unit }は{ $hex }に隣接していません。
engage-next-expected = resolveで宣言済みの戦闘を選んでください。
combat-entrenched = { $unit }は塹壕にいるため攻撃できません。
combat-who = { $unit }はこの戦闘フェイズに参加できません。
combat-air-shift = 航空ポイント
loss-attackers-only = loseで、まだステップを失える攻撃部隊を選んでください。
retreat-course-expected = withdraw・rout・standから選んでください。
retreat-impassable = { $hex }には進入できません。
retreat-no-hex-twice = 退却で{ $hex }を二度通ることはできません。
retreat-loss-free-first = { $hex }を選ばなければ、スタックの損害はもっと少なくて済みます。
withdrawal-expected = 先に{ $hex }の部隊を退却させてください。
advance-fortification = 防御側が退却したため、要塞線を越えて{ $hex }へは前進できません。
pursuit-who = { $hex }を攻撃した部隊のみ前進できます。
pursuit-room = { $hex }にはその部隊の余地がありません。
interdict-limit = 残り航空ポイントは{ $most }です。
rebuild-expected = recallで除去部隊を選ぶか、doneで終了してください。
rebuild-worth = 残りは{ $left }個師団相当です。

event-entrenched = { $unit }が{ $hex }で塹壕に入る。
event-emerged = { $unit }が{ $hex }の塹壕を出る。
event-railed = { $unit }が鉄道移動：{ $path }
event-halted = { $unit }は{ $hex }で停止させられた。
event-supply-cut = { $hex }の{ $unit }は補給を断たれた。
event-supply-restored = { $hex }の{ $unit }は補給を回復した。
event-engaged-hidden = { $hex }への攻撃を宣言。
event-engaged = { $hex }への攻撃：{ $attackers }
event-supported = { $side }が{ $hex }に航空{ $points }ポイントを投入。
event-engagement-odds = { $hex }：{ $attack }対{ $defence }、コラム{ $column }。
event-engagement-result = ダイスは{ $face }：{ $result }
event-course = { $hex }：{ $side }は{ $course ->
    [withdraw] 退却を選択
    [rout] 敗走を選択
   *[stand] 踏みとどまる
  }。
event-routed = { $unit }は敗走し、当面は支配地域を失う。
event-recalled = { $unit }が再建される。
event-assigned = 第{ $army }軍を戦区{ $zone }に割り当て。
event-stack-shown = { $hex }の敵が判明：{ $units }
event-stack-sized = { $hex }のマスクは{ $halves }個半師団相当。
event-stack-seen = { $side }のマスクが{ $hex }に現れる。
event-stack-moved = { $side }のマスクが移動：{ $path }
event-decoy = { $hex }の{ $unit }は囮だった。

victory-decisive = 決定的勝利。
victory-major = 重要な勝利。
victory-marginal = 辛勝。
victory-even = 得点差はわずか。

name-phase-german-sky = ドイツ軍制空
name-phase-german-surprise-movement = 第2装甲軍の追加移動
name-phase-german-surprise-combat = 第2装甲軍の追加戦闘
name-phase-german-breakthrough = ドイツ軍突破
name-phase-german-exploitation = ドイツ軍戦果拡大
name-phase-german-interdiction = ドイツ軍鉄道阻止
name-phase-german-isolation = ドイツ軍孤立損失
name-phase-soviet-sky = ソ連軍制空
name-phase-soviet-breakthrough = ソ連軍突破
name-phase-soviet-exploitation = ソ連軍戦果拡大
name-phase-soviet-interdiction = ソ連軍鉄道阻止
name-phase-soviet-isolation = ソ連軍孤立損失
name-weather-fine = 晴天
name-weather-frost = 凍結
name-track-air-german = ドイツ軍航空ポイント
name-track-air-soviet = ソ連軍航空ポイント
name-track-rail-german = ドイツ軍鉄道ポイント
name-track-rail-soviet = ソ連軍鉄道ポイント
name-box-decoys = 使用待ちの囮
name-box-unseen = 未確認
name-result-AE = 攻撃側除去（AE）
name-result-AR = 攻撃側減少（AR）
name-result-RX = 減少・交換（RX）
name-result-RX1 = 減少・交換の後1ヘクス退却（RX1）
name-result-D1 = 1ヘクス退却（D1）
name-result-D2 = 2ヘクス敗走（D2）
name-result-DR1 = 防御側減少・1ヘクス退却（DR1）
name-result-DR2 = 防御側減少・2ヘクス敗走（DR2）
name-field-course = 行動
name-field-army = 軍
name-field-zone = 戦区
name-shift-rough = 起伏地
name-shift-swamp = 湿地
name-shift-snow = 積雪
name-shift-winter = 冬将軍
name-shift-air = 航空支援
name-shift-enemy-air = 敵航空支援
name-date-26-Sep = 9月26日
name-date-3-Oct = 10月3日
name-date-24-Oct = 10月24日
name-date-31-Oct = 10月31日
name-date-7-Nov = 11月7日
name-date-14-Nov = 11月14日
name-date-21-Nov = 11月21日
name-date-28-Nov = 11月28日
name-terrain-swamp = 湿地
name-terrain-rough = 起伏地
name-terrain-lake = 湖
name-terrain-road = 道路
name-section-air = 航空
name-section-supply = 補給
name-section-second-impulse = 第2インパルス
name-section-rail-interdiction = 鉄道阻止
name-section-isolation = 孤立
name-section-weather = 天候
name-section-hidden-play = 秘匿プレイ
name-question-deploy-ask = 配置
name-question-deploy-assign = 戦区の選択
name-question-air-cancel = 制空
name-question-march-ask = 移動
name-question-engage-ask = 攻撃
name-question-engage-next = 次の戦闘
name-question-air-support = 航空支援
name-question-loss-steps-ask = 攻撃側の損失
name-question-loss-strength-ask = 交換
name-question-retreat-course = 退却か固守か
name-question-retreat-withdraw = 退却
name-question-retreat-rout = 敗走
name-question-pursuit-ask = 前進
name-question-interdict-ask = 鉄道阻止
name-question-rebuild-ask = 再建
name-question-calendar-roll = 天候
name-question-engage-roll = 戦闘

## The table and the terminal of games with stacks
odds-armour-halved = 装甲：{ $strength }を{ $terrain ->
    [forest] 森林
    [swamp] 沼沢
   *[other] 地形
  }のため半減（端数切り上げ）
odds-weather-halved = 全体：{ $strength }を半減（{ $weather }、端数切り上げ）
odds-entrenched = { $unit }が{ $hex }を防御（塹壕）
odds-guest = { $unit }は{ $hex }へ退却してきたため戦力に加わらない
odds-unknown = { $hex }の防御部隊は不明
odds-hidden = 防御部隊は隠されています。公開されると戦力比がわかります。
odds-losses = 防御側の損失は平均{ $lost }ステップ、攻撃側は{ $paid }ステップ。
odds-city-doubled = 都市のため防御力2倍
odds-off-table = { $column }は表の外{ $less ->
    [0] { "" }
   *[other] （ダイスから{ $less }を引く）
  }
stop-rail = 鉄道{ $price }ポイント、残り{ $left }
table-off-map = { $unit }はマップ上にありません。
table-score-parts = { $side }の得点（都市{ $cities }{ $prize ->
    [0] { "" }
   *[other] 、モスクワ{ $prize }
  }、損害{ $losses }）
table-score-difference = 得点差
table-impassable = 進入できません。
table-class-cost = 徒歩{ $foot }移動力、機械化部隊{ $mechanised }移動力。
table-doubled = 防御力は2倍になります。
table-armour-halved = 攻撃する装甲部隊は半減します（端数切り上げ{ $when ->
    [always] { "" }
   *[thawed] 、厳寒・積雪を除く
  }）。
table-shelter = 孤立部隊のステップ損失は2ターンに1回です。
table-prizes = 支配側に1勝利得点。{ $prize }はドイツ軍に{ $points }点。
table-water = 渡河に{ $open }移動力追加（厳寒・積雪では{ $frozen }）。
table-bridges-blown = { $side }は橋を使えません。
table-crossing = 越える攻撃は左へ{ $columns }コラム。同じ側に攻撃部隊がいれば{ $near }、凍結時は{ $frozen }軽減。
table-crossing-owned = { $side }が越えて攻撃すると左へ{ $columns }コラム。内側に攻撃部隊がいれば{ $near }軽減。
table-no-zone = 支配地域はこれを越えません。
table-road = 道路沿いは地形によらず1ヘクス{ $points }移動力。
table-rail-capacity = { $side }の鉄道移動：毎ターン{ $points }ポイント。
table-supply-track = { $side }の盤端からの補給を運びます。
table-turn-air = 航空ポイント：{ $points }
table-turn-rail = { $side }の鉄道ポイント：{ $points }
table-turn-halved = 移動力と攻撃力は半減
table-turn-slower = { $side }の機械化部隊：移動力−{ $points }
table-turn-season = { $who ->
    [side] 冬将軍：全戦闘で{ $side }に有利な{ $columns }コラム
   *[none] 積雪：防御側に有利な{ $columns }コラム
  }
table-turn-army = 増援：{ $army }、{ $count }個部隊
table-turn-rebuilt = { $side }：除去部隊{ $divisions }個師団相当が復帰
table-turn-extra = このターンのみ：{ $phase }
overlay-zone-armour = { $side }の装甲部隊の支配地域
overlay-supply-connected = 補給下
overlay-supply-cut-off = 補給切れ
overlay-supply-source = 補給線の起点
overlay-threat-note = { $hex }は{ $attackers }に攻撃されうる：コラム{ $column }
table-ask-deploy-ask = 各軍の戦区に部隊を配置するか、既成の配置を選んでください。
table-ask-march-ask = { $phase }：部隊を単独またはスタックで移動し、塹壕を設け、終わったらフェイズを終了してください。{ $rail ->
    [none] { "" }
   *[other] 残り鉄道ポイント：{ $rail }。
  }{ $crowded ->
    [none] { "" }
   *[other] { $crowded }の師団が多すぎます。まず一部を出してください。
  }
table-ask-engage-ask = { $phase }：攻撃するヘクスと攻撃部隊を選ぶか、フェイズを終了してください。
table-ask-pursuit-ask = 攻撃部隊は{ $hex }へ前進できます。
table-ask-rebuild-ask = 復帰させる除去部隊を選んでください（残り{ $left }個師団相当）。
choice-done-march-ask = 移動を終える
choice-done-engage-ask = 宣言した戦闘を行う
choice-done-engage-ask-none = 戦闘を終える
choice-done-pursuit-ask = 前進しない
choice-done-rebuild-ask = これ以上なし
choice-done-deploy-ask = 囮はこれまで
choice-rail = { $unit }を鉄道で{ $path }へ
choice-entrench = { $unit }が塹壕に入る
choice-emerge = { $unit }が塹壕を出る
choice-engage = { $attackers }が{ $hex }を攻撃
choice-resolve = { $hex }の戦闘
choice-support = { $points ->
    [0] 航空ポイントなし
   *[other] 航空{ $points }ポイント
  }
choice-intercept = { $points ->
    [0] 無効にしない
   *[other] 敵の{ $points }ポイントを無効にする
  }
choice-interdict = { $points ->
    [0] 阻止しない
   *[other] 鉄道に対し航空{ $points }ポイント
  }
choice-choose = { $course ->
    [withdraw] 1ヘクス退却
    [rout] 敗走：敵が選ぶ経路で2ヘクス
   *[stand] 踏みとどまる：各部隊1ステップ損失
  }
choice-recall = { $unit }が復帰
choice-assign = 戦区{ $zone }
note-intercept = 費用{ $cost }、自軍残り{ $own }、敵残り{ $enemy }
note-interdict = 敵の鉄道ポイント−{ $points }
note-air = コラム{ $column }
note-zone = { $hexes }ヘクス、割り当て済み{ $armies }個軍
name-outcome-DR = 全防御部隊が1ステップ損失（DR）
name-outcome-DE = 防御部隊は除去（DE）
name-outcome-EX = 交換：全防御部隊と同等の攻撃部隊（EX）
name-hexside-major = 大河
name-hexside-fort = 要塞線
name-hexside-bridge = 橋
name-hexside-front = 開始時の戦線
name-crossing-river = 河川越え
name-crossing-major = 大河越え
name-crossing-fort = 要塞線越え
name-terrain-bridge = 橋
name-terrain-front = 開始時の戦線
formation-AK = { $roman }軍団
formation-ID = { $ordinal }歩兵師団
formation-Pz = { $ordinal }装甲師団
formation-mot = { $ordinal }自動車化師団
formation-SSReich = SS「ライヒ」師団
formation-MotKorps = 自動車化軍団
formation-Kav = { $ordinal }騎兵師団
formation-SSKav = SS騎兵旅団
formation-SD = { $ordinal }狙撃師団
formation-bSD = { $ordinal }狙撃師団（再編）
formation-thSD = 狙撃師団
formation-D = 狙撃師団
formation-GSD = 親衛{ $ordinal }狙撃師団
formation-CD = { $ordinal }騎兵師団
formation-MRD = { $ordinal }自動車化狙撃師団
formation-MRB = 自動車化狙撃旅団
formation-TD = { $ordinal }戦車師団
formation-TBr = { $ordinal }戦車旅団
formation-ParaDiv = 空挺師団
formation-C = 狙撃軍団
formation-T = 戦車旅団
formation-mask = マスク
formation-decoy = 囮
army-named = { $unit }（{ $army }）
army-numbered = { $ordinal }軍
name-army-2Pz = 第2装甲軍
name-army-3Pz = 第3装甲集団
name-army-4Pz = 第4装甲集団
name-army-1 = 第1打撃軍
name-army-R = 予備
lobby-about-moskva-1941 = Moskva 1941（Eurogames 1993）：スタック・航空・補給線・2回のインパルスで描く、週単位のタイフーン作戦。隠蔽プレイも選べます。
score-cities = 都市
score-prize = モスクワ
score-losses = 損害

## スタックのあるゲームの分析

name-tactic-follow = 要地へ行軍
name-tactic-relieve = 補給線の回復
name-tactic-spare = 貴重な部隊の退避
name-tactic-dig = 陣地構築
name-worth-material = 部隊と戦力
name-worth-places = 保持する拠点
name-worth-isolation = 孤立した敵
name-worth-own-isolation = 自軍の補給
name-worth-exposure = 包囲からの安全
name-worth-threat = 次の攻撃からの安全
name-worth-tempo = 手の届く拠点
name-worth-advance = 要地への近さ
name-worth-cover = 地形と戦線の幅
hint-worth = 勝利得点での利得：{ $terms }
hint-attack = { $what }：平均して { $lost } ステップの損害で { $gained } ステップ、ヘックスが空く確率 { $left }
hint-attack-unseen = { $what }：防御側は見えない
hint-again = 現時点で最良の組み合わせ。戦闘のたびに残りを考え直す。
standing-title = 得点の推移
standing-about = 両軍の勝利得点。差が正なら{ $side }に有利。
standing-difference = 差
