import type { PaperContent, PaperLineContent, PaperParty } from '@lamliang/contracts/invoicing';
import { toWireTime } from '@lamliang/kernel';
import {
  addressOf,
  allowancesOf,
  chargesOf,
  decimal,
  hasEtax,
  knownReferences,
  MESSAGES,
  plain,
  purposeCode,
  registrationOf,
  telephoneOf,
  TITLES,
  total,
  vatByRate,
} from './etax-parts.rules.ts';

/** A service is counted by the piece. */
const UNIT = 'EA';

/** An element: its name, its attributes, and its text or its elements in their order. One without either is left out. */
type Element = readonly [string, Readonly<Record<string, string>>, string | readonly (Element | null)[]] | null;

const node = (name: string, ...children: Element[]): Element => [name, {}, children];
/** An element that has to be there, even if it is empty. */
const leaf = (name: string, text: string, attributes: Record<string, string> = {}): Element => [name, attributes, text];
/** One that is left out where there is nothing to say. */
const some = (name: string, text: string, attributes?: Record<string, string>): Element =>
  text === '' ? null : leaf(name, text, attributes);

/** What stands before the root. */
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' };
/** What no XML may hold, and what no paper can print. */
export const UNWRITABLE = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]/;

/** @throws RangeError for a character that no XML may hold */
function escaped(text: string): string {
  if (UNWRITABLE.test(text) || !text.isWellFormed()) throw new RangeError('a text of the paper cannot stand in XML');
  return text.replace(/[&<>\r]/g, (character) => ESCAPES[character]!);
}

/**
 * In the canonical form of XML (C14N 1.0), whose bytes a signature is reckoned of: attributes in the order of their names,
 * those of namespaces first, both tags even where nothing stands between them. Attributes have values of ours alone.
 */
function written([name, attributes, content]: NonNullable<Element>): string {
  const sorted = Object.entries(attributes).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const head = [name, ...sorted.map(([key, value]) => `${key}="${value}"`)].join(' ');
  const inside = typeof content === 'string' ? escaped(content) : content.map((one) => one && written(one)).join('');
  return `<${head}>${inside}</${name}>`;
}

/** A day as the standard wants it: with a time, without a zone. */
const dayTime = (day: string): string => (day === '' ? '' : `${day}T00:00:00.0`);
/** A moment by the clock of Bangkok. */
const clockTime = (moment: string): string => `${toWireTime(new Date(moment)).slice(0, 19)}.0`;

/** What charges are called. */
type ChargeWords = Readonly<Record<Exclude<PaperLineContent['charge_code'], 'other'>, string>>;
/** What a paper does not say itself. */
export interface EtaxTerms {
  /** What charges are called, in Thai. */
  words: ChargeWords;
  /** By which edition of the standard: ETDA 3-2560 calls itself `ER3-2560`, `v2.1`. */
  guideline: { id: string; version: string };
}
/** What a line is for, in its own words or in those of its charge. */
export const wordsOf = (line: PaperLineContent, words: ChargeWords): string =>
  plain(line.description) || (line.charge_code === 'other' ? '' : words[line.charge_code]);

function partyNode(name: string, party: PaperParty, side: 'seller' | 'buyer'): Element {
  const registration = registrationOf(party, side);
  const address = addressOf(party, side);
  const telephone = telephoneOf(party.telephone) ?? '';
  const email = plain(party.email);
  return node(
    name,
    some('ram:Name', plain(party.name)),
    registration &&
      node('ram:SpecifiedTaxRegistration', some('ram:ID', registration.id, { schemeID: registration.scheme, schemeAgencyID: 'RD' })), // prettier-ignore
    email || telephone
      ? node(
          'ram:DefinedTradeContact',
          email ? node('ram:EmailURIUniversalCommunication', leaf('ram:URIID', email)) : null,
          telephone ? node('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', telephone)) : null,
        )
      : null,
    node(
      'ram:PostalTradeAddress',
      some('ram:PostcodeCode', address.zip_code),
      some('ram:LineOne', address.line_one),
      some('ram:LineTwo', address.line_two),
      some('ram:StreetName', address.street),
      some('ram:CityName', address.district),
      some('ram:CitySubDivisionName', address.sub_district),
      leaf('ram:CountryID', 'TH', { schemeID: '3166-1 alpha-2' }),
      some('ram:CountrySubDivisionID', address.province),
      some('ram:BuildingNumber', address.house_number),
    ),
  );
}

const taxNode = (vat_bps: number, base_amount: number, vat_amount: number): Element =>
  node(
    'ram:ApplicableTradeTax',
    leaf('ram:TypeCode', vat_bps === 0 ? 'FRE' : 'VAT'),
    leaf('ram:CalculatedRate', decimal(vat_bps)),
    leaf('ram:BasisAmount', decimal(base_amount)),
    leaf('ram:CalculatedAmount', decimal(vat_amount)),
  );

