import { createHmac } from 'node:crypto';
import type { PayloadOf } from '@lamliang/contracts';
import { authEvents } from '@lamliang/contracts/auth';
import { Controller, Injectable } from '@nestjs/common';
import type { AppClock } from '../clock.ts';
import { HandlesEvent, type EventContext } from '../events/consumers.ts';
import type { Timers } from '../jobs/timers.ts';
import type { Auditor } from '../http/audit.ts';
import { Db, type Tx } from './db.ts';
import { ERASED } from './erased.ts';

const DAY_MS = 86_400_000;
/** What comes late for an account (a parcel that was under way, an event) is erased at the next look. */
const LOOK_AGAIN_MS = 7 * DAY_MS;
/** After the longest retention nothing comes any more. */
const LOOKED_AFTER_MS = 400 * DAY_MS;
const ACCOUNTS_AT_ONCE = 50;
const ENTRIES_AT_ONCE = 500;

/** An account that was deleted, with the logins that ended with it. */
export type DeletedAccount = PayloadOf<typeof authEvents.accountDeleted>;
/** Erases what a service keeps of an account, in transactions of its own; right when it begins anew. */
export type Erase = (account: DeletedAccount) => Promise<void>;

/**
 * Erases what a service keeps of deleted accounts. The row is the record: it is written with the event, and worked on
 * until it is done, by whichever process is there.
 */
@Injectable()
export class DeletedAccounts {
  private readonly parts: Erase[] = [];
  private readonly proofs: string[] = [];
  private readonly lookNow: () => void;

  constructor(
    private readonly timers: Timers,
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly service: string,
    /** Of the hashes that stand in the audit trail. */
    private readonly key: Buffer,
  ) {
    this.lookNow = timers.add({ ms: 60_000, name: 'deleted-accounts' }, () => this.look());
  }

  /** What the service erases beside what every service has. */
  erases(part: Erase): void {
    this.parts.push(part);
  }

  /** Files of this purpose that something named stay, without the name that they were sent with: accounting documents. */
  keepsFiles(purpose: string): void {
    this.proofs.push(purpose);
  }

  /** Remembers an account that was deleted; it is erased after the commit of `tx`. */
  async begin(tx: Tx, { account_id, login_ids }: DeletedAccount): Promise<void> {
    const sql =
      'INSERT INTO deleted_account (account_id, login_ids, deleted_dt) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
    await tx.run(sql, [account_id, login_ids, tx.now()]);
    tx.afterCommit(() => this.lookNow());
  }

  private async look(): Promise<void> {
    const now = this.clock.now().getTime();
    const since = [new Date(now - LOOK_AGAIN_MS), new Date(now - LOOKED_AFTER_MS)];
    const sql = `SELECT account_id, to_jsonb(login_ids) AS login_ids FROM deleted_account WHERE (erased_dt IS NULL OR (erased_dt < $1 AND deleted_dt > $2))
      AND account_id > $3 ORDER BY account_id LIMIT ${ACCOUNTS_AT_ONCE}`;
    // On to the last of them, so that those which fail each time hold up no other.
    for (let last = 0; ;) {
      const due = await this.db.systemAutocommit((tx) => tx.query<DeletedAccount[]>(sql, [...since, last]));
      for (const account of due) await this.erase(account);
      if (due.length < ACCOUNTS_AT_ONCE) return;
      last = due.at(-1)!.account_id;
    }
  }

  private async erase(account: DeletedAccount): Promise<void> {
    const { account_id } = account;
    try {
      for (const part of this.parts) await part(account);
      await this.ofKit(account);
      const done = 'UPDATE deleted_account SET erased_dt = $2 WHERE account_id = $1';
      await this.db.systemAutocommit((tx) => tx.run(done, [account_id, this.clock.now()]));
    } catch (error) {
      this.timers.log.warn({ err: error, account_id }, 'a deleted account is erased at the next round');
    }
  }

