import { describe, expect, it } from '@jest/globals';
import { createTranslations, keyBelow } from '@lamliang/i18n';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** Folders of several resources. */
const SEVERAL: Record<string, readonly string[]> = { decisions: ['wallet-decisions', 'claims-decisions'] };

/** What a source shows under the name of a field: columns, facts and filters without a label of their own. */
const shownIn = (text: string) =>
  [
    ...text.matchAll(/\bsource: '(\w+)'(?!,\s+label)/g),
    ...text.matchAll(/\bname: '(\w+)',\s+value:/g),
    ...text.matchAll(/\blabel: '(\w+)',/g),
    ...text.matchAll(/\b(?:money|verified)\('(\w+)'\)/g),
  ].map(([, name = '']) => name);

/** Shown before the phrases of single desks are loaded: the first list, with what it opens beside it. */
const FIRST = ['resources/customers/CustomerList.tsx', 'resources/customers/ShopFilter.tsx', 'layout/StartPage.tsx', 'resources/operations/Overview.tsx']; // prettier-ignore

describe('names of fields', () => {
  it('are there without the phrases of single desks where these are not loaded', async () => {
    const { i18n } = await createTranslations('th', ['console']);
    const names = FIRST.flatMap((file) => shownIn(readFileSync(join(root, file), 'utf8')));
    expect(names.length).toBeGreaterThan(3);
    const known = (name: string) =>
      i18n.exists(keyBelow('console.resource_field', `customers.${name}`)) ||
      i18n.exists(keyBelow('console.field', name));
    expect(names.filter((name) => !known(name))).toEqual([]);
  });
  it('are there for each column, fact and filter of every resource', async () => {
    const { i18n } = await createTranslations('th', ['console', 'console-desks']);
    const missing = (resource: string, names: readonly string[]) =>
      names
        .filter((name) => !i18n.exists(keyBelow('console.resource_field', `${resource}.${name}`)))
        .filter((name) => !i18n.exists(keyBelow('console.field', name)))
        .map((name) => `resources.${resource}.fields.${name}`);
    const files = globSync('{resources,components}/**/*.tsx', { cwd: root }).filter((one) => !one.includes('.spec.'));
    const shown = files.flatMap((file) => {
      const folder = file.split('/').at(-2) ?? '';
      const names = shownIn(readFileSync(join(root, file), 'utf8'));
      return (SEVERAL[folder] ?? [folder]).map((resource) => ({ resource, names }));
    });
    expect(shown.flatMap(({ names }) => names).length).toBeGreaterThan(150);
    expect(shown.flatMap(({ resource, names }) => missing(resource, names))).toEqual([]);
    const planted = shownIn(`{ source: 'kind' }, { source: 'x', label: 'order_no' }, { name: 'colour', value: 1 }`);
    expect(missing('claims', planted)).toEqual(['resources.claims.fields.colour']);
  });
});
