import {
  LINE_CHARGES,
  TAX_QUESTIONS,
  TAX_SETTINGS,
  type TaxConfirmationTerms,
  type TaxQuestion,
  type TaxRules,
  type TaxSettingName,
  type TaxSettingRow,
} from '@lamliang/contracts/invoicing';
import { bangkokDate, satang } from '@lamliang/kernel';
import { AppError, Db, SERVICE_CONFIG, type AuditTrail, type StaffCaller, type Tx } from '@lamliang/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { InvoicingConfig } from '../config.ts';
import type { TaxSetting } from './tax-setting.entity.ts';
import { TaxSettingsRepository } from './tax-settings.repository.ts';
import { TaxSettingsService, type TaxSettings } from './tax-settings.service.ts';
import { CLASS_OF, lawOf, ratesOf, UnknownRate, VAT_RATES, WITHHOLDING_RATES } from './tax.rules.ts';

/** The tax rules as finance read them, and what an accountant has confirmed of them. */
@Injectable()
export class TaxRulesService {
  constructor(
    private readonly db: Db,
    private readonly settings: TaxSettingsService,
    private readonly stored: TaxSettingsRepository,
    @Inject(SERVICE_CONFIG) private readonly config: InvoicingConfig,
  ) {}

  get(): Promise<TaxRules> {
    return this.db.system((tx) => this.read(tx));
  }

  /**
   * Keeps that an accountant confirmed a rule. Again, by the same words, it changes nothing.
   * @throws AppError tax_rule.changed where it is read otherwise by now
   */
  async confirm(staff: StaffCaller, { rule, value, reason }: TaxConfirmationTerms, audit: AuditTrail): Promise<TaxRules> {
    return await this.db.system(async (tx) => {
      const now = this.valueOf(rule, await this.settings.on(tx, bangkokDate(tx.now())));
      if (now !== value) throw new AppError('tax_rule.changed', { data: { value: now } });
      const before = await this.stored.confirmed(tx, rule);
      if (before?.value === value && before.reason === reason) audit.unchanged();
      else {
        await this.stored.confirm(tx, { rule, value, reason, confirmed_by: staff.login_id, confirmed_name: staff.user_name });
        await audit.write(tx, { target_id: rule, reason, after: { value } });
      }
      return await this.read(tx);
    });
  } // prettier-ignore

  private async read(tx: Tx): Promise<TaxRules> {
    const day = bangkokDate(tx.now());
    const now = await this.settings.on(tx, day);
    const [settings, questions] = [[] as TaxSettingRow[], [] as TaxRules['questions']];
    for (const name of TAX_SETTINGS) settings.push(...this.settingsOf(name, await this.stored.of(tx, name), day));
    for (const rule of TAX_QUESTIONS) {
      const value = this.valueOf(rule, now);
      const last = await this.stored.confirmed(tx, rule);
      const { confirmed_name, confirmed_dt, reason } = last?.value === value ? last : { confirmed_name: null, confirmed_dt: null, reason: null }; // prettier-ignore
      questions.push({ rule, value, confirmed_name, confirmed_dt, reason });
    }
    return { day, charges: chargesOn(day, now), rates: RATES, settings, questions };
  }

  /** How a rule is read: what is set, what is configured, and what the code does. */
  private valueOf(rule: TaxQuestion, { transport, withholding_from }: TaxSettings): string {
    const fixed = { premium: 'passed_on', advance_fee: 'service', prepaid_day: 'day_after', late_paper: 'first_open_day', commission_base: 'before_vat', certificate_signed: 'by_hand' }; // prettier-ignore
    const { BONUS_AS: bonus_as, COMMISSION_OF_PERSONS: commission_of_persons } = this.config;
    const set = { transport_vat: transport, withholding_from: String(withholding_from), bonus_as, commission_of_persons }; // prettier-ignore
    return { ...fixed, ...set }[rule];
  }

  private settingsOf(name: TaxSettingName, rows: readonly TaxSetting[], day: string): TaxSettingRow[] {
    const { TRANSPORT_VAT, WITHHOLDING_FROM_SATANG } = this.config;
    const configured = { value: name === 'transport_vat' ? TRANSPORT_VAT : String(WITHHOLDING_FROM_SATANG), valid_from: null, staff_name: null, create_dt: null }; // prettier-ignore
    const all = [...rows, configured];
    const holds = all.find(({ valid_from }) => valid_from === null || valid_from <= day);
    return all.map((row) => ({
      name,
      transport_vat: name === 'transport_vat' ? (row.value === 'rated' ? 'rated' : 'exempt') : null,
      withholding_from_amount: name === 'withholding_from' ? satang(Number(row.value)) : null,
      valid_from: row.valid_from,
      holds_flag: row === holds ? 1 : 0,
      staff_name: row.staff_name,
      create_dt: row.create_dt,
    }));
  }
}

const RATES: TaxRules['rates'] = [
  ...VAT_RATES.map(({ from, until, bps, law }) => ({ tax: 'vat' as const, tax_class: null, rate_percent: bps, valid_from: from, valid_until: until, law })),
  ...(['transport', 'service', 'insurance'] as const).flatMap((tax_class) =>
    WITHHOLDING_RATES[tax_class].map(({ from, until, bps, law }) => ({ tax: 'withholding' as const, tax_class, rate_percent: bps, valid_from: from, valid_until: until, law })),
  ),
]; // prettier-ignore

/** The charges by their classes; none on a day that no table knows. */
function chargesOn(day: string, { transport }: TaxSettings): TaxRules['charges'] {
  try {
    return LINE_CHARGES.map((charge_code) => {
      const { vat_bps, withholding_bps } = ratesOf(charge_code, day, transport);
      return { charge_code, tax_class: CLASS_OF[charge_code], vat_percent: vat_bps, withholding_percent: withholding_bps, law: lawOf(charge_code, transport) }; // prettier-ignore
    });
  } catch (error) {
    if (error instanceof UnknownRate) return [];
    throw error;
  }
}