function documentNode(content: PaperContent): Element {
  const invoices = content.refers_to.filter((one) => one.etax_type === null).map((one) => one.paper_no);
  return node(
    'rsm:ExchangedDocument',
    leaf('ram:ID', content.paper_no),
    leaf('ram:Name', content.etax_type === null ? '' : TITLES[content.etax_type]),
    leaf('ram:TypeCode', content.etax_type ?? ''),
    leaf('ram:IssueDateTime', dayTime(content.issue_date)),
    some('ram:Purpose', plain(content.reason_text)),
    some('ram:PurposeCode', purposeCode(content)),
    leaf('ram:CreationDateTime', clockTime(content.issued_dt)),
    ...invoices.map((paper_no) => node('ram:IncludedNote', leaf('ram:Subject', 'ใบแจ้งหนี้'), some('ram:Content', paper_no))), // prettier-ignore
    plain(content.note) ? node('ram:IncludedNote', leaf('ram:Content', plain(content.note))) : null,
  );
}

function agreementNode(content: PaperContent): Element {
  return node(
    'ram:ApplicableHeaderTradeAgreement',
    partyNode('ram:SellerTradeParty', content.seller, 'seller'),
    partyNode('ram:BuyerTradeParty', content.buyer, 'buyer'),
    ...knownReferences(content).map((one) =>
      node(
        'ram:AdditionalReferencedDocument',
        some('ram:IssuerAssignedID', one.paper_no),
        some('ram:IssueDateTime', dayTime(one.issue_date)),
        leaf('ram:ReferenceTypeCode', one.etax_type),
      ),
    ),
  );
}

/** On a credit note the total of lines is what would have been right, and the lines are what is taken back. */
function settlementNode(content: PaperContent, words: ChargeWords): Element {
  const { figures } = content;
  const allowances = allowancesOf(content);
  const lines = figures ? figures.correct_amount : total(chargesOf(content), 'base_amount');
  return node(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:InvoiceCurrencyCode', 'THB', { listID: 'ISO 4217 3A' }),
    ...vatByRate(content).map((rate) => taxNode(rate.vat_bps, rate.base_amount, rate.vat_amount)),
    ...allowances.map((line) =>
      node(
        'ram:SpecifiedTradeAllowanceCharge',
        leaf('ram:ChargeIndicator', 'false'),
        leaf('ram:ActualAmount', decimal(-line.base_amount)),
        some('ram:Reason', wordsOf(line, words)),
      ),
    ),
    node(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      figures ? leaf('ram:OriginalInformationAmount', decimal(figures.original_amount)) : null,
      leaf('ram:LineTotalAmount', decimal(lines)),
      figures ? leaf('ram:DifferenceInformationAmount', decimal(figures.difference_amount)) : null,
      leaf('ram:AllowanceTotalAmount', decimal(-total(allowances, 'base_amount'))),
      leaf('ram:ChargeTotalAmount', '0.00'),
      leaf('ram:TaxBasisTotalAmount', decimal(content.taxable_amount)),
      leaf('ram:TaxTotalAmount', decimal(content.vat_amount)),
      leaf('ram:GrandTotalAmount', decimal(content.total_amount)),
    ),
  );
}

function lineNode(line: PaperLineContent, index: number, words: ChargeWords): Element {
  return node(
    'ram:IncludedSupplyChainTradeLineItem',
    node('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', String(index + 1))),
    node(
      'ram:SpecifiedTradeProduct',
      leaf('ram:ID', line.charge_code),
      leaf('ram:Name', wordsOf(line, words)),
      some('ram:Description', plain([line.order_no, line.tracking_no].join(' '))),
    ),
    node('ram:SpecifiedLineTradeAgreement', node('ram:GrossPriceProductTradePrice', leaf('ram:ChargeAmount', decimal(line.base_amount)))), // prettier-ignore
    node('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', '1', { unitCode: UNIT })),
    node(
      'ram:SpecifiedLineTradeSettlement',
      taxNode(line.vat_bps, line.base_amount, line.vat_amount),
      node(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        leaf('ram:TaxTotalAmount', decimal(line.vat_amount)),
        leaf('ram:NetLineTotalAmount', decimal(line.base_amount)),
        leaf('ram:NetIncludingTaxesLineTotalAmount', decimal(line.amount)),
      ),
    ),
  );
}

/**
 * The XML of a paper by the standard, not signed, in canonical form behind its declaration. The order of its elements is the schema's. Whether a paper may be written
 * so is asked of `etaxProblems` before.
 * @throws RangeError for a kind of paper that has no e-Tax, and for a text that cannot stand in XML
 */
export function etaxXml(content: PaperContent, { words, guideline }: EtaxTerms): string {
  if (!hasEtax(content.kind)) throw new RangeError(`a paper of the kind ${content.kind} has no e-Tax`);
  const { root } = MESSAGES[content.kind];
  const space = `urn:etda:uncefact:data:standard:${root}`;
  const spaces = {
    'xmlns:rsm': `${space}_CrossIndustryInvoice:2`,
    'xmlns:ram': `${space}_ReusableAggregateBusinessInformationEntity:2`,
  };
  const context = node(
    'rsm:ExchangedDocumentContext',
    node('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', guideline.id, { schemeAgencyID: 'ETDA', schemeVersionID: guideline.version })), // prettier-ignore
  );
  const transaction = node(
    'rsm:SupplyChainTradeTransaction',
    agreementNode(content),
    leaf('ram:ApplicableHeaderTradeDelivery', ''),
    settlementNode(content, words),
    ...chargesOf(content).map((line, index) => lineNode(line, index, words)),
  );
  const all = [context, documentNode(content), transaction];
  return `${DECLARATION}${written([`rsm:${root}_CrossIndustryInvoice`, spaces, all])}`;
}
