/** Wakes loops of this process that have nothing to do; they look by themselves too, so a lost ring costs time alone. */
export class Bell {
  private readonly resting = new Set<() => void>();

  ring(): void {
    for (const wake of this.resting) wake();
  }

  /** Waits for a ring, for `ms` or for `signal`, whatever comes first. Never throws. */
  async rest(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { resting } = this;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake);
      resting.add(wake);
      function wake(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resting.delete(wake);
        resolve();
      }
    });
  }
}
