import { SetMetadata } from '@nestjs/common';
import type { Db } from './db.ts';
import type { Logger } from './log.ts';

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
    private readonly db: Db,
    private readonly log: Logger,
  ) {}

  add({ ms, name }: Period, work: () => unknown): void {
    const run = async () => {
      if (this.stopped) return;
      const client = await this.db.session();
      const key = `timer:${this.service}:${name}`;
      try {
        const { rows } = await client.query<{ ok: boolean }>('SELECT pg_try_advisory_lock(hashtext($1)) AS ok', [key]);
        if (!rows[0]?.ok) return;
        try {
          await work();
        } finally {
          await client.query('SELECT pg_advisory_unlock(hashtext($1))', [key]);
        }
      } finally {
        client.release();
      }
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
