import type { TaxSubmission } from '@lamliang/contracts/sandbox';

/** Roots of the documents that it takes, by type (ETDA 3-2560). */
const ROOT_OF: Readonly<Record<string, string>> = {
  '388': 'TaxInvoice_CrossIndustryInvoice',
  T01: 'Receipt_CrossIndustryInvoice',
  T02: 'TaxInvoice_CrossIndustryInvoice',
  T03: 'TaxInvoice_CrossIndustryInvoice',
  T04: 'TaxInvoice_CrossIndustryInvoice',
  '80': 'DebitCreditNote_CrossIndustryInvoice',
  '81': 'DebitCreditNote_CrossIndustryInvoice',
};
const REASONS = /^CDN[GS](0[1-5]|99)$/;
/** The text of the first element of a name, with whatever prefix. */
const first = (xml: string, name: string): string | undefined =>
  new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)</`).exec(xml)?.[1]?.trim();

/**
 * Why a document is refused.
 * @param today a day of Bangkok
 * @param hash SHA-256 of the XML that came, in hexadecimal
 * @returns the rule and what broke it; undefined where it is accepted
 */
export function refusalOf(given: TaxSubmission, today: string, hash: string): string | undefined {
  const { xml, etax_type, document_no } = given;
  const root = ROOT_OF[etax_type];
  if (hash !== given.sha256) return 'HASH: the content is not what its hash says'; // prettier-ignore
  if (!root) return `TYPE: ${etax_type} is no type of the standard`;
  if (!new RegExp(`<(?:\\w+:)?${root}[\\s>]`).test(xml)) return `ROOT: not a ${root}`;
  if (!/^\d{13}$/.test(given.seller_tax_id)) return 'SELLER: a tax id has 13 digits';
  if (first(xml, 'ID') === undefined || !xml.includes(`>${document_no}<`)) return 'NUMBER: the document has another number'; // prettier-ignore
  if (first(xml, 'TypeCode') !== etax_type) return 'TYPE: the document says another one';
  const day = first(xml, 'IssueDateTime')?.slice(0, 10);
  if (!day || day > today) return 'DATE: issued in the future';
  return etax_type === '81' ? refusalOfNote(xml) : undefined;
}

function refusalOfNote(xml: string): string | undefined {
  const code = first(xml, 'PurposeCode') ?? '';
  if (!REASONS.test(code)) return 'PURPOSE: a credit note has a reason of the list';
  if (code.endsWith('99') && !first(xml, 'Purpose')) return 'PURPOSE: 99 says why in words';
  if (!/<(?:\w+:)?AdditionalReferencedDocument[\s>]/.test(xml))
    return 'REFERENCE: a credit note names what it corrects';
  return undefined;
}
