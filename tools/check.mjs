// npm run check: what to run before a commit; needs no database and no browser.
import { ensureInstalled, ensureNode24 } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { runSteps } = await import('./steps.mjs');
process.exit(await runSteps(['lint', 'format', 'types', 'unit']));