  /** Files that prove nothing, answers under keys, jobs, dead letters; in the audit trail hashes stay in the place of texts. */
  private async ofKit({ account_id, login_ids }: DeletedAccount): Promise<void> {
    await this.db.system(async (tx) => {
      const files = `files.${this.service}_file`;
      const stays = 'expires_at IS NULL AND purpose = ANY ($2)';
      const unnamed = `UPDATE ${files} SET name = $3 WHERE account_id = $1 AND ${stays}`;
      await tx.run(unnamed, [account_id, this.proofs, ERASED]);
      await tx.run(
        `UPDATE ${files} SET expires_at = $3 WHERE account_id = $1 AND (expires_at IS NULL OR expires_at > $3) AND NOT (${stays})`,
        [account_id, this.proofs, tx.now()],
      );
      await tx.run('DELETE FROM idempotency WHERE account_id = $1', [account_id]);
      await tx.run(`DELETE FROM job_request WHERE account_id = $1 AND state IN ('done', 'failed')`, [account_id]);
      await tx.run(`DELETE FROM dead_letter WHERE payload->>'account_id' = $1`, [String(account_id)]);
    });
    const hash = (text: string) => pseudonym(this.key, text);
    for (let last = 0; ;) {
      const entries = await this.db.systemAutocommit((tx) =>
        tx.query<Entry[]>(
          `SELECT id, login_id, acting_staff_id, user_name, reason, before, after FROM audit_entry
           WHERE id > $3 AND (account_id = $1 OR login_id = ANY ($2) OR (target_type = 'account' AND target_id = $1::text)
             OR (target_type = 'login' AND target_id = ANY ($2::text[]))
             OR before->>'account_id' = $1::text OR after->>'account_id' = $1::text) ORDER BY id LIMIT ${ENTRIES_AT_ONCE}`,
          [account_id, login_ids, last],
        ),
      );
      for (const entry of entries) {
        const { id, user_name, reason, before, after } = entry;
        last = id;
        const mine = entry.login_id !== null && login_ids.includes(entry.login_id);
        const name = mine ? withoutName(user_name, entry.acting_staff_id !== null, hash) : user_name;
        const told = [withoutTexts(before, hash), withoutTexts(after, hash)];
        const values = [name, reason && hash(reason), ...told.map(asJson)];
        if (JSON.stringify(values) === JSON.stringify([user_name, reason, asJson(before), asJson(after)])) continue;
        const sql = 'SELECT pseudonymise_audit($1, $2, $3, $4, $5)';
        await this.db.systemAutocommit((tx) => tx.query(sql, [id, ...values]));
      }
      if (entries.length < ENTRIES_AT_ONCE) return;
    }
  }
}

/** The handler of every service that keeps something of an account; it stands among the controllers of its module. */
@Controller()
export class DeletedAccountsConsumer {
  constructor(private readonly accounts: DeletedAccounts) {}

  @HandlesEvent(authEvents.accountDeleted)
  deleted(account: DeletedAccount, { tx }: EventContext): Promise<void> {
    return this.accounts.begin(tx, account);
  }
}

type Entry = Pick<Auditor, 'login_id' | 'acting_staff_id' | 'user_name'> & {
  id: number;
  reason: string | null;
} & Record<'before' | 'after', unknown>;
const asJson = (value: unknown) => (value === null ? null : JSON.stringify(value));

const HASHED = /^\[hmac:[0-9a-f]{32}\]$/;
/** A keyed hash in the place of a text: whoever has the key and the text can show that they belong together. */
export const pseudonym = (key: Buffer, text: string): string =>
  HASHED.test(text) ? text : `[hmac:${createHmac('sha256', key).update(text).digest('hex').slice(0, 32)}]`;

/** The name of staff who acted as a customer stays; that of the customer stands behind it in brackets. */
export function withoutName(user_name: string, acting: boolean, hash: (text: string) => string): string {
  const [, staff, customer] = (acting && /^(.*?) \((.*)\)$/s.exec(user_name)) || [];
  return staff && customer ? `${staff} (${hash(customer)})` : hash(user_name);
}

/** Fields of persons, and values that are words of the contract or times: only these are told in a text that stays. */
const PERSONAL = /(^|_)(name|email|telephone|address|tax|number|remark|note|detail|receiver|sender)(_|$)/;
const CODE = /^([a-z][a-z0-9._-]*|\d{4}-\d\d-\d\d(T[\d:.]+Z)?|)$/;

/** The same values with a keyed hash for each text that may tell of a person. */
export function withoutTexts(value: unknown, hash: (text: string) => string, personal = false): unknown {
  if (typeof value === 'string') return !personal && CODE.test(value) ? value : hash(value);
  if (Array.isArray(value)) return value.map((one) => withoutTexts(one, hash, personal));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, withoutTexts(one, hash, personal || PERSONAL.test(name))]); // prettier-ignore
  return Object.fromEntries(fields) as object;
}
