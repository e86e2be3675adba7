import type { StatementBank } from '@lamliang/contracts/wallet';

/** Names of the banks whose statements are read. */
export const BANK_NAMES: Record<StatementBank, string> = { kbank: 'KBank', scb: 'SCB', bbl: 'Bangkok Bank' };
const nameOf = ({ bank_code }: { bank_code: StatementBank }) => BANK_NAMES[bank_code];
/** A bank by its name, as a column and as a filter. */
export const bankColumn = { source: 'bank_code', width: 120, optional: true, render: nameOf, hint: nameOf } as const;
export const bankFilter = { source: 'bank_code', codes: Object.keys(BANK_NAMES), words: BANK_NAMES };
