import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { walletRoutes, type OrderAdvance, type OrderComplaint } from '@lamliang/contracts/wallet';
import { add } from '@lamliang/kernel';
import { BlockSkeleton, Card, DateTimeText, Loaded, StatusChip, ToneChip } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { AppLink } from '../navigation/AppLink.tsx';
import { PostingLink } from '../statement/PostingLink.tsx';
import { Line, Lines, MoneyLine } from '../orders/Lines.tsx';
import { roundPath } from './RoundBank.tsx';

const ADVANCE_TONES = { asked: 'warning', paid: 'teal', settled: 'success', owed: 'error', taken: 'magenta' } as const;
const TONES = { open: 'warning', released: 'success', upheld: 'error', 'given-back': 'magenta' } as const;

/** What the receiver complains of, and what became of it. */
function ComplaintLines({
  of: { state, complaint_reason, detail, create_dt, reason, decided_dt },
}: {
  of: OrderComplaint;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Line label={t('cod.where.complaint')}>
        <ToneChip tone={TONES[state]} mark="filled" field="complaint_state">
          {t(`cod.complaint.state.${state}`)}
        </ToneChip>
      </Line>
      <Line label={t(`cod.complaint.reason.${complaint_reason}`)}>
        <DateTimeText value={create_dt} field="complaint_dt" />
      </Line>
      {detail ? (
        <Line label={t('cod.complaint.detail')}>
          <bdi data-field="complaint_detail">{detail}</bdi>
        </Line>
      ) : null}
      {decided_dt ? (
        <Line label={t('cod.complaint.why')}>
          <bdi data-field="complaint_decision">{reason}</bdi>
        </Line>
      ) : null}
    </>
  );
}

/** That it was paid before the carrier handed it over, and what became of that. */
function AdvanceLines({ of }: { of: OrderAdvance }) {
  const { t } = useTranslation();
  const { state, due_amount, reason, take_dt, taken_dt, taken_from, taking_approval_id, taking_approval_no } = of;
  return (
    <>
      <Line label={t('cod.where.advance')}>
        <ToneChip tone={ADVANCE_TONES[state]} mark="filled" field="advance_state">
          {t(`cod.where.advance_state.${state}`)}
        </ToneChip>
      </Line>
      <MoneyLine
        label={t('cod.where.advance_fee')}
        value={add(of.advance_fee_amount, of.advance_fee_vat_amount)}
        field="advance_fees"
      />
      {due_amount === null ? null : (
        <MoneyLine label={t('cod.where.advance_due')} value={due_amount} field="due_amount" />
      )}
      {reason === null ? null : (
        <Line label={t('cod.where.advance_why')}>
          <bdi data-field="advance_reason">{reason}</bdi>
        </Line>
      )}
      {taking_approval_id === null ? null : (
        <Line label={t('cod.where.advance_round')}>
          <Link component={AppLink} to={roundPath(taking_approval_id)} dir="ltr" data-field="taking_approval_no">
            {taking_approval_no}
          </Link>
        </Line>
      )}
      {taken_dt ? (
        <Line label={t('cod.where.advance_taken')}>
          <DateTimeText value={taken_dt} field="taken_dt" />{' '}
          {taken_from === 'wallet' ? t('cod.where.advance_wallet') : null}
        </Line>
      ) : take_dt && taking_approval_id === null ? (
        <Line label={t('cod.where.advance_from')}>
          <DateTimeText value={take_dt} field="take_dt" />
        </Line>
      ) : null}
    </>
  );
}

/** Where the COD of a delivered order is: with the carrier, held by law, in a round, or paid to the bank of the shop. */
export function OrderCod({ id }: { id: number }) {
  const { t } = useTranslation();
  const cod = useQuery(read(walletRoutes.codOfOrder, { params: { id } }));
  const none = t('common.none');
  return (
    <Loaded query={cod} compact card={t('cod.where.title')} waiting={<BlockSkeleton height={220} />}>
      {(known) => (
        <Card title={t('cod.where.title')}>
          <Lines>
            <Line label={t('cod.where.status')}>
              <StatusChip machine="cod_status" value={known.cod_status} />
            </Line>
            <Line label={t('cod.where.collected')}>
              <DateTimeText value={known.delivered_dt} field="collected_dt" />
            </Line>
            <Line label={t('cod.where.received')}>
              {known.cod_received_dt ? (
                <PostingLink statement="cod" no={known.order_no} since={known.cod_received_dt}>
                  <DateTimeText value={known.cod_received_dt} field="received_dt" />
                </PostingLink>
              ) : (
                none
              )}
            </Line>
            <Line label={t('cod.where.held')}>
              <DateTimeText value={known.hold_until} field="hold_until" />
            </Line>
            {known.complaint ? (
              <ComplaintLines of={known.complaint} />
            ) : known.complaint_flag === 1 ? (
              <Line label={t('cod.where.complaint')}>{t('cod.where.stopped')}</Line>
            ) : null}
            <Line label={t('cod.where.round')}>
              {known.cod_approval_no && known.cod_approval_id !== null ? (
                <Link component={AppLink} to={`/report/cod-approve-detail/${known.cod_approval_id}/all`} dir="ltr">
                  {known.cod_approval_no}
                </Link>
              ) : (
                none
              )}
            </Line>
            <Line label={t('cod.where.paid')}>
              {known.paid_dt ? <DateTimeText value={known.paid_dt} field="paid_dt" /> : none}
            </Line>
            {known.bank_reference ? (
              <Line label={t('cod.where.reference')}>
                <bdi data-field="bank_reference">{known.bank_reference}</bdi>
              </Line>
            ) : null}
            {known.advance ? <AdvanceLines of={known.advance} /> : null}
            <MoneyLine label={t('cod.where.net')} className="sum" value={known.net_amount} field="cod_net" />
          </Lines>
        </Card>
      )}
    </Loaded>
  );
}
