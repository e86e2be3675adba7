import { redirect } from 'react-router';
import { keptSteps } from './kept-steps.ts';

/** The way to a new password. */
export const passwordSteps = keptSteps('steps.password');

/** At most as long as a code lives (s); what is over already the server refuses. */
const LINKED = { valid_s: 300, resend_s: 0 };

type Place = '/forgot/otpcheck' | '/forgot/newpass' | '/forgot/newpass-confirm';

/** The reference in a link of a message: the code came without being asked for here. */
export function fromMessage(ref: string | null): void {
  if (!ref || passwordSteps.get()?.ref === ref) return;
  passwordSteps.sent('', { ref, ...LINKED });
}

/** Leads whoever opens a step out of its turn to the one that is theirs. */
export function inTurn(place: Place): Response | null {
  const steps = passwordSteps.get();
  if (!steps) return redirect('/forgot/password?first=1');
  const own: Place = steps.done ? '/forgot/newpass-confirm' : steps.token ? '/forgot/newpass' : '/forgot/otpcheck';
  return own === place ? null : redirect(own);
}
