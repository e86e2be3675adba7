/** Waits for a condition; tests never sleep. @throws Error after `timeout_ms` */
export async function until<T>(
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  timeout_ms = 10_000,
  what = 'the condition',
): Promise<T> {
  const end = Date.now() + timeout_ms;
  for (;;) {
    const value = await probe();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited ${timeout_ms} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
