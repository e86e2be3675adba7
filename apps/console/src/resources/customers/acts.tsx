import { Button } from '@mui/material';
import { Fragment, Suspense, useState } from 'react';
import { page } from '../../layout/pages.ts';
import { mayDo } from '../../providers/access.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import type { CustomerRecord } from './record.ts';

const moneyDialogs = () => import('./MoneyDialogs.tsx');
const AdjustmentDialog = page(moneyDialogs, 'AdjustmentDialog');
const CreditLineDialog = page(moneyDialogs, 'CreditLineDialog');
const customerDialogs = () => import('./CustomerDialogs.tsx');
const EditDialog = page(customerDialogs, 'EditDialog');
const AddressDialog = page(customerDialogs, 'AddressDialog');
const PasswordDialog = page(customerDialogs, 'PasswordDialog');
const noteDialogs = () => import('./NoteDialogs.tsx');
const NoteDialog = page(noteDialogs, 'NoteDialog');
const CalledBackDialog = page(noteDialogs, 'CalledBackDialog');
const SpecialPriceDialog = page(() => import('./SpecialPriceDialog.tsx'), 'SpecialPriceDialog');
const ActAsDialog = page(() => import('./ActAsDialog.tsx'), 'ActAsDialog');

const ACTS = [
  ['edit', 'accounts', 'edit', EditDialog],
  ['address', 'accounts', 'edit', AddressDialog],
  ['password', 'accounts', 'reset-password', PasswordDialog],
  ['adjust', 'adjustments', 'create', AdjustmentDialog],
  ['credit_line', 'credit-lines', 'create', CreditLineDialog],
  ['special_price', 'special-prices', 'create', SpecialPriceDialog],
  ['act_as', 'customers', 'act-as', ActAsDialog],
  ['called_back', 'customers', 'call-back', CalledBackDialog],
  ['note', 'customer-notes', 'create', NoteDialog],
] as const;
export type Act = (typeof ACTS)[number][0];
/** What stands among the support tools on the page of a customer. */
export const SUPPORT_ACTS: readonly Act[] = ['called_back', 'note', 'password', 'act_as'];

/** The buttons of what the role may do with a customer. */
export function Acts({ customer, shown }: { customer: CustomerRecord; shown: (act: Act) => boolean }) {
  const translate = useTranslate();
  const [open, setOpen] = useState<string>();
  // The role is at hand: buttons that came after an answer about it would push everything down.
  const has: Partial<Record<Act, unknown>> = {
    credit_line: customer.credit_line ?? customer.payment_type === 'credit',
    // A row of the list has no addresses.
    address: customer.same_numbers,
    called_back: customer.request_support_flag,
  };
  return ACTS.filter(
    ([act, resource, action]) => shown(act) && mayDo(currentRole(), resource, action) && (!(act in has) || has[act]),
  ).map(([act, , , Dialog]) => (
    <Fragment key={act}>
      <Button size="small" variant="outlined" onClick={() => setOpen(act)}>
        {translate(`console.customers.${act}.title`)}
      </Button>
      {open === act ? (
        <Suspense fallback={null}>
          <Dialog customer={customer} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </Fragment>
  ));
}
