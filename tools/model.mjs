// npm run model -- [--steps 100000] [--seed N]: random histories of the money, step by step in the product and in a model
// beside it; after each hundred all that must hold is looked at. A failure tells the seed of its history.
import { parseArgs } from 'node:util';
import { ensureInstalled, ensureNode24, runTests } from './env.mjs';

await ensureInstalled();
await ensureNode24();
const { values } = parseArgs({ options: { steps: { type: 'string', default: '100000' }, seed: { type: 'string' } } });
const settings = { MODEL_STEPS: values.steps, ...(values.seed ? { MODEL_SEED: values.seed } : {}) };
process.exit(await runTests('model', 'int', 'money-model', settings));
