// What is measured in a page after axe: geometry, words, links. Runs inside the browser, so it is one plain function.
import type { Page } from '@playwright/test';

export interface Measured {
  /** What is wrong, one line each. */
  faults: string[];
  /** Paths of this application that the page links to. */
  links: string[];
}

/** The smallest side of what a finger has to hit, in px. */
const TARGET = 44;

/** @param phone checks targets too. @param areas names of phrase areas: a visible `area.word` is a forgotten phrase. */
export function measure(page: Page, options: { phone: boolean; areas: readonly string[] }): Promise<Measured> {
  return page.evaluate(measureHere, { ...options, target: TARGET });
}

/** What stands outside of its box from left to right: words of a table's head, and lines that end without an ellipsis. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(cutOffHere);
}

function cutOffHere(): string[] {
  const seen = (node: Element) => node.checkVisibility() && node.getBoundingClientRect().width > 1;
  const named = (node: Element) => `${node.tagName.toLowerCase()} "${node.textContent.trim().slice(0, 40)}"`;
  const faults: string[] = [];
  for (const cell of [...document.querySelectorAll('th')].filter(seen)) {
    const words = document.createRange();
    words.selectNodeContents(cell);
    const [inner, outer] = [words.getBoundingClientRect(), cell.getBoundingClientRect()];
    const over = Math.max(outer.left - inner.left, inner.right - outer.right);
    if (inner.width > 0 && over > 1) faults.push(`${named(cell)} is ${Math.round(over)} px outside of its cell`);
  }
  for (const node of document.querySelectorAll<HTMLElement>('main *, header *, nav *')) {
    const { overflowX, textOverflow, display } = getComputedStyle(node);
    if (!/hidden|clip/.test(overflowX) || textOverflow === 'ellipsis' || display.includes('box')) continue;
    if (node.scrollWidth <= node.clientWidth + 1 || node.textContent.trim() === '' || !seen(node)) continue;
    faults.push(`${named(node)} needs ${node.scrollWidth} px, has ${node.clientWidth}`);
  }
  return faults;
}

function measureHere({ phone, areas, target }: { phone: boolean; areas: readonly string[]; target: number }): Measured {
  const faults: string[] = [];
  const root = document.documentElement;
  const named = (node: Element): string => {
    const label = node.getAttribute('aria-label') ?? node.textContent.trim();
    const mark = node.getAttribute('data-field') ?? node.getAttribute('name') ?? '';
    return `${node.tagName.toLowerCase()}${mark ? `[${mark}]` : ''} "${label.replace(/\s+/g, ' ').slice(0, 40)}"`;
  };
  const seen = (node: Element): boolean => {
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const box = node.getBoundingClientRect();
    return box.width > 1 && box.height > 1;
  };

  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (node) => seen(node) && node.getBoundingClientRect().right > root.clientWidth + 1,
    );
    faults.push(
      `scrolls sideways: ${root.scrollWidth} > ${root.clientWidth}, by ${wide.slice(-1).map(named).join() || 'nobody'}`,
    );
  }

  for (const node of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(node);
    const clips = style.overflowY === 'hidden' || style.overflowY === 'clip';
    const clamped = style.webkitLineClamp !== 'none' && style.webkitLineClamp !== '';
    if (!clips || clamped || node.scrollHeight <= node.clientHeight + 1 || !seen(node)) continue;
    if (node.tagName === 'IFRAME' || node.closest('svg') || node.textContent.trim() === '') continue;
    faults.push(`text is cut: ${named(node)} needs ${node.scrollHeight}, has ${node.clientHeight} px`);
  }

  // A topic of events, `claims.claim.v1`, is no key.
  const keys = new RegExp(`(^|\\s)(?!\\S*\\.v\\d+(\\s|$))(${areas.join('|')})\\.[a-z_]+(\\.[a-z0-9_-]+)*(?=\\s|$)`);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent ?? '';
    if (parent && !parent.closest('script, style, code, pre') && keys.test(text) && seen(parent))
      faults.push(`not translated: ${text.trim().slice(0, 60)}`);
    if (/\{\{|undefined|NaN|\[object/.test(text) && parent && !parent.closest('script, style, code, pre'))
      faults.push(`left open: ${text.trim().slice(0, 60)}`);
  }
  for (const node of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = node.getAttribute(name) ?? '';
      // The name of a route in `code` is meant, also where it is told in full on a cell that cuts it.
      if ((keys.test(text) && !node.querySelector('code')) || text.includes('{{'))
        faults.push(`not translated: ${name}=${text}`);
    }

  if (phone) {
    const operable =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option]';
    for (const node of document.querySelectorAll<HTMLElement>(operable)) {
      const labels = [...((node as HTMLInputElement).labels ?? [])];
      const label = labels.find((one) => one.contains(node)) ?? labels[0];
      if (!seen(label ?? node) && !seen(node)) continue;
      if ((node as HTMLButtonElement).disabled || node.closest('[inert], [aria-hidden=true]')) continue;
      // Off the screen until it is focused: the skip link.
      if (node.getBoundingClientRect().bottom < 0 && getComputedStyle(node).position === 'fixed') continue;
      const input = /^(INPUT|SELECT|TEXTAREA)$/.test(node.tagName);
      const inText =
        node.tagName === 'A' &&
        getComputedStyle(node).display === 'inline' &&
        [...(node.parentElement?.childNodes ?? [])].some((one) => one.nodeType === 3 && one.textContent?.trim());
      if (inText) continue;
      const boxes = [node.getBoundingClientRect()];
      if (label?.contains(node)) boxes.push(label.getBoundingClientRect());
      // A text field is hit by its whole frame.
      const frame = node.parentElement?.getBoundingClientRect();
      if (input && frame && frame.height <= 64) boxes.push(frame);
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      if (width >= target - 0.5 && height >= target - 0.5) continue;
      // What is drawn smaller may still be hit beside itself.
      node.scrollIntoView({ block: 'center', inline: 'center' });
      const box = node.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = (px: number, py: number): boolean => {
        const at = document.elementFromPoint(px, py);
        return at !== null && (node.contains(at) || Boolean(label?.contains(at)));
      };
      const reach = (dx: number, dy: number): number => {
        let far = 0;
        while (far < target && hit(x + dx * (far + 1), y + dy * (far + 1))) far += 1;
        return far;
      };
      const hits = reach(-1, 0) + reach(1, 0) + 1 >= target && reach(0, -1) + reach(0, 1) + 1 >= target;
      if (!hits) faults.push(`small target: ${named(node)} ${Math.round(width)} x ${Math.round(height)}`);
    }
    scrollTo(0, 0);
  }

  if (document.querySelectorAll('h1').length !== 1) faults.push(`${document.querySelectorAll('h1').length} h1`);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    .filter((link) => link.origin === location.origin)
    .map((link) => link.pathname);
  return { faults: [...new Set(faults)], links: [...new Set(links)] };
}
