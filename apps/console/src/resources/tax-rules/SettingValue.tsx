import { satang } from '@lamliang/kernel';
import { keyBelow } from '@lamliang/i18n';
import { moneyText } from '@lamliang/ui';
import { useTranslate } from '../../providers/translate.ts';

/** How a rule is read: a word, or an amount in satang. */
export function useAnswer(): (name: string, value: string) => string {
  const translate = useTranslate();
  return (name, value) =>
    name === 'withholding_from'
      ? moneyText(satang(Number(value)))
      : translate(keyBelow('console.tax_rules.answer', value), { _: value });
}

/** The same, where it stands alone. */
export function SettingValue({ name, value }: { name: string; value: string }) {
  return <>{useAnswer()(name, value)}</>;
}
