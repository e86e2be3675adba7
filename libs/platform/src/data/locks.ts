import pg from 'pg';

/**
 * Advisory locks of this process, all in one database session of its own. A lost session loses its locks, so whoever
 * works under one must be right when two do it at once; the lock only saves the second one the work.
 */
export class Locks {
  private client: Promise<pg.Client> | undefined;
  private readonly held = new Set<string>();
  private last: Promise<unknown> = Promise.resolve();
  constructor(private readonly connectionString: string) {}

  /** Does `work` when nobody else does it under this name. @returns whether it was done */
  async runExclusive(name: string, work: () => Promise<void>): Promise<boolean> {
    if (this.held.has(name)) return false;
    this.held.add(name);
    try {
      if (!(await this.ask('SELECT pg_try_advisory_lock(hashtext($1)) AS ok', name))) return false;
      try {
        await work();
      } finally {
        await this.ask('SELECT pg_advisory_unlock(hashtext($1)) AS ok', name);
      }
      return true;
    } finally {
      this.held.delete(name);
    }
  }

  /** One question after the other: a session answers no two at once. */
  private ask(sql: string, name: string): Promise<boolean> {
    const answer = this.last.then(
      async () => (await (await this.session()).query<{ ok: boolean }>(sql, [name])).rows[0]?.ok === true,
    );
    this.last = answer.catch(() => undefined);
    return answer;
  }
  private session(): Promise<pg.Client> {
    return (this.client ??= this.connect());
  }
  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.connectionString, application_name: 'lamliang-locks' });
    const forget = () => (this.client = undefined);
    client.on('error', forget).on('end', forget);
    try {
      await client.connect();
    } catch (error) {
      forget();
      throw error;
    }
    return client;
  }
  async close(): Promise<void> {
    const client = await this.client?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }
}
