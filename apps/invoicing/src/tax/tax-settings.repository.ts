import type { TaxQuestion, TaxSettingName } from '@lamliang/contracts/invoicing';
import type { Tx } from '@lamliang/platform';
import { Injectable } from '@nestjs/common';
import type { TaxConfirmation } from './tax-confirmation.entity.ts';
import type { TaxSetting } from './tax-setting.entity.ts';

/** Settings of a name that are told at most. */
const MOST = 50;

/** SQL of tax rules that were set and confirmed. */
@Injectable()
export class TaxSettingsRepository {
  /** What holds on a day, of what was set. */
  on(tx: Tx, day: string): Promise<Pick<TaxSetting, 'name' | 'value'>[]> {
    const sql = `SELECT DISTINCT ON (name) name, value FROM tax_setting WHERE valid_from <= $1 ORDER BY name, valid_from DESC, id DESC`;
    return tx.query(sql, [day]);
  }

  /** What was set of a name, the last first. */
  of(tx: Tx, name: TaxSettingName): Promise<TaxSetting[]> {
    const sql = `SELECT id, name, value, valid_from::text AS valid_from, staff_name, create_dt FROM tax_setting WHERE name = $1 ORDER BY valid_from DESC, id DESC LIMIT ${MOST}`;
    return tx.query(sql, [name]);
  }

  /** How often a name was set for this very day, and to what last; null where it never was. */
  async setFor(tx: Tx, name: TaxSettingName, day: string): Promise<{ times: number; value: string | null }> {
    const sql = `SELECT count(*) AS times, (array_agg(value ORDER BY id DESC))[1] AS value FROM tax_setting WHERE name = $1 AND valid_from = $2`;
    return (await tx.query<{ times: number; value: string | null }[]>(sql, [name, day]))[0]!;
  }

  async add(tx: Tx, { name, value, valid_from, staff_name }: Omit<TaxSetting, 'id' | 'create_dt'>): Promise<void> {
    const sql = 'INSERT INTO tax_setting (name, value, valid_from, staff_name, create_dt) VALUES ($1, $2, $3, $4, $5)';
    await tx.run(sql, [name, value, valid_from, staff_name, tx.now()]);
  }

  /** What was confirmed last of a rule. */
  async confirmed(tx: Tx, rule: TaxQuestion): Promise<TaxConfirmation | undefined> {
    const sql = 'SELECT * FROM tax_confirmation WHERE rule = $1 ORDER BY id DESC LIMIT 1';
    return (await tx.query<TaxConfirmation[]>(sql, [rule]))[0];
  }

  async confirm(tx: Tx, of: Omit<TaxConfirmation, 'id' | 'confirmed_dt'>): Promise<void> {
    await tx.run(
      'INSERT INTO tax_confirmation (rule, value, reason, confirmed_by, confirmed_name, confirmed_dt) VALUES ($1, $2, $3, $4, $5, $6)',
      [of.rule, of.value, of.reason, of.confirmed_by, of.confirmed_name, tx.now()],
    );
  }
}
