import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { ZERO, type Satang } from '@lamliang/kernel';
import { MoneyField } from './fields.tsx';
import { useBound, type BoundProps } from './form-fields.tsx';
import { useBahtText } from './formatted.tsx';

const Most = styled('span')(({ theme }) => ({
  '&[role]': { fontWeight: 500, color: (theme.vars ?? theme).palette.error.main },
}));

/**
 * An amount: satang inside, baht shown.
 * @param most satang, 0 for none: told below the field, and marked while the amount is above it; only the contract refuses
 */
export function FormMoney({ most = ZERO, ...props }: BoundProps & { most?: Satang }) {
  const { t } = useTranslation();
  const baht = useBahtText();
  const { frame, empty, value, onChange, onBlur, ref, name } = useBound(props);
  const ceiling = most ? (
    <Most role={Number(value) > most ? 'alert' : undefined}>{t('common.at_most', { amount: baht(most) })}</Most>
  ) : null;
  const box = {
    ...frame,
    hint: ceiling ? (
      <>
        {frame.hint} {ceiling}
      </>
    ) : (
      frame.hint
    ),
    name,
    ref,
    onBlur,
  };
  return (
    <MoneyField
      {...box}
      value={Number.isNaN(value) ? null : ((value as Satang | undefined) ?? null)}
      // What cannot be read is no missing amount: NaN is refused.
      onValue={(amount, readable) => onChange(readable ? (amount ?? empty) : Number.NaN)}
    />
  );
}
