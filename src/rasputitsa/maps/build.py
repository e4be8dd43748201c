"""Building a map: sources laid on hexes as a recipe says, corrected by hand, then what follows from it."""

from __future__ import annotations

from typing import Any

import shapely
from shapely import Geometry, LineString, Polygon
from shapely import Point as Spot
from shapely.ops import substring

from rasputitsa.data.files import parse
from rasputitsa.engine.errors import DataError
from rasputitsa.hexes import Hex
from rasputitsa.maps.chains import Chain, Course, Hexsides, between, middle_of, towards
from rasputitsa.maps.corrections import correct
from rasputitsa.maps.features import Features
from rasputitsa.maps.ground import Survey
from rasputitsa.maps.kit import CORRECTIONS, RECIPE, Kit, read
from rasputitsa.maps.lattice import Corner, Lattice, Side
from rasputitsa.maps.lines import joined
from rasputitsa.maps.projection import Point
from rasputitsa.maps.reading import read_recipe
from rasputitsa.maps.recipe import Place, Recipe, River
from rasputitsa.maps.regions import edge_hexes, held, parting, zone_hexes
from rasputitsa.maps.sources import Sources
from rasputitsa.maps.springs import Springs
from rasputitsa.maps.tracks import Links
from rasputitsa.maps.writing import map_text

MAJOR = "major"


class Builder:
    """Lays one recipe on its hexes, layer by layer."""

    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe
        self.sources = Sources(recipe.project)
        self.lattice = Lattice(recipe.grid, recipe.frame)
        self.land = _land(self.lattice)
        self.features = Features(recipe.grid)
        self.hearts: dict[Hex, Point] = {}
        self.rivers: list[Chain] = []

    def point(self, place: Place) -> Point:
        if place.at:
            return self.sources.project(place.at[1], place.at[0])
        return self.sources.point(place.source)

    def spot(self, name: str) -> Point:
        """Where a place lies, of the recipe or of the sources."""
        for place in self.recipe.places:
            if place.name == name:
                return self.point(place)
        return self.sources.point(name)

    def settle(self) -> None:
        """Find the hexes of all places; the first place of a hex is the heart of it."""
        for place in self.recipe.places:
            point = self.point(place)
            hex_ = self.lattice.hex_at(point)
            if hex_ is None:
                raise DataError([f"place {place.name}: not on the map"])
            self.hearts.setdefault(hex_, point)
            self.features.places.append((place, hex_))
            if place.kind:
                self.features.hexes.setdefault(place.kind, set()).add(hex_)
        self.lattice.settle(self.hearts)

    def ground(self) -> None:
        bare = {h for kind in self.recipe.bare for h in self.features.hexes.get(kind, ())}
        for kind, hexes in Survey(self.lattice, self.sources).grounds(self.recipe.grounds).items():
            self.features.hexes[kind] = hexes - bare

    def water(self) -> None:
        hexsides = Hexsides(self.lattice, self.land)
        lines: dict[str, LineString] = {}
        for river in self.recipe.rivers:
            line = joined([p for part in river.parts for p in self.sources.pieces("rivers", part)])
            if river.into:
                if river.into not in lines:
                    raise DataError(
                        [f"river {river.name}: flows into {river.into}, which does not come before it"]
                    )
                line = towards(line, lines[river.into])
            lines[river.name] = line
            self._river(river, line, hexsides)
        self._springs()
        if any(river.major for river in self.recipe.rivers):
            self.features.sides[MAJOR] = set()
        by_name = {river.name: river for river in self.recipe.rivers}
        for chain in self.rivers:
            self._mark(by_name[chain.name], chain)

    def _river(self, river: River, line: LineString, hexsides: Hexsides) -> None:
        others = frozenset(c for chain in self.rivers if chain.name != river.name for c in chain.corners)
        end = Spot(line.coords[-1])
        parents = [chain for chain in self.rivers if chain.name == river.into]
        parent = min(parents, key=lambda chain: chain.line.distance(end), default=None)
        laid = list(hexsides.lay(river.name, line, Course(parent, self._heads(river), others, river.ease)))
        if not laid:
            raise DataError([f"river {river.name}: no hexside of the map follows it"])
        self.rivers += laid

    def _heads(self, river: River) -> frozenset[Corner]:
        """The corners that a river out of a water or a lake may begin at; empty if it has a spring."""
        if not river.out_of:
            return frozenset()
        found = [c for chain in self.rivers if chain.name == river.out_of for c in chain.corners]
        shores = [hex_ for place, hex_ in self.features.places if place.name == river.out_of]
        found += [corner for hex_ in shores for corner in self.lattice.shore(hex_)]
        if not found:
            raise DataError(
                [f"river {river.name}: flows out of {river.out_of}, which does not come before it"]
            )
        return frozenset(found)

    def _springs(self) -> None:
        """Turn rivers to their mouths and open their springs, the smaller rivers first."""
        springs = Springs(self.lattice)
        drained = {river.name for river in self.recipe.rivers if river.out_of}
        of_river = {river: [c for c in self.rivers if c.name == river.name] for river in self.recipe.rivers}
        laid = (cs if river.into else springs.downstream(cs) for river, cs in of_river.items())
        self.rivers = [chain for chains in laid for chain in chains]
        for number in reversed(range(len(self.rivers))):
            if self.rivers[number].name not in drained:
                self.rivers[number] = springs.opened(self.rivers[number], self.rivers)

    def _mark(self, river: River, chain: Chain) -> None:
        self.features.waters.append((river, chain.sides))
        for s in chain.sides:
            self.features.sides.setdefault(self._rank(river, chain, s), set()).add(s)
        major = self.features.sides.get(MAJOR, set())
        for kind in self._waters() - {MAJOR}:
            self.features.sides.get(kind, set()).difference_update(major)

    def _waters(self) -> set[str]:
        return {river.kind for river in self.recipe.rivers} | {MAJOR}

    def _rank(self, river: River, chain: Chain, s: Side) -> str:
        if not river.major:
            return river.kind
        low, high = between(chain.line, *(self.spot(name) for name in river.major))
        return MAJOR if low <= chain.line.project(Spot(middle_of(self.lattice, s))) <= high else river.kind

    def tracks(self) -> None:
        cities = {hex_ for place, hex_ in self.features.places if place.kind}
        links = Links(self.lattice, self.land, self.rivers, self.hearts, cities)
        for track in self.recipe.tracks:
            line = self._cut(LineString(self.sources.line(track.source, track.id)), track.between)
            used = self.features.paths.setdefault(track.kind, set())
            beside = {s for kind, other in self.features.paths.items() if kind != track.kind for s in other}
            used |= links.lay(track.id, line, used, beside)

    def walls(self) -> None:
        hexsides = Hexsides(self.lattice, self.land)
        for wall in self.recipe.walls:
            line = self._cut(LineString(self.sources.line("lines", wall.id)), wall.between)
            for chain in hexsides.lay(wall.id, line, Course()):
                self.features.sides.setdefault(wall.kind, set()).update(chain.sides)

    def _cut(self, line: LineString, places: tuple[str, ...]) -> LineString:
        if not places:
            return line
        part = substring(line, *between(line, *(self.spot(name) for name in places)))
        if not isinstance(part, LineString):
            raise DataError([f"nothing of a line lies between {' and '.join(places)}"])
        return part

    def front(self) -> None:
        front = self.recipe.front
        if front is not None:
            line = LineString(self.sources.line("lines", front.line))
            self.features.hexes[f"{front.side}_side"] = held(self.lattice, line, self.spot(front.place))

    def consequences(self) -> None:
        """What follows from the rest, corrected: bridges, the front on hexsides, zones and edges."""
        features, recipe = self.features, self.recipe
        water = {s for kind in self._waters() for s in features.sides.get(kind, ())}
        features.sides["bridge"] = {s for links in features.paths.values() for s in links} & water
        sides: dict[str, set[Hex]] = {}
        if recipe.front is not None:
            own = features.hexes[f"{recipe.front.side}_side"]
            features.sides["front"] = parting(self.lattice, own)
            sides = {recipe.front.side: own, "": set(recipe.grid) - own}
        barred = {h for kind in recipe.impassable for h in features.hexes.get(kind, ())}
        for zone in recipe.zones:
            found = zone_hexes(zone, self.lattice, recipe.project, _sided(sides, zone.side), barred)
            features.setup[zone.name] = found
        for edge in recipe.edges:
            found = edge_hexes(edge, self.lattice, recipe.project, _sided(sides, edge.side))
            features.edges.setdefault(edge.name, set()).update(found - barred)


