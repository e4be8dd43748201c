"""Reading a ruleset table into the parameter records of the mechanisms."""

from __future__ import annotations

from rasputitsa.data.reader import Reader
from rasputitsa.games.moskva.board import Board
from rasputitsa.games.moskva.formations import (
    read_entry,
    read_fog,
    read_formations,
    read_rebuild,
    read_stacking,
)
from rasputitsa.games.moskva.logistics import read_air, read_rail, read_supply
from rasputitsa.games.moskva.travel import read_advance, read_movement, read_retreat, read_zones
from rasputitsa.games.moskva.victory import read_control, read_victory
from rasputitsa.mechanisms.control import Control
from rasputitsa.mechanisms.impulse.air import AirRules
from rasputitsa.mechanisms.impulse.calendar import Drift
from rasputitsa.mechanisms.impulse.entry import Schedule
from rasputitsa.mechanisms.impulse.fog import Fog
from rasputitsa.mechanisms.impulse.formation import Formations
from rasputitsa.mechanisms.impulse.march_rules import MarchRules
from rasputitsa.mechanisms.impulse.pursuit import PursuitRules
from rasputitsa.mechanisms.impulse.rail import Railways
from rasputitsa.mechanisms.impulse.rebuilding import Rebuilding
from rasputitsa.mechanisms.impulse.stacking import StackLimit
from rasputitsa.mechanisms.impulse.supply_line import SupplyLines
from rasputitsa.mechanisms.impulse.tally import Tally
from rasputitsa.mechanisms.impulse.withdrawal import WithdrawalRules
from rasputitsa.mechanisms.impulse.zones import ZoneRules


def read_drift(reader: Reader) -> Drift:
    reader.text("rule")
    found = Drift(reader.integer("before"), reader.integer("after"))
    reader.finish()
    return found


def parameters(reader: Reader, board: Board, turns: int) -> dict[type, object]:
    """The records of all mechanisms."""
    formations = read_formations(reader, board)
    march = read_movement(reader.sub("movement"), board)
    zones = read_zones(reader.sub("zones"), board)
    schedule = read_entry(reader.sub("entry"), board)
    control = read_control(reader.sub("control"), board)
    return {
        Formations: formations,
        StackLimit: read_stacking(reader.sub("stacking"), board),
        MarchRules: march,
        ZoneRules: zones,
        Schedule: schedule,
        Control: control,
        SupplyLines: read_supply(reader.sub("supply"), board, march),
        Railways: read_rail(reader.sub("rail"), board, formations, schedule.entries),
        AirRules: read_air(reader.sub("air"), board, turns),
        WithdrawalRules: read_retreat(reader.sub("retreat"), board, march),
        PursuitRules: read_advance(reader.sub("advance"), board),
        Rebuilding: read_rebuild(reader.sub("rebuild"), board),
        Drift: read_drift(reader.sub("calendar")),
        Fog: read_fog(reader.sub("fog"), board, zones),
        Tally: read_victory(reader.sub("victory"), board, formations, control),
    }
