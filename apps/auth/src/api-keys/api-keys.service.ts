import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { randomToken } from '@lamliang/kernel';
import { API_SCOPES, type AnswerOf } from '@lamliang/contracts';
import {
  apiKeyRoutes,
  KEY_OVERLAP_MS,
  type CallerIdentity,
  type OpenApiAccess,
  type OpenApiTerms,
} from '@lamliang/contracts/auth';
import { AppClock, Db, SessionCache, writeAudit, type Auditor, type AuditTrail, type Tx } from '@lamliang/platform';
import { AccessLog, noteBy, type Visitor } from '../access-log/access-log.service.ts';
import { AccountChanges } from '../accounts/account-changes.service.ts';
import { isTouchDue } from '../sessions/session.rules.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { tokenHash } from '../sessions/token-hash.ts';
import type { ApiKey } from './api-key.entity.ts';
import { keyText, prefixOf } from './api-key.rules.ts';
import { closedApi, openApiView, programView } from './api-key.view.ts';
import { ApiKeysRepository, type NamedKey } from './api-keys.repository.ts';

/** Compared with where there is no key, so that a wrong one costs what any other costs. */
const NO_HASH = Buffer.alloc(32);

/** The key of a shop: made, renewed, closed, and resolved when a program calls with it. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    private readonly keys: ApiKeysRepository,
    private readonly accounts: AccountChanges,
    private readonly sessions: SessionsService,
    private readonly cache: SessionCache,
    private readonly log: AccessLog,
  ) {}

  /** Without secrets: the key is told in full when it is made, and never again. */
  get({ account_id }: CallerIdentity): Promise<OpenApiAccess> {
    return this.db.systemAutocommit(async (tx) => openApiView(...(await this.read(tx, account_id))));
  }

  /**
   * Changes what is given; all of it holds from the next call in every service. A renewed key ends at once, or lives a day
   * beside the new one (`overlap_flag`), and no longer than until the next renewal.
   * @returns the key in full, where one was made
   * @throws AppError account.not_found, session.expired where a recovery or another end came first
   */
  async update(
    visitor: Visitor,
    terms: OpenApiTerms,
    audit: AuditTrail,
  ): Promise<AnswerOf<typeof apiKeyRoutes.updateApiKey>> {
    const { account_id, login_id, flags } = visitor.caller;
    const { answer, touched } = await this.db.system(async (tx) => {
      // Of two changes at once one sees what the other made.
      await this.accounts.lock(tx, account_id);
      await this.sessions.holdSince(tx, visitor.caller);
      const [setting, living] = await this.read(tx, account_id);
      const before = openApiView(setting, living);
      const next = {
        account_id,
        state: terms.open_api ?? setting.state,
        scopes: terms.scopes ? API_SCOPES.filter((scope) => terms.scopes?.includes(scope)) : setting.scopes,
      };
      if (terms.open_api ?? terms.scopes) await this.keys.set(tx, next);
      const ending = terms.regenerate ? living : terms.end_old_flag ? living.filter(({ end_dt }) => end_dt) : [];
      const overlapping = terms.regenerate && terms.overlap_flag ? ending.filter(({ end_dt }) => !end_dt) : [];
      const over = ending.filter((key) => !overlapping.includes(key));
      await this.keys.end(tx, over.map(({ id }) => id), tx.now()); // prettier-ignore
      await this.keys.end(tx, overlapping.map(({ id }) => id), new Date(tx.now().getTime() + KEY_OVERLAP_MS)); // prettier-ignore
      const new_api_key = terms.regenerate ? await this.make(tx, { account_id, made_by: login_id, flags }) : undefined;
      const after = openApiView(...(await this.read(tx, account_id)));
      if (JSON.stringify(before) === JSON.stringify(after)) audit.unchanged();
      else {
        await audit.write(tx, { target_id: account_id, before, after });
        await this.log.add(tx, noteBy(visitor, 'api_key', apiKeyRoutes.updateApiKey.id));
      }
      return { answer: { ...after, ...(new_api_key ? { new_api_key } : {}) }, touched: living };
    });
    await this.cache.invalidate(touched.map(({ key_hash }) => key_hash));
    return answer;
  }

  /**
   * Ends all of a login as part of its recovery: whoever was in it may have made them.
   * @returns what to forget after the commit
   */
  async endMadeBy(tx: Tx, login_id: number, by: Auditor): Promise<Buffer[]> {
    const ended = await this.keys.endMadeBy(tx, login_id, tx.now());
    for (const { account_id, prefix } of ended)
      await writeAudit(tx, { ...by, account_id }, apiKeyRoutes.updateApiKey.audit, {
        target_id: account_id,
        before: { key: prefix },
        after: { key: null },
      });
    return ended.map(({ key_hash }) => key_hash);
  }

  /**
   * The program that a key belongs to; null for one that is unknown, over, closed, or of a shop that is not active, or
   * whose maker may not enter that shop any more. Right or wrong, it costs one statement and one comparison in constant time. The last use is written once a minute.
   */
  async resolve(token: string): Promise<{ caller: CallerIdentity | null }> {
    const now = this.clock.now();
    const prefix = prefixOf(token);
    const key = await this.db.systemAutocommit((tx) => this.keys.live(tx, prefix, now));
    const isRight = this.matches(token, key?.key_hash ?? NO_HASH);
    if (!key || !isRight) return { caller: null };
    if (!key.last_used_dt || isTouchDue(key.last_used_dt, now))
      await this.db.system((tx) => this.keys.touch(tx, key.id, now));
    return { caller: programView(key) };
  }

  private matches(token: string, key_hash: Buffer): boolean {
    return timingSafeEqual(tokenHash(token), key_hash);
  }

  private async make(tx: Tx, of: Pick<ApiKey, 'account_id' | 'made_by' | 'flags'>): Promise<string> {
    const secret = randomToken(32);
    const key = keyText(randomBytes(5).toString('hex'), secret);
    const last_four = secret.slice(-4);
    const create_dt = tx.now();
    await this.keys.add(tx, { ...of, prefix: prefixOf(key), key_hash: tokenHash(key), last_four, create_dt });
    return key;
  }

  private async read(tx: Tx, account_id: number): Promise<[ReturnType<typeof closedApi>, NamedKey[]]> {
    const setting = (await this.keys.setting(tx, account_id)) ?? closedApi(account_id);
    return [setting, await this.keys.living(tx, account_id, this.clock.now())];
  }
}
