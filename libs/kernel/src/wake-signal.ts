/** Wakes idle loops of this process; they also look by themselves, so a lost signal only costs time. */
export class WakeSignal {
  private readonly waiting = new Set<(value?: unknown) => void>();

  notify(): void {
    for (const wake of this.waiting) wake();
  }

  /** Waits for a signal, for `ms` or for an abort, whatever comes first. Never throws. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { promise, resolve: wake } = Promise.withResolvers<unknown>();
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
    this.waiting.add(wake);
    await promise;
    clearTimeout(timer);
    signal.removeEventListener('abort', wake);
    this.waiting.delete(wake);
  }
}
