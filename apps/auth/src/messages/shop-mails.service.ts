import type { AnswerOf, BodyOf } from '@lamliang/contracts';
import type { authRoutes } from '@lamliang/contracts/auth';
import { Db, type AuditTrail } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { MessagesService } from './messages.service.ts';
import { ShopMailsRepository } from './shop-mails.repository.ts';

/** How the keys of mails about the bills of a shop begin, by which they are found when it leaves. */
export const toldKey = (account_id: number): string => `shop:${account_id}:`;

/** What invoicing asks of shops that it bills: how they pay, and to have them written to. */
@Injectable()
export class ShopMailsService {
  constructor(
    private readonly db: Db,
    private readonly shops: ShopMailsRepository,
    private readonly messages: MessagesService,
  ) {}

  creditTerms({ account_ids }: BodyOf<typeof authRoutes.creditTerms>): Promise<AnswerOf<typeof authRoutes.creditTerms>> {
    return this.db.systemAutocommit((tx) => this.shops.creditTerms(tx, account_ids));
  } // prettier-ignore

  /** Asks for a mail to the mailbox of a shop. @throws AppError service.unavailable; request.invalid for what is not complete */
  async tell(
    { account_id, business_key, values, ...mail }: BodyOf<typeof authRoutes.tellShop>,
    audit: AuditTrail,
  ): Promise<AnswerOf<typeof authRoutes.tellShop>> {
    const mailbox = await this.db.systemAutocommit((tx) => this.shops.mailbox(tx, account_id));
    if (!mailbox) {
      audit.unchanged();
      return { told_flag: 0 };
    }
    const { shop, email: receiver, language } = mailbox;
    const key = `${toldKey(account_id)}${business_key}`;
    await this.messages.send({ ...mail, business_key: key, channel: 'mail', receiver, language, values: { ...values, shop } }); // prettier-ignore
    await this.db.system((tx) => audit.write(tx, { target_id: account_id, after: { kind: mail.kind, business_key } }));
    return { told_flag: 1 };
  }
}
