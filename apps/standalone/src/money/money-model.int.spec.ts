import { afterAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { isLive, BooksModel } from './model/books.model.ts';
import { MODEL_SEED, MODEL_STEPS } from './model/config.ts';
import { mustHold } from './model/invariants.ts';
import { Product } from './model/product.ts';
import { stepsOf } from './model/steps.ts';

/** Steps after which all that must hold is looked at, of one history, and of one database. */
const HUNDRED = 100;
const HISTORY = 600;
const DATABASE = 5_000;
jest.setTimeout(7_200_000);

describe('money', () => {
  let product: Product | undefined;
  afterAll(() => product?.t.app.stop(), 60_000);

  it(`[M1] [M2] [M3] [M4] [M5] [M6] [M7] [M8] [M12] is in the product what it is in the model, for ${MODEL_STEPS} steps`, async () => {
    let [taken, looked, history] = [0, 0, 0];
    const kinds = new Map<string, number>();
    const look = async (model: BooksModel, running: Product) => {
      await mustHold(model, running);
      looked += 1;
    };
    const steps = stepsOf(async (kind, model, running) => {
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (running.steps % HUNDRED === 0) await look(model, running);
    });
    for (; taken + (product?.steps ?? 0) < MODEL_STEPS; history++) {
      if (product && product.steps >= DATABASE) {
        taken += product.steps;
        await product.t.app.stop();
        product = undefined;
      }
      const running = (product ??= await Product.start());
      // A history is of its seed alone: shops of its own, from the first of a month on.
      const seed = MODEL_SEED + history;
      const left = Math.min(HISTORY, MODEL_STEPS - taken - running.steps);
      const walk = fc.asyncProperty(fc.commands(steps, { maxCommands: 2 * left + 10, size: 'max' }), async (commands) => {
        running.nextMonth();
        const model = new BooksModel();
        await running.open(model);
        await fc.asyncModelRun(() => ({ model, real: running }), commands);
        await look(model, running);
        for (const round of model.rounds.filter(isLive))
          await running.finance.call(walletRoutes.moveCodRound, { params: { id: round.id }, body: { status: round.in_file ? 'failed' : 'cancelled', remark: 'end' } });
      });
      const { failed, errorInstance } = await fc.check(walk, { seed, numRuns: 1, endOnFailure: true, unbiased: true });
      if (failed) throw new Error(`npm run model -- --seed ${seed} --steps ${left}\n${(errorInstance as Error).message}`, { cause: errorInstance });
    }
    taken += product!.steps;
    process.stderr.write(`model of the money: ${taken} steps in ${history} histories from seed ${MODEL_SEED}, looked at ${looked} times\n${[...kinds].map(([kind, n]) => `${n} x ${kind}`).join(', ')}\n`);
    expect(taken).toBeGreaterThanOrEqual(MODEL_STEPS);
  }); // prettier-ignore
});
