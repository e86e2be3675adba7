import { useState } from 'react';
import type { ContractForm } from '@lamliang/ui';
import { askedWait } from './kept-steps.ts';
import { useCountdown } from './use-countdown.ts';

/** How long the telephone of a form gets no code, because the server refused; another telephone is asked for at once. */
export function useHeld(form: ContractForm) {
  const [held, hold] = useState({ telephone: '', until: 0 });
  /** What is entered now, also in a callback of an earlier drawing. */
  const telephone = () => String(form.getValues('telephone')).trim();
  const wait = useCountdown(form.watch('telephone') === held.telephone ? held.until : 0);
  return {
    telephone,
    /** Seconds. */
    wait,
    refused: (error: unknown): void => hold({ telephone: telephone(), until: Date.now() + askedWait(error) }),
  };
}
