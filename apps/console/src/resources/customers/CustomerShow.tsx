import { sub } from '@lamliang/kernel';
import { DateTimeText, Money, moneyText } from '@lamliang/ui';
import { Alert, Typography } from '@mui/material';
import { useLocation } from 'react-router';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Chip } from '../../components/Chip.tsx';
import { Section } from '../../components/DetailList.tsx';
import { RecordPage, type Detail } from '../../components/RecordPage.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { Facts, type Column } from '../../queue/columns.tsx';
import { Acts, SUPPORT_ACTS } from './acts.tsx';
import { MoreLists } from './MoreLists.tsx';
import { SameNumbers } from './SameNumbers.tsx';
import { SalesName } from './SalesPerson.tsx';
import { SealedNumber } from './SealedNumber.tsx';
import { ShopName } from './ShopName.tsx';
import { inOneLine, nameOf, shopOf, type CustomerRecord } from './record.ts';
import { CUSTOMER_TABS } from './tabs.ts';

/** That the shop asked to be called. */
export const wantsCall = ({ request_support_flag }: CustomerRecord) =>
  request_support_flag === 1 ? <Chip machine="request_support" code={1} /> : null;

const verified = (source: string) => ({ source, kind: { machine: 'verification' } }) as const;

const IDENTITY: readonly Column<CustomerRecord>[] = [
  { source: 'name', render: nameOf },
  { source: 'telephone', kind: 'code' },
  { source: 'email' },
  { source: 'id_card_number', render: (record) => <SealedNumber customer={record} field="id_card_number" /> },
  verified('card_verify_flag'),
  { source: 'create_dt', kind: 'moment' },
];
const COMPANY: readonly Column<CustomerRecord>[] = [
  { source: 'company_name' },
  { source: 'branch_name' },
  { source: 'head_office_flag', kind: 'flag' },
  { source: 'tax_id', render: (record) => <SealedNumber customer={record} field="tax_id" /> },
  verified('juristic_verify_flag'),
];
const ADDRESSES: readonly Column<CustomerRecord>[] = [
  { source: 'registered_address', render: ({ registered_address }) => inOneLine(registered_address), wide: true },
  {
    source: 'document_delivery_address',
    render: ({ document_delivery_address }) => inOneLine(document_delivery_address),
    wide: true,
  },
];
const BANK: readonly Column<CustomerRecord>[] = [
  { source: 'bank_name' },
  { source: 'account_number', render: (record) => <SealedNumber customer={record} field="account_number" /> },
  { source: 'account_name' },
  verified('cod_verify_flag'),
];
const CLASSES: readonly Column<CustomerRecord>[] = [
  { source: 'account_type', kind: { words: 'account_type' } },
  { source: 'payment_type', kind: { words: 'payment_type' } },
  { source: 'due_days', kind: 'count' },
  { source: 'price_type', kind: { words: 'price_type' } },
  { source: 'user_status', kind: { machine: 'user_status' } },
  { source: 'care_sales_cell' },
  { source: 'sale_id', render: ({ sale_id }) => sale_id && <SalesName id={sale_id} /> },
  { source: 'premium_flag', kind: 'flag' },
  { source: 'affiliate_flag', kind: 'flag' },
  { source: 'request_support_flag', kind: 'flag' },
  {
    source: 'reseller_id',
    link: ({ reseller_id }) => `/customers/${reseller_id}`,
    render: ({ reseller_id }) => (reseller_id ? <ShopName id={reseller_id} /> : null),
  },
];
/** Only on the page of a shop that named who referred it. */
const REFERRED: readonly Column<CustomerRecord>[] = [
  {
    source: 'referrer',
    link: ({ referrer }) => `/customers/${referrer?.account_id}/show`,
    render: ({ referrer }) => referrer?.shop_name,
  },
  { source: 'referred_dt', render: ({ referrer }) => <DateTimeText value={referrer?.create_dt} /> },
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
  // A row of the list stands in until the record is read, and has no balances.
  const isWhole = record.same_numbers !== undefined;
  const missing = !isWhole
    ? 'common.loading'
    : prices === null
      ? 'console.customers.prices_unanswered'
      : 'console.customers.no_special_prices';
  return (
    <>
      {credit === null && isWhole ? <Alert severity="info">{translate('console.customers.unanswered')}</Alert> : null}
      <Section title={translate('console.customers.special_prices')}>
        {prices?.length ? (
          <RecordTable label={translate('console.customers.special_prices')} columns={PRICES} rows={prices} />
        ) : (
          <Typography color="textSecondary">{translate(missing)}</Typography>
        )}
      </Section>
      <SameNumbers shops={record.same_numbers ?? []} />
      <Section title={translate('console.customers.identity')}>
        <Facts columns={IDENTITY} record={record} />
      </Section>
      {record.account_type === 'juristic' || record.company_name ? (
        <Section title={translate('console.customers.company')}>
          <Facts columns={[...COMPANY, ...ADDRESSES]} record={record} />
        </Section>
      ) : (
        <Section title={translate('console.customers.addresses')}>
          <Facts columns={ADDRESSES} record={record} />
        </Section>
      )}
      <Section title={translate('console.customers.bank')}>
        <Facts columns={BANK} record={record} />
      </Section>
      <Section title={translate('console.customers.classification')}>
        <Facts columns={record.referrer ? [...CLASSES, ...REFERRED] : CLASSES} record={record} />
      </Section>
      <MoreLists account_id={record.id} />
    </>
  );
}

/** On its page the tools of support stand in their tab. */
function Actions({ record }: { record: CustomerRecord }) {
  const isPage = /\/show(\/|$)/.test(useLocation().pathname);
  return <Acts customer={record} shown={(act) => !(isPage && SUPPORT_ACTS.includes(act))} />;
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
  chip: (record) => (
    <>
      <Chip machine="verification" code={record.status} />
      {wantsCall(record)}
    </>
  ),
  figures: [
    ...['credit', 'bonus', 'cod', 'commission', 'insurance'].map(money),
    { source: 'credit_limit', render: ({ credit_line }) => <Money bare value={credit_line?.limit} /> },
    { source: 'credit_open', render: ({ credit_line: line }) => <OpenCredit line={line} /> },
  ],
  actions: Actions,
  sections: Sections,
  aside: ({ record: { id } }) => <AuditTrail services={['auth', 'wallet', 'pricing']} type="account" id={id} />,
  tabs: CUSTOMER_TABS,
  related: ({ id: account_id }) => ({
    'shipment-orders': { account_id },
    claims: { account_id },
    adjustments: { account_id },
    'ledger-entries': { account_id },
    'webhook-deliveries': { account_id },
  }),
};

export const CustomerShow = () => <RecordPage detail={customerDetail} />;
