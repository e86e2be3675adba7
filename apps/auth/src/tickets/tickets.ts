import { parseJson } from '@lamliang/kernel';
import { keyFor, Sealer } from '@lamliang/platform';
import type { AuthConfig } from '../config.ts';

/** Development and the embedded default run without a secret of their own; production refuses that. */
const UNSET = 'the second factors of a development machine';

/** The secrets of what auth seals for its visitors, each at the place of its id less one; the last one is the newest. */
export const visitorSecrets = ({ SECOND_FACTOR_KEYS }: Pick<AuthConfig, 'SECOND_FACTOR_KEYS'>): readonly string[] =>
  SECOND_FACTOR_KEYS.length ? SECOND_FACTOR_KEYS : [UNSET];

/**
 * Sealed tickets: what a visitor brings back for the next step, and can neither read nor change. Nothing is stored of one,
 * so whoever gives it says until when it counts, and what it opens makes sure that it does so once.
 */
export class Tickets<Content extends { until: number }> {
  private readonly sealer: Sealer;

  /**
   * @param secrets the newest seals, every one opens: those who are between two steps do not notice a rotation
   * @param purpose a ticket of another purpose is none
   */
  constructor(secrets: readonly string[], purpose: string) {
    this.sealer = new Sealer(secrets.map((secret) => keyFor(secret, purpose)));
  }

  /** @param step which it opens, and no other @param content `until` in ms of the clock */
  seal(content: Content, step: string): string {
    return this.sealer.seal(JSON.stringify(content), step).toString('base64url');
  }

  /** @returns undefined for one that is over, of another step, or none of ours */
  open(text: string, step: string, now: Date): Content | undefined {
    try {
      const content = parseJson(this.sealer.open(Buffer.from(text, 'base64url'), step)) as Content;
      return content.until > now.getTime() ? content : undefined;
    } catch {
      return undefined;
    }
  }
}
