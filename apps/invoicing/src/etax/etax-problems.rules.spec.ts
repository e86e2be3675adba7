import { describe, expect, it } from '@jest/globals';
import { NOTE_REASONS, type NoteReason, type PaperContent } from '@lamliang/contracts/invoicing';
import fc from 'fast-check';
import { BROKEN, SOUND } from '../testing/etax-broken.ts';
import { PAPER_RUNS } from '../testing/config.ts';
import { creditNote, line, taxInvoice } from '../testing/etax-papers.ts';
import { etaxProblems } from './etax-problems.rules.ts';

const rulesOf = (paper: PaperContent) => etaxProblems(paper).map(({ rule }) => rule);

const NOBODY = /SellerTradeParty-00[235]$|TIV-Document-006|RCT-Document-004|DCN-Document-008/;
/** Rules that stand together: what breaks the first breaks these, too. */
const WITH: Record<string, RegExp> = {
  'Document-006': NOBODY,
  'Document-004': NOBODY,
  'Document-008': NOBODY,
  'SellerTradeParty-002': NOBODY,
  'SellerTradeParty-003': NOBODY,
  'SellerTradeParty-010': /SellerTradeParty-01[12]$/,
  'SellerTradeParty-011': /SellerTradeParty-01[02]$/,
  'SellerTradeParty-012': /SellerTradeParty-01[01]$/,
};

describe('what stands against sending a paper as e-Tax', () => {
  it.each(Object.entries(SOUND))('is nothing for %s', (_, paper) => {
    expect(etaxProblems(paper)).toEqual([]);
  });
  it.each(BROKEN.map((one): [string, PaperContent] => [one.rule, one.paper]))('is %s, by its number and alone', (rule, paper) => {
    const found = rulesOf(paper);
    expect(found).toContain(rule);
    const beside = WITH[rule.replace(/^(TIV|RCT|DCN)-/, '')];
    expect(found.filter((one) => one !== rule && !beside?.test(one))).toEqual([]);
  }); // prettier-ignore
  it('names what of the paper it is', () => {
    expect(etaxProblems(creditNote({ reason_code: 'CDNS05' as NoteReason, note: 'a\u0007' }))).toEqual([
      { rule: 'DCN-Document-006', field: 'reason_code' },
      { rule: 'ETAX-Text-001', field: 'note' },
    ]);
  });
  it('is no reason that people may choose', () => {
    expect(NOTE_REASONS.filter((reason_code) => etaxProblems(creditNote({ reason_code })).length > 0)).toEqual([]);
  });

  const amounts = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 50_000_000 })), { minLength: 1, maxLength: 60 }); // prettier-ignore
  it('[D3] is a satang too many or too few in any amount of a random paper', () => {
    const AMOUNTS = ['base_amount', 'vat_amount', 'total_amount', 'taxable_amount', 'exempt_amount'] as const;
    fc.assert(
      fc.property(amounts, fc.nat(), fc.constantFrom(-1, 1), (drawn, place, off) => {
        const lines = drawn.map(([n, amount]) => line(n, amount));
        expect(etaxProblems(taxInvoice({ lines }))).toEqual([]);
        const paper = taxInvoice({ lines });
        const name = AMOUNTS[place % AMOUNTS.length]!;
        expect(rulesOf({ ...paper, [name]: paper[name] + off })).toContain('ETAX-Sum-002');
        const at = place % lines.length;
        const bent = lines.map((one, n) => (n === at ? { ...one, amount: one.amount + off } : one));
        expect(rulesOf(taxInvoice({ lines: bent }))).toContain('ETAX-Sum-001');
      }),
      { numRuns: PAPER_RUNS },
    );
  });
});
