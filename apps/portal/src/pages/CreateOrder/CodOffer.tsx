import Button from '@mui/material/Button';
import { HandCoins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBaht, type Satang } from '@lamliang/kernel';
import { useDraftForm, useMarks } from './form-context.ts';

/**
 * The amount to collect that a pasted message asks for, taken by one click, which goes on to the next empty field; absent
 * when the field holds it already.
 */
export function CodOffer({ amount }: { amount: Satang }) {
  const { t } = useTranslation();
  const { setValue, watch } = useDraftForm();
  const { advance } = useMarks();
  if (amount === 0 || watch('cod_amount') === amount) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      sx={{ justifySelf: 'start', minHeight: { xs: 44, md: 32 } }}
      startIcon={<HandCoins aria-hidden />}
      onClick={() => {
        setValue('cod_amount', amount, { shouldDirty: true });
        setTimeout(() => advance());
      }}
    >
      {t('orders.create.use_cod', { amount: `฿${formatBaht(amount).replace(/\.00$/, '')}` })}
    </Button>
  );
}
