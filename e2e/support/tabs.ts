// The way of the Tab key through a page, and what is wrong on it.
import type { Page } from '@playwright/test';

/** More stops than any page has: whoever needs more is caught somewhere. */
const MOST_STOPS = 400;

/** Walks once round the page with Tab. @returns what is never reached, not seen to have the focus, or covered while it has it */
export async function tabFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const { fault, round } = await page.evaluate(stopHere);
    if (fault) faults.push(fault);
    if (round) return [...faults, ...(await page.evaluate(leftHere))];
  }
  return [...faults, `no end after ${MOST_STOPS} stops`];
}

/** Looks at what has the focus, and marks it. Runs in the browser. */
async function stopHere(): Promise<{ fault?: string; round?: boolean }> {
  /** The page has drawn what follows from the focus. */
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await frames();
  const node = document.activeElement as HTMLElement | null;
  if (!node || node === document.body) return {};
  if (node.hasAttribute('data-tab-stop')) return { round: true };
  node.setAttribute('data-tab-stop', '');
  const name = `${node.tagName.toLowerCase()} "${(node.getAttribute('aria-label') ?? node.getAttribute('name') ?? node.textContent).trim().slice(0, 40)}"`;
  const labels = [...((node as HTMLInputElement).labels ?? [])];
  const shown = [node, ...labels].filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 2);
  const target = shown[0];
  if (!target) return { fault: `${name} cannot be seen` };
  const box = target.getBoundingClientRect();
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  if (right - left < 1 || bottom - top < 1) return { fault: `${name} is out of sight` };
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const hit = at && (shown.some((one) => one.contains(at)) || at.contains(target));
  if (!hit) return { fault: `${name} is covered by ${at?.tagName.toLowerCase()} ${at?.className}` };
  /** How it and what surrounds it are drawn. */
  const around: Element[] = [...labels];
  for (let one: Element | null = node; one && around.length < 7; one = one.parentElement) around.push(one);
  const drawn = () =>
    around
      .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::after')])
      .map((s) =>
        [
          s.outlineStyle !== 'none' && `${s.outlineWidth}${s.outlineColor}`,
          s.boxShadow,
          s.borderColor,
          s.backgroundColor,
          s.textDecorationLine,
        ].join(),
      ) // prettier-ignore
      .join('|');
  const focused = drawn();
  node.blur();
  await frames();
  const plain = drawn();
  node.focus({ preventScroll: true });
  return focused === plain ? { fault: `${name} does not show that it has the focus` } : {};
}

/** What can be operated and was no stop. Runs in the browser. */
function leftHere(): string[] {
  const every = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]';
  const visited = (name: string) => document.querySelector(`input[name="${CSS.escape(name)}"][data-tab-stop]`);
  return [...document.querySelectorAll<HTMLInputElement>(every)]
    .filter((node) => node.tabIndex >= 0 && !node.disabled && !node.closest('[inert]') && node.type !== 'hidden')
    .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.hasAttribute('data-tab-stop'))
    // One radio button stands for its group.
    .filter((node) => !(node.type === 'radio' && visited(node.name)))
    .map((node) => `never reached: ${node.tagName.toLowerCase()} "${(node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 40)}"`); // prettier-ignore
}
