"""Where rivers begin: a spring that bends back, or all but touches another river, looks like an error."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from rasputitsa.maps.chains import Chain
from rasputitsa.maps.lattice import Corner, Lattice

MOST = 3
"""No more than so many hexsides are left out."""

TURN = 3
"""So many hexsides of one hex in a row are a bend."""


class Springs:
    """Leaves out the first hexsides of rivers where a spring a little further down lies more open."""

    def __init__(self, lattice: Lattice) -> None:
        self._border = lattice.border()
        self._beside: defaultdict[Corner, set[Corner]] = defaultdict(set)
        for a, b in lattice.ends.values():
            self._beside[a].add(b)
            self._beside[b].add(a)

    def downstream(self, chains: list[Chain]) -> list[Chain]:
        """The chains of a river from its spring; one that flows into no other may be given either way."""
        first, last = chains[0].corners[0], chains[-1].corners[-1]
        if first not in self._border or last in self._border:
            return chains
        return [c._replace(corners=c.corners[::-1], sides=c.sides[::-1]) for c in reversed(chains)]

    def opened(self, chain: Chain, chains: Sequence[Chain]) -> Chain:
        """A chain without the hexsides that spoil its spring, among all chains of the map."""
        if chain.corners[0] in self._border:
            return chain
        own = set(chain.corners)
        rest = [other for other in chains if other.name != chain.name]
        mouths = {other.corners[-1] for other in rest} & own
        strange = {c for other in rest if other.corners[-1] not in own for c in other.corners}
        tries = [n for n in range(min(MOST + 1, len(chain.sides))) if mouths.isdisjoint(chain.corners[:n])]
        first = min(tries, key=lambda n: (self._faults(chain, n, strange), n))
        return chain._replace(corners=chain.corners[first:], sides=chain.sides[first:])

    def _faults(self, chain: Chain, first: int, strange: set[Corner]) -> int:
        """What spoils a spring here: another river, or a bend; half as bad one hexside away."""
        spot = chain.corners[first]
        close = not strange.isdisjoint(self._beside[spot])
        return 2 * ((spot in strange) + _bends(chain, first)) + close + _bends(chain, first + 1)


def _bends(chain: Chain, first: int) -> bool:
    run = chain.sides[first : first + TURN]
    return len(run) == TURN and bool(set.intersection(*map(set, run)))
