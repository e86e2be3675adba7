import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { CallError, type FileRule } from '@lamliang/contracts';
import { UPLOAD_RULE } from '@lamliang/contracts/auth';
import { carrierOf } from '@lamliang/contracts/pricing';
import { MOST_DISPUTE_FILES, walletRoutes, type OrderBill } from '@lamliang/contracts/wallet';
import { BlockSkeleton, Card, DateTimeText, DescriptionList, EmptyState, FailurePanel, FormDialog, FormTextArea, KeptImage, Money, moneyText, PageHead, Weight } from '@lamliang/ui'; // prettier-ignore
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { DisputeChip } from '../../components/disputes/DisputeChip.tsx';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { RowLink } from '../../components/navigation/RowLink.tsx';
import { PaperField } from '../../components/verification/PaperField.tsx';
import { useRecordTitle } from '../../record-title.ts';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const PICTURES: FileRule = {
  ...UPLOAD_RULE,
  most: MOST_DISPUTE_FILES,
  types: ['image/jpeg', 'image/png', 'image/webp'],
};
const idOf = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
const SEVERITY = { possible: 'info', open: 'info', won: 'success', lost: 'warning', lapsed: 'info' } as const;

export function prefetch({ params }: PageArguments): void {
  const id = idOf(params.id);
  if (id !== undefined) void queryClient.prefetchQuery(read(walletRoutes.orderBill, { params: { id } }));
}

const Head = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' });
const Pictures = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '16px 0 0',
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
  gap: 8,
  '& a': { display: 'block', aspectRatio: '1', borderRadius: 8, overflow: 'hidden', border: `1px solid ${(theme.vars ?? theme).palette.line}` }, // prettier-ignore
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));

/** Width, length and height in centimetres; null where one is not known. @param sides millimetres */
const sizeOf = (...sides: (number | null)[]) =>
  sides.every((side) => side !== null) ? <bdi dir="ltr">{sides.map((side) => side / 10).join(' × ')}</bdi> : null;

/** What an order was charged beyond its quote, the objection to it, and what became of that. */
export function Component() {
  const { t } = useTranslation();
  const id = idOf(useParams().id);
  const bill = useQuery({ ...read(walletRoutes.orderBill, { params: { id: id ?? 0 } }), enabled: id !== undefined });
  useRecordTitle(bill.data?.order_no);
  if (bill.data) return <Bill bill={bill.data} />;
  const isUnknown = id === undefined || (bill.error instanceof CallError && bill.error.status === 404);
  return (
    <>
      <PageHead title={t('disputes.one')} more={<Back />} />
      {isUnknown ? (
        <Card role="alert">
          <EmptyState icon={Scale} title={t('disputes.not_found')} more={t('disputes.not_found_more')} />
        </Card>
      ) : bill.error ? (
        <Card>
          <FailurePanel error={bill.error} onRetry={() => void bill.refetch()} />
        </Card>
      ) : (
        <BlockSkeleton height={420} />
      )}
    </>
  );
}

function Back() {
  const { t } = useTranslation();
  return <RowLink to="/finance/disputes">{t('disputes.back')}</RowLink>;
}

