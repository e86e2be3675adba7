// Layout shift of a page, as the browser counts it, on a plain phone.
import type { Page } from '@playwright/test';

/** Four times slower than this machine, and a line whose answers come in another order than they were asked for. */
const SLOWER = 4;
const STEPS_MS = [80, 320, 150, 450, 220];

/**
 * Loads pages as a plain phone does, and tells what moved by itself meanwhile.
 * @param reads addresses of the answers that come late
 */
export async function plainPhone(
  page: Page,
  reads: string | RegExp = '**/client/**',
): Promise<{ slow: () => Promise<void>; shift: () => Promise<number> }> {
  await page.addInitScript(() => {
    const all: number[] = [];
    Object.assign(window, { layoutShifts: all });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) all.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const session = await page.context().newCDPSession(page);
  const throttle = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  let calls = 0;
  await page.route(reads, async (route) => {
    calls += 1;
    const wait = STEPS_MS[calls % STEPS_MS.length]!;
    await new Promise((resolve) => setTimeout(resolve, wait));
    // The page may have gone on.
    await route.continue().catch(() => undefined);
  });
  return {
    slow: async () => {
      calls = 0;
      await throttle(SLOWER);
    },
    /** The sum of the shifts since the page was loaded, without those that follow an input. */
    shift: async () => {
      await throttle(1);
      return page.evaluate(() =>
        (window as unknown as { layoutShifts: number[] }).layoutShifts.reduce((all, one) => all + one, 0),
      );
    },
  };
}
