/** Pure geometry of the drawing of a box, and what its size weighs. Sides are millimetres. */

export interface Sides {
  width: number;
  length: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Drawing {
  /** The three faces that are seen, corner by corner. */
  faces: Record<'top' | 'width' | 'length', readonly Point[]>;
  /** Where the measure of a side is written: beside the middle of its edge. */
  labels: Record<keyof Sides, Point>;
  /** A bar of a round length to compare with: centimetres, and how long it is drawn. */
  bar: { cm: number; long: number };
}

/** Of the drawing as a whole, and of the room for the box in its middle; the rest is for what is written. */
export const VIEW = { width: 340, height: 230 } as const;
const ROOM = { width: 150, height: 160, top: 12 } as const;
/** From an edge to what is written beside it. */
const GAP = 8;
/** The longest that the bar is drawn. */
const LONGEST_BAR = 60;
/** Both lower edges rise by 30 degrees, so that a length is as long along each edge. */
const [ALONG, UP] = [Math.cos(Math.PI / 6), 0.5];

/** Cubic centimetres per kilogram of volume weight, as most cards of the carriers have it. */
export const USUAL_DIVISOR = 5_000;

/** Grams that the size of a box stands for, rounded up as carriers bill it. */
export const volumeWeightOf = ({ width, length, height }: Sides): number =>
  Math.ceil((width * length * height) / USUAL_DIVISOR);

/** The largest of 1, 2 and 5 centimetres, times a power of ten, that is at most as long. */
function roundLength(cm: number): number {
  const power = 10 ** Math.floor(Math.log10(cm));
  return ([5, 2, 1].find((step) => step * power <= cm) ?? 1) * power;
}

/** A box seen from above one corner, as large as there is room: along its edges all lengths have the same scale. */
export function drawingOf({ width, length, height }: Sides): Drawing {
  const across = (width + length) * ALONG;
  const scale = Math.min(ROOM.width / across, ROOM.height / ((width + length) * UP + height));
  const [right, left, high] = [width * scale, length * scale, height * scale];
  const front = {
    x: (VIEW.width - across * scale) / 2 + left * ALONG,
    y: ROOM.top + (right + left) * UP + high,
  };
  /** A corner, by how far it is from the nearest one at the bottom. */
  const at = (alongWidth: number, alongLength: number, above: number): Point => ({
    x: front.x + (alongWidth - alongLength) * ALONG,
    y: front.y - (alongWidth + alongLength) * UP - above,
  });
  const beside = (point: Point, dx: number, dy: number): Point => ({ x: point.x + dx, y: point.y + dy });
  const cm = roundLength(LONGEST_BAR / scale / 10);
  return {
    faces: {
      top: [at(0, 0, high), at(right, 0, high), at(right, left, high), at(0, left, high)],
      width: [at(0, 0, 0), at(right, 0, 0), at(right, 0, high), at(0, 0, high)],
      length: [at(0, 0, 0), at(0, left, 0), at(0, left, high), at(0, 0, high)],
    },
    labels: {
      width: beside(at(right / 2, 0, 0), GAP, GAP * 2),
      length: beside(at(0, left / 2, 0), -GAP, GAP * 2),
      height: beside(at(right, 0, high / 2), GAP, 0),
    },
    bar: { cm, long: cm * 10 * scale },
  };
}
