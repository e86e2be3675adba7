import type { CreditNote, HandOver, HandOverReceiver, StaffCreditNote } from '@lamliang/contracts/invoicing';

type Prefixed<P extends string> = { [K in keyof HandOver as `${P}_${K}`]: HandOver[K] | null };
/** A note as staff read it, with its hand-overs beside each other. */
export type NoteRow = CreditNote & Pick<StaffCreditNote, 'account_id' | 'cause' | 'issued_name'> & Prefixed<'tr_cloud'> & Prefixed<'tax_office'>; // prettier-ignore

const PARTS = ['state', 'tries', 'number', 'sent_dt', 'fault', 'fault_detail'] as const satisfies (keyof HandOver)[];
/** What is read of a hand-over that is joined under the name of its receiver. */
export const handOverColumns = (receiver: HandOverReceiver): string =>
  PARTS.map((part) => `${receiver}.${part} AS ${receiver}_${part}`).join(', ');

function handOverOf(row: NoteRow, of: HandOverReceiver): HandOver {
  return {
    state: row[`${of}_state`] ?? 'not-sent',
    tries: row[`${of}_tries`] ?? 0,
    number: row[`${of}_number`],
    sent_dt: row[`${of}_sent_dt`],
    fault: row[`${of}_fault`],
    fault_detail: row[`${of}_fault_detail`],
  };
}

/** A note for staff. */
export const staffNoteOf = (row: NoteRow): StaffCreditNote => ({
  ...row,
  tr_cloud: handOverOf(row, 'tr_cloud'),
  tax_office: handOverOf(row, 'tax_office'),
});
