import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { operationsRoutes } from '@lamliang/contracts';
import { isUuid, uuidv7 } from '@lamliang/kernel';
import { AppClock } from '../clock.ts';
import { Db, type Tx } from '../data/db.ts';
import type { Sealer } from '@lamliang/adapters';
import { fileAnswer, handled, type FileAnswer, type Handled } from '../http/call.ts';
import { AppError } from '../http/errors.ts';
import type { FileStore } from './file-store.ts';

/** A file to be kept. */
export interface NewFile {
  /** Puts with the same id give the same file, however often and how many at once; a new one by default. */
  id?: string;
  /** Null for what belongs to no shop; only staff, jobs and links reach it. */
  account_id: number | null;
  /** What it is for, in snake_case; a link opens it for that alone. */
  purpose: string;
  name: string;
  type: string;
  body: Buffer;
  /** Null: without end. An upload gets an hour, and what it belongs to then keeps it, in its own transaction. */
  expires_at: Date | null;
}
export interface StoredFile extends Omit<NewFile, 'body'> {
  id: string;
  object: string;
  size: number;
  sha256: string;
  store: FileStore['name'];
  create_dt: Date;
}

/** How long a put may take at most; what is left of one that died goes then (ms). */
const PUT_MS = 3_600_000;
/** Bytes outlive their file by this, so that no clock and no transaction that still runs can miss them (ms). */
const GRACE_MS = 300_000;
const COLUMNS = 'id, object, account_id, purpose, name, type, size, sha256, store, create_dt, expires_at';
const seenAt = (at: string) => `stored_dt IS NOT NULL AND (expires_at IS NULL OR expires_at > ${at})`;

