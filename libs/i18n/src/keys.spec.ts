import { describe, expect, it } from '@jest/globals';
import { keyBelow, type PhraseKey } from './keys.ts';
import { createTranslations } from './setup.ts';

type Role = 'sales' | 'finance';

describe('keys of phrases', () => {
  it('are known to the compiler, computed ones by the union of their parts, plurals without their form', async () => {
    const { t } = (await createTranslations('th', ['common', 'status'])).i18n;
    const word = (role: Role) => t(`status.staff_role.${role}`);
    expect([t('common.save'), word('finance'), t('common.parcels', { count: 2 })]).toEqual([
      'บันทึก',
      'ฝ่ายการเงิน',
      '2 ชิ้น',
    ]);
    // @ts-expect-error there is no such phrase
    expect(t('common.sav')).toBe('sav');
    // @ts-expect-error not even with a default
    expect(t('common.sav', { defaultValue: 'x' })).toBe('x');
    const wide = (role: Role | 'cook') =>
      // @ts-expect-error one of them has no phrase
      t(`status.staff_role.${role}`);
    expect(wide('cook')).toBe('staff_role.cook');
    // @ts-expect-error text may be anything
    const text: PhraseKey = String('common.save');
    expect(text).toBe('common.save');
  });

  it('below a family that exists may be a code of the server', async () => {
    const { t } = (await createTranslations('th', ['errors'])).i18n;
    expect(t(keyBelow('errors', 'order.not_found'))).toBe('ไม่พบรายการจัดส่ง');
    expect(t(keyBelow('errors', 'order.of_tomorrow'), { defaultValue: 'of tomorrow' })).toBe('of tomorrow');
    // @ts-expect-error there is no such family
    expect(keyBelow('mistakes', 'order.not_found')).toBe('mistakes.order.not_found');
  });
});
