import { keptSteps } from './kept-steps.ts';

/** The way to the deletion of a shop. */
export const leaveSteps = keptSteps('steps.leave');
/** Where its code is typed. */
export const LEAVE_CODE = '/user/otp-check?for=leave';
