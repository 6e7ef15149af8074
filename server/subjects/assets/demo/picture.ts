import { type Box, type Colour, drawn } from '#server/seed/pictures';

const wall: Colour = [89, 89, 89];
const rack: Colour = [145, 179, 214];
const cooling: Colour = [207, 226, 215];

/** The plan of a server room: walls with a door, two rows of racks, cooling at the end. */
export const roomPlan = (): Buffer =>
  drawn(960, 600, [
    [40, 40, 880, 8, wall],
    [40, 552, 560, 8, wall],
    [720, 552, 200, 8, wall],
    [40, 40, 8, 520, wall],
    [912, 40, 8, 520, wall],
    ...[120, 360].flatMap((top) => Array.from({ length: 8 }, (_, n): Box => [110 + n * 76, top, 68, 110, rack])),
    [780, 120, 90, 350, cooling],
  ]);
