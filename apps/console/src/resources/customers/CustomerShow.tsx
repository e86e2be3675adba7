import { DateTimeText, Money } from '@lamliang/ui';
import { Button, Link as TextLink, Typography } from '@mui/material';
import { useState } from 'react';
import { CanAccess, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Chip, Word } from '../../components/Chip.tsx';
import { Amounts, DetailList, Section } from '../../components/DetailList.tsx';
import { Code } from '../../components/Values.tsx';
import { QueueShow, type Detail } from '../../queue/QueuePanel.tsx';
import { AdjustmentDialog, CreditLineDialog } from './MoneyDialogs.tsx';
import { SpecialPriceDialog } from './SpecialPriceDialog.tsx';
import { SpecialPrices } from './SpecialPrices.tsx';
import { inOneLine, nameOf, shopOf, type CustomerRecord } from './record.ts';

type Act = 'adjust' | 'credit_line' | 'special_price';

function Sections({ record }: { record: CustomerRecord }) {
  const translate = useTranslate();
  const [act, setAct] = useState<Act>();
  const yesNo = (flag: 0 | 1) => translate(flag === 1 ? 'console.value.yes' : 'console.value.no');
  const isAnswered = record.credit !== null;
  const money = ['credit', 'bonus', 'cod', 'commission', 'insurance'] as const;
  const close = () => setAct(undefined);
  return (
    <>
      <Section
        title={translate('console.customers.balances')}
        action={
          <CanAccess resource="adjustments" action="create">
            <OpenButton to="adjust" onOpen={setAct} />
          </CanAccess>
        }
      >
        {isAnswered ? (
          <Amounts
            rows={money.map((name) => ({
              key: name,
              label: translate(`console.field.${name}`),
              amount: <Money bare value={record[name]} />,
              strong: name === 'credit',
            }))}
          />
        ) : (
          <Typography color="textSecondary">{translate('console.customers.unanswered')}</Typography>
        )}
      </Section>
      {record.credit_line ? (
        <Section
          title={translate('console.field.credit_limit')}
          action={
            <CanAccess resource="credit-lines" action="create">
              <OpenButton to="credit_line" onOpen={setAct} />
            </CanAccess>
          }
        >
          <Amounts
            rows={[
              {
                key: 'limit',
                label: translate('console.field.credit_limit'),
                amount: <Money bare value={record.credit_line.limit} />,
              },
              {
                key: 'open',
                label: translate('console.field.credit_open'),
                amount: <Money bare value={record.credit_line.open} />,
                strong: true,
              },
            ]}
          />
        </Section>
      ) : null}
      <Section
        title={translate('console.customers.special_prices')}
        action={
          <CanAccess resource="special-prices" action="create">
            <OpenButton to="special_price" onOpen={setAct} />
          </CanAccess>
        }
      >
        <SpecialPrices rows={record.special_prices} />
      </Section>
      <Section title={translate('console.customers.identity')}>
        <DetailList
          items={[
            { name: 'name', value: nameOf(record) },
            { name: 'telephone', value: <Code text={record.telephone} /> },
            { name: 'email', value: record.email },
            { name: 'id_card_number', value: <Code text={record.id_card_number} /> },
            { name: 'card_verify_flag', value: <Chip machine="verification" code={record.card_verify_flag} /> },
            { name: 'create_dt', value: <DateTimeText value={record.create_dt} /> },
          ]}
        />
      </Section>
      <Section title={translate('console.customers.company')}>
        <DetailList
          items={[
            { name: 'company_name', value: record.company_name },
            {
              name: 'branch_name',
              value: record.head_office_flag === 1 ? translate('console.customers.head_office') : record.branch_name,
            },
            { name: 'tax_id', value: <Code text={record.tax_id} /> },
            { name: 'juristic_verify_flag', value: <Chip machine="verification" code={record.juristic_verify_flag} /> },
            { name: 'registered_address', value: inOneLine(record.registered_address), wide: true },
            { name: 'document_delivery_address', value: inOneLine(record.document_delivery_address), wide: true },
          ]}
        />
      </Section>
      <Section title={translate('console.customers.bank')}>
        <DetailList
          items={[
            { name: 'bank_name', value: record.bank_name },
            { name: 'account_number', value: <Code text={record.account_number} /> },
            { name: 'account_name', value: record.account_name },
            { name: 'cod_verify_flag', value: <Chip machine="verification" code={record.cod_verify_flag} /> },
          ]}
        />
      </Section>
      <Section title={translate('console.customers.classification')}>
        <DetailList
          items={[
            { name: 'account_type', value: <Word machine="account_type" code={record.account_type} /> },
            { name: 'payment_type', value: <Word machine="payment_type" code={record.payment_type} /> },
            { name: 'price_type', value: <Word machine="price_type" code={record.price_type} /> },
            { name: 'user_status', value: <Chip machine="user_status" code={record.user_status} /> },
            { name: 'care_sales_cell', value: record.care_sales_cell },
            { name: 'sale_id', value: <Code text={record.sale_id} /> },
            { name: 'premium_flag', value: yesNo(record.premium_flag) },
            { name: 'affiliate_flag', value: yesNo(record.affiliate_flag) },
            { name: 'request_support_flag', value: yesNo(record.request_support_flag) },
          ]}
        />
        <Typography sx={{ mt: '12px' }}>
          <TextLink
            component={Link}
            to={`/shipment-orders?filter=${encodeURIComponent(JSON.stringify({ account_id: record.id }))}`}
          >
            {translate('console.customers.orders')}
          </TextLink>
        </Typography>
      </Section>
      {act === 'adjust' ? <AdjustmentDialog customer={record} onClose={close} /> : null}
      {act === 'credit_line' ? <CreditLineDialog customer={record} onClose={close} /> : null}
      {act === 'special_price' ? <SpecialPriceDialog customer={record} onClose={close} /> : null}
    </>
  );
}

function OpenButton({ to, onOpen }: { to: Act; onOpen: (act: Act) => void }) {
  const translate = useTranslate();
  return (
    <Button size="small" variant="outlined" onClick={() => onOpen(to)}>
      {translate(`console.customers.${to}.title`)}
    </Button>
  );
}

export const customerDetail: Detail<CustomerRecord> = {
  title: shopOf,
  chip: (record) => <Chip machine="verification" code={record.status} />,
  sections: Sections,
};

export const CustomerShow = () => <QueueShow detail={customerDetail} />;
