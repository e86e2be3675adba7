import { sub } from '@lamliang/kernel';
import { Money, moneyText } from '@lamliang/ui';
import { Alert, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { CanAccess } from 'react-admin';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Chip } from '../../components/Chip.tsx';
import { PageLink, Section } from '../../components/DetailList.tsx';
import { RecordPage, type Detail } from '../../components/RecordPage.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { AdjustmentDialog, CreditLineDialog } from './MoneyDialogs.tsx';
import { SpecialPriceDialog } from './SpecialPriceDialog.tsx';
import { inOneLine, nameOf, shopOf, type CustomerRecord } from './record.ts';

const verified = (source: string) => ({ source, kind: { machine: 'verification' } }) as const;

const IDENTITY: readonly Column<CustomerRecord>[] = [
  { source: 'name', render: nameOf },
  { source: 'telephone', kind: 'code' },
  { source: 'email' },
  { source: 'id_card_number', kind: 'code' },
  verified('card_verify_flag'),
  { source: 'create_dt', kind: 'moment' },
];
const COMPANY: readonly Column<CustomerRecord>[] = [
  { source: 'company_name' },
  { source: 'branch_name' },
  { source: 'head_office_flag', kind: 'flag' },
  { source: 'tax_id', kind: 'code' },
  verified('juristic_verify_flag'),
  { source: 'registered_address', render: ({ registered_address }) => inOneLine(registered_address), wide: true },
  {
    source: 'document_delivery_address',
    render: ({ document_delivery_address }) => inOneLine(document_delivery_address),
    wide: true,
  },
];
const BANK: readonly Column<CustomerRecord>[] = [
  { source: 'bank_name' },
  { source: 'account_number', kind: 'code' },
  { source: 'account_name' },
  verified('cod_verify_flag'),
];
const CLASSES: readonly Column<CustomerRecord>[] = [
  { source: 'account_type', kind: { words: 'account_type' } },
  { source: 'payment_type', kind: { words: 'payment_type' } },
  { source: 'price_type', kind: { words: 'price_type' } },
  { source: 'user_status', kind: { machine: 'user_status' } },
  { source: 'care_sales_cell' },
  { source: 'sale_id', kind: 'code' },
  { source: 'premium_flag', kind: 'flag' },
  { source: 'affiliate_flag', kind: 'flag' },
  { source: 'request_support_flag', kind: 'flag' },
];
const PRICES: readonly Column<NonNullable<CustomerRecord['special_prices']>[number]>[] = [
  { source: 'partner_id', render: ({ partner_name }) => partner_name },
  { source: 'normal_weight_price', kind: 'money' },
  { source: 'capital_city_price', kind: 'money' },
  { source: 'other_provinces_price', kind: 'money' },
  { source: 'cod_rate_percent', kind: 'count', render: ({ cod_rate_percent }) => cod_rate_percent.toFixed(2) },
];

function Sections({ record }: { record: CustomerRecord }) {
  const translate = useTranslate();
  const { credit, special_prices: prices } = record;
  const missing = prices === null ? 'console.customers.prices_unanswered' : 'console.customers.no_special_prices';
  return (
    <>
      {credit === null ? <Alert severity="info">{translate('console.customers.unanswered')}</Alert> : null}
      <Section title={translate('console.customers.special_prices')}>
        {prices?.length ? (
          <RecordTable label={translate('console.customers.special_prices')} columns={PRICES} rows={prices} />
        ) : (
          <Typography color="textSecondary">{translate(missing)}</Typography>
        )}
      </Section>
      <Section title={translate('console.customers.identity')}>
        <Facts columns={IDENTITY} record={record} />
      </Section>
      <Section title={translate('console.customers.company')}>
        <Facts columns={COMPANY} record={record} />
      </Section>
      <Section title={translate('console.customers.bank')}>
        <Facts columns={BANK} record={record} />
      </Section>
      <Section title={translate('console.customers.classification')}>
        <Facts columns={CLASSES} record={record} />
        <PageLink to={`/shipment-orders?filter=${encodeURIComponent(JSON.stringify({ account_id: record.id }))}`}>
          {translate('console.customers.orders')}
        </PageLink>
      </Section>
    </>
  );
}

const ACTS = [
  ['adjust', 'adjustments', AdjustmentDialog],
  ['credit_line', 'credit-lines', CreditLineDialog],
  ['special_price', 'special-prices', SpecialPriceDialog],
] as const;

function Actions({ record }: { record: CustomerRecord }) {
  const translate = useTranslate();
  const [open, setOpen] = useState<string>();
  return ACTS.filter(([act]) => act !== 'credit_line' || record.credit_line).map(([act, resource, Dialog]) => (
    <CanAccess key={act} resource={resource} action="create">
      <Button size="small" variant="outlined" onClick={() => setOpen(act)}>
        {translate(`console.customers.${act}.title`)}
      </Button>
      {open === act ? <Dialog customer={record} onClose={() => setOpen(undefined)} /> : null}
    </CanAccess>
  ));
}

/** What a credit shop can spend: more than its limit where more was given back to it than it owed. */
function OpenCredit({ line }: { line: CustomerRecord['credit_line'] | undefined }) {
  const translate = useTranslate();
  const amount = line && line.used < 0 ? moneyText(sub(line.open, line.limit)) : undefined;
  return (
    <>
      <Money bare value={line?.open} />
      {amount ? (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 220 }}>
          {translate('console.customers.credit_back', { amount })}
        </Typography>
      ) : null}
    </>
  );
}

const money = (source: string) => ({ source, kind: 'money' }) as const;

export const customerDetail: Detail<CustomerRecord> = {
  title: shopOf,
  chip: (record) => <Chip machine="verification" code={record.status} />,
  figures: [
    ...['credit', 'bonus', 'cod', 'commission', 'insurance'].map(money),
    { source: 'credit_limit', render: ({ credit_line }) => <Money bare value={credit_line?.limit} /> },
    { source: 'credit_open', render: ({ credit_line: line }) => <OpenCredit line={line} /> },
  ],
  actions: Actions,
  sections: Sections,
  aside: ({ record: { id } }) => (
    <>
      <AuditTrail service="wallet" type="account" id={id} />
      <AuditTrail service="pricing" type="account" id={id} />
    </>
  ),
  related: ({ id: account_id }) => ({
    'shipment-orders': { account_id },
    claims: { account_id },
    adjustments: { account_id },
    'ledger-entries': { account_id },
    'webhook-deliveries': { account_id },
  }),
};

export const CustomerShow = () => <RecordPage detail={customerDetail} />;
