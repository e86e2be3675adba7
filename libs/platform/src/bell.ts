import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** Wakes loops of this process that have nothing to do; they look by themselves too, so a lost ring costs time alone. */
export class Bell {
  private readonly rings = new EventEmitter().setMaxListeners(0);

  ring(): void {
    this.rings.emit('ring');
  }

  /** Waits for a ring, for `ms` or for `signal`, whatever comes first. Never throws. */
  async rest(ms: number, signal: AbortSignal): Promise<void> {
    const quiet = new AbortController();
    const both = AbortSignal.any([quiet.signal, signal]);
    const woken = once(this.rings, 'ring', { signal: both });
    await Promise.race([woken, pause(ms, undefined, { signal: both })]).catch(() => undefined);
    quiet.abort();
  }
}
