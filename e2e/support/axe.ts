import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function look(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(WCAG).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((n) => `axe ${id}: ${n.html.slice(0, 160)} ${n.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  );
}

/** What breaks WCAG 2.2 AA in two looks at a page: one look alone may fall between two frames that nobody sees. */
export async function axeFaults(page: Page): Promise<string[]> {
  const first = await look(page);
  if (first.length === 0) return first;
  const second = new Set(await look(page));
  const [lasting, passing] = [first.filter((f) => second.has(f)), first.filter((f) => !second.has(f))];
  for (const fault of passing) console.warn(`in one look only, at ${page.url()}: ${fault}`);
  return lasting;
}
