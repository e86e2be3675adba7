import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaperContent } from '@lamliang/contracts/invoicing';
import { thaiAddressBook } from '@lamliang/kernel/address-data';
import fc from 'fast-check';
import { ETDA_STANDARD, PAPER_RUNS } from '../testing/config.ts';
import { BROKEN, SOUND } from '../testing/etax-broken.ts';
import { COMPANY, creditNote, line, PERSON, receipt, taxInvoice, TERMS } from '../testing/etax-papers.ts';
import type { Standard } from '../testing/etda-standard.ts';
import { MESSAGES, type EtaxKind } from './etax-parts.rules.ts';
import { etaxProblems } from './etax-problems.rules.ts';
import { etaxXml } from './etax-xml.rules.ts';

/** Rules about what our XML never holds, or always holds in the same way, by a part of their number. */
const NEVER_BROKEN = {
  'DocumentContext-001': 'the edition of the standard is one',
  'Document-005': 'debit notes are none of ours', // of DCN
  InvoicerTradeParty: 'nobody issues for the seller',
  PrepaidIndicator: 'no money was paid before',
  'SellerTradeParty-004': 'the scheme of a number is one of two',
  'SellerTradeParty-008': 'the country is Thailand',
  'BuyerTradeParty-001': 'a buyer without a number has N/A', // of RCT
  'BuyerTradeParty-002': 'the scheme of a number is one of three',
  'BuyerTradeParty-006': 'the other scheme says N/A',
  'BuyerTradeParty-009': 'the country is Thailand',
  'BuyerTradeParty-005': 'no passports', // of TIV and DCN
  'GoodsDetail-013': 'a line counts one',
} as const;

// Without the folder there is nothing to be judged by, and these are counted as skipped.
(ETDA_STANDARD ? describe : describe.skip)('by the files of the standard', () => {
  const standards = new Map<string, Standard>();
  beforeAll(async () => {
    const { standardOf } = await import('../testing/etda-standard.ts');
    for (const { root } of Object.values(MESSAGES)) standards.set(root, standardOf(ETDA_STANDARD, root));
  }, 60_000);
  afterAll(() => standards.forEach((standard) => standard.close()));
  const judge = (paper: PaperContent) => {
    const standard = standards.get(MESSAGES[paper.kind as EtaxKind].root)!;
    const xml = etaxXml(paper, TERMS);
    return { broken: standard.broken(xml), faults: standard.faults(xml) };
  };

  it.each(Object.entries(SOUND))('%s is sound', (_, paper) => {
    expect(judge(paper)).toEqual({ broken: [], faults: [] });
  });
  const seen = (by: string) => BROKEN.filter((one) => one.seen === by).map((one): [string, PaperContent] => [one.rule, one.paper]); // prettier-ignore
  it.each(seen('schematron'))('a rule of the schematron refuses what %s does', (rule, paper) => {
    expect(judge(paper).broken).toContain(rule);
    // Nothing of the standard stands against it that we do not name.
    const ours = etaxProblems(paper).map((one) => one.rule);
    expect(judge(paper).broken.filter((one) => !ours.includes(one))).toEqual([]);
  });
  it.each(seen('schema'))('the schema refuses what %s does', (_, paper) => {
    expect(judge(paper).faults).not.toEqual([]);
    expect(judge(paper).broken).toEqual([]);
  });
  const writable = BROKEN.filter((one) => one.seen === 'unseen' && !/Kind|Text/.test(one.rule));
  it.each(writable.map((one): [string, PaperContent] => [one.rule, one.paper]))('neither of them sees what %s does', (_, paper) => {
    expect(judge(paper)).toEqual({ broken: [], faults: [] });
  }); // prettier-ignore

  it('each rule is one of ours, or about what our XML never holds', () => {
    const ours = new Set(BROKEN.map(({ rule }) => rule));
    for (const { rules } of standards.values()) {
      expect(rules.size).toBeGreaterThan(60);
      const others = [...rules].filter((rule) => !ours.has(rule));
      expect(others.filter((rule) => !Object.keys(NEVER_BROKEN).some((part) => rule.includes(part)))).toEqual([]);
    }
    const all = new Set([...standards.values()].flatMap(({ rules }) => [...rules]));
    expect([...ours].filter((rule) => !rule.startsWith('ETAX') && !all.has(rule))).toEqual([]);
  });
  it('every place of the address book is one of the standard', () => {
    const codes = new Set(thaiAddressBook().rows.map((row) => row.subdistrict_code));
    const standard = standards.get('TaxInvoice')!;
    const wrong = [...codes].filter((sub_district_code) => {
      const buyer = { ...COMPANY, address: { ...COMPANY.address, sub_district_code } };
      return standard.faults(etaxXml(taxInvoice({ buyer, lines: [line(0, 100)] }), TERMS)).length > 0;
    });
    expect(wrong).toEqual([]);
  }, 120_000);
  it('random papers that we take are sound', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 60 });
    const terms = fc.record({
      drawn: fc.array(fc.tuple(fc.nat(4), fc.integer({ min: -20_000, max: 5_000_000 }), words), { minLength: 1, maxLength: 12 }),
      make: fc.constantFrom(taxInvoice, receipt, creditNote),
      buyer: fc.constantFrom(COMPANY, PERSON),
      address: words,
      name: words,
      note: fc.option(words),
    }); // prettier-ignore
    let taken = 0;
    fc.assert(
      fc.property(terms, ({ drawn, make, buyer, address, name, note }) => {
        const lines = drawn.map(([n, amount, description]) => ({ ...line(n, amount), description }));
        const party = { ...buyer, name, address: { ...buyer.address, line: address } };
        const paper = make({ lines, buyer: party, note });
        if (etaxProblems(paper).length > 0) return;
        taken += 1;
        expect(judge(paper)).toEqual({ broken: [], faults: [] });
      }),
      { numRuns: PAPER_RUNS },
    );
    expect(taken).toBeGreaterThan(PAPER_RUNS / 5);
  }, 120_000);
});
