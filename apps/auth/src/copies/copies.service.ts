import type { PersonalRow } from '@lamliang/contracts';
import { authEvents, authJobs, COPY_DAYS, type PersonalCopy } from '@lamliang/contracts/auth';
import { claimsRoutes } from '@lamliang/contracts/claims';
import { invoicingRoutes } from '@lamliang/contracts/invoicing';
import { notificationsRoutes } from '@lamliang/contracts/notifications';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { pricingRoutes } from '@lamliang/contracts/pricing';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { csvLine, DAY_MS, HOUR_MS, toWireTime } from '@lamliang/kernel';
import {
  AppClock,
  AppError,
  Db,
  Files,
  Jobs,
  Outbox,
  Peers,
  personalRows,
  type AuditTrail,
  type FileAnswer,
  type JobContext,
  type ShopCaller,
} from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { AccountChanges } from '../accounts/account-changes.service.ts';
import { shopName } from '../accounts/account.rules.ts';
import { CopiesRepository, OWN_PARTS, PARTS, type CopyJob } from './copies.repository.ts';
import { README } from './readme.rules.ts';
import { Zip } from './zip.ts';

/** A copy that is larger is made by hand. */
const MOST_BYTES = 64 * 1024 * 1024;
/** The other services that keep something of a shop; what auth keeps is one step more. */
const SOURCES = [
  ordersRoutes,
  walletRoutes,
  claimsRoutes,
  notificationsRoutes,
  pricingRoutes,
  invoicingRoutes,
] as const;
const TOTAL = SOURCES.length + 1;

/** Copies of all that is kept of a shop, made by a job for its owner. */
@Injectable()
export class CopiesService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly files: Files,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly peers: Peers,
    private readonly changes: AccountChanges,
    private readonly copies: CopiesRepository,
  ) {}

  async last(caller: ShopCaller): Promise<PersonalCopy> {
    return this.told(await this.lastJob(caller));
  }

  /** Asks for a copy; while one is being made, for no other. */
  async ask(caller: ShopCaller, audit: AuditTrail): Promise<PersonalCopy> {
    const { account_id, login_id } = caller;
    return await this.db.system(async (tx) => {
      await this.changes.lock(tx, account_id);
      const last = await this.copies.last(tx, account_id);
      if (last && (last.state === 'waiting' || last.state === 'running')) {
        audit.unchanged();
        return this.told(last);
      }
      await this.jobs.request(tx, authJobs.copyPersonalData, { account_id, payload: { login_id }, total: TOTAL });
      await audit.write(tx, { target_id: account_id });
      return this.told(await this.copies.last(tx, account_id));
    });
  }

  /** @throws AppError file.not_found where none is there any more */
  async file(caller: ShopCaller): Promise<FileAnswer> {
    const job = await this.lastJob(caller);
    const { file_id } = job?.result ?? {};
    const file = file_id && (await this.db.systemAutocommit((tx) => this.files.find(tx, file_id)));
    if (!file) throw new AppError('file.not_found');
    return this.files.answer(file);
  }

  /** Makes the copy. @throws AppError request.too_large */
  async make(login_id: number, job: JobContext): Promise<void> {
    const { account_id, job_id } = job;
    if (account_id === null) throw new Error(`job ${job_id} has no account`);
    const now = this.clock.now();
    const zip = new Zip(now, MOST_BYTES);
    const readme = zip.entry('README.txt');
    await readme.write(README);
    await readme.end();
    try {
      await this.write(zip, personalRows(this.db, login_id, OWN_PARTS));
      await this.write(zip, personalRows(this.db, account_id, PARTS));
      await job.progress(1, TOTAL);
      for (const [n, { personalData }] of SOURCES.entries()) {
        await this.write(zip, this.peers.stream(personalData, { body: { account_id } }));
        await job.progress(n + 2, TOTAL);
      }
    } catch (error) {
      throw error instanceof RangeError ? new AppError('request.too_large') : error;
    }
    const name = `lamliang-data-${toWireTime(now).slice(0, 10)}.zip`;
    const file = await this.files.put({ account_id, purpose: 'personal_copy', name, type: 'application/zip', body: zip.bytes(), expires_at: new Date(now.getTime() + HOUR_MS) }); // prettier-ignore
    const expire_dt = new Date(this.clock.now().getTime() + COPY_DAYS * DAY_MS);
    await this.db.system(async (tx) => {
      const shop = await this.changes.lock(tx, account_id);
      await this.files.keep(tx, [file.id], expire_dt);
      await job.finish(tx, { file_id: file.id, expire_dt: expire_dt.toISOString() });
      const payload = { account_id, shop_name: shopName(shop), occurred_at: tx.now().toISOString() };
      await this.outbox.publish(tx, authEvents.copyMade, { key: job_id, version: 1, payload });
    });
  }

  /** Writes rows, which come part by part, as JSON and as CSV. */
  private async write(zip: Zip, rows: AsyncIterable<PersonalRow>): Promise<void> {
    let part: { name: string; json: Entry; csv: Entry; rows: number } | undefined;
    const end = async () => {
      await part?.json.write('\n]\n');
      await Promise.all([part?.json.end(), part?.csv.end()]);
    };
    for await (const { part: name, row: stored } of rows) {
      const row = Object.fromEntries(Object.entries(stored).map(([field, value]) => [field, inBangkok(value)]));
      if (part?.name !== name) {
        await end();
        part = { name, json: zip.entry(`${name}.json`), csv: zip.entry(`${name}.csv`), rows: 0 };
        await part.csv.write(`\ufeff${csvLine(Object.keys(row))}\r\n`);
      }
      await part.json.write(`${part.rows++ ? ',' : '['}\n${JSON.stringify(row)}`);
      await part.csv.write(`${csvLine(Object.values(row).map(cell))}\r\n`);
    }
    await end();
  }

  private async lastJob(caller: ShopCaller): Promise<CopyJob | undefined> {
    return await this.db.systemAutocommit((tx) => this.copies.last(tx, caller.account_id));
  }

  private told(job: CopyJob | undefined): PersonalCopy {
    if (!job) return { state: 'none', done: 0, total: TOTAL, create_dt: null, expire_dt: null };
    const { done, total, create_dt, result } = job;
    const expire_dt = result ? new Date(result.expire_dt) : null;
    const state = expire_dt && expire_dt <= this.clock.now() ? 'expired' : job.state;
    return { state, done, total, create_dt, expire_dt };
  }
}

type Entry = ReturnType<Zip['entry']>;

/** Times of other services come as text, in UTC. */
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** A value with its time as people here read it. */
function inBangkok(value: unknown): unknown {
  if (value instanceof Date) return toWireTime(value);
  return typeof value === 'string' && UTC.test(value) ? toWireTime(new Date(value)) : value;
}

/** A value as a cell. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
