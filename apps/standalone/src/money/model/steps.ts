/** All that may happen to money. Steps of a new feature are put here, in a file of their own beside the others. */
import { BILL_STEPS } from './bill.steps.ts';
import { COD_STEPS } from './cod.steps.ts';
import type { After } from './step.ts';
import { WALLET_STEPS } from './wallet.steps.ts';

export const stepsOf = (after: After) => [...WALLET_STEPS, ...COD_STEPS, ...BILL_STEPS].flatMap((step) => step(after));
