import { SetMetadata } from '@nestjs/common';
import type { Locks } from '../data/locks.ts';
import type { Logger } from '../observe/log.ts';

export const everyMetadata = 'lamliang:every';
export interface Period {
  ms: number;
  name: string;
  /** Runs on every replica, without the lock: for work that takes its rows with locks of its own. */
  shared?: boolean;
}
/** Runs the method every `ms`, on one replica at a time (an advisory lock named `name` decides). */
export const Every = (ms: number, name: string): MethodDecorator =>
  SetMetadata(everyMetadata, { ms, name } satisfies Period);

/** The timers of one service. */
export class Timers {
  private readonly handles: NodeJS.Timeout[] = [];
  private readonly running = new Set<Promise<void>>();
  private readonly works = new Map<string, () => Promise<void>>();
  private readonly atStop: (() => Promise<void>)[] = [];
  private stopped = false;

  constructor(
    readonly service: string,
    private readonly locks: Locks,
    readonly log: Logger,
  ) {}

  /** @returns runs the work now, and once more where it runs already */
  add({ ms, name, shared }: Period, work: () => unknown): () => void {
    const once = async () => void (await work());
    const run = async () => {
      if (this.stopped) return;
      await (shared ? once() : this.locks.runExclusive(`timer:${this.service}:${name}`, once));
    };
    this.works.set(name, run);
    let busy = false;
    let again = false;
    const tick = (asked: boolean) => {
      again = busy && (again || asked);
      if (busy || this.stopped) return;
      busy = true;
      const round = run()
        .catch((error: unknown) => this.log.warn({ err: error, timer: name }, 'timer failed; it runs again next time'))
        .finally(() => {
          busy = false;
          this.running.delete(round);
          if (again) tick(true);
        });
      this.running.add(round);
    };
    this.handles.push(setInterval(tick, ms, false));
    return () => tick(true);
  }

  /** Work that goes on after a timer has started it: `stop` ends once it has ended too. */
  onStop(end: () => Promise<void>): void {
    this.atStop.push(end);
  }

  /** Runs a timer's work now; for tests and operating. */
  async fire(name: string): Promise<void> {
    const work = this.works.get(name);
    if (!work) throw new Error(`no timer ${name}`);
    await work();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const handle of this.handles) clearInterval(handle);
    await Promise.all(this.running);
    await Promise.all(this.atStop.map((end) => end()));
  }
}
