import type { Field } from '../described.ts';

const NOTE = ['CreditNote', 'CreditNoteWhole', 'StaffCreditNote', 'StaffCreditNoteWhole'];
/** The same words for a field of each of these. */
const ofEach = (names: readonly string[], fields: Record<string, Field>): Record<string, Field> =>
  Object.fromEntries(names.flatMap((of) => Object.entries(fields).map(([name, field]) => [`${of}.${name}`, field])));

/** What stands on credit notes, on what they take back from, and on their way to others. */
export const CREDIT_NOTE_FIELDS: Record<string, Field> = {
  credit_note_no: ['Number of the credit note.', 'CDN00000-202611-000007'],
  tax_invoice_id: ['The tax invoice or receipt that it takes back from.', 118],
  tax_invoice_no: ['Number of that paper.', 'TIV00000-202611-000042'],
  tax_invoice_date: ['Day of that paper.', '2026-11-20'],
  tax_invoice_kind: ['What that paper is.', 'tax_invoice'],
  cause: ['What made it: a fact by itself, or people by hand.', 'cancelled'],
  credited_amount: ['What credit notes have taken back of it so far, in baht with VAT.', 53.5],
  left_amount: ['What is left to be taken back, in baht with VAT.', 53.5],
  credit_note_id: ['The credit note that was made; null while a second person decides.', 131],
  tr_cloud: ['How far it is on its way to TR Cloud.'],
  tax_office: ['How far its e-Tax document is on its way to the tax office.'],
  fault: ['Why the last try came to nothing; null where it did not.', 'timeout'],
  fault_detail: ['What the receiver said against it; null where it said nothing.', 'contact not found'],
  paper_id: ['The paper.', 131],
  asked_name: ['Who asked for it.', 'Wipa'],
  asked_dt: ['When it was asked for.'],
  after_line_no: ['Number of the line behind which it begins.', 50],
  more: ['Whether there are lines behind these.', 0],
  ...ofEach(NOTE, {
    issue_dt: ['When it was issued.'],
    reason: ['Why, in words as they stand on it.', 'ยกเลิกบริการขนส่ง'],
    line_count: ['Lines of it.', 2],
    difference_amount: ['Their difference, in baht.', 50],
    vat_amount: ['VAT of the difference, in baht.', 3.5],
    total_amount: ['The difference with its VAT, in baht.', 53.5],
    details: ['Its lines.'],
  }),
  ...ofEach(['NoteFigures'], {
    difference_amount: ['Their difference, in baht.', 50],
    vat_amount: ['VAT of the difference, in baht.', 3.5],
    total_amount: ['The difference with its VAT, in baht.', 53.5],
    lines: ['What it would take back of each line.'],
  }),
  ...ofEach(['NoteFigureTerms', 'CreditNoteTerms'], { lines: ['What is to be taken back of which lines.'] }),
  ...ofEach(['HandOver', 'StaffHandOver'], {
    state: ['How far it is.', 'sent'],
    tries: ['Tries since it was last asked for.', 1],
    number: ['The number that its receiver gave it; null before that.', 'CN6911-00031'],
    sent_dt: ['When its receiver had it; null before that.'],
  }),
  'StaffHandOver.receiver': ['To whom it goes.', 'tr_cloud'],
  'StaffHandOver.kind': ['What paper it is.', 'credit_note'],
  'TrCloudPayload.path': ['Call of TR Cloud that makes it.', 'credit-note/create.php'],
  'TrCloudPayload.body': ['What that call is sent, but for the keys. Ids that are looked up first are empty.', { reference: 'CDN00000-202611-000007' }], // prettier-ignore
};
