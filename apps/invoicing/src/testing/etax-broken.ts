import type { NoteReason, PaperContent, PaperParty } from '@lamliang/contracts/invoicing';
import { COMPANY, creditNote, line, PERSON, receipt, replacement, taxInvoice } from './etax-papers.ts';

/** A paper, and the rule that stands against it. `unseen` where no rule of the standard's files sees it. */
export interface Broken {
  rule: string;
  paper: PaperContent;
  seen: 'schematron' | 'schema' | 'unseen';
}
type Make = (changes?: Partial<PaperContent>) => PaperContent;

const { seller: SELLER } = taxInvoice();
const at = (party: PaperParty, address: Partial<PaperParty['address']>): PaperParty => ({
  ...party,
  address: { ...party.address, ...address },
});
const SOLE: PaperParty = { ...SELLER, is_juristic: false, branch: null, tax_id: '1234567890123' };

/** What breaks the rules of a seller or a buyer, by the number of the rule. */
const SELLERS: Record<string, PaperParty> = {
  '001': { ...SELLER, name: ' ' },
  '002': { ...SELLER, tax_id: null },
  '003': { ...SELLER, tax_id: '' },
  '005': { ...SELLER, branch: '000' },
  '013': { ...SELLER, tax_id: '01055560123AB' },
  '015': { ...SOLE, tax_id: '123456789012' },
  '006': { ...SOLE, tax_id: '12345678901AB' },
  '014': { ...SELLER, tax_id: '1111111111111' },
  '007': at(SELLER, { zip_code: '1031' }),
  '009': at(SELLER, { line: 'ถนนพระราม 9' }),
  '010': at(SELLER, { sub_district_code: '' }),
  '011': at(SELLER, { sub_district_code: '' }),
  '012': at(SELLER, { sub_district_code: '' }),
};
const BUYERS: Record<string, PaperParty> = {
  '001': { ...COMPANY, name: '' },
  '003': { ...COMPANY, branch: null },
  '010': { ...COMPANY, tax_id: '0105555O00001' },
  '012': { ...PERSON, tax_id: '123456789012' },
  '004': { ...PERSON, tax_id: '123456789012O' },
  '011': { ...PERSON, tax_id: '1111111111111' },
  '007': at(COMPANY, { line: '', sub_district: '', district: '', province: '', sub_district_code: '' }),
  '008': at(COMPANY, { zip_code: '' }),
};
const seen = 'schematron';
const parties = (prefix: string, make: Make): Broken[] => [
  ...Object.entries(SELLERS).map(([number, seller]): Broken => ({ rule: `${prefix}-SellerTradeParty-${number}`, paper: make({ seller }), seen })), // prettier-ignore
  ...Object.entries(BUYERS).map(([number, buyer]): Broken =>
    prefix === 'RCT' && number === '001'
      ? { rule: 'ETAX-Length-001', paper: make({ buyer }), seen: 'unseen' }
      : { rule: `${prefix}-BuyerTradeParty-${prefix === 'RCT' && number === '003' ? '005' : number}`, paper: make({ buyer }), seen },
  ),
]; // prettier-ignore

const [known] = replacement().refers_to;
const referring = (changes: Partial<NonNullable<typeof known>>) => ({ refers_to: [{ ...known!, ...changes }] });
const replaced = (changes: Partial<PaperContent>) =>
  receipt({
    ...referring({ paper_no: 'RCT1', kind: 'receipt', etax_type: 'T01' }),
    replaces: 'RCT1',
    reason_code: 'TIVC02',
    reason_text: 'x',
    ...changes,
  });
const of = (rule: string, paper: PaperContent, by: Broken['seen'] = seen): Broken => ({ rule, paper, seen: by });
const long = (letters: number) => 'ก'.repeat(letters);
const one = (changes: Partial<PaperContent['lines'][number]>) => ({ lines: [{ ...line(1, 1_070), ...changes }] });

