import { AppClock, AppError, Db, Every, LOGGER, type Logger } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import { shopName } from '../accounts/account.rules.ts';
import { MessagesService, TOLD_WITHIN_MS } from '../messages/messages.service.ts';
import { mailKindOf } from './verification.rules.ts';
import { VerificationsRepository, type UntoldDecision } from './verifications.repository.ts';

const AT_ONCE = 50;

/** Mails that tell shops what staff decided. Notifications sends each once, by its key, however often it is asked. */
@Injectable()
export class VerificationMails {
  /** Decisions whose mail notifications refused to this process, so that each is told to the log once. */
  private readonly refused = new Set<number>();

  constructor(
    private readonly db: Db,
    private readonly clock: AppClock,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly messages: MessagesService,
    private readonly verifications: VerificationsRepository,
  ) {}

  /**
   * Asks for the mails of what was decided and not told. What notifications refuses waits for the next round and holds up
   * nothing that was decided after it; where notifications is away, all of them wait.
   */
  @Every(30_000, 'tell-shops')
  async tellAll(): Promise<void> {
    let behind = { decided_dt: new Date(this.clock.now().getTime() - TOLD_WITHIN_MS), id: 0 };
    for (;;) {
      const untold = await this.db.systemAutocommit((tx) => this.verifications.untold(tx, behind, AT_ONCE));
      for (const decision of untold) if (!(await this.tellOne(decision))) return;
      const last = untold.at(-1);
      if (!last || untold.length < AT_ONCE) return;
      behind = last;
    }
  }

  /** @returns whether there is somebody to ask for the next one */
  private async tellOne(decision: UntoldDecision): Promise<boolean> {
    try {
      await this.tell(decision);
    } catch (error) {
      const isAway = error instanceof AppError && error.code === 'service.unavailable';
      if (isAway || !this.refused.has(decision.id))
        this.log.warn({ err: error, verification_id: decision.id }, 'a decision could not be told');
      if (!isAway) this.refused.add(decision.id);
      return !isAway;
    }
    await this.db.system((tx) => this.verifications.told(tx, decision.id));
    return true;
  }

  private async tell({
    id,
    verify_type,
    state,
    remark,
    email,
    language,
    decided_dt,
    ...shop
  }: UntoldDecision): Promise<void> {
    const kind = mailKindOf(verify_type, state);
    if (!kind || !email) return;
    const values = { shop: shopName(shop), ...(state === 'not-accept' && { remark: remark ?? '' }) };
    await this.messages.send({
      business_key: `verification:${id}`,
      channel: 'mail',
      receiver: email,
      kind,
      language,
      values,
      until: new Date(decided_dt.getTime() + TOLD_WITHIN_MS),
    });
  }
}
