import { expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { at } from './env.mjs';

// What must stay small (docs/adr/0008-size-of-the-kit.md). Single files and circles of imports are the linter's: .oxlintrc.json.
it.each([
  ['libs/platform/src', 5_900, /\.spec\.ts$|\/testing\//],
  ['tools', 4_900, /\.spec\.ts$|^tools\/(generators|lint-fixtures)\//],
])('%s has at most %i lines without specs', (folder, most, apart) => {
  const files = globSync(`${folder}/**/*.{ts,tsx,mjs,cjs}`, { cwd: at() }).filter((file) => !apart.test(file));
  const lines = files.map((file) => readFileSync(at(file), 'utf8').split('\n').length - 1);
  expect(files.length).toBeGreaterThan(10);
  expect(lines.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(most);
});
