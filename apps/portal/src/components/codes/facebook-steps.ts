import { keptSteps } from './kept-steps.ts';

/** The way to a shop of somebody who comes from Facebook. */
export const facebookSteps = keptSteps('steps.facebook');
