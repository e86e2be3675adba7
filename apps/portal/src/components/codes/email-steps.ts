import { keptSteps } from './kept-steps.ts';

/** The way to a verified email of the shop. */
export const emailSteps = keptSteps('steps.email');
