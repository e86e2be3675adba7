import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@lamliang/contracts/orders';
import { Card, DateTimeText, hidden } from '@lamliang/ui';
import { stepsOf, type StepName } from './steps.rules.ts';

const Steps = styled('ol')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    '& li': { position: 'relative', paddingInlineEnd: 10, minWidth: 0 },
    '& .track': { display: 'flex', alignItems: 'center', marginBottom: 8, height: 22 },
    '& .dot': {
      flex: 'none',
      width: 22,
      height: 22,
      boxSizing: 'border-box',
      borderRadius: '50%',
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      border: `2px solid ${palette.inputLine}`,
      color: palette.primary.contrastText,
    },
    '& .bar': { flex: 1, height: 2, marginInline: 8, backgroundColor: palette.line },
    '& li:last-of-type .bar': { display: 'none' },
    '& .done .dot': { backgroundColor: palette.primary.main, borderColor: palette.primary.main },
    '& .done .bar': { backgroundColor: palette.primary.main },
    '& .now .dot': { borderColor: palette.primary.main, boxShadow: `inset 0 0 0 4px ${palette.background.paper}` },
    '& .now .dot::after': {
      content: '""',
      width: 10,
      height: 10,
      borderRadius: '50%',
      backgroundColor: palette.primary.main,
    },
    '& .bad.now .dot': { borderColor: palette.error.main },
    '& .bad.now .dot::after': { backgroundColor: palette.error.main },
    '& b': { display: 'block', fontSize: 14, lineHeight: 1.5, fontWeight: 500 },
    '& .waiting b': { fontWeight: 400, color: palette.text.secondary },
    '& small': { fontSize: 13, lineHeight: 1.5, color: palette.text.secondary },
    [theme.breakpoints.down('sm')]: {
      gridAutoFlow: 'row',
      gap: 10,
      '& li': { display: 'grid', gridTemplateColumns: '22px minmax(0, 1fr)', columnGap: 12, paddingInlineEnd: 0 },
      '& .track': { marginBottom: 0 },
      '& .bar': { display: 'none' },
      '& .words': { display: 'flex', justifyContent: 'space-between', gap: 8, flexWrap: 'wrap' },
      '& small': { fontSize: 14 },
    },
  };
});

const ENDED_BADLY = new Set<StepName>(['cancelled', 'booking_failed']);

/** Progress of the parcel: booked to delivered and paid out, or returned. */
export function StepBar({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const steps = stepsOf(order);
  return (
    <Card>
      <Steps aria-label={t('orders.detail.steps')}>
        {steps.map((step) => (
          <li
            key={step.name}
            className={`${step.state}${ENDED_BADLY.has(step.name) ? ' bad' : ''}`}
            aria-current={step.state === 'now' ? 'step' : undefined}
          >
            <span className="track" aria-hidden>
              <span className="dot">{step.state === 'done' ? <Check size={13} strokeWidth={3} /> : null}</span>
              <span className="bar" />
            </span>
            <span className="words">
              <b>
                {t(`orders.detail.step.${step.name}`)}
                <span style={hidden}> {t(`orders.detail.step_${step.state}`)}</span>
              </b>
              {step.at ? (
                <small>
                  <DateTimeText value={step.at} />
                </small>
              ) : null}
            </span>
          </li>
        ))}
      </Steps>
    </Card>
  );
}
