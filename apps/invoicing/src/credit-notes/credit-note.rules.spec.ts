import { describe, expect, it } from '@jest/globals';
import { add, isPositive, satang, sub, sum, vatInclusive, ZERO, type Satang } from '@lamliang/kernel';
import fc from 'fast-check';
import { PAPER_RUNS } from '../testing/config.ts';
import { chargesOf, figuresOf, leftOf, leftOfPaper, NothingLeft, noteLines, REASON_OF, spread, takenBack, type CreditableLine, type TakenLine } from './credit-note.rules.ts'; // prettier-ignore

/** A line as it stands on a paper; gross in satang. */
function line(
  line_no: number,
  gross: number,
  vat_bps: number,
  credited = 0,
  owed = Number.MAX_SAFE_INTEGER,
): CreditableLine {
  const { base, vat } = vatInclusive(satang(gross), vat_bps);
  const of = vatInclusive(satang(credited), vat_bps);
  return { line_no, base_amount: base, vat_bps, vat_amount: vat, amount: satang(gross), credited_amount: of.gross, credited_vat_amount: of.vat, owed_key: `${line_no}`, owed_amount: owed as Satang }; // prettier-ignore
}
const note = (paper: CreditableLine[], taken: TakenLine[]): CreditableLine[] =>
  paper.map((one) => {
    const part = taken.find(({ line_no }) => line_no === one.line_no);
    if (!part) return one;
    return { ...one, credited_amount: add(one.credited_amount, part.amount), credited_vat_amount: add(one.credited_vat_amount, part.vat_amount) }; // prettier-ignore
  });

