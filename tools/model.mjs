// npm run model -- [--steps 100000] [--seed N]: random histories of the money, step by step in the product and in a model
// beside it; after each hundred all that must hold is looked at. A failure tells the seed of its history.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { at, ensureInstalled, ensureNode24, passThrough, root } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { values } = parseArgs({ options: { steps: { type: 'string', default: '100000' }, seed: { type: 'string' } } });
const env = { ...process.env, MODEL_STEPS: values.steps, ...(values.seed ? { MODEL_SEED: values.seed } : {}) };
const args = [at('tools', 'jest.mjs'), 'model', 'int', 'money-model'];
process.exit(await passThrough(spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })));
