/** Something that happened; `key` tells it apart from all others of its source. */
export interface Happening {
  key: string;
  at: Date;
}
/** A page of a source, newest first, and whether it was the last one. */
export interface Page<T> {
  rows: readonly T[];
  isLast: boolean;
}
/** Reads the next page of a source each time it is called; newest first over all its pages. */
export type Source<T> = () => Promise<Page<T>>;

interface Buffer<T> {
  read: Source<T>;
  rows: T[];
  seen: Set<string>;
  hasEnded: boolean;
  error?: Error;
}

/**
 * Several lists as one, newest first. It never holds more than a page of each source besides what it has given, and asks
 * a source for its next page only when that is needed to know what comes next. What slipped to the next page because
 * rows came meanwhile is given once. A source that fails is left out from then on, and told.
 */
export class Merged<T extends Happening> {
  private readonly buffers: Buffer<T>[];

  constructor(sources: readonly Source<T>[]) {
    this.buffers = sources.map((read) => ({ read, rows: [], seen: new Set(), hasEnded: false }));
  }

  /** Why sources have failed. */
  get errors(): Error[] {
    return this.buffers.flatMap(({ error }) => (error ? [error] : []));
  }

  /** Whether everything was given. */
  get hasEnded(): boolean {
    return this.buffers.every(({ rows, hasEnded }) => hasEnded && rows.length === 0);
  }

  /** The next `n`, or what is left. Of the same moment, those of the first source come first. One call at a time. */
  async take(n: number): Promise<T[]> {
    const taken: T[] = [];
    while (taken.length < n) {
      await Promise.all(this.buffers.map(fill));
      const [first] = this.buffers.filter(({ rows }) => rows.length > 0).toSorted((a, b) => timeOf(b) - timeOf(a));
      const next = first?.rows.shift();
      if (!next) break;
      taken.push(next);
    }
    return taken;
  }
}

const timeOf = ({ rows: [first] }: Buffer<Happening>) => first?.at.getTime() ?? -Infinity;

/** Pages one after another that bring nothing new: a source that goes on so is taken for one that has failed. */
const MOST_OLD = 40;

async function fill<T extends Happening>(buffer: Buffer<T>): Promise<void> {
  for (let pages = 0; buffer.rows.length === 0 && !buffer.hasEnded; pages += 1) {
    try {
      if (pages === MOST_OLD) throw new Error('common.error_occurred');
      const { rows, isLast } = await buffer.read();
      buffer.rows = rows.filter(({ key }) => !buffer.seen.has(key));
      for (const { key } of buffer.rows) buffer.seen.add(key);
      buffer.hasEnded = isLast;
    } catch (error) {
      buffer.error = error as Error;
      buffer.hasEnded = true;
    }
  }
}
