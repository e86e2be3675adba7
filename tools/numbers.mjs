// npm run numbers -- [--papers 20000] [--kills 100]: papers issued by 16 workers of two processes that are killed again and
// again; no number may be missing, none may be there twice.
import { parseArgs } from 'node:util';
import { ensureInstalled, ensureNode24, runTests } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { values } = parseArgs({ options: { papers: { type: 'string', default: '20000' }, kills: { type: 'string', default: '100' } } }); // prettier-ignore
const settings = { NUMBERED_PAPERS: values.papers, NUMBER_KILLS: values.kills };
process.exit(await runTests('numbers', 'int', 'invoicing/src/papers/papers', settings));
