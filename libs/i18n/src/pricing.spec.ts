import { describe, expect, it } from '@jest/globals';
import { CHARGE_CODES, PRICE_RULES, ROUNDINGS } from '@lamliang/contracts/pricing';
import { createTranslations } from './setup.ts';

/** A phrase of exactly this language, without fallback. */
async function phrases(language: 'th' | 'en' | 'ar') {
  const { i18n } = await createTranslations(language, ['orders', 'pricing']);
  return (key: string) => i18n.getResource(language, key.split('.')[0]!, key.split('.').slice(1).join('.')) as unknown;
}

describe.each(['th', 'en', 'ar'] as const)('explanations of a price in %s', (language) => {
  it.each(PRICE_RULES)('there is a text for the rule %s', async (rule) => {
    expect((await phrases(language))(`orders.why.${rule}`)).toEqual(expect.any(String));
  });
  it.each(ROUNDINGS)('there is a text for the rounding %s', async (rounding) => {
    expect((await phrases(language))(`pricing.rounding.${rounding}`)).toEqual(expect.any(String));
  });
  it.each(CHARGE_CODES)('there is a text for the charge %s', async (code) => {
    expect((await phrases(language))(`pricing.charge.${code}`)).toEqual(expect.any(String));
  });
});
