/** A cover on a picture, in parts of the picture's width and height (0 to 1) from its upper left corner. */
export interface Mask {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What an ID card says of its owner that is sensitive by law (PDPA, section 26) and that nobody needs here. */
export const COVERED = ['religion', 'blood_group'] as const;
export type Covered = (typeof COVERED)[number];
export type Masks = Record<Covered, Mask>;

/** Where Thai ID cards have them when a card fills its picture: one line below the day of birth. */
export const FIRST_MASKS: Masks = {
  religion: { left: 0.27, top: 0.53, width: 0.24, height: 0.09 },
  blood_group: { left: 0.53, top: 0.53, width: 0.2, height: 0.09 },
};

/** The least side of a cover and the way of one key press, in parts of the picture. */
export const LEAST_SIDE = 0.03;
export const STEP = 0.01;

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** The cover elsewhere, whole within the picture. */
export const movedBy = (mask: Mask, across: number, down: number): Mask => ({
  ...mask,
  left: between(0, mask.left + across, 1 - mask.width),
  top: between(0, mask.top + down, 1 - mask.height),
});

/** The cover with its lower right corner elsewhere, within the picture. */
export const resizedBy = (mask: Mask, across: number, down: number): Mask => ({
  ...mask,
  width: between(LEAST_SIDE, mask.width + across, 1 - mask.left),
  height: between(LEAST_SIDE, mask.height + down, 1 - mask.top),
});

const WAYS: Record<string, readonly [across: number, down: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** What a key makes of a cover: arrows move it, with Shift they make it larger or smaller. Undefined for any other key. */
export function maskByKey(mask: Mask, { key, shiftKey }: { key: string; shiftKey: boolean }): Mask | undefined {
  const way = WAYS[key];
  return way && (shiftKey ? resizedBy : movedBy)(mask, ...way);
}

/** The pixels that a cover touches, also in part, of a picture of this size: x, y, width, height. */
export function pixelsOf(mask: Mask, width: number, height: number): [number, number, number, number] {
  const [x, y] = [Math.floor(mask.left * width), Math.floor(mask.top * height)];
  const [right, bottom] = [Math.ceil((mask.left + mask.width) * width), Math.ceil((mask.top + mask.height) * height)];
  return [x, y, Math.min(right, width) - x, Math.min(bottom, height) - y];
}
