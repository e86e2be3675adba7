/** Wakes loops of this process that have nothing to do; they look by themselves too, so a lost ring costs time alone. */
export class WakeSignal {
  private readonly waiting = new Set<() => void>();

  notify(): void {
    for (const wake of this.waiting) wake();
  }

  /** Waits for a ring, for `ms` or for `signal`, whatever comes first. Never throws. */
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
