import { keptSteps } from './kept-steps.ts';

/** The way to a shop of one's own, or into the shop that invites. */
export const registerSteps = keptSteps('steps.register');
