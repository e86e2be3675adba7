import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { OrderRefusal as Refusal } from '@lamliang/contracts/orders';
import { Card, DateTimeText, KeptImage } from '@lamliang/ui';
import { Line, Lines } from '../orders/Lines.tsx';

const Pictures = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '16px 0 0',
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))',
  gap: 8,
  '& a': { display: 'block', aspectRatio: '1', borderRadius: 8, overflow: 'hidden', border: `1px solid ${(theme.vars ?? theme).palette.line}` }, // prettier-ignore
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));

/** That the receiver opened the parcel and refused it: why, with the pictures that prove it. */
export function OrderRefusal({ refusal }: { refusal: Refusal }) {
  const { t } = useTranslation();
  const { complaint_reason, detail, create_dt, pictures } = refusal;
  return (
    <Card title={t('cod.refusal.title')}>
      <p style={{ margin: '0 0 12px' }}>{t('cod.refusal.more')}</p>
      <Lines>
        <Line label={t('cod.refusal.reason')}>
          <span data-field="refusal_reason">{t(`cod.complaint.reason.${complaint_reason}`)}</span>
        </Line>
        <Line label={t('cod.refusal.at')}>
          <DateTimeText value={create_dt} field="refusal_dt" />
        </Line>
        <Line label={t('cod.refusal.detail')}>
          <bdi data-field="refusal_detail">{detail}</bdi>
        </Line>
      </Lines>
      {pictures.length > 0 ? (
        <Pictures aria-label={t('cod.refusal.pictures')}>
          {pictures.map(({ url }, n) => (
            <li key={n}>
              <a href={url} target="_blank" rel="noreferrer">
                <KeptImage src={url} alt={t('cod.refusal.picture', { n: n + 1, count: pictures.length })} />
              </a>
            </li>
          ))}
        </Pictures>
      ) : null}
    </Card>
  );
}
