import type { Db } from '../data/db.ts';
import type { FileStore } from './file-store.ts';

const CHUNK = 256 * 1024;

/** Files of one service as rows of 256 kB. */
export class PostgresFiles implements FileStore {
  readonly name = 'postgres';
  private readonly table: string;
  constructor(
    private readonly db: Db,
    private readonly service: string,
  ) {
    this.table = `files.${service}_chunk`;
  }

  put(object: string, body: Buffer): Promise<void> {
    const insert = `INSERT INTO ${this.table} (service, object, n, body) VALUES ($1, $2, $3, $4)`;
    return this.db.system(async (tx) => {
      for (let n = 0; n * CHUNK < body.length; n++)
        await tx.run(insert, [this.service, object, n, body.subarray(n * CHUNK, (n + 1) * CHUNK)]);
    });
  }

  async *read(object: string, from: number, to: number): AsyncGenerator<Buffer> {
    const select = `SELECT body FROM ${this.table} WHERE object = $1 AND n = $2`;
    for (let n = Math.floor(from / CHUNK); n * CHUNK <= to; n++) {
      const [row] = await this.db.systemAutocommit((tx) => tx.query<{ body: Buffer }[]>(select, [object, n]));
      if (!row) throw new Error(`chunk ${n} of the file ${object} is not there`);
      yield row.body.subarray(Math.max(0, from - n * CHUNK), to + 1 - n * CHUNK);
    }
  }

  async delete(object: string): Promise<void> {
    await this.db.systemAutocommit((tx) => tx.run(`DELETE FROM ${this.table} WHERE object = $1`, [object]));
  }
}
