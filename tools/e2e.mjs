// npm run e2e: every browser test against the built application, then ten rounds of the kill test; arguments go to
// Playwright, and the kill test is left out then.
import { existsSync } from 'node:fs';
import { at, ensureInstalled, ensureNode24, makeFolder, step } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { build, playwright, recordFailure } = await import('./steps.mjs');
const args = process.argv.slice(2);
const failed = [];
if (!(await build())) {
  failed.push('e2e');
} else {
  if (existsSync(at('e2e/playwright.config.ts')) && !(await playwright(args))) failed.push('e2e');
  if (args.length === 0 && !(await kill())) failed.push('kill');
}
failed.forEach(recordFailure);
process.exit(failed.length === 0 ? 0 : 1);

/** The product dies ten times under load, each time another seed, which a failure prints. */
function kill() {
  const results = makeFolder(at('.out', 'results'));
  const command = [process.execPath, at('e2e/kill/kill.mjs'), '--rounds', '10', '--bookings', '400'];
  const summary = (text) => /verdict: .*/.exec(text)?.[0] ?? '';
  return step('kill', [...command, '--json', `${results}/kill.json`], { summary });
}
