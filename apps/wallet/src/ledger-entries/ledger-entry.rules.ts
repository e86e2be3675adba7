/** A transaction's number ends with its id, behind `LW` and its day. */
const NUMBER = /^LW\d{6}(\d{8,15})$/;

/** The id within a transaction number, by which it is found without reading the ledger; null for any other text. */
export function transactionIdOf(transaction_no: string): number | null {
  const digits = NUMBER.exec(transaction_no)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Ids of a filter: one, or a list; undefined when there is no such filter. */
export function idsOf(value: unknown): number[] | undefined | 'invalid' {
  if (value === undefined || value === '') return undefined;
  const ids = [value].flat().map((one) => (/^\d{1,15}$/.test(String(one)) ? Number(one) : Number.NaN));
  return ids.some(Number.isNaN) ? 'invalid' : ids;
}