def _sided(sides: dict[str, set[Hex]], name: str) -> dict[str, set[Hex]]:
    """The side named by the front, or else the other one."""
    return {name: sides.get(name, sides.get("", set()))}


def build(recipe: Recipe, corrections: dict[str, Any] | None = None) -> Builder:
    """The whole map; ``DataError`` if an anchor does not hold."""
    builder = Builder(recipe)
    builder.settle()
    builder.ground()
    builder.water()
    builder.tracks()
    builder.walls()
    builder.front()
    if corrections is not None:
        correct(builder.features, CORRECTIONS, corrections)
    builder.consequences()
    _anchors(builder)
    return builder


def built_text(kit: Kit) -> str:
    """The text of the map file that a kit's recipe and corrections give."""
    source = read(kit.recipe)
    recipe = read_recipe(RECIPE, parse(source, RECIPE), source)
    corrections = parse(read(kit.corrections), CORRECTIONS) if kit.corrections.exists() else None
    return map_text(recipe.source, recipe.grid_row, build(recipe, corrections).features)


def _anchors(builder: Builder) -> None:
    grid = builder.recipe.grid
    faults = [
        f"place {place.name}: in {grid.label(hex_)}, not in {place.hex}"
        for place, hex_ in builder.features.places
        if place.hex and grid.label(hex_) != place.hex
    ]
    if faults:
        raise DataError(faults)


def _land(lattice: Lattice) -> Geometry:
    return shapely.union_all([Polygon(lattice.around(h)).buffer(1e-3) for h in lattice.grid])
