import type { MediaType } from '@lamliang/contracts';
import {
  flagOf,
  type CardTerms,
  type CodTerms,
  type JuristicTerms,
  type OwnAccount,
  type VerifyType,
} from '@lamliang/contracts/auth';
import { bankName, bankOf } from '@lamliang/kernel';
import { AppError, Db, Files, type ShopCaller, type Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import { AccountChanges, type AccountChange } from '../accounts/account-changes.service.ts';
import { isPersonal, digitsOf } from '../numbers/numbers.rules.ts';
import { NumbersService, type Numbers } from '../numbers/numbers.service.ts';
import { ProfileService } from '../profile/profile.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { UploadsService } from '../uploads/uploads.service.ts';
import type { Asked } from './verification.entity.ts';
import { verificationMachine } from './verification.machine.ts';
import { stateOf, validNumber } from './verification.rules.ts';
import { VerificationsRepository } from './verifications.repository.ts';

const PICTURE = ['image/jpeg'] as const;
const PAPER = ['image/jpeg', 'application/pdf'] as const;

/** What is handed in: what it says of the shop, and the papers that prove it. */
interface HandIn {
  verify_type: VerifyType;
  change: AccountChange;
  numbers: Numbers;
  /** What is the shop's own once it is accepted. */
  asked?: Asked;
  valid_number_flag: 0 | 1 | null;
  papers: { field: string; file: string; types: readonly MediaType[] }[];
}

/** What shops hand in to be checked. */
@Injectable()
export class VerificationsService {
  constructor(
    private readonly db: Db,
    private readonly files: Files,
    private readonly changes: AccountChanges,
    private readonly numbers: NumbersService,
    private readonly uploads: UploadsService,
    private readonly profile: ProfileService,
    private readonly sessions: SessionsService,
    private readonly verifications: VerificationsRepository,
  ) {}

  /** @throws AppError account.not_found, verification.illegal_move while it is checked, request.invalid, file.type */
  async card(shop: ShopCaller, terms: CardTerms): Promise<OwnAccount> {
    const { id_card_number, id_card_file, selfie_file } = terms;
    const papers = [{ field: 'id_card_file', file: id_card_file, types: PICTURE }];
    if (selfie_file) papers.push({ field: 'selfie_file', file: selfie_file, types: PICTURE });
    const numbers = { id_card_number: digitsOf(id_card_number) };
    return await this.handIn(shop, { verify_type: 'card', change: {}, numbers, valid_number_flag: validNumber(id_card_number), papers }); // prettier-ignore
  }

  /** The shop is what it was until staff accept it: a company of that name from then on. @throws as `card`; order.zip_mismatch */
  async juristic(shop: ShopCaller, terms: JuristicTerms): Promise<OwnAccount> {
    const { company_name, branch_name, registered_address, document_files } = terms;
    const tax_id = digitsOf(terms.tax_id);
    const personal = isPersonal(tax_id);
    const head_office_flag = terms.head_office_flag ?? (branch_name ? 0 : 1);
    return await this.handIn(shop, {
      verify_type: 'juristic',
      change: {},
      asked: {
        company_name,
        head_office_flag,
        branch_name: head_office_flag ? null : branch_name || null,
        // Public of a company; sealed of a person.
        tax_id: personal ? null : tax_id,
        registered_address,
      },
      numbers: { asked_tax_id: personal ? tax_id : null },
      valid_number_flag: validNumber(tax_id),
      papers: document_files.map((file, n) => ({ field: `document_files.${n}`, file, types: PAPER })),
    });
  }

  /** @throws as `card`; request.invalid for a bank that there is not */
  async cod(shop: ShopCaller, terms: CodTerms): Promise<OwnAccount> {
    const { bank_id, account_name, book_bank_file } = terms;
    const bank = bankOf(bank_id);
    if (!bank) throw new AppError('request.invalid', { errors: [{ field: 'bank_id', code: 'validation.invalid' }] });
    return await this.handIn(shop, {
      verify_type: 'cod',
      change: { bank_id, bank_name: bankName(bank, 'th'), account_name },
      numbers: { account_number: digitsOf(terms.account_number) },
      valid_number_flag: null,
      papers: [{ field: 'book_bank_file', file: book_bank_file, types: PAPER }],
    });
  }

  private async handIn(caller: ShopCaller, given: HandIn): Promise<OwnAccount> {
    const { account_id } = caller;
    const flag = flagOf(given.verify_type);
    await this.db.system(async (tx) => {
      const shop = await this.changes.lock(tx, account_id);
      if (!verificationMachine.can(stateOf(shop[flag]), 'hand_in'))
        throw new AppError('verification.illegal_move', { data: { [flag]: shop[flag] } });
      if (given.asked) this.changes.assertZips(shop, given.asked);
      await this.keepPapers(tx, account_id, given);
      await this.numbers.replace(tx, account_id, given.numbers);
      await this.changes.apply(tx, shop, {
        ...given.change,
        [flag]: verificationMachine.next(stateOf(shop[flag]), 'hand_in'),
      });
    });
    await this.sessions.refresh(account_id);
    return await this.profile.own(caller);
  }

  /** Papers of earlier times go: what they proved is decided, or was handed in anew. Those that prove something else stay. */
  private async keepPapers(tx: Tx, account_id: number, given: HandIn): Promise<void> {
    const { verify_type, valid_number_flag, papers, asked } = given;
    await this.uploads.take(tx, account_id, 'verification', papers);
    const before = await this.verifications.takePapers(tx, account_id, verify_type);
    const still = new Set([
      ...papers.map(({ file }) => file),
      ...(await this.verifications.named(tx, account_id, before)),
    ]);
    const replaced = before.filter((file) => !still.has(file));
    if (replaced.length) await this.files.delete(tx, replaced);
    const named = papers.map(({ field, file }) => ({ field, file }));
    await this.verifications.add(tx, {
      account_id,
      verify_type,
      papers: named,
      ...(asked && { asked }),
      valid_number_flag,
      create_dt: tx.now(),
    });
  }
}
