// npm run e2e: every browser test against the built application; further arguments go to Playwright.
import { existsSync } from 'node:fs';
import { at, ensureInstalled, ensureNode24 } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { build, playwright, recordFailure } = await import('./steps.mjs');
if (!existsSync(at('e2e/playwright.config.ts'))) {
  console.log('There are no browser tests yet');
} else if (!((await build()) && (await playwright(process.argv.slice(2))))) {
  recordFailure('e2e');
  process.exit(1);
}
