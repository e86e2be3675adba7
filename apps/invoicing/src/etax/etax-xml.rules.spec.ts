import { describe, expect, it } from '@jest/globals';
import type { PaperContent } from '@lamliang/contracts/invoicing';
import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { PAPER_RUNS } from '../testing/config.ts';
import { SOUND } from '../testing/etax-broken.ts';
import { COMPANY, creditNote, line, PERSON, receipt, replacement, taxInvoice, TERMS } from '../testing/etax-papers.ts';
import { houseOf, telephoneOf } from './etax-parts.rules.ts';
import { etaxXml } from './etax-xml.rules.ts';

/** The texts of an XML by the names of their elements, in their order; a name may be found below another, `Seller/Name`. */
function read(paper: PaperContent) {
  const document = new DOMParser().parseFromString(etaxXml(paper, TERMS), 'text/xml');
  const all = (path: string): string[] => {
    const [last = '', ...above] = path.split('/').toReversed();
    return [...document.getElementsByTagNameNS('*', last)]
      .filter((one) => above.every((name) => within(one, name)))
      .map((one) => one.textContent ?? '');
  };
  return { all, one: (path: string) => (expect(all(path)).toHaveLength(1), all(path)[0]!) };
}
type Node = { nodeName: string; parentNode: Node | null };
const within = ({ parentNode }: Node, name: string): boolean =>
  parentNode !== null && (parentNode.nodeName.endsWith(`:${name}`) || within(parentNode, name));
/** The amount of an element in satang, digit by digit. */
const satang = (text: string): bigint => {
  expect(text).toMatch(/^\d+\.\d\d$/);
  return BigInt(text.replace('.', ''));
};
const sum = (texts: string[]) => texts.map(satang).reduce((a, b) => a + b, 0n);

const HEAD = 'SpecifiedTradeSettlementHeaderMonetarySummation';
const LINES = 'IncludedSupplyChainTradeLineItem';
const SUM = 'SpecifiedTradeSettlementLineMonetarySummation';

/** What an XML says of money, and that it adds up. */
function reckoned(paper: PaperContent) {
  const { all, one } = read(paper);
  const head = (name: string) => satang(one(`${HEAD}/${name}`));
  const [lines, off, tax, grand] = [head('LineTotalAmount'), head('AllowanceTotalAmount'), head('TaxTotalAmount'), head('GrandTotalAmount')]; // prettier-ignore
  const net = sum(all(`${SUM}/NetLineTotalAmount`));
  expect(sum(all(`ApplicableHeaderTradeSettlement/ActualAmount`))).toBe(off);
  expect(all(`${LINES}/ChargeAmount`)).toEqual(all(`${SUM}/NetLineTotalAmount`));
  for (const [n, gross] of all(`${SUM}/NetIncludingTaxesLineTotalAmount`).entries())
    expect(satang(gross)).toBe(satang(all(`${SUM}/NetLineTotalAmount`)[n]!) + satang(all(`${SUM}/TaxTotalAmount`)[n]!));
  const rated = 'ApplicableHeaderTradeSettlement/ApplicableTradeTax';
  expect(sum(all(`${rated}/CalculatedAmount`))).toBe(tax);
  if (paper.figures) {
    const difference = head('DifferenceInformationAmount');
    expect(head('OriginalInformationAmount') - lines).toBe(difference);
    expect(net).toBe(difference);
    expect(grand).toBe(difference + tax);
  } else {
    expect(net).toBe(lines);
    expect(sum(all(`${rated}/BasisAmount`))).toBe(lines - off);
    expect(grand).toBe(lines - off + tax);
  }
  expect(grand).toBe(BigInt(paper.total_amount));
  expect(tax).toBe(BigInt(paper.vat_amount));
  expect(head('TaxBasisTotalAmount')).toBe(BigInt(paper.taxable_amount));
}

