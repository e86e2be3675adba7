import { codAdvanceAsked, codAdvanceTermsChange, walletRoutes as routes, type CodAdvanceTerms } from '@lamliang/contracts/wallet'; // prettier-ignore
import { keyBelow } from '@lamliang/i18n';
import { moneyText } from '@lamliang/ui';
import { Button } from '@mui/material';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { rateText } from '../../components/format.ts';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { Decide, type Choice } from '../../actions/Decide.tsx';
import { useActionDone } from '../../actions/useActionDone.ts';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { RecordPage } from '../../components/RecordPage.tsx';
import { mayDo } from '../../providers/access.ts';
import type { ConsoleProvider } from '../../providers/data.ts';
import { currentRole } from '../../providers/session.ts';
import { useTranslate } from '../../providers/translate.ts';
import { Facts } from '../../queue/columns.tsx';
import { QueueList, type QueueProps } from '../../queue/QueueList.tsx';
import { shopColumn, shopFilter } from '../customers/ShopFilter.tsx';
import { ShopChoice } from '../customers/ShopChoice.tsx';
import { ShopName } from '../customers/ShopName.tsx';

/** What may be paid in advance now. */
const isOpen = ({ enabled_flag, ready_count, available_amount }: CodAdvanceTerms) =>
  enabled_flag === 1 && ready_count > 0 && available_amount > 0;

const terms: QueueProps<CodAdvanceTerms> = {
  columns: [
    { ...shopColumn, card: 'title' },
    { source: 'enabled_flag', kind: { words: 'cod_advance_enabled' }, width: 120, card: 'side' },
    { source: 'fee_percent', width: 120, optional: true, render: ({ fee_percent }) => rateText(fee_percent) },
    { source: 'limit_amount', kind: 'money', width: 130, sortable: true, card: 'line' },
    { source: 'open_amount', kind: 'money', width: 130, sortable: true, summed: true, card: 'line' },
    { source: 'ready_amount', kind: 'money', width: 130, sortable: true, summed: true, card: 'line' },
    { source: 'available_amount', kind: 'money', only: 'panel' },
    { source: 'ready_count', kind: 'count', only: 'panel' },
    { source: 'staff_name', only: 'panel' },
    { source: 'create_dt', kind: 'moment', width: 160, sortable: true, optional: true },
  ],
  filters: [shopFilter, { source: 'enabled_flag', codes: ['1', '0'], machine: 'cod_advance_enabled' }],
  sort: { field: 'ready_amount', order: 'DESC' },
  actions: <SetTerms />,
  detail: {
    title: ({ account_id }) => <ShopName id={account_id} />,
    chip: ({ enabled_flag }) => <Chip machine="cod_advance_enabled" code={String(enabled_flag)} />,
    isOpen,
    sections: Sections,
    aside: ({ record: { id } }) => <AuditTrail services={['wallet']} type="cod_advance_terms" id={id} />,
  },
};

/** Sets the terms of a shop; the same form changes those that hold. */
function SetTerms({ record }: { record?: CodAdvanceTerms }) {
  const translate = useTranslate();
  const onDone = useActionDone();
  const { call } = useDataProvider<ConsoleProvider>();
  const [isShown, setShown] = useState(false);
  if (!mayDo(currentRole(), 'cod-advance-terms', 'create')) return null;
  const word = (flag: string) => translate(keyBelow('console.value.cod_advance_enabled', flag));
  const words = { 1: word('1'), 0: word('0') };
  const first = record && { enabled_flag: String(record.enabled_flag), fee_percent: String(record.fee_percent / 100), limit_amount: String(record.limit_amount / 100) }; // prettier-ignore
  return (
    <>
      <Button
        variant={record ? 'outlined' : 'contained'}
        color={record ? 'inherit' : 'primary'}
        startIcon={<SlidersHorizontal size={16} aria-hidden />}
        onClick={() => setShown(true)}
        sx={{ minHeight: { xs: 44, md: 32 } }}
      >
        {translate('console.advances.set.label')}
      </Button>
      {isShown ? (
        <ActionDialog
          title={translate('console.advances.set.title')}
          intro={translate('console.advances.set.intro')}
          fields={[
            ...(record ? [] : [{ name: 'account_id', kind: 'record' as const, record: { choose: ShopChoice, named: (id: number) => <ShopName id={id} /> } }]),
            { name: 'enabled_flag', kind: 'choice', words },
            { name: 'fee_percent', kind: 'number' },
            { name: 'limit_amount', kind: 'number' },
            { name: 'reason', kind: 'text', wide: true },
          ]}
          first={{ enabled_flag: '1', ...first }}
          body={codAdvanceTermsChange}
          fixed={record ? { account_id: record.account_id } : {}}
          check={({ enabled_flag, fee_percent, limit_amount }) =>
            enabled_flag ? translate('console.advances.set.check', { rate: rateText(fee_percent), sum: moneyText(limit_amount) }) : translate('console.advances.set.off')
          }
          confirm={({ limit_amount }) => translate('console.advances.set.confirm', { sum: moneyText(limit_amount) })}
          onConfirmed={async (body) => {
            const { decision_id } = await call(routes.setCodAdvanceTerms, { body });
            onDone(`console.advances.set.${decision_id === null ? 'done' : 'waits'}`);
          }}
          onClose={() => setShown(false)}
        />
      ) : null}
    </>
  );
} // prettier-ignore

/** Makes a round of what fits below the limit. */
function Pay({ record }: { record: CodAdvanceTerms }) {
  const translate = useTranslate();
  const { call } = useDataProvider<ConsoleProvider>();
  const choice: Choice<typeof codAdvanceAsked> = {
    resource: 'cod-advances',
    action: 'create',
    code: 'KeyA',
    phrases: 'console.advances.pay',
    names: { sum: moneyText(record.ready_amount), left: moneyText(record.available_amount) },
    fields: [{ name: 'reason', kind: 'text', wide: true, hint: translate('console.advances.pay.reason') }],
    fixed: { account_id: record.account_id },
    body: codAdvanceAsked,
    run: async (body) => {
      await call(routes.payCodInAdvance, { body });
      return 'console.advances.pay.done';
    },
  };
  return <Decide choices={[choice]} isOpen={isOpen(record)} decided="" />;
}

function Sections({ record }: { record: CodAdvanceTerms }) {
  const translate = useTranslate();
  return (
    <>
      <Section title={translate('console.advances.one')} action={<Pay record={record} />}>
        <Facts columns={terms.columns} record={record} />
      </Section>
      <SetTerms record={record} />
    </>
  );
}

/** Which shops are paid in advance, on what terms, and what of it is out and ready. */
export const AdvanceTermsList = () => <QueueList {...terms} />;
export const AdvanceTermsShow = () => <RecordPage detail={terms.detail} />;
