/** The list of entries under a filter, as a link. */
export const entriesPath = (filter: {
  id?: readonly number[];
  transaction_id?: number | string;
  transaction_no?: string;
  account?: string;
  /** YYYY-MM-DD of Bangkok. */
  day?: string;
  without_bank_line_flag?: 1;
  /** Searched for, an order's number for instance. */
  q?: string;
}): string => `/ledger-entries?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
