import type { PaperContent, PaperParty } from '@lamliang/contracts/invoicing';
import type { FrozenParty } from '../parties/party.rules.ts';
import type { Paper } from './paper.entity.ts';
import type { Named, NewLine } from './papers.repository.ts';

const partyOf = ({ number_id: _id, last_digits: _digits, ...party }: FrozenParty): PaperParty => party;
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
    refers_to: others.filter((one) => one.id === paper.refers_to_paper_id).map(referenceOf),
    figures,
    reason_code,
    reason_text,
    replaces: others.find((one) => one.id === paper.replaces_paper_id)?.paper_no ?? null,
    note,
    lines_sha256: paper.lines_sha256,
    head_sha256: paper.head_sha256,
  };
}