function Bill({ bill }: { bill: OrderBill }) {
  const { t } = useTranslation();
  const user = useUser();
  const [asks, setAsks] = useState(false);
  const { dispute_state: state, pictures, reason } = bill;
  const mayAsk = may(user, 'advanced_finance_flag');
  const amounts = ['quoted_amount', 'repriced_amount', 'difference_amount'] as const;
  return (
    <>
      <PageHead
        title={
          <Head>
            <bdi data-field="order_no">{bill.order_no}</bdi>
            {state ? (
              <span style={{ lineHeight: 1, fontWeight: 400 }}>
                <DisputeChip state={state} />
              </span>
            ) : null}
          </Head>
        }
        more={<Back />}
        actions={
          state === 'possible' && mayAsk ? (
            <Button variant="contained" startIcon={<Scale aria-hidden />} onClick={() => setAsks(true)}>
              {t('disputes.object')}
            </Button>
          ) : null
        }
      />
      <div style={{ display: 'grid', gap: 16 }}>
        {state ? (
          <Alert severity={SEVERITY[state]}>
            {t(`disputes.next.${state}`)} {state === 'possible' && bill.dispute_until ? <b><DateTimeText value={bill.dispute_until} field="dispute_until" /></b> : null}
            {state === 'possible' && !mayAsk ? <p style={{ margin: '4px 0 0' }}>{t('disputes.no_write')}</p> : null}
          </Alert>
        ) : null}
        <Card title={t('disputes.money')}>
          <DescriptionList
            items={[
              ...amounts.map((name) => ({ name, label: t(`disputes.field.${name}`), value: <Money value={bill[name]} /> })),
              { name: 'match_with_partner_dt', label: t('disputes.field.match_with_partner_dt'), value: <DateTimeText value={bill.match_with_partner_dt} /> },
              ...(may(user, 'order_flag')
                ? [{ name: 'order', label: t('disputes.field.order_no'), value: <Link component={AppLink} to={`/orders/all/${bill.id}/all`}>{t('disputes.to_order')}</Link> }]
                : []),
            ]}
          />
        </Card>
        <Card title={t('disputes.measures')}>
          <DescriptionList
            items={[
              { name: 'booked_weight', label: `${t('disputes.weight')} · ${t('disputes.booked')}`, value: <Weight value={bill.booked_weight} /> },
              { name: 'actual_weight', label: `${t('disputes.weight')} · ${t('disputes.actual')}`, value: <Weight value={bill.actual_weight} /> },
              { name: 'booked_size', label: `${t('disputes.size')} · ${t('disputes.booked')}`, value: sizeOf(bill.booked_width, bill.booked_length, bill.booked_height) },
              { name: 'actual_size', label: `${t('disputes.size')} · ${t('disputes.actual')}`, value: sizeOf(bill.actual_width, bill.actual_length, bill.actual_height) },
              { name: 'partner', label: t('disputes.field.partner'), value: carrierOf(bill.partner_code)?.name ?? bill.partner_code },
            ]}
          />
        </Card>
        {bill.detail ? (
          <Card title={t('disputes.mine')}>
            <DescriptionList
              items={[
                { name: 'detail', label: t('disputes.field.detail'), value: <bdi>{bill.detail}</bdi>, wide: true },
                { name: 'dispute_dt', label: t('disputes.field.dispute_dt'), value: bill.dispute_dt && <DateTimeText value={bill.dispute_dt} /> },
                ...(bill.decided_dt ? [{ name: 'decided_dt', label: t('disputes.field.decided_dt'), value: <DateTimeText value={bill.decided_dt} /> }] : []),
                ...(reason ? [{ name: 'reason', label: t('disputes.field.reason'), value: <bdi>{reason}</bdi>, wide: true }] : []),
              ]}
            />
            {pictures.length > 0 ? (
              <Pictures aria-label={t('disputes.pictures')}>
                {pictures.map(({ url }, n) => (
                  <li key={n}>
                    <a href={url} target="_blank" rel="noreferrer">
                      <KeptImage src={url} alt={t('disputes.picture', { n: n + 1, count: pictures.length })} />
                    </a>
                  </li>
                ))}
              </Pictures>
            ) : null}
          </Card>
        ) : null}
      </div>
      {asks ? <ObjectDialog bill={bill} onClose={() => setAsks(false)} /> : null}
    </>
  );
} // prettier-ignore

/** The form of an objection. */
function ObjectDialog({ bill, onClose }: { bill: OrderBill; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(walletRoutes.disputeBill, {
    params: { id: bill.id },
    defaults: { files: [] },
    saved: t('disputes.sent'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      phrases="disputes.field"
      title={t('disputes.form_title', { sum: moneyText(bill.difference_amount) })}
      submit={t('disputes.submit')}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t('disputes.form_more')}</p>
      <FormTextArea name="detail" />
      <PaperField name="files" rule={PICTURES} purpose="dispute" hint={t('disputes.files_more')} />
    </FormDialog>
  );
}
