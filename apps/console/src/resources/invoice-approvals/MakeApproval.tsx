import { approvalTerms, invoicingRoutes as routes } from '@lamliang/contracts/invoicing';
import { id } from '@lamliang/contracts';
import { bangkokDate, systemClock } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { Button } from '@mui/material';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
import * as z from 'zod/mini';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import type { CustomerRecord } from '../customers/record.ts';
import { ShopChoice } from '../customers/ShopChoice.tsx';
import { ShopName, useShopName } from '../customers/ShopName.tsx';
import { dayText } from '../rate-cards/RateSections.tsx';

const terms = z.extend(approvalTerms, { account_id: id });

/** The sentence to confirm, with the name of the shop. */
function Check({ id: shop, day }: { id: number; day: string }) {
  const translate = useTranslate();
  return translate('console.invoices.make.check', { shop: useShopName(shop) ?? shop, day });
}

/**
 * What there may be to gather of a shop: how much of its credit line it has used. What of it no approval asks for yet is
 * known once it was gathered.
 */
function useOwed(shop: string): string {
  const translate = useTranslate();
  const { data } = useGetOne<CustomerRecord>('customers', { id: Number(shop) }, { enabled: shop !== '' });
  if (!data) return '';
  if (data.payment_type !== 'credit') return translate('console.invoices.make.wallet');
  const { credit_line: line } = data;
  return line ? translate('console.invoices.make.used', { used: moneyText(line.used), limit: moneyText(line.limit) }) : ''; // prettier-ignore
}

/** Gathers what a shop owes up to a day. */
export function MakeApproval() {
  const translate = useTranslate();
  const [shop, setShop] = useState('');
  const owed = useOwed(shop);
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const [isOpen, setOpen] = useState(false);
  if (!mayDo(currentRole(), 'accounts', 'invoice-approvals')) return null;
  return (
    <>
      <Button
        variant="contained"
        startIcon={<FilePlus2 size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {translate('console.invoices.make.label')}
      </Button>
      {isOpen ? (
        <ActionDialog
          title={translate('console.invoices.make.title')}
          intro={translate('console.invoices.make.intro')}
          fields={[
            {
              name: 'account_id',
              kind: 'record',
              record: { choose: ShopChoice, named: (one) => <ShopName id={one} /> },
            },
            { name: 'summary_date', kind: 'day' },
          ]}
          first={{ summary_date: bangkokDate(systemClock.now()) }}
          body={terms}
          fixed={{}}
          follow={(name, value): Record<string, string> => {
            if (name === 'account_id') setShop(value);
            return {};
          }}
          hints={() => ({ account_id: owed })}
          check={({ account_id, summary_date }) => <Check id={account_id} day={dayText(summary_date)} />}
          confirm={({ summary_date }) => translate('console.invoices.make.confirm', { day: dayText(summary_date) })}
          onConfirmed={async ({ account_id, ...body }) => {
            const made = await call(routes.createApproval, { params: { id: account_id }, body });
            onDone('console.invoices.make.done', {
              no: made.invoice_approval_no,
              count: made.line_count,
              sum: moneyText(made.total_amount),
            });
          }}
          onClose={() => {
            setOpen(false);
            setShop('');
          }}
        />
      ) : null}
    </>
  );
}
