/**
 * The files that there may be of a paper, each made once. `original` and `copy` are its PDF in Thai, those with `_en` have
 * English beside; `annex` lists the lines of a paper that shows only their sums.
 */
export const PAPER_FORMS = {
  original: { type: 'application/pdf', ending: '.pdf' },
  copy: { type: 'application/pdf', ending: '-copy.pdf' },
  original_en: { type: 'application/pdf', ending: '-en.pdf' },
  copy_en: { type: 'application/pdf', ending: '-copy-en.pdf' },
  annex: { type: 'text/csv; charset=utf-8', ending: '-lines.csv' },
} as const satisfies Record<string, { type: string; ending: string }>;
export type PaperForm = keyof typeof PAPER_FORMS;

/** `INV00000-202611-000042-copy.pdf`. */
export const paperFileName = (paper_no: string, form: PaperForm): string => paper_no + PAPER_FORMS[form].ending;
