import { toWire } from '@lamliang/contracts';
import { authEvents, obstacle, type CodeSent, type Obstacle, type UploadPurpose } from '@lamliang/contracts/auth';
import {
  AppError,
  Db,
  DeletedAccounts,
  failPoint,
  Outbox,
  SessionCache,
  type AuditTrail,
  type DeletedAccount,
  type ShopCaller,
} from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { AccountChanges } from '../accounts/account-changes.service.ts';
import { OneTimeCodesService } from '../one-time-codes/one-time-codes.service.ts';
import { LoginsService } from '../sessions/logins.service.ts';
import { obstaclesOf } from './deletion.rules.ts';
import { DeletionsRepository } from './deletions.repository.ts';
import { FactsClient } from './facts.client.ts';

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
  ) {
    accounts.erases((account) => this.erase(account));
    accounts.keepsFiles('slip' satisfies UploadPurpose);
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
    const obstacles = obstaclesOf(await this.facts.of(account_id));
    // As the answers of routes have them: amounts in baht.
    const told = obstacles.map((one) => toWire(obstacle, one));
    if (told.length) throw new AppError('account.not_deletable', { data: { obstacles: told } });
    if (!otp || !ref) {
      const sent = await this.codes.send({ purpose: 'account_deletion', receiver, login_id, signed_in: true, ...from });
      audit.unchanged();
      return { ...sent, deleted_flag: 0 };
    }
    const proven = await this.codes.prove('account_deletion', { receiver, login_id, otp, ref });
    const ticket = this.codes.open('account_deletion', proven);
    const ended = await this.db.system(async (tx) => {
      await this.changes.lock(tx, account_id);
      await this.codes.spend(tx, ticket);
      const deleted = { account_id, login_ids: await this.deletions.endingLogins(tx, account_id) };
      const closed = await this.deletions.close(tx, deleted);
      await this.accounts.begin(tx, deleted);
      const { version } = closed;
      await this.outbox.publish(tx, authEvents.accountDeleted, { key: String(account_id), version, payload: deleted });
      await audit.write(tx, { target_id: account_id });
      return closed.ended;
    });
    await this.cache.invalidate(ended);
    return { deleted_flag: 1 };
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
