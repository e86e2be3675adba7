import { SetMetadata } from '@nestjs/common';
import type { Locks } from '../data/locks.ts';
import type { Logger } from '../observe/log.ts';

const EVERY = 'lamliang:every';
interface Period {
  ms: number;
  name: string;
}
/** Runs the method every `ms`, on one replica at a time (an advisory lock named `name` decides). */
export const Every = (ms: number, name: string): MethodDecorator => SetMetadata(EVERY, { ms, name } satisfies Period);
export const everyMetadata = EVERY;

/** The timers of one service. */
export class Timers {
  private readonly handles: NodeJS.Timeout[] = [];
  private readonly running = new Set<Promise<void>>();
  private readonly works = new Map<string, () => Promise<void>>();
  private stopped = false;

  constructor(
    private readonly service: string,
    private readonly locks: Locks,
    private readonly log: Logger,
  ) {}

  add({ ms, name }: Period, work: () => unknown): void {
    const run = async () => {
      if (!this.stopped)
        await this.locks.runExclusive(`timer:${this.service}:${name}`, async () => void (await work()));
    };
    this.works.set(name, run);
    let busy = false;
    const tick = () => {
      if (busy || this.stopped) return;
      busy = true;
      const round = run()
        .catch((error: unknown) => this.log.warn({ err: error, timer: name }, 'timer failed; it runs again next time'))
        .finally(() => {
          busy = false;
          this.running.delete(round);
        });
      this.running.add(round);
    };
    this.handles.push(setInterval(tick, ms));
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
  }
}
