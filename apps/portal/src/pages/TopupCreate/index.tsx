import Button from '@mui/material/Button';
import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { BlockSkeleton, Card, EmptyState, Loaded, PageHead } from '@lamliang/ui';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { PayInvoice } from '../../components/papers/PayInvoice.tsx';
import { useUnpaid } from '../../components/papers/use-credit.ts';
import { prefetchTopup, TopupPage } from '../../components/topup/TopupPage.tsx';
import { useUser } from '../../session/session.ts';

export const prefetch = () => prefetchTopup('transport');

/** Bills of a credit line: the invoices whose money is awaited. Nothing is billed before its invoice. */
function CreditBills() {
  const { t } = useTranslation();
  const unpaid = useUnpaid();
  return (
    <>
      <PageHead title={t('finance.credit_bill.title')} more={t('finance.credit_bill.more')} />
      <Loaded query={unpaid} card="" waiting={unpaid.isEnabled ? <BlockSkeleton height={420} /> : <NoBill />}>
        {({ rows }) => (rows.length > 0 ? <PayInvoice unpaid={rows} /> : <NoBill />)}
      </Loaded>
    </>
  );
}

function NoBill() {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={ReceiptText}
        title={t('finance.credit_bill.none')}
        more={t('finance.credit_bill.none_more')}
        action={
          <Button component={AppLink} to="/finance/wallet-transaction" variant="outlined">
            {t('finance.credit_bill.used')}
          </Button>
        }
      />
    </Card>
  );
}

/** Fills the wallet that shipping is paid from; shops on credit pay their bills instead, where the menu asks for that. */
export function Component() {
  const [search] = useSearchParams();
  const isCredit = useUser().payment_type === 'credit' && search.get('type') === 'credit';
  return isCredit ? <CreditBills /> : <TopupPage wallet="transport" />;
}
