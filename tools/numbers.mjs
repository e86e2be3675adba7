// npm run numbers -- [--papers 20000] [--kills 100]: papers issued by 16 workers of two processes that are killed again and
// again; no number may be missing, none may be there twice.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { at, ensureInstalled, ensureNode24, passThrough, root } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { values } = parseArgs({ options: { papers: { type: 'string', default: '20000' }, kills: { type: 'string', default: '100' } } }); // prettier-ignore
const env = { ...process.env, NUMBERED_PAPERS: values.papers, NUMBER_KILLS: values.kills };
const args = [at('tools', 'jest.mjs'), 'numbers', 'int', 'invoicing/src/papers/papers'];
process.exit(await passThrough(spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })));
