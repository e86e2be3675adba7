/** What the server found wrong in a field. */
export interface Fault {
  field: string;
  code: string;
}

/** Orders of a call; a shop may send twenty of them before it has to wait. */
export const PIECE = 500;
/** How long the server remembers what came of a key: three days (ms), with an hour left for its clock and ours. */
const KEY_LIVES_MS = (3 * 24 - 1) * 60 * 60 * 1000;

/** What became of a row. */
export type Result =
  | { booked: true; order_id: number; order_no: string; tracking_no: string; cost: number }
  | { booked: false; code: string; message: string; faults: Fault[] };
/** Rows that were sent together, exactly as they were sent, until it is known what became of them. */
export interface Piece {
  key: string;
  ids: readonly number[];
  body: readonly Record<string, unknown>[];
  sent_ms: number;
}
/** What is booked of a table. It is changed in one step, so that two windows of it never book the same row. */
export interface Booking {
  draft_id: string;
  piece: Piece | null;
  results: Readonly<Record<number, Result>>;
}
export const noBooking = (draft_id: string): Booking => ({ draft_id, piece: null, results: {} });
export const isBooked = (booking: Booking | undefined, id: number): boolean => booking?.results[id]?.booked === true;

/** A row that is to be booked, as it goes to the server. */
export interface Wanted {
  id: number;
  body: Record<string, unknown>;
}

/**
 * Takes the next rows for a call. What was sent before and not answered comes first, with its key: the server answers
 * again what it answered then. Rows that are booked are never taken.
 */
export function claim(booking: Booking, wanted: readonly Wanted[], key: string, now_ms: number): Booking {
  if (booking.piece) return booking;
  const rows = wanted.filter(({ id }) => !isBooked(booking, id)).slice(0, PIECE);
  if (rows.length === 0) return booking;
  const piece = { key, ids: rows.map(({ id }) => id), body: rows.map(({ body }) => body), sent_ms: now_ms };
  return { ...booking, piece };
}

/** Whether the server may have forgotten the key of a piece: sent again it could be booked a second time. */
export const isForgotten = (piece: Piece, now_ms: number): boolean => now_ms - piece.sent_ms > KEY_LIVES_MS;

export interface Answer {
  created: readonly { row: number; id: number; order_no: string; tracking_no: string; shipping_cost: number }[];
  errors: readonly { row: number; code: string; message: string; errors: readonly Fault[] }[];
}
/** Notes what became of the rows of a piece, which is done. An answer to another one changes nothing. */
export function settle(booking: Booking, key: string, answer: Answer): Booking {
  const { piece } = booking;
  if (piece?.key !== key) return booking;
  const results: Record<number, Result> = { ...booking.results };
  const note = (row: number, result: Result) => {
    const id = piece.ids[row - 1];
    if (id !== undefined) results[id] = result;
  };
  for (const one of answer.created)
    note(one.row, { booked: true, order_id: one.id, order_no: one.order_no, tracking_no: one.tracking_no, cost: one.shipping_cost }); // prettier-ignore
  for (const { row, code, message, errors } of answer.errors)
    note(row, { booked: false, code, message, faults: errors.map(({ field, code: why }) => ({ field, code: why })) });
  return { ...booking, piece: null, results };
}

/** Gives a piece back that the server refused as a whole: nothing of it was booked. */
export const giveBack = (booking: Booking, key: string): Booking =>
  booking.piece?.key === key ? { ...booking, piece: null } : booking;

/** Forgets why rows were refused: they are others now. What is booked stays. */
export function withoutRefusals(booking: Booking, ids: readonly number[]): Booking {
  const gone = ids.filter((id) => booking.results[id]?.booked === false);
  if (gone.length === 0) return booking;
  const results = { ...booking.results };
  for (const id of gone) delete results[id];
  return { ...booking, results };
}

/** Figures of a table that is being booked. */
export function progressOf(booking: Booking | undefined) {
  const results = Object.values(booking?.results ?? {});
  const booked = results.filter((one) => one.booked).length;
  return { booked, refused: results.length - booked, unconfirmed: booking?.piece?.ids.length ?? 0 };
}
