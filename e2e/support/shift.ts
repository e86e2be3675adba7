// Layout shift of a page, as the browser counts it, on a plain phone.
import type { Page } from '@playwright/test';
import { MOST_SHIFT } from './widths.ts';

/** One shift in the browser's measure, and what it moved, from where and to where. */
interface Shift {
  value: number;
  moved: string[];
}
interface Source {
  node?: Node;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}
type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };

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
    const all: Shift[] = [];
    Object.assign(window, { layoutShifts: all });
    const nameOf = ({ node, previousRect: from, currentRect: to }: Source) =>
      `${node?.nodeName ?? 'a removed node'} "${node?.textContent?.slice(0, 40) ?? ''}" ` +
      `${from.x},${from.y} ${from.width}x${from.height} -> ${to.x},${to.y} ${to.width}x${to.height}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[])
        if (!entry.hadRecentInput) all.push({ value: entry.value, moved: entry.sources.map(nameOf) });
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
    /** The sum of the shifts since the page was loaded, without those that follow an input; says what moved when it is too much. */
    shift: async () => {
      await throttle(1);
      const all = await page.evaluate(() => (window as unknown as { layoutShifts: Shift[] }).layoutShifts);
      const sum = all.reduce((total, { value }) => total + value, 0);
      if (sum >= MOST_SHIFT)
        console.log(
          `what moved on ${page.url()}:`,
          all.filter(({ value }) => value > 0.001),
        );
      return sum;
    },
  };
}
