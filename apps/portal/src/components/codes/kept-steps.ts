import { CallError } from '@lamliang/contracts';
import type { CodeSent } from '@lamliang/contracts/auth';
import { parseJson } from '@lamliang/kernel';
import { createStore } from '../../store.ts';

/** How often a code may be typed. */
export const MOST_TRIES = 5;

/** How far somebody has come who proves a telephone or a mailbox by a code. Neither the code nor a password is ever in it. */
export interface Steps {
  /** Where codes are sent: a telephone, or an email address; '' of a link in a message, which does not tell it. */
  receiver: string;
  /** Stands beside the code in the message. */
  ref: string;
  /** When the code ends (ms since 1970). */
  ends_at: number;
  /** When another one may be asked for (ms since 1970). */
  resend_at: number;
  /** How often the code may still be typed. */
  tries: number;
  /** What a right code gave for the next step: it has ten minutes and one use. */
  token: string | null;
  /** The way is at its end. */
  done: boolean;
}

/** How long the server wants no further call (ms); 0 where it did not say. */
export function askedWait(error: unknown): number {
  const told = error instanceof CallError ? (error.failure?.data as { retry_after_s?: number } | undefined) : undefined;
  return (told?.retry_after_s ?? 0) * 1_000;
}

/** The steps of one way, kept as long as the tab is open: a reload goes on where it was. @param key in session storage */
export function keptSteps(key: string) {
  const store = createStore((parseJson(sessionStorage.getItem(key) ?? 'null') as Steps | undefined) ?? null);
  const change = (part: Partial<Steps>): void => {
    const now = store.get();
    if (!now) return;
    const next = { ...now, ...part };
    sessionStorage.setItem(key, JSON.stringify(next));
    store.set(next);
  };
  return {
    get: store.get,
    use: store.use,
    change,
    /** A code was sent: the way begins, or begins anew. */
    sent(receiver: string, { ref, valid_s, resend_s }: CodeSent): void {
      const now = Date.now();
      const [ends_at, resend_at] = [now + valid_s * 1_000, now + resend_s * 1_000];
      store.set({ receiver, ref, ends_at, resend_at, tries: MOST_TRIES, token: null, done: false });
      change({});
    },
    /** A typed code was refused. */
    refused(error: unknown): void {
      const now = store.get();
      if (now && error instanceof CallError && error.code === 'otp.failed') change({ tries: now.tries - 1 });
    },
  };
}
export type KeptSteps = ReturnType<typeof keptSteps>;
