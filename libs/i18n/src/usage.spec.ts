import { expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOADERS } from './loaders.ts';
import { AREAS, namespaceOf, type PhraseTree } from './phrases.ts';

const root = join(import.meta.dirname, '../../..');

const keysOf = (tree: PhraseTree, before: string): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [(before + key).replace(/_other$/, '')] : keysOf(value, `${before}${key}.`),
  );

const plain = (word: string) => word.replaceAll(/[._]/g, '-');

/** What a source says of phrases: whole keys, computed ones as patterns, and the words that may stand in their gaps. */
function usageOf(texts: readonly string[]) {
  const whole = new Set<string>();
  const words = new Set<string>();
  const patterns = new Set<string>();
  const areas = AREAS.join('|');
  const pattern = (text: string) => text.replaceAll('.', String.raw`\.`);
  for (const text of texts) {
    for (const [word] of text.matchAll(/[\w-]+(?:\.[\w-]+)*/g))
      for (const part of [word, ...word.split('.')]) words.add(plain(part));
    for (const [, key] of text.matchAll(/['"`]([a-z]+(?:\.[\w-]+)+)['"`]/g)) whole.add(key!);
    // `status.${machine}.title`: a gap holds one part of a key; what follows a gap of several braces is not read.
    for (const [, key] of text.matchAll(new RegExp(`\`((?:${areas})\\.[\\w.-]*\\$\\{[^\`]*)\``, 'g')))
      patterns.add(
        pattern(key!)
          .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, String.raw`([\w-]+)`)
          .replace(/\$\{.*/s, String.raw`([\w.-]+)`),
      );
    // keyBelow('errors', code), <FormPage phrases="claims.open">: a gap of any parts.
    for (const [, given] of text.matchAll(/keyBelow\(([^,]+),/g))
      for (const [, family] of given!.matchAll(/['`]([\w.-]+)/g))
        patterns.add(`${pattern(family!.replace(/\.$/, ''))}\\.([\\w.-]+)`);
    for (const [, family] of text.matchAll(/\bphrases(?:=|: |=\{)["'`]([\w.-]+)/g))
      patterns.add(`${pattern(family!.replace(/\.$/, ''))}\\.([\\w.-]+)`);
    // yesNo('orders.list.cod')
    for (const [, flag] of text.matchAll(/yesNo\('([\w.]+)'\)/g)) whole.add(`${flag}_yes`).add(`${flag}_no`);
  }
  const computed = [...patterns].map((one) => new RegExp(`^${one}$`));
  /** A dot in a code is no level of a key: it is written as a dash or an underscore there. */
  const known = (gap: string) => words.has(plain(gap)) || gap.split('.').every((part) => words.has(plain(part)));
  return (key: string) =>
    whole.has(key) ||
    computed.some(
      (one) =>
        one
          .exec(key)
          ?.slice(1)
          .every((gap) => known(gap)) ?? false,
    );
}

it('every phrase is used: one that no code asks for is deleted', async () => {
  const texts = globSync(['apps/*/{src,migrations}/**/*.{ts,tsx}', 'libs/*/src/**/*.{ts,tsx}'], { cwd: root })
    .filter((file) => !/\.spec\.|\/testing\/|i18n\/src\/[a-z-]+\//.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const isUsed = usageOf(texts);
  const keys = await Promise.all(
    AREAS.map(async (area) => keysOf((await LOADERS.th[area]!()).default, `${namespaceOf(area)}.`)),
  );
  expect(keys.flat().length).toBeGreaterThan(1_000);
  expect(keys.flat().filter((key) => !isUsed(key))).toEqual([]);
});

it('knows whole keys, computed ones and their words', () => {
  const isUsed = usageOf([
    `t('common.save'); t(\`status.staff_role.\${role}\`); keyBelow('errors', code); const codes = ['sales', 'order.unknown'];`,
  ]);
  const keys = [
    'common.save',
    'common.saved',
    'status.staff_role.sales',
    'status.staff_role.cook',
    'errors.order.unknown',
  ];
  expect(keys.filter((key) => !isUsed(key))).toEqual(['common.saved', 'status.staff_role.cook']);
});
