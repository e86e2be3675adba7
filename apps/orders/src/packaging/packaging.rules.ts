import type { PackagingBoxChange, StaffPackagingBox } from '@lamliang/contracts/orders';

const TERMS = ['name', 'width', 'length', 'height', 'weight', 'price', 'sort_no', 'active_flag'] as const;
/** What staff decide of a box: millimetres, grams, satang. */
export type BoxState = Pick<StaffPackagingBox, (typeof TERMS)[number]>;

/** What staff decide of a box as it stands. */
export const stateOf = (box: BoxState): BoxState =>
  Object.fromEntries(TERMS.map((name) => [name, box[name]])) as unknown as BoxState;

/** A box after a change; what the change does not name stays. */
export function changed(box: BoxState, change: Omit<PackagingBoxChange, 'version' | 'reason'>): BoxState {
  const given = TERMS.filter((name) => change[name] !== undefined).map((name) => [name, change[name]]);
  return { ...stateOf(box), ...Object.fromEntries(given) };
}

/** Whether two states say the same. */
export const isSame = (one: BoxState, other: BoxState): boolean => TERMS.every((name) => one[name] === other[name]);

/** The fields in which two states differ, of the first one: for the audit row. */
export const differences = (one: BoxState, other: BoxState): Partial<BoxState> =>
  Object.fromEntries(TERMS.filter((name) => one[name] !== other[name]).map((name) => [name, one[name]]));
