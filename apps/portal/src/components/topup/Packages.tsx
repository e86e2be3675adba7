import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopupPackage } from '@lamliang/contracts/wallet';
import { isZero } from '@lamliang/kernel';
import { DateText, hidden, Money } from '@lamliang/ui';

const Group = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
    gap: 12,
    '& > label': {
      display: 'flex',
      flexDirection: 'column',
      gap: 2,
      minHeight: 112,
      boxSizing: 'border-box',
      padding: '12px 14px',
      borderRadius: '10px',
      border: `1px solid ${palette.inputLine}`,
      backgroundColor: palette.background.paper,
      fontSize: 14,
      lineHeight: 1.6,
      cursor: 'pointer',
      '&:hover': { borderColor: palette.text.secondary },
      '&:focus-within': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
      '&:has(input:checked)': {
        borderColor: palette.primary.main,
        boxShadow: `0 0 0 1px ${palette.primary.main}`,
        backgroundColor: palette.selected,
      },
      '& > b': { fontSize: 22, lineHeight: 1.4, fontWeight: 600, overflowWrap: 'anywhere' },
      '& > .name': { fontWeight: 500, overflowWrap: 'anywhere' },
      '& > .bonus': { color: palette.tone.success.text, fontWeight: 500 },
      '& > small': { marginTop: 'auto', fontSize: 13, color: palette.text.secondary },
    },
    ...theme.applyStyles('dark', { '& > label > .bonus': { color: palette.tone.success.mark } }),
    [theme.breakpoints.down('sm')]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: 8,
      '& > label': { padding: '10px 12px' },
    },
  };
});

interface Props {
  packages: readonly TopupPackage[];
  /** The package that is chosen; undefined for an amount of one's own. */
  value: number | undefined;
  onValue?: (chosen: TopupPackage | undefined) => void;
}

/** Packages as cards of which one is chosen, the last one an amount of one's own. Without `onValue` they are read alone. */
export function Packages({ packages, value, onValue }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const radio = (id: number | undefined, chosen: TopupPackage | undefined) =>
    onValue ? (
      <input type="radio" name={name} checked={value === id} onChange={() => onValue(chosen)} style={hidden} />
    ) : null;
  return (
    <Group role={onValue ? 'radiogroup' : undefined} aria-label={t('finance.topup.choose')}>
      {packages.map((one) => (
        <label key={one.id} data-field="topup_package">
          {radio(one.id, one)}
          <span className="name" data-field="name">
            {one.name}
          </span>
          <b>
            <Money value={one.price} field="price" />
          </b>
          <span>
            {t('finance.topup.gets')} <Money value={one.credit_amount} field="credit_amount" />
          </span>
          {isZero(one.bonus_amount) ? null : (
            <span className="bonus">
              {t('finance.topup.bonus')} <Money value={one.bonus_amount} signed field="bonus_amount" />
            </span>
          )}
          <small>
            {one.end_dt ? (
              <>
                {t('finance.topup.until')} <DateText value={one.end_dt} field="end_dt" />
              </>
            ) : (
              t('finance.topup.always')
            )}
          </small>
        </label>
      ))}
      {onValue ? (
        <label>
          {radio(undefined, undefined)}
          <span className="name">{t('finance.topup.free')}</span>
          <small>{t('finance.topup.free_more')}</small>
        </label>
      ) : null}
    </Group>
  );
}
