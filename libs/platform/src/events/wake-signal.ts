/** Wakes idle loops of this process; they also look by themselves, so a lost signal only costs time. */
export class WakeSignal {
  private readonly waiting = new Set<() => void>();

  notify(): void {
    for (const wake of this.waiting) wake();
  }

  /** Waits for a signal, for `ms` or for an abort, whatever comes first. Never throws. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { waiting } = this;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake);
      waiting.add(wake);
      function wake(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        waiting.delete(wake);
        resolve();
      }
    });
  }
}