describe('a credit note', () => {
  // Section 86/10 of the Revenue Code: original value, right value, their difference, its VAT; gross of each line and what is taken back.
  it.each([
    ['COD fee that was too high', [[1, 107_00, 700]], [[1, 53_50]], { original_amount: 100_00, correct_amount: 50_00, difference_amount: 50_00, vat_amount: 3_50 }],
    ['weight corrected down, carriage free of VAT', [[1, 95_00, 0], [2, 30_00, 0]], [[2, 20_00]], { original_amount: 125_00, correct_amount: 105_00, difference_amount: 20_00, vat_amount: 0 }],
    ['service that was cancelled, whole', [[1, 95_00, 0], [2, 21_40, 700]], [[1, 95_00], [2, 21_40]], { original_amount: 115_00, correct_amount: 0, difference_amount: 115_00, vat_amount: 1_40 }],
    ['one of odd satang', [[1, 99_99, 700]], [[1, 1]], { original_amount: 93_45, correct_amount: 93_44, difference_amount: 1, vat_amount: 0 }],
  ] as const)('has the four figures of the law: %s', (_, lines, asked, figures) => {
    const paper = lines.map(([no, gross, bps]) => line(no, gross, bps));
    const taken = noteLines(paper, asked.map(([line_no, amount]) => ({ line_no, amount: satang(amount) })));
    expect(figuresOf(paper, taken)).toEqual(figures);
  }); // prettier-ignore

  it('begins a second one with what the first one left', () => {
    const paper = [line(1, 107_00, 700)];
    const first = noteLines(paper, [{ line_no: 1, amount: satang(21_40) }]);
    expect(figuresOf(paper, first)).toEqual({ original_amount: 100_00, correct_amount: 80_00, difference_amount: 20_00, vat_amount: 1_40 }); // prettier-ignore
    const after = note(paper, first);
    const second = noteLines(after, [{ line_no: 1, amount: satang(85_60) }]);
    expect(figuresOf(after, second)).toEqual({ original_amount: 80_00, correct_amount: 0, difference_amount: 80_00, vat_amount: 5_60 }); // prettier-ignore
    expect(leftOf(note(after, second)[0]!)).toBe(0);
  });

  it.each([
    ['more than a line has', 107_01],
    ['nothing', 0],
    ['less than nothing', -1],
  ])('refuses to take back %s', (_, amount) => {
    expect(() => takenBack(line(1, 107_00, 700), satang(amount))).toThrow(NothingLeft);
  });
  it('takes back nothing of a line that is below zero, that was credited whole, or that is not there', () => {
    const paper = [line(1, -50_00, 0), line(2, 107_00, 700, 107_00)];
    for (const line_no of [1, 2, 3])
      expect(() => noteLines(paper, [{ line_no, amount: satang(1) }])).toThrow(NothingLeft);
  });
  it('counts a line that is named twice once, by the sum', () => {
    const half = { line_no: 1, amount: satang(60_00) };
    expect(() => noteLines([line(1, 107_00, 700)], [half, half])).toThrow(NothingLeft);
    expect(noteLines([line(1, 120_00, 0)], [half, half])).toEqual([{ line_no: 1, amount: 120_00, base_amount: 120_00, vat_amount: 0 }]); // prettier-ignore
  });

  it('takes back no more than the paper came to, and than the charge of an order still costs', () => {
    const bonus = [line(1, 158_00, 0), line(2, -100_00, 0)];
    expect(() => noteLines(bonus, [{ line_no: 1, amount: satang(58_01) }])).toThrow('line 1 has 5800 satang left');
    const [only] = noteLines(bonus, [{ line_no: 1, amount: satang(58_00) }]);
    expect(leftOfPaper(note(bonus, [only!]))).toBe(0);
    const twice = [line(1, 30_00, 0, 0, 40_00), line(2, 20_00, 0, 0, 40_00)].map((one) => ({ ...one, owed_key: 'x' }));
    const asked = (amount: number) => [{ line_no: 1, amount: satang(30_00) }, { line_no: 2, amount: satang(amount) }]; // prettier-ignore
    expect(() => noteLines(twice, asked(10_01))).toThrow('line 2 has 1000 satang left');
    expect(noteLines(twice, asked(10_00))).toHaveLength(2);
  });

  const lines = fc
    .array(fc.tuple(fc.integer({ min: -200_00, max: 5_000_00 }), fc.constantFrom(0, 700, 1000)), { minLength: 1, maxLength: 6 })
    .map((some) => some.map(([gross, bps], n) => line(n + 1, gross, bps))); // prettier-ignore
  const asks = fc.array(fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }); // prettier-ignore

  it('[M7] upon notes before it begins where they ended, and all together never take back more than the paper had', () => {
    fc.assert(
      fc.property(lines, asks, (first, notes) => {
        let paper = first;
        let before: number | undefined;
        let [difference, vat] = [ZERO, ZERO];
        for (const asked of notes) {
          const wanted = new Map(
            asked.flatMap(([line_no, share]) => {
              const found = paper.find((one) => one.line_no === line_no);
              const amount = satang(Math.ceil(share * (found ? leftOf(found) : 0)));
              return isPositive(amount) ? [[line_no, amount] as const] : [];
            }),
          );
          const all = sum(wanted.values());
          // Of a paper that lines below zero have lowered there is less left than of its lines.
          if (all > leftOfPaper(paper)) {
            expect(() => noteLines(paper, [...wanted].map(([line_no, amount]) => ({ line_no, amount })))).toThrow(NothingLeft); // prettier-ignore
            continue;
          }
          const taken = noteLines(paper, [...wanted].map(([line_no, amount]) => ({ line_no, amount }))); // prettier-ignore
          for (const { amount, base_amount, vat_amount } of taken) {
            expect(base_amount + vat_amount).toBe(amount);
            expect(Math.min(base_amount, vat_amount)).toBeGreaterThanOrEqual(0);
          }
          const figures = figuresOf(paper, taken);
          expect(figures.original_amount - figures.correct_amount).toBe(figures.difference_amount);
          if (before !== undefined) expect(figures.original_amount).toBe(before);
          before = figures.correct_amount;
          [difference, vat] = [add(difference, figures.difference_amount), add(vat, figures.vat_amount)];
          paper = note(paper, taken);
        }
        const positive = paper.filter(({ amount }) => isPositive(amount));
        expect(difference).toBeLessThanOrEqual(sum(positive.map(({ base_amount }) => base_amount)));
        expect(vat).toBeLessThanOrEqual(sum(positive.map(({ vat_amount }) => vat_amount)));
        // The rest in one note leaves nothing, neither of value nor of VAT.
        if (sum(positive.map(leftOf)) > leftOfPaper(paper)) return;
        const left = positive.map((one) => ({ line_no: one.line_no, amount: leftOf(one) })).filter(({ amount }) => isPositive(amount)); // prettier-ignore
        const end = note(paper, noteLines(paper, left));
        for (const one of end.filter(({ amount }) => isPositive(amount)))
          expect([one.credited_amount, one.credited_vat_amount]).toEqual([one.amount, one.vat_amount]);
      }),
      { numRuns: PAPER_RUNS },
    );
  });

  it('[M7] spreads an amount over lines in their order, of each what is left at most, and tells what none of them had', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 9_000_00 }), (paper, wanted) => {
        const { parts, rest } = spread(paper, satang(wanted), leftOfPaper(paper));
        expect(add(sum(parts.map(({ amount }) => amount)), rest)).toBe(wanted);
        if (parts.length) noteLines(paper, parts);
        const left = Math.min(sum(paper.map(leftOf)), leftOfPaper(paper)) as Satang;
        expect(rest).toBe(Math.max(0, sub(satang(wanted), left)));
      }),
      { numRuns: PAPER_RUNS },
    );
  });

  it('has a reason of the law for each fact, in words', () => {
    expect(Object.entries(REASON_OF).map(([cause, { code }]) => [cause, code])).toEqual([
      ['weight', 'CDNS03'],
      ['cancelled', 'CDNS04'],
      ['fee_waived', 'CDNS99'],
    ]);
    for (const { text } of Object.values(REASON_OF)) expect(text.length).toBeGreaterThan(10);
  });
  it('tells what it takes back by charge', () => {
    const part = (charge_code: string, amount: number, vat_amount: number) => ({ charge_code, amount: satang(amount), vat_amount: satang(vat_amount) }); // prettier-ignore
    expect(chargesOf([part('a', 107, 7), part('b', 5, 0), part('a', 214, 14)])).toEqual([part('a', 321, 21), part('b', 5, 0)]); // prettier-ignore
  });
});
