import type { Decision } from '@lamliang/contracts';
import type { TaxSettingChange, TaxSettingName } from '@lamliang/contracts/invoicing';
import { addDays, bangkokDate, satang, ZERO, type Satang } from '@lamliang/kernel';
import { AppError, Db, enterDecision, SERVICE_CONFIG, type AuditTrail, type Decides, type StaffCaller, type Tx } from '@lamliang/platform'; // prettier-ignore
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import { TaxSettingsRepository } from './tax-settings.repository.ts';

/** How far ahead a rule may be set (days). */
const MOST_DAYS = 366;

/** Tax rules that the provider decides on. */
export interface TaxSettings {
  /** Whether carriage is free of VAT. */
  transport: 'exempt' | 'rated';
  /** Below it nothing is withheld; satang before VAT. */
  withholding_from: Satang;
}

/** Tax rules by their days: what was set holds from its day on, the configuration before that. */
@Injectable()
export class TaxSettingsService implements Decides {
  constructor(
    private readonly db: Db,
    private readonly settings: TaxSettingsRepository,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
  ) {}

  /** What holds on a day of Bangkok. */
  async on(tx: Tx, day: string): Promise<TaxSettings> {
    const set = new Map((await this.settings.on(tx, day)).map(({ name, value }) => [name, value]));
    const transport = set.get('transport_vat') ?? this.config.TRANSPORT_VAT;
    const from = set.get('withholding_from');
    return {
      transport: transport === 'rated' ? 'rated' : 'exempt',
      withholding_from: satang(from === undefined ? this.config.WITHHOLDING_FROM_SATANG : Number(from)),
    };
  }

  /**
   * Asks a second person to have a rule hold from a day on. Nothing has a limit here: it always takes two.
   * @throws AppError request.invalid for a day that is not to come
   */
  async set(staff: StaffCaller, change: TaxSettingChange, audit: AuditTrail): Promise<{ decision_id: number | null }> {
    const { name, valid_from, reason } = change;
    return await this.db.system(async (tx) => {
      const today = bangkokDate(tx.now());
      if (valid_from <= today || valid_from > addDays(today, MOST_DAYS))
        throw new AppError('request.invalid', { errors: [{ field: 'valid_from', code: 'validation.invalid' }] });
      const terms = { name, value: valueOf(change), valid_from };
      const before = await this.settings.setFor(tx, name, valid_from);
      // What is set again is no second question; what was something else meanwhile is.
      if (before.value === terms.value) return (audit.unchanged(), { decision_id: null });
      const business_key = `tax_setting:${name}:${valid_from}:${terms.value}:${before.times}`;
      const entry = { kind: 'tax_setting', business_key, target: name, account_id: null, amount: ZERO, terms, reason };
      const decision = await enterDecision(tx, staff, entry);
      if (decision.fresh) await audit.write(tx, { target_id: name, reason, after: terms });
      else audit.unchanged();
      return { decision_id: decision.state === 'waiting' ? decision.id : null };
    });
  }

  /** A second person approved it. @throws AppError tax_rule.too_late once its day has come: nothing is changed behind */
  async done(tx: Tx, { terms, decided_name }: Decision): Promise<void> {
    const { name, value, valid_from } = terms as { name: TaxSettingName; value: string; valid_from: string };
    if (valid_from <= bangkokDate(tx.now())) throw new AppError('tax_rule.too_late');
    await this.settings.add(tx, { name, value, valid_from, staff_name: decided_name ?? '-' });
  }
}

/** A word, or satang. The route takes the value of the name and no other. */
const valueOf = ({ transport_vat, withholding_from_amount }: TaxSettingChange): string =>
  transport_vat ?? String(withholding_from_amount);
