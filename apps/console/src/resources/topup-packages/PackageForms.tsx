import { topupPackageSwitch, topupPackageTerms, walletRoutes, type StaffTopupPackage, type TopupPackageTerms } from '@lamliang/contracts/wallet'; // prettier-ignore
import { add, bangkokDate, sub } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import type { Field } from '../../actions/ActionField.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';

const REASON: Field = { name: 'reason', kind: 'text', wide: true };
const FIELDS: readonly Field[] = [
  { name: 'name', kind: 'text', wide: true },
  { name: 'price', kind: 'number' },
  { name: 'credit_amount', kind: 'number' },
  { name: 'bonus_amount', kind: 'number' },
  { name: 'start_date', kind: 'day' },
  { name: 'end_date', kind: 'day' },
  REASON,
];
/** What a shop gets, and how much of it we give. */
const gainOf = ({ price, credit_amount, bonus_amount }: TopupPackageTerms) => {
  const gets = add(credit_amount, bonus_amount);
  return { price: moneyText(price), gets: moneyText(gets), gift: moneyText(sub(gets, price)) };
};

/** Offers a new package. */
export function AddPackage() {
  const translate = useTranslate();
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const [open, setOpen] = useState(false);
  const [today] = useState(() => bangkokDate(new Date()));
  if (!mayDo(currentRole(), 'topup-packages', 'create')) return null;
  return (
    <>
      <Button variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {translate('console.topup_packages.add.label')}
      </Button>
      {open ? (
        <ActionDialog
          title={translate('console.topup_packages.add.title')}
          intro={translate('console.topup_packages.add.hint')}
          fields={FIELDS}
          first={{ start_date: today, bonus_amount: '0' }}
          body={topupPackageTerms}
          fixed={{}}
          check={(terms: TopupPackageTerms) => translate('console.topup_packages.add.check', { name: terms.name, ...gainOf(terms) })} // prettier-ignore
          figure={(terms: TopupPackageTerms) => `${gainOf(terms).price} → ${gainOf(terms).gets}`}
          confirm={(terms: TopupPackageTerms) => translate('console.topup_packages.add.confirm', gainOf(terms))}
          onConfirmed={async (body: TopupPackageTerms) => {
            await call(walletRoutes.createTopupPackage, { body });
            onDone('console.topup_packages.add.done', { name: body.name });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

/** Withdraws a package or offers it again; whoever may not is shown nothing. */
export function PackageActions({ record }: { record: StaffTopupPackage }) {
  const translate = useTranslate();
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const [open, setOpen] = useState(false);
  if (!mayDo(currentRole(), 'topup-packages', 'edit')) return null;
  const { id, name } = record;
  const act = record.active_flag === 1 ? 'off' : 'on';
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {translate(`console.topup_packages.${act}.label`)}
      </Button>
      {open ? (
        <ActionDialog
          title={translate(`console.topup_packages.${act}.title`)}
          intro={translate(`console.topup_packages.${act}.hint`)}
          fields={[REASON]}
          body={topupPackageSwitch}
          fixed={{ active_flag: act === 'on' ? 1 : 0 }}
          check={() => translate(`console.topup_packages.${act}.check`, { name })}
          figure={() => null}
          confirm={() => translate(`console.topup_packages.${act}.confirm`)}
          onConfirmed={async (body) => {
            await call(walletRoutes.switchTopupPackage, { params: { id }, body });
            onDone('console.topup_packages.switched', { name });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
