import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { isThaiId13, thaiDigitsToArabic } from '@lamliang/kernel';

/** Says that the check digit of a whole number of 13 digits is wrong. A hint, no reason to refuse it: staff see the same. */
export function NumberDoubt({ number }: { number: unknown }) {
  const { t } = useTranslation();
  const digits = thaiDigitsToArabic(String(number ?? '')).replace(/\D/g, '');
  return digits.length === 13 && !isThaiId13(digits) ? (
    <Alert severity="warning" role="status" data-field="number_doubt">
      {t('verification.number_doubt')}
    </Alert>
  ) : null;
}
