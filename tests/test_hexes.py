"""Grids of integers: what their shifts and floods find is what counting hexes by hand finds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from rasputitsa.games import load
from rasputitsa.hexes import DIRECTIONS, Grid, bits, grid, nth_bit
from variants import examples

PRINTED = [load(game).grid for game in ("bfm-gdw-1986", "bfm-vpg-2009")]
WHOLE = [*PRINTED, Grid((7,) * 7, high="even"), Grid((1,)), Grid((6, 9), label="RRCC")]
WHOLE.append(Grid((5,) * 4, label="RRCC", first_row="south"))
"""Maps without gaps: a shortest way between two hexes never leaves them."""

RAGGED = Grid((3, 1, 4, 1, 5))
HOLES = Grid((9,) * 9, missing={"0202", "0303", "0505", "0909"})
EVEN_HIGH, ROW_FIRST, FROM_THE_SOUTH = WHOLE[2], WHOLE[4], WHOLE[5]

every_shape = pytest.mark.parametrize("shape", [*WHOLE, RAGGED, HOLES])


def hexes_of(shape: Grid) -> st.SearchStrategy[int]:
    return st.sampled_from(sorted(shape))


def masks_of(shape: Grid) -> st.SearchStrategy[int]:
    return st.sets(hexes_of(shape), max_size=12).map(lambda hexes: sum(1 << h for h in hexes))


def steps(shape: Grid, start: int) -> dict[int, int]:
    """Steps from a hex to all others, counted over the map."""
    found, queue = {start: 0}, [start]
    for here in queue:
        for there in shape.neighbours(here):
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


@every_shape
def test_labels_and_hexes_are_one_to_one(shape: Grid) -> None:
    labels = [shape.label(h) for h in shape]
    assert len(set(labels)) == len(labels) == shape.board.bit_count()
    assert [shape.hex(label) for label in labels] == list(shape)


@every_shape
def test_labels_of_a_mask_name_its_hexes(shape: Grid) -> None:
    assert shape.mask(shape.labels(shape.board)) == shape.board


@every_shape
def test_neighbours_are_mutual_and_opposite(shape: Grid) -> None:
    for here in shape:
        for direction, _ in enumerate(DIRECTIONS):
            there = shape.neighbour(here, direction)
            if there is not None:
                assert shape.neighbour(there, (direction + 3) % 6) == here
                assert shape.direction(here, there) == direction


@pytest.mark.parametrize("shape", PRINTED)
def test_neighbours_are_those_of_the_printed_numbers(shape: Grid) -> None:
    for here in shape:
        expected = {label for label in oracle.around(shape.label(here)) if label in shape.labels(shape.board)}
        assert {shape.label(n) for n in shape.neighbours(here)} == expected


def test_directions_on_a_map_with_high_odd_columns() -> None:
    shape = PRINTED[0]
    found = [shape.neighbour(shape.hex("0504"), direction) for direction, _ in enumerate(DIRECTIONS)]
    labels = [shape.label(h) for h in found if h is not None]
    assert labels == ["0503", "0603", "0604", "0505", "0404", "0403"]


def test_directions_on_a_map_with_high_even_columns() -> None:
    shape = EVEN_HIGH
    found = [shape.neighbour(shape.hex("0504"), direction) for direction, _ in enumerate(DIRECTIONS)]
    labels = [shape.label(h) for h in found if h is not None]
    assert labels == ["0503", "0604", "0605", "0505", "0405", "0404"]


@every_shape
def test_adjacent_hexes_are_the_neighbours(shape: Grid) -> None:
    for here in shape:
        assert {there for there in shape if shape.adjacent(here, there)} == set(shape.neighbours(here))


@every_shape
def test_no_hex_lies_next_to_one_that_is_missing(shape: Grid) -> None:
    outside = max(shape) + shape.stride + 1
    assert not any(shape.adjacent(here, there) for here in shape for there in (-1, outside))
    assert -1 not in shape


@every_shape
@given(data=st.data())
@examples(40)
def test_spread_is_the_union_of_neighbours(shape: Grid, data: st.DataObject) -> None:
    mask = data.draw(masks_of(shape))
    assert set(bits(shape.spread(mask))) == {n for h in bits(mask) for n in shape.neighbours(h)}


@every_shape
@given(data=st.data())
@examples(40)
def test_two_steps_are_two_neighbours_apart(shape: Grid, data: st.DataObject) -> None:
    ends, through = data.draw(masks_of(shape)), data.draw(masks_of(shape))
    between = {h: set(shape.neighbours(h)) & set(bits(through)) for h in shape}
    assert set(bits(shape.two_steps_from(ends, through))) == {
        start
        for start in shape
        for end in bits(ends)
        if shape.distance(start, end) == 2 and any(end in shape.neighbours(h) for h in between[start])
    }


@pytest.mark.parametrize("shape", WHOLE)
def test_distance_is_the_number_of_steps(shape: Grid) -> None:
    for start in list(shape)[::7]:
        found = steps(shape, start)
        assert {end: shape.distance(start, end) for end in found} == found


@every_shape
def test_distance_is_symmetric(shape: Grid) -> None:
    pairs = [(a, b) for a in list(shape)[::5] for b in list(shape)[::3]]
    assert all(shape.distance(a, b) == shape.distance(b, a) for a, b in pairs)


@every_shape
@given(data=st.data())
@examples(20)
def test_a_ring_holds_the_hexes_at_its_distance(shape: Grid, data: st.DataObject) -> None:
    centre = data.draw(hexes_of(shape))
    radius = data.draw(st.integers(0, 6))
    assert set(bits(shape.ring(centre, radius))) == {h for h in shape if shape.distance(centre, h) == radius}


@every_shape
@given(data=st.data())
@examples(40)
def test_a_flood_is_what_can_be_walked_to(shape: Grid, data: st.DataObject) -> None:
    sources, open_hexes = data.draw(masks_of(shape)), shape.board & ~data.draw(masks_of(shape))
    found = [h for h in bits(sources) if open_hexes >> h & 1]
    for here in found:
        found += [n for n in shape.neighbours(here) if open_hexes >> n & 1 and n not in found]
    assert set(bits(shape.flood(sources, open_hexes))) == set(found)


@every_shape
@given(data=st.data())
@examples(40)
def test_following_tracks_takes_one_step_along_them(shape: Grid, data: st.DataObject) -> None:
    mask, tracks = data.draw(masks_of(shape)), data.draw(st.tuples(*[masks_of(shape)] * 6))
    expected = {
        there
        for here in bits(mask)
        for direction, leaving in enumerate(tracks)
        if leaving >> here & 1 and (there := shape.neighbour(here, direction)) is not None
    }
    assert set(bits(shape.follow(mask, tracks))) == expected


@given(st.sets(st.integers(0, 300), min_size=1))
@examples(100)
def test_bits_are_listed_and_counted_from_the_lowest(hexes: set[int]) -> None:
    mask = sum(1 << h for h in hexes)
    assert list(bits(mask)) == sorted(hexes)
    assert [nth_bit(mask, n) for n in range(len(hexes))] == sorted(hexes)


def test_a_hex_that_the_map_has_not_cannot_be_named() -> None:
    with pytest.raises(KeyError):
        HOLES.hex("0505")


def test_row_first_labels_put_the_row_first() -> None:
    shape = ROW_FIRST
    assert shape.column_row(shape.hex("0902")) == (2, 9)


def test_one_grid_is_shared_per_shape() -> None:
    assert grid((4, 5), "even") is grid((4, 5), "even")
    assert grid((4, 5), "even") is not grid((4, 5), "odd")


def test_rows_can_be_counted_from_the_south() -> None:
    shape = FROM_THE_SOUTH
    north, south = shape.hex("0501"), shape.hex("0101")
    assert shape.neighbour(north, DIRECTIONS.index("N")) is None
    assert shape.neighbour(south, DIRECTIONS.index("S")) is None
    assert [shape.column_row(h) for h in (north, south)] == [(1, 1), (1, 5)]
    around = [shape.neighbour(shape.hex("0302"), d) for d, _ in enumerate(DIRECTIONS)]
    assert [shape.label(h) for h in around if h is not None] == [
        "0402",
        "0303",
        "0203",
        "0202",
        "0201",
        "0301",
    ]


def test_rows_from_the_south_begin_at_the_end_of_each_column() -> None:
    shape = Grid((2, 3), first_row="south")
    assert [shape.label(h) for h in sorted(shape, key=shape.column_row)] == [
        "0102",
        "0101",
        "0203",
        "0202",
        "0201",
    ]
