import pg from 'pg';

interface Session {
  client: pg.Client;
  lost: AbortController;
}

/**
 * Advisory locks in one database session. A lost session loses them: they save work, they do not guarantee that no one
 * else works.
 */
export class Locks {
  private session: Promise<Session> | undefined;
  private readonly held = new Set<string>();
  private last: Promise<unknown> = Promise.resolve();
  constructor(private readonly connectionString: string) {}

  /**
   * Does `work` unless another process does it under this name. @returns whether it was done
   * @param work is given a signal that the lock is lost: one that goes on for long ends then
   */
  async runExclusive(name: string, work: (lost: AbortSignal) => Promise<void>): Promise<boolean> {
    if (this.held.has(name)) return false;
    this.held.add(name);
    try {
      const { ok, lost } = await this.ask('SELECT pg_try_advisory_lock(hashtext($1)) AS ok', name);
      if (!ok) return false;
      try {
        await work(lost);
      } finally {
        // With its session the lock has gone too.
        if (!lost.aborted) await this.ask('SELECT pg_advisory_unlock(hashtext($1)) AS ok', name);
      }
      return true;
    } finally {
      this.held.delete(name);
    }
  }

  /** One question after the other: a session answers no two at once. */
  private ask(sql: string, name: string): Promise<{ ok: boolean; lost: AbortSignal }> {
    const answer = this.last.then(async () => {
      const { client, lost } = await (this.session ??= this.connect());
      const { rows } = await client.query<{ ok: boolean }>(sql, [name]);
      return { ok: rows[0]?.ok === true, lost: lost.signal };
    });
    this.last = answer.catch(() => undefined);
    return answer;
  }
  private async connect(): Promise<Session> {
    const { connectionString } = this;
    // A connection that has silently gone must be noticed: until then another process may work under the same locks.
    const client = new pg.Client({ connectionString, application_name: 'lamliang-locks', keepAlive: true, keepAliveInitialDelayMillis: 10_000 }); // prettier-ignore
    const lost = new AbortController();
    const forget = () => {
      this.session = undefined;
      lost.abort();
    };
    client.on('error', forget).on('end', forget);
    await client.connect().catch((error: unknown) => {
      forget();
      throw error;
    });
    return { client, lost };
  }
  async close(): Promise<void> {
    const session = await this.session?.catch(() => undefined);
    await session?.client.end().catch(() => undefined);
  }
}