export const BROKEN: readonly Broken[] = [
  of('TIV-Document-001', taxInvoice({ etax_type: '81' })),
  of('TIV-Document-004', replacement({ reason_code: 'CDNS01' })),
  of('TIV-Document-005', replacement({ reason_code: 'TIVC99', reason_text: ' ' })),
  of('TIV-AdditionalReferencedDocument-001', replacement(referring({ etax_type: 'T01' }))),
  of('TIV-AdditionalReferencedDocument-002', replacement({ ...referring({ paper_no: '' }), replaces: '' })),
  of('TIV-AdditionalReferencedDocument-003', replacement(referring({ issue_date: '' }))),
  of('TIV-Document-006', taxInvoice({ seller: SELLERS['002']! })),
  ...parties('TIV', taxInvoice),
  of('RCT-Document-001', receipt({ etax_type: '388' })),
  of('RCT-Document-002', replaced({ reason_code: 'CDNS01' })),
  of('RCT-Document-003', replaced({ reason_code: 'TIVC99', reason_text: null })),
  of('RCT-AdditionalReferencedDocument-001', replaced(referring({ paper_no: 'RCT1', etax_type: '388' }))),
  of('RCT-Document-004', receipt({ seller: SELLERS['002']! })),
  ...parties('RCT', receipt),
  of('DCN-Document-001', creditNote({ etax_type: 'T03' })),
  of('DCN-Document-004', creditNote({ reason_code: null })),
  // The standard has goods that were returned as CDNG05, and no fifth reason for services.
  of('DCN-Document-006', creditNote({ reason_code: 'CDNS05' as NoteReason })),
  of('DCN-Document-007', creditNote({ reason_code: 'CDNS99', reason_text: null })),
  of('DCN-AdditionalReferencedDocument-001', creditNote(referring({ etax_type: 'T01' }))),
  of('DCN-AdditionalReferencedDocument-002', creditNote(referring({ paper_no: '' }))),
  of('DCN-AdditionalReferencedDocument-003', creditNote(referring({ issue_date: '' }))),
  of('DCN-Document-008', creditNote({ seller: SELLERS['002']! })),
  ...parties('DCN', creditNote),
  of('ETAX-Kind-001', taxInvoice({ kind: 'invoice', etax_type: null }), 'unseen'),
  of('ETAX-Text-001', taxInvoice({ buyer: { ...COMPANY, name: 'a\u0001b' } }), 'unseen'),
  of('ETAX-Text-001', taxInvoice({ note: 'half \ud800 of a letter' }), 'unseen'),
  of('ETAX-Length-001', taxInvoice({ paper_no: long(36) }), 'schema'),
  of('ETAX-Length-001', taxInvoice({ paper_no: '' }), 'schema'),
  of('ETAX-Length-001', taxInvoice({ buyer: { ...COMPANY, name: long(257) } }), 'schema'),
  of('ETAX-Length-001', taxInvoice({ seller: at(SELLER, { line: '12345/67890-12345 ถนน' }) }), 'schema'),
  of('ETAX-Length-001', taxInvoice(one({ charge_code: 'other', description: ' ' })), 'schema'),
  of('ETAX-Length-001', creditNote({ reason_text: long(257) }), 'schema'),
  of('ETAX-Length-001', taxInvoice({ note: long(501) }), 'schema'),
  of('ETAX-Code-001', taxInvoice({ seller: at(SELLER, { sub_district_code: '10170' }) }), 'schema'),
  of('ETAX-Date-001', taxInvoice({ issue_date: '2569-02-30' }), 'schema'),
  of('ETAX-Date-001', creditNote(referring({ issue_date: '27/11/2026' })), 'schema'),
  of('ETAX-Amount-001', creditNote({ lines: [line(1, 2_140), line(4, -1_000)] }), 'schema'),
  of('ETAX-Amount-001', taxInvoice({ lines: [line(1, 1_070), line(0, -4_500)] }), 'schema'),
  of('ETAX-Line-001', taxInvoice({ lines: [] }), 'schema'),
  of('ETAX-Reference-001', replacement({ replaces: 'TIV00000-202611-000009' }), 'unseen'),
  of('ETAX-Reference-001', taxInvoice({ reason_code: 'TIVC01' }), 'unseen'),
  of('ETAX-Sum-001', taxInvoice(one({ amount: 1_071 })), 'unseen'),
  of('ETAX-Sum-002', taxInvoice({ vat_amount: 1 }), 'unseen'),
  of('ETAX-Sum-002', taxInvoice({ exempt_amount: 1 }), 'unseen'),
  of('ETAX-Sum-003', taxInvoice(one({ vat_amount: 71, base_amount: 999 })), 'unseen'),
  of('ETAX-Sum-004', creditNote({ figures: { original_amount: 2_000, correct_amount: 999, difference_amount: 1_000 } }), 'unseen'), // prettier-ignore
  of('ETAX-Sum-004', creditNote({ figures: { original_amount: 2_000, correct_amount: 1_001, difference_amount: 999 } }), 'unseen'), // prettier-ignore
];

/** Papers that nothing stands against: for each rule above there is one of its message. */
export const SOUND: Readonly<Record<string, PaperContent>> = {
  'a tax invoice and receipt': taxInvoice(),
  'a tax invoice for a person without a number': taxInvoice({ etax_type: '388', buyer: { ...PERSON, tax_id: null } }),
  'a tax invoice with money given back': taxInvoice({ lines: [line(0, 4_500), line(1, 3_210), line(4, -1_000), line(2, -107)] }), // prettier-ignore
  'a tax invoice of one line of words of its own': taxInvoice({ lines: [line(0, 2_140, 'other')], note: 'ตามตกลง' }),
  'a tax invoice in the place of another': replacement(),
  'a tax invoice by a person': taxInvoice({ seller: SOLE }),
  'a tax invoice for a buyer whose places are not known': taxInvoice({ buyer: at(COMPANY, { sub_district_code: '' }) }),
  'a receipt': receipt(),
  'a receipt in the place of another': replaced({}),
  'a credit note': creditNote(),
  'a credit note of a credit note': creditNote({ ...referring({ etax_type: '81' }), reason_code: 'CDNS99' }),
};
