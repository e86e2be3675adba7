import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shopInvoicingRoutes as routes, type OtherFee, type OtherFeeDetail } from '@lamliang/contracts/invoicing';
import { BlockSkeleton, DateTimeText, DescriptionList, FormDialog, FormTextArea, Loaded, Money, StatusChip, TitledDialog } from '@lamliang/ui'; // prettier-ignore
import { read } from '../../api/client.ts';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { PostingLink } from '../../components/statement/PostingLink.tsx';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

const Talk = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: '16px 0 0',
  padding: 0,
  display: 'grid',
  gap: 12,
  fontSize: 14,
  '& small': { display: 'block', fontSize: 13, color: (theme.vars ?? theme).palette.text.secondary },
  '& p': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& p + small': { marginTop: 8 },
}));

/** What becomes of its money. */
const howOf = ({ status, payment_type }: OtherFee) =>
  status === 'not-receive' ? (`fees.how.${payment_type ?? 'unknown'}` as const) : (`fees.how.${status}` as const);

/** What is known of a fee, what was asked about it, and the way to ask. */
export function FeeDialog({ fee, onClose }: { fee: OtherFee; onClose: () => void }) {
  const { t } = useTranslation();
  const detail = useQuery(read(routes.otherFee, { params: { id: fee.id } }));
  const [asks, setAsks] = useState(false);
  if (asks) return <AskDialog fee={fee} onClose={() => setAsks(false)} />;
  const mayAsk = detail.data !== undefined && detail.data.question_state !== 'open';
  return (
    <TitledDialog
      title={<bdi>{fee.other_fee_no}</bdi>}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('common.close')}
          </Button>
          {mayAsk ? (
            <Button variant="contained" startIcon={<MessageCircleQuestion aria-hidden />} onClick={() => setAsks(true)}>
              {t('fees.ask')}
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded query={detail} compact card="" waiting={<BlockSkeleton height={260} />}>
        {(known) => (
          <>
            <Facts fee={known} />
            <Questions fee={known} />
          </>
        )}
      </Loaded>
    </TitledDialog>
  );
}

function Facts({ fee }: { fee: OtherFeeDetail }) {
  const { t } = useTranslation();
  const opens = may(useUser(), 'order_flag');
  const { shipment_order_id, order_no, received_dt, approved_dt, detail, invoice_no, vat_amount } = fee;
  const of = (name: 'fee_type' | 'amount' | 'vat_amount' | 'status' | 'order_no' | 'create_dt' | 'approved_dt' | 'received_dt' | 'invoice_no' | 'detail', value: ReactNode, wide = false) =>
    ({ name, label: t(`fees.field.${name}`), value, wide });
  const paid = received_dt && fee.payment_type === 'wallet'
    ? <PostingLink statement="wallet" no={fee.other_fee_no} since={received_dt}><DateTimeText value={received_dt} /></PostingLink>
    : received_dt && <DateTimeText value={received_dt} />;
  return (
    <DescriptionList
      items={[
        of('fee_type', t(`status.other_fee_type.${fee.fee_type}`)),
        of('amount', <Money value={fee.amount} />),
        ...(vat_amount === null ? [] : [of('vat_amount', <Money value={vat_amount} />)]),
        of('status', <><StatusChip machine="other_fee" value={fee.status} field="status" /> <small style={{ display: 'block' }}>{t(howOf(fee))}</small></>, true),
        ...(order_no === null ? [] : [of('order_no', opens ? <Link component={AppLink} to={`/orders/all/${shipment_order_id}/all`}>{order_no}</Link> : <bdi>{order_no}</bdi>)]),
        of('create_dt', <DateTimeText value={fee.create_dt} />),
        ...(approved_dt ? [of('approved_dt', <DateTimeText value={approved_dt} />)] : []),
        ...(paid ? [of('received_dt', paid)] : []),
        ...(invoice_no ? [of('invoice_no', <bdi>{invoice_no}</bdi>)] : []),
        ...(detail ? [of('detail', <bdi>{detail}</bdi>, true)] : []),
      ]}
    />
  );
} // prettier-ignore

function Questions({ fee: { questions } }: { fee: OtherFeeDetail }) {
  const { t } = useTranslation();
  if (questions.length === 0) return null;
  return (
    <Talk aria-label={t('fees.asked_title')}>
      {questions.map(({ question, asked_dt, answer, answered_dt }) => (
        <li key={asked_dt.getTime()}>
          <small>
            {t('fees.asked')} · <DateTimeText value={asked_dt} />
          </small>
          <p data-field="question">{question}</p>
          <small>
            {answer === null ? (
              t('fees.waits')
            ) : (
              <>
                {t('fees.answered')} · <DateTimeText value={answered_dt} />
              </>
            )}
          </small>
          {answer === null ? null : <p data-field="answer">{answer}</p>}
        </li>
      ))}
    </Talk>
  );
}

/** The question to staff. */
function AskDialog({ fee, onClose }: { fee: OtherFee; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(routes.askAboutFee, {
    params: { id: fee.id },
    saved: t('fees.sent'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      phrases="fees.field"
      title={t('fees.form_title', { no: fee.other_fee_no })}
      submit={t('fees.submit')}
      onClose={onClose}
    >
      <FormTextArea name="question" autoFocus />
    </FormDialog>
  );
}
