import type { PaperContent, PaperParty, TaxInvoiceDetail } from '@lamliang/contracts/invoicing';
import { satang } from '@lamliang/kernel';
import { partyOf, type FrozenParty } from '../parties/party.rules.ts';
import type { Paper } from './paper.entity.ts';
import type { Named, NewLine } from './papers.repository.ts';

const referenceOf = ({ id: _id, ...named }: Named) => named;

/** What stands on a paper. @param others the papers that it names */
export function contentOf(paper: Paper, lines: readonly NewLine[], others: readonly Named[]): PaperContent {
  const { id, kind, etax_type, paper_no, issue_date, issued_name, due_date, figures, reason_code, reason_text, note } = paper; // prettier-ignore
  const { taxable_amount, exempt_amount, base_amount, vat_amount, total_amount, withholding_amount } = paper;
  return {
    id,
    kind,
    etax_type,
    paper_no,
    issue_date,
    issued_dt: paper.issued_dt.toISOString(),
    issued_name,
    due_date,
    // Papers of before have their seller in these two alone.
    seller: { ...partyOf(paper.seller), tax_id: paper.issuer, branch: paper.branch },
    buyer: partyOf(paper.buyer),
    lines: lines.map(({ billable_line_id: _id, charged_dt, ...line }) => ({ ...line, charged_dt: charged_dt.toISOString() })), // prettier-ignore
    taxable_amount,
    exempt_amount,
    base_amount,
    vat_amount,
    total_amount,
    withholding_amount,
    // What a tax invoice replaces it names with its day, as the law and e-Tax want it.
    refers_to: others.filter(({ id: other }) => other === paper.refers_to_paper_id || kind !== 'credit_note').map(referenceOf), // prettier-ignore
    figures,
    reason_code,
    reason_text,
    replaces: others.find((one) => one.id === paper.replaces_paper_id)?.paper_no ?? null,
    note,
    lines_sha256: paper.lines_sha256,
    head_sha256: paper.head_sha256,
  };
}

/** Four digits of a person's number, as pages show it. */
export const shownTo = (party: FrozenParty): PaperParty => ({ ...partyOf(party), tax_id: party.tax_id ?? (party.last_digits ? `••••${party.last_digits}` : null) }); // prettier-ignore

/** A paper as pages show it: what stands on it, and numbers of persons by their last digits. */
export const shownOf = (paper: Paper, content: PaperContent): PaperContent => ({ ...content, buyer: shownTo(paper.buyer) }); // prettier-ignore

type Whole = Pick<TaxInvoiceDetail, 'seller' | 'buyer' | 'lines' | 'refers_to' | 'figures' | 'reason_code' | 'reason_text' | 'note' | 'due_date' | 'lines_sha256' | 'head_sha256'>; // prettier-ignore
/** What the page of a paper has beside its row. */
export function wholeOf(content: PaperContent): Whole {
  const { seller, buyer, refers_to, reason_code, reason_text, note, due_date, lines_sha256, head_sha256, figures } = content; // prettier-ignore
  const lines = content.lines.map(({ vat_bps, withholding_bps, charged_dt, base_amount, vat_amount, amount, ...line }) => ({
    ...line,
    charged_dt: new Date(charged_dt),
    base_amount: satang(base_amount),
    vat_amount: satang(vat_amount),
    amount: satang(amount),
    vat_percent: vat_bps,
    withholding_percent: withholding_bps,
  })); // prettier-ignore
  const told = figures && {
    original_amount: satang(figures.original_amount),
    correct_amount: satang(figures.correct_amount),
    difference_amount: satang(figures.difference_amount),
  };
  return { seller, buyer, lines, refers_to, figures: told, reason_code, reason_text, note, due_date, lines_sha256, head_sha256 }; // prettier-ignore
}
