import type { DOCUMENT_FORMS, PaperLanguage, PrintForm } from '@lamliang/contracts/invoicing';

/**
 * The files that there may be of a paper, each made once. `original` and `copy` are its PDF in Thai, those with `_en` have
 * English beside; `annex` lists the lines of a paper that shows only their sums. Those of e-Tax are made by the feature etax.
 */
export const PAPER_FORMS = {
  original: { type: 'application/pdf', ending: '.pdf', print: { form: 'original', language: 'th' } },
  copy: { type: 'application/pdf', ending: '-copy.pdf', print: { form: 'copy', language: 'th' } },
  original_en: { type: 'application/pdf', ending: '-en.pdf', print: { form: 'original', language: 'th_en' } },
  copy_en: { type: 'application/pdf', ending: '-copy-en.pdf', print: { form: 'copy', language: 'th_en' } },
  annex: { type: 'text/csv; charset=utf-8', ending: '-lines.csv', print: null },
  etax_pdf: { type: 'application/pdf', ending: '-etax.pdf', print: null },
  etax_xml: { type: 'application/xml', ending: '-etax.xml', print: null },
  etax_pdf_unsigned: { type: 'application/pdf', ending: '-etax-unsigned.pdf', print: null },
  etax_xml_unsigned: { type: 'application/xml', ending: '-etax-unsigned.xml', print: null },
} as const satisfies Record<string, PaperFormTerms>;
interface PaperFormTerms {
  type: string;
  /** Of the file's name, after the number of the paper. */
  ending: string;
  /** What the printer is asked for; null for what is no print. */
  print: { form: PrintForm; language: PaperLanguage } | null;
}
export type PaperForm = keyof typeof PAPER_FORMS;
export type EtaxForm = Extract<PaperForm, `etax_${string}`>;
/** What is made of a paper by itself. */
export type PrintedForm = Exclude<PaperForm, EtaxForm>;

/** Files that are made when a paper is issued; the others when somebody asks for them first. */
export const MADE_AT_ISSUE = ['original', 'copy'] as const satisfies PaperForm[];

/** `INV00000-202611-000042-copy.pdf`. */
export const paperFileName = (paper_no: string, form: PaperForm): string => paper_no + PAPER_FORMS[form].ending;

/** The file that is asked for, by default the original in Thai. An annex has one language. */
export function formOf(wanted: { form?: (typeof DOCUMENT_FORMS)[number] | undefined; language?: PaperLanguage | undefined }): PrintedForm {
  const { form = 'original', language = 'th' } = wanted;
  return form === 'annex' || language === 'th' ? form : `${form}_en`;
} // prettier-ignore

const SECOND_MS = 1_000;
const MOST_MS = 3_600_000;
/** When files that could not be made are tried again, ms: after 2, 4, 8 ... seconds, at last every hour. */
export const printAgainMs = (attempts: number): number => Math.min(SECOND_MS * 2 ** Math.min(attempts, 20), MOST_MS);
