import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { DateField } from '@lamliang/ui';
import { periodFault, type Period } from './period.rules.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, 164px)',
  gap: 12,
  alignItems: 'start',
  [theme.breakpoints.down('md')]: { gridTemplateColumns: '1fr 1fr', width: '100%' },
}));

/** Start and end date. An error is shown under the field it concerns. */
export function PeriodPicker({
  value,
  onValue,
  today,
}: {
  value: Period;
  onValue: (period: Period) => void;
  today: string;
}) {
  const { t } = useTranslation();
  const fault = periodFault(value);
  const error = fault && t(`validation.${fault}`);
  const fromMissing = fault === 'choose_date' && value.from_date === '';
  return (
    <Row>
      <DateField
        label={t('common.from_date')}
        name="from_date"
        value={value.from_date}
        max={today}
        error={fromMissing ? error : undefined}
        onValue={(from_date) => onValue({ ...value, from_date })}
      />
      <DateField
        label={t('common.to_date')}
        name="to_date"
        value={value.to_date}
        max={today}
        error={fromMissing ? undefined : error}
        onValue={(to_date) => onValue({ ...value, to_date })}
      />
    </Row>
  );
}
