import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { walletRoutes, type CodCalendar } from '@lamliang/contracts/wallet';
import { startOfBangkokDay } from '@lamliang/kernel';
import { BlockSkeleton, Card, DateText, Loaded, Money } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { Line, Lines } from '../../components/orders/Lines.tsx';

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
  gap: '20px 40px',
  '& h3': { margin: '0 0 8px', fontSize: 14, lineHeight: 1.6, fontWeight: 600 },
  '& p': { margin: 0, fontSize: 14, lineHeight: 1.6, color: (theme.vars ?? theme).palette.text.secondary },
}));

const day = (value: string, field: string) => <DateText value={startOfBangkokDay(value)} field={field} />;

/** When the COD of the shop comes: what the law lets go on which day, what waits elsewhere, and how the last payments came. */
export function ComingCod() {
  const { t } = useTranslation();
  const calendar = useQuery(read(walletRoutes.codCalendar));
  const title = t('home.cod_coming');
  return (
    <Loaded query={calendar} compact card={title} waiting={<BlockSkeleton height={180} />}>
      {(known) => (
        <Card title={title} more={t('home.cod_coming_more')}>
          <Parts data-field="cod_calendar">
            <Days known={known} />
            <Paid known={known} />
          </Parts>
        </Card>
      )}
    </Loaded>
  );
}

function Days({ known }: { known: CodCalendar }) {
  const { t } = useTranslation();
  const elsewhere = (['in_round', 'with_carrier', 'complained', 'in_advance', 'to_give_back'] as const).filter(
    (part) => known[part].order_count > 0,
  );
  if (!known.days.length && !elsewhere.length) return <p data-field="cod_none">{t('home.cod_none')}</p>;
  return (
    <div>
      <h3>{t('home.cod_next')}</h3>
      <Lines>
        {known.days.map((one) => (
          <Line key={one.day} label={day(one.day, 'cod_day')}>
            {t('home.cod_orders', { count: one.order_count })} · <Money value={one.net_amount} field="cod_day_net" />
          </Line>
        ))}
        {elsewhere.map((part) => (
          <Line key={part} label={t(`home.cod_${part}`)}>
            {t('home.cod_orders', { count: known[part].order_count })} ·{' '}
            <Money value={known[part].net_amount} field={part} />
          </Line>
        ))}
      </Lines>
    </div>
  );
}

function Paid({ known }: { known: CodCalendar }) {
  const { t } = useTranslation();
  if (!known.paid.length) return null;
  return (
    <div>
      <h3>{t('home.cod_paid')}</h3>
      <Lines>
        {known.paid.map((one) => (
          <Line
            key={one.cod_approval_id}
            label={
              <>
                <Link component={AppLink} to={`/report/cod-approve-detail/${one.cod_approval_id}/all`} dir="ltr">
                  {one.cod_approval_no}
                </Link>
                <br />
                {t('home.cod_promised')} {day(one.promised_day, 'promised_day')}
              </>
            }
          >
            <Money value={one.net_amount} field="cod_paid_net" />
            <br />
            {t('home.cod_came')} {day(one.paid_day, 'paid_day')}
          </Line>
        ))}
      </Lines>
    </div>
  );
}
