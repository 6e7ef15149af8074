import { type Box, type Colour, drawn } from '#server/seed/pictures';

const [width, height] = [960, 540];
const paper: Colour = [255, 255, 255];
const desk: Colour = [238, 243, 250];
const blue: Colour = [22, 93, 190];
const pale: Colour = [190, 212, 240];
const line: Colour = [214, 220, 229];
const green: Colour = [76, 160, 110];
const amber: Colour = [226, 162, 60];
const red: Colour = [204, 78, 66];
const ground: Box = [0, 0, width, height, desk];

/** Lines of a text too small to read, the last one shorter. */
const text = (left: number, top: number, wide: number, lines: number): Box[] =>
  Array.from({ length: lines }, (_, n) => [left, top + n * 22, n === lines - 1 ? wide * 0.6 : wide, 8, line]);

const sheet = (left: number, top: number): Box[] => [
  [left - 2, top - 2, 244, 344, line],
  [left, top, 240, 340, paper],
  [left + 24, top + 28, 120, 16, blue],
  ...text(left + 24, top + 70, 192, 5),
  ...text(left + 24, top + 200, 192, 4),
];

/** Policies and procedures, side by side. */
const documents = (): Box[] => [ground, ...sheet(90, 100), ...sheet(360, 70), ...sheet(630, 100)];

/** The stages of a project, one after the other. */
const stages = (): Box[] => [
  ground,
  [60, 50, 840, 440, paper],
  ...[blue, blue, green, green, amber].flatMap((colour, n): Box[] => [
    [90, 92 + n * 80, 130, 12, line],
    [250, 84 + n * 80, 620, 28, desk],
    [250 + n * 110, 84 + n * 80, 180, 28, colour],
  ]),
];

/** A risk matrix: how likely, and how bad. */
const matrix = (): Box[] => [
  ground,
  [230, 20, 500, 500, paper],
  ...Array.from({ length: 25 }, (_, n): Box => {
    const [column, row] = [n % 5, Math.floor(n / 5)];
    const weight = column + (4 - row);
    const colour = weight < 2 ? pale : weight < 4 ? green : weight < 6 ? amber : red;
    return [250 + column * 94, 40 + row * 94, 84, 84, colour];
  }),
];

/** Pictures of the demo's products, by the names that its data calls them by. */
export const demoPictures: Readonly<Record<string, () => Buffer>> = {
  documents: () => drawn(width, height, documents()),
  stages: () => drawn(width, height, stages()),
  matrix: () => drawn(width, height, matrix()),
};
