// Widths of windows that every page is looked at in, and how much of them one run takes.

/** In px: two telephones, what lies between them and a desk, and the desk. */
export const WIDTHS = [360, 390, 768, 900, 1024, 1280, 1366, 1440] as const;

/** `SWEEP=all` takes every page in every width, which lasts several times as long. */
export const SWEEP_ALL = process.env.SWEEP === 'all';

/** Those beside the widths that every run takes of every page. */
const BETWEEN = WIDTHS.filter((width) => width !== 1440 && width !== 390);

/** A width for the page at an index, px: pages that stand beside each other have different ones. */
export const turnOf = (index: number): number => BETWEEN[index % BETWEEN.length]!;

/** Layout shift that nobody minds is below 0.1; ours is below half of that. */
export const MOST_SHIFT = 0.05;