/** The files of one service. There is none without its bytes, and no bytes stay that belong to none. */
@Injectable()
export class Files {
  private readonly table: string;
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly service: string,
    /** The first one takes what is new. */
    private readonly stores: [FileStore, ...FileStore[]],
    private readonly sealer: Sealer,
  ) {
    this.table = `files.${service}_file`;
  }

  /**
   * Keeps a file: a hidden row, the bytes, then the row becomes visible.
   * @throws Error where another shop, or another purpose, has a file with this id
   */
  async put(file: NewFile): Promise<StoredFile> {
    const id = file.id ?? uuidv7(this.clock.now());
    const found = () => this.db.systemAutocommit((tx) => this.find(tx, id));
    const same = (known: StoredFile): StoredFile => {
      if (known.account_id === file.account_id && known.purpose === file.purpose) return known;
      throw new Error(`the file ${id} is another one`);
    };
    const known = file.id && (await found());
    if (known) return same(known);
    const [{ name: store }] = this.stores;
    const object = uuidv7(this.clock.now());
    const sha256 = createHash('sha256').update(file.body).digest();
    const now = this.clock.now();
    const { account_id, purpose, name, type, body, expires_at } = file;
    const row = [id, object, account_id, purpose, name, type, body.length, sha256.toString('hex'), store];
    const insert = `INSERT INTO ${this.table} (service, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;
    const until = new Date(now.getTime() + PUT_MS);
    await this.db.systemAutocommit((tx) => tx.run(insert, [this.service, ...row, now, until]));
    await this.stores[0].put(object, body, sha256);
    const stored = await this.db
      .system(async (tx) => {
        await tx.run(`UPDATE ${this.table} SET stored_dt = NULL WHERE id = $1 AND expires_at <= $2`, [id, tx.now()]);
        const seen = `UPDATE ${this.table} SET stored_dt = $2, expires_at = $3 WHERE object = $1 RETURNING ${COLUMNS}`;
        return (await tx.query<StoredFile[]>(seen, [object, tx.now(), expires_at]))[0];
      })
      .catch((error: { code?: string }) => {
        // unique_violation: another one was first. Ours goes with the next sweep.
        if (error.code !== '23505') throw error;
      });
    const kept = stored ?? (await found());
    if (!kept) throw new AppError('file.not_found');
    return same(kept);
  }

  /** A file of the shop of `tx`, or of any in a transaction of the system, that has not expired. */
  async find(tx: Tx, id: string): Promise<StoredFile | undefined> {
    const sql = `SELECT ${COLUMNS} FROM ${this.table} WHERE id = $1 AND ${seenAt('$2')}`;
    return (await tx.query<StoredFile[]>(sql, [id, this.clock.now()]))[0];
  }

  /** The bytes `from` to `to`, both included; all of them by default. */
  read(file: StoredFile, from = 0, to = file.size - 1): AsyncIterable<Buffer> {
    const store = this.stores.find((one) => one.name === file.store);
    if (!store) throw new AppError('service.unavailable', { cause: new Error(`${file.store} is not configured`) });
    return store.read(file.object, from, Math.min(to, file.size - 1));
  }

  /** Lets files live until then, null without end, with the commit of `tx`. @throws AppError file.not_found for one that is none */
  async keep(tx: Tx, ids: string[], until: Date | null): Promise<void> {
    const sql = `UPDATE ${this.table} SET expires_at = $2 WHERE id = ANY ($1::uuid[]) AND ${seenAt('$3')}`;
    if ((await tx.run(sql, [ids, until, this.clock.now()])) < new Set(ids).size) throw new AppError('file.not_found');
  }

  /** Ends files with the commit of `tx`; their bytes go with the next sweep. @throws AppError file.not_found */
  delete(tx: Tx, ids: string[]): Promise<void> {
    return this.keep(tx, ids, this.clock.now());
  }

  /** An address of the public port that gives this file to everybody who knows it, for `ms`. */
  link({ id, purpose }: StoredFile, ms: number): string {
    return operationsRoutes(this.service).file.path.replace(':token', this.token([id, purpose], ms));
  }

  /** A token that says these texts for `ms`, to this service alone. */
  token(texts: string[], ms: number): string {
    const sealed = this.sealer.seal(JSON.stringify([this.clock.now().getTime() + ms, ...texts]));
    return sealed.toString('base64url');
  }
  /** What a token says; nothing where it has run out or is none of this service. */
  opened(token: string): string[] {
    try {
      const sealed = Buffer.from(token, 'base64url');
      const [until, ...texts] = JSON.parse(this.sealer.open(sealed)) as [number, ...string[]];
      // A decoder takes more than one text for the same bytes.
      return sealed.toString('base64url') === token && until > this.clock.now().getTime() ? texts : [];
    } catch {
      return [];
    }
  }

  /** @param kept see `SentFile` */
  answer(file: StoredFile, kept = false): FileAnswer {
    const { name, type, size } = file;
    return fileAnswer({ name, type, size, body: Readable.from(this.read(file)), kept });
  }

  /** What answers links. */
  route(): Handled {
    return handled(operationsRoutes(this.service).file, async ({ params }) => {
      const [id, purpose] = this.opened(params.token);
      const file = isUuid(id ?? '') && (await this.db.systemAutocommit((tx) => this.find(tx, id ?? '')));
      if (!file || file.purpose !== purpose) throw new AppError('file.not_found');
      return this.answer(file);
    });
  }

  /** Deletes what has expired, and what was left of puts that died: its bytes, then its row. */
  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - GRACE_MS);
    const sql = `SELECT object FROM ${this.table} WHERE expires_at <= $1 AND store = $2 LIMIT 100`;
    for (const store of this.stores) {
      let rows: { object: string }[];
      do {
        rows = await this.db.systemAutocommit((tx) => tx.query(sql, [before, store.name]));
        for (const { object } of rows) {
          await store.delete(object);
          await this.db.systemAutocommit((tx) => tx.run(`DELETE FROM ${this.table} WHERE object = $1`, [object]));
        }
      } while (rows.length);
    }
  }
}
