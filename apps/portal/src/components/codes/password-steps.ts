import { redirect } from 'react-router';
import { keptSteps } from './kept-steps.ts';

/** The way to a new password. */
export const passwordSteps = keptSteps('steps.password');

type Place = '/forgot/otpcheck' | '/forgot/newpass' | '/forgot/newpass-confirm';

/** Leads whoever opens a step out of its turn to the one that is theirs. */
export function inTurn(place: Place): Response | null {
  const steps = passwordSteps.get();
  if (!steps) return redirect('/forgot/password?first=1');
  const own: Place = steps.done ? '/forgot/newpass-confirm' : steps.token ? '/forgot/newpass' : '/forgot/otpcheck';
  return own === place ? null : redirect(own);
}
