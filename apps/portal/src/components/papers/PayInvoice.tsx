import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceApproval } from '@lamliang/contracts/invoicing';
import { sub } from '@lamliang/kernel';
import { Card, Money, SelectField, useBahtText, useIsolate } from '@lamliang/ui';
import { TOUCH_TARGET } from '../lists/touch-target.ts';
import { AppLink } from '../navigation/AppLink.tsx';
import { PaymentCard } from '../topup/PaymentCard.tsx';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { DayText } from './DayText.tsx';

const Steps = styled('ol')(({ theme }) => ({
  margin: '12px 0 0',
  paddingInlineStart: 22,
  listStyle: 'decimal',
  display: 'grid',
  gap: 6,
  fontSize: 14,
  lineHeight: 1.6,
  '& li::marker': { color: (theme.vars ?? theme).palette.text.secondary },
}));
const Choice = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
  gap: '8px 20px',
  '& p': { margin: 0, textAlign: 'end', fontSize: 14, color: (theme.vars ?? theme).palette.text.secondary },
  '& p b': { display: 'block', fontSize: 24, lineHeight: 1.45, fontWeight: 600, color: (theme.vars ?? theme).palette.primary.main }, // prettier-ignore
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', '& p': { textAlign: 'start' } },
}));

/**
 * How an invoice is paid: the sum, less what a company withholds, whom to pay, and what to do then. Finance record it.
 * @param unpaid invoices whose money is awaited, at least one
 */
export function PayInvoice({ unpaid }: { unpaid: readonly InvoiceApproval[] }) {
  const { t } = useTranslation();
  const baht = useBahtText();
  const isolate = useIsolate();
  const user = useUser();
  const byDay = unpaid.toSorted((one, other) => (one.due_date ?? '').localeCompare(other.due_date ?? ''));
  const [id, setId] = useState<number>();
  const [withholds, setWithholds] = useState(false);
  const chosen = byDay.find((one) => one.id === id) ?? byDay[0];
  if (!chosen) return null;
  const { withholding_amount, total_amount, invoice_no } = chosen;
  const mayWithhold = withholding_amount > 0;
  const amount = withholds && mayWithhold ? sub(total_amount, withholding_amount) : total_amount;
  // A wallet that is filled pays whole invoices, that which is due first before others.
  const byTopup = chosen === byDay[0] && !(withholds && mayWithhold) && may(user, 'topup_flag');
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <Card title={t('papers.pay.title')} more={t('papers.pay.more')}>
        <Choice>
          <SelectField
            label={t('papers.pay.invoice')}
            field="invoice"
            value={chosen.id}
            onChange={(event) => setId(Number(event.target.value))}
            choices={byDay.map((one) => ({ value: one.id, label: one.invoice_no ?? one.invoice_approval_no }))}
          />
          <p>
            {t('papers.credit.due_on')} <DayText day={chosen.due_date} field="pay_due" />
            <b>
              <Money value={amount} field="pay_amount" />
            </b>
          </p>
        </Choice>
        {mayWithhold ? (
          <FormControlLabel
            control={<Checkbox checked={withholds} onChange={(event) => setWithholds(event.target.checked)} />}
            label={t('papers.pay.withholds', { amount: baht(withholding_amount) })}
            sx={{ marginInlineStart: '-6px', '& .MuiFormControlLabel-label': { fontSize: 14 } }}
          />
        ) : null}
        <Steps>
          <li>{t('papers.pay.transfer', { amount: baht(amount), no: isolate(invoice_no ?? '') })}</li>
          {byTopup ? (
            <li>
              {t('papers.pay.topup', { amount: baht(amount) })}{' '}
              <Link component={AppLink} to="/topup/create" sx={TOUCH_TARGET}>
                {t('papers.pay.topups')}
              </Link>
            </li>
          ) : (
            <li>{t('papers.pay.tell')}</li>
          )}
          {withholds && mayWithhold ? (
            <li>
              {t('papers.pay.certificate')}{' '}
              {may(user, 'finance_flag') ? (
                <Link component={AppLink} to="/finances/witholdingtax" sx={TOUCH_TARGET}>
                  {t('papers.pay.certificates')}
                </Link>
              ) : null}
            </li>
          ) : null}
        </Steps>
      </Card>
      {may(user, 'topup_flag') ? <PaymentCard amount={amount} /> : null}
    </div>
  );
} // prettier-ignore