describe('the XML of a paper', () => {
  it('says who, what, when and of which paper', () => {
    const { one, all } = read(replacement());
    expect(['ExchangedDocument/ID', 'ExchangedDocument/Name', 'ExchangedDocument/TypeCode'].map((name) => all(name)[0])).toEqual(['TIV00000-202611-000002', 'ใบกำกับภาษี', '388']); // prettier-ignore
    expect([one('PurposeCode'), one('Purpose')]).toEqual(['TIVC01', 'ชื่อผู้ซื้อผิด']);
    expect(one('CreationDateTime')).toBe('2026-11-27T10:15:00.0');
    expect([one('AdditionalReferencedDocument/IssuerAssignedID'), one('ReferenceTypeCode')]).toEqual(['TIV00000-202611-000001', 'T03']); // prettier-ignore
    expect(one('SellerTradeParty/SpecifiedTaxRegistration')).toBe('010555601234500000');
    expect(one('BuyerTradeParty/Name')).toBe(COMPANY.name);
    expect(one('BuyerTradeParty/StreetName')).toBe('หมู่ 4 ถนนพระราม 6');
  });
  it('names the invoice that was paid without calling it a paper that is replaced', () => {
    const { one, all } = read(taxInvoice());
    expect(one('IncludedNote/Content')).toBe('INV00000-202611-000001');
    expect(all('AdditionalReferencedDocument')).toEqual([]);
  });
  it('has codes of receipts for why a receipt is issued anew', () => {
    expect(read(receipt({ reason_code: 'TIVC99', reason_text: 'x' })).one('PurposeCode')).toBe('RCTC99');
    expect(read(creditNote()).one('PurposeCode')).toBe('CDNS03');
  });
  it('tells numbers of persons, of companies and of nobody apart', () => {
    const number = (changes: Partial<PaperContent['buyer']>) => {
      const text = etaxXml(taxInvoice({ buyer: { ...PERSON, ...changes } }), TERMS);
      return /<ram:BuyerTradeParty>.*?<ram:ID schemeAgencyID="RD" schemeID="(\w+)">([^<]*)</.exec(text)?.slice(1, 3);
    };
    expect(number({})).toEqual(['NIDN', '1234567890123']);
    expect(number({ branch: '00001' })).toEqual(['TXID', '123456789012300001']);
    expect(number({ tax_id: null })).toEqual(['OTHR', 'N/A']);
  });
  it.each(Object.entries(SOUND))('[D3] adds up for %s', (_, paper) => reckoned(paper));
  it('[D3] adds up for random papers', () => {
    const amounts = fc.array(fc.tuple(fc.nat(4), fc.integer({ min: -50_000, max: 900_000_000 })), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(amounts, fc.boolean(), (drawn, isNote) => {
        const lines = drawn.map(([n, amount]) => line(n, isNote ? Math.abs(amount) : amount));
        const paper = isNote ? creditNote({ lines }) : taxInvoice({ lines });
        if (Math.min(paper.taxable_amount, paper.exempt_amount, paper.vat_amount) >= 0) reckoned(paper);
      }),
      { numRuns: Math.ceil(PAPER_RUNS / 3) },
    );
  }); // prettier-ignore
  it('writes an amount digit by digit, however large', () => {
    const paper = taxInvoice({ lines: [line(0, 900_719_925_474_099)] });
    expect(read(paper).one(`${HEAD}/GrandTotalAmount`)).toBe('9007199254740.99');
  });
  it('refuses what no XML can hold, and escapes what it can', () => {
    for (const name of ['a\u0000', 'a\u001b[0m', 'b\ufffe', '\udc00'])
      expect(() => etaxXml(taxInvoice({ buyer: { ...COMPANY, name } }), TERMS)).toThrow(RangeError);
    const name = `a<b>&"c"' ]]> 😀`;
    expect(read(taxInvoice({ buyer: { ...COMPANY, name } })).one('BuyerTradeParty/Name')).toBe(name);
    expect(() => etaxXml(taxInvoice({ kind: 'withholding_certificate' }), TERMS)).toThrow(RangeError);
  });
});

describe('an address', () => {
  it.each([
    ['12 ถนนสุขุมวิท', '12', 'ถนนสุขุมวิท'],
    ['บ้านเลขที่ 99/1 หมู่ 3', '99/1', 'หมู่ 3'],
    ['เลขที่ 12-14 ซอย 5', '12-14', 'ซอย 5'],
    ['12/3ก หมู่บ้าน', '12/3ก', 'หมู่บ้าน'],
    ['อาคารเอ ชั้น 5 88/12 ถนนสีลม', '88/12', 'อาคารเอ ชั้น 5 ถนนสีลม'],
    ['No. 7, Silom Road', '7', 'Silom Road'],
    ['ถนนสีลม', '', 'ถนนสีลม'],
    ['12หมู่3', '', '12หมู่3'],
  ])('%s has the house number %s', (text, house_number, rest) => {
    expect(houseOf(text)).toEqual({ house_number, rest });
  });
  it('is written in lines where it has no house number, a long street in one line', () => {
    const buyer = (address: Partial<typeof COMPANY.address>) => read(taxInvoice({ buyer: { ...COMPANY, address: { ...COMPANY.address, ...address } } })); // prettier-ignore
    const { one, all } = buyer({ line: 'ถนนสีลม' });
    expect([one('BuyerTradeParty/LineOne'), one('BuyerTradeParty/LineTwo')]).toEqual(['ถนนสีลม', 'ห้วยขวาง ห้วยขวาง กรุงเทพมหานคร']); // prettier-ignore
    expect(all('BuyerTradeParty/CityName')).toEqual([]);
    const long = `1 ${'ถนน'.repeat(30)}`;
    expect(buyer({ line: long }).one('BuyerTradeParty/LineOne')).toBe(long);
  });
  it('has a telephone as the standard wants it, or none', () => {
    expect(['0812345678', '02-123-4567', '+66 81', null].map(telephoneOf)).toEqual(['+66-812345678', '+66-21234567', undefined, undefined]); // prettier-ignore
  });
});
