import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { walletRoutes, type TopupPayment } from '@lamliang/contracts/wallet';
import { bankName, bankOf, type Satang } from '@lamliang/kernel';
import { BlockSkeleton, Card, CopyText, Loaded, Money, Note, useBahtText } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { SELDOM } from '../../api/inputs.ts';
import { later } from '../../later.tsx';
import { useSettledValue } from '../forms/use-settled-value.ts';

/** Side of the code, px. */
const CODE_PX = 200;
const place = (
  <div style={{ width: CODE_PX, flex: 'none' }}>
    <BlockSkeleton height={CODE_PX} />
  </div>
);
const QrCode = later(() => import('../navigation/QrCode.tsx').then((file) => file.QrCode), place);
/** Until an amount that is typed is asked for, in ms. */
const SETTLED_MS = 300;

const Root = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 24,
    '& > .words': { flex: '1 1 280px', minWidth: 0 },
    '& > .none': {
      width: CODE_PX,
      height: CODE_PX,
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      boxSizing: 'border-box',
      padding: 16,
      borderRadius: '8px',
      border: `1px dashed ${palette.inputLine}`,
      color: palette.text.secondary,
      fontSize: 14,
      textAlign: 'center',
    },
    '& dl': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '6px 16px', margin: 0, fontSize: 14 },
    '& dt': { color: palette.text.secondary },
    '& dd': { margin: 0, fontWeight: 500, overflowWrap: 'anywhere' },
    '& dd.payload': { fontWeight: 400, fontSize: 13 },
    '& h3': { margin: '16px 0 6px', fontSize: 14, fontWeight: 600 },
    '& dd.sum': { fontSize: 18, lineHeight: 1.4, color: palette.primary.main },
    [theme.breakpoints.down('sm')]: { justifyContent: 'center' },
  };
});

/** Whom to pay: the QR code of an amount, and the same as text, beside bank accounts. @param amount undefined until it is one */
export function PaymentCard({ amount }: { amount: Satang | undefined }) {
  const { t } = useTranslation();
  const settled = useSettledValue(amount, SETTLED_MS);
  const query = settled === undefined ? {} : { amount: settled };
  const payment = useQuery({
    ...read(walletRoutes.topupPayment, { query }),
    ...SELDOM,
    placeholderData: keepPreviousData,
  });
  const isFresh = settled === amount && !payment.isPlaceholderData;
  return (
    <Card title={t('finance.topup.pay')} more={t('finance.topup.pay_more')}>
      <Loaded query={payment} waiting={<BlockSkeleton height={CODE_PX} />}>
        {(said) => <Payment payment={said} amount={amount} isFresh={isFresh} />}
      </Loaded>
    </Card>
  );
}

interface PaymentProps {
  payment: TopupPayment;
  amount: Satang | undefined;
  /** Whether the code is that of this amount. */
  isFresh: boolean;
}
function Payment({ payment, amount, isFresh }: PaymentProps) {
  const { t, i18n } = useTranslation();
  const baht = useBahtText();
  const { payee_name, promptpay_id, promptpay_payload, payee_accounts } = payment;
  const code =
    promptpay_payload === null ? null : amount === undefined ? (
      <div className="none">{t('finance.topup.pay_first')}</div>
    ) : isFresh ? (
      <QrCode text={promptpay_payload} label={t('finance.topup.qr', { amount: baht(amount) })} />
    ) : (
      place
    );
  return (
    <Root>
      {code}
      <div className="words">
        <dl>
          <dt>{t('finance.topup.payee')}</dt>
          <dd data-field="payee_name">{payee_name}</dd>
          {amount === undefined ? null : (
            <>
              <dt>{t('finance.topup.total')}</dt>
              <dd className="sum">
                <Money value={amount} field="transfer_amount" />
              </dd>
            </>
          )}
          {promptpay_id ? (
            <>
              <dt>{t('finance.topup.promptpay')}</dt>
              <dd>
                <CopyText value={promptpay_id} name={t('finance.topup.promptpay')} field="promptpay_id" />
              </dd>
            </>
          ) : null}
          {promptpay_payload && amount !== undefined && isFresh ? (
            <>
              <dt>{t('finance.topup.payload')}</dt>
              <dd className="payload" dir="ltr">
                <CopyText value={promptpay_payload} name={t('finance.topup.payload')} field="promptpay_payload" />
              </dd>
            </>
          ) : null}
        </dl>
        {payee_accounts.length > 0 ? <h3>{t('finance.topup.accounts')}</h3> : null}
        <dl>
          {payee_accounts.map(({ bank_id, payee_account_number }) => {
            const bank = bankOf(bank_id);
            const name = bank ? bankName(bank, i18n.language) : t('common.none');
            return [
              <dt key={`${bank_id} bank`}>{name}</dt>,
              <dd key={bank_id}>
                <CopyText value={payee_account_number} name={name} field="payee_account_number" />
              </dd>,
            ];
          })}
        </dl>
        {payee_accounts.length > 0 ? (
          <Note>
            <bdi>{payee_name}</bdi>
          </Note>
        ) : null}
      </div>
    </Root>
  );
}
