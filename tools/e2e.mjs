// npm run e2e: browser tests against the built application; arguments go to Playwright.
import { ensureInstalled, ensureNode24 } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { build, playwright, recordFailure } = await import('./steps.mjs');
const passed = (await build()) && (await playwright(process.argv.slice(2)));
if (!passed) recordFailure('e2e');
process.exit(passed ? 0 : 1);
