/** A transaction's number ends with its id, behind `LW` and its day. */
const NUMBER = /^LW\d{6}(\d{8,15})$/;

/** The id within a transaction number, by which it is found without reading the ledger; null for any other text. */
export function transactionIdOf(transaction_no: string): number | null {
  const digits = NUMBER.exec(transaction_no)?.[1];
  return digits === undefined ? null : Number(digits);
}
