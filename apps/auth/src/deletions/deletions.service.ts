import { toWire } from '@lamliang/contracts';
import { authEvents, obstacle, PROOF_PURPOSES, type CodeSent, type Obstacle } from '@lamliang/contracts/auth';
import {
  AppError,
  Db,
  DeletedAccounts,
  failPoint,
  LOGGER,
  Outbox,
  SessionCache,
  type AuditTrail,
  type DeletedAccount,
  type Logger,
  type ShopCaller,
} from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { AccountChanges } from '../accounts/account-changes.service.ts';
import { OneTimeCodesService, type CodeTicket } from '../one-time-codes/one-time-codes.service.ts';
import { LoginsService } from '../sessions/logins.service.ts';
import { obstaclesOf } from './deletion.rules.ts';
import { DeletionsRepository } from './deletions.repository.ts';
import { FactsClient } from './facts.client.ts';

/** The shop is closed for so much longer than the transaction that deletes it and the event of it may take (ms). */
const MARGIN_MS = 10 * 60_000;

type Typed = Partial<Record<'telephone' | 'otp' | 'ref', string | undefined>>;
const missing = (field: string) =>
  new AppError('request.invalid', { errors: [{ field, code: 'validation.required' }] });

/**
 * A shop leaves. From the transaction of the right code on nobody enters it; what is kept of it is then erased by each
 * service, each on its own, however often one of them has to begin anew.
 */
@Injectable()
export class DeletionsService {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly cache: SessionCache,
    private readonly accounts: DeletedAccounts,
    private readonly changes: AccountChanges,
    private readonly logins: LoginsService,
    private readonly codes: OneTimeCodesService,
    private readonly facts: FactsClient,
    private readonly deletions: DeletionsRepository,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    accounts.erases((account) => this.erase(account));
    for (const proof of PROOF_PURPOSES) accounts.keepsFiles(proof);
  }

  /** What stands against it, for the owner. @throws AppError account.not_found, service.unavailable */
  async standing(caller: ShopCaller): Promise<{ telephone: string; obstacles: Obstacle[] }> {
    const telephone = await this.telephoneOf(caller);
    return { telephone, obstacles: obstaclesOf(await this.facts.of(caller.account_id)) };
  }

  /**
   * Sends a code to the owner's telephone, or deletes the shop where the right one is given.
   * @throws AppError request.invalid for another telephone; account.not_deletable
   *   with the list; otp.failed, otp.expired, rate.limited, account.not_found, service.unavailable
   */
  async run(
    caller: ShopCaller,
    { telephone, otp, ref }: Typed,
    audit: AuditTrail,
    from: { address: string; language: string },
  ): Promise<Partial<CodeSent> & { deleted_flag: 0 | 1 }> {
    const receiver = await this.telephoneOf(caller);
    if (!telephone) throw missing('telephone');
    if (telephone !== receiver)
      throw new AppError('request.invalid', { errors: [{ field: 'telephone', code: 'validation.own_telephone' }] });
    if (otp && !ref) throw missing('ref');
    if (ref && !otp) throw missing('otp');
    const { account_id, login_id } = caller;
    await this.mustBeFree(account_id);
    if (!otp || !ref) {
      const sent = await this.codes.send({ purpose: 'account_deletion', receiver, login_id, signed_in: true, ...from });
      audit.unchanged();
      return { ...sent, deleted_flag: 0 };
    }
    const proven = await this.codes.prove('account_deletion', { receiver, login_id, otp, ref });
    const ticket = this.codes.open('account_deletion', proven);
    const ended = await this.closed(account_id, (until) => this.delete(account_id, ticket, until, audit));
    await this.cache.invalidate(ended);
    return { deleted_flag: 1 };
  }

  /**
   * Closes a shop and asks what stands against it once more: what was under way when it was asked first is found now, and
   * nothing comes after. Where it is not deleted it is opened again.
   */
  private async closed<T>(account_id: number, work: (until: Date) => Promise<T>): Promise<T> {
    const until = await this.facts.close(account_id);
    try {
      await this.mustBeFree(account_id);
      return await work(until);
    } catch (error) {
      // Another one at the same time has deleted it.
      if (error instanceof AppError && error.code === 'account.not_found') throw error;
      await this.facts.open(account_id).catch((fault: unknown) =>
        // It is open by itself when its time is over.
        this.log.warn({ err: fault, account_id }, 'a shop that was not deleted could not be opened again'),
      );
      throw error;
    }
  }

  /** @throws AppError account.not_deletable with the list, service.unavailable */
  private async mustBeFree(account_id: number): Promise<void> {
    const obstacles = obstaclesOf(await this.facts.of(account_id));
    // As the answers of routes have them: amounts in baht.
    const told = obstacles.map((one) => toWire(obstacle, one));
    if (told.length) throw new AppError('account.not_deletable', { data: { obstacles: told } });
  }

  /** @returns hashes of the tokens that ended @throws AppError service.unavailable where the shop is not closed any more */
  private async delete(account_id: number, ticket: CodeTicket, until: Date, audit: AuditTrail): Promise<Buffer[]> {
    return await this.db.system(async (tx) => {
      await this.changes.lock(tx, account_id);
      const deleted = { account_id, login_ids: await this.deletions.endingLogins(tx, account_id) };
      await this.codes.spend(tx, ticket);
      if (tx.now().getTime() > until.getTime() - MARGIN_MS) throw new AppError('service.unavailable');
      const closed = await this.deletions.close(tx, deleted);
      await this.accounts.begin(tx, deleted);
      const { version } = closed;
      await this.outbox.publish(tx, authEvents.accountDeleted, { key: String(account_id), version, payload: deleted });
      await audit.write(tx, { target_id: account_id });
      return closed.ended;
    });
  }

  private async telephoneOf({ account_id }: ShopCaller): Promise<string> {
    const owner = await this.db.systemAutocommit((tx) => this.logins.ownerOf(tx, account_id));
    if (!owner) throw new AppError('account.not_found');
    return owner.telephone;
  }

  /** Messages first: they are found by what is erased after them. */
  private async erase(account: DeletedAccount): Promise<void> {
    for (let last: string | undefined = ''; last !== undefined; last = await this.forgetMessages(account, last));
    failPoint('deletion.messages_forgotten');
    await this.db.system((tx) => this.deletions.erase(tx, account));
  }

  /** @returns the last of what messages were named by; none where there is no more */
  private async forgetMessages(account: DeletedAccount, last: string): Promise<string | undefined> {
    const named = await this.db.systemAutocommit((tx) => this.deletions.messagesOf(tx, account, last));
    const { receiver: receivers = [], key: business_keys = [] } = Object.groupBy(named, ({ kind }) => kind);
    const names = (some: typeof named) => some.map(({ name }) => name);
    if (named.length)
      await this.facts.forgetMessages({ receivers: names(receivers), business_keys: names(business_keys) });
    return named.at(-1)?.name;
  }
}
