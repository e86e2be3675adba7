import type { WebhookDelivery } from '@lamliang/contracts/notifications';
import { Box, Link as TextLink, Typography } from '@mui/material';
import { Link } from 'react-router';
import { RowActionButton } from '../../actions/RowActionButton.tsx';
import { AuditTrail } from '../../components/AuditTrail.tsx';
import { Chip, Word } from '../../components/Chip.tsx';
import { Cause, DetailList, Section } from '../../components/DetailList.tsx';
import { Age, Code } from '../../components/Values.tsx';
import { RecordPage, type Detail } from '../../components/RecordPage.tsx';
import { useTranslate } from '../../providers/translate.ts';
import { CallOutcome } from '../carrier-calls/CallParts.tsx';
import { ShopLink } from '../customers/ShopName.tsx';
import { Count, DateTimeText, Payload } from '@lamliang/ui';

type DeliveryRecord = WebhookDelivery;

/** Headers as text, one per line. */
const headersText = (headers: Record<string, string> | null) =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function Sections({ record }: { record: DeliveryRecord }) {
  const translate = useTranslate();
  return (
    <>
      <Section
        title={translate('console.field.state')}
        action={
          <RowActionButton
            record={record}
            verb="resend"
            label={translate('console.deliveries.resend')}
            done="console.deliveries.resent"
          />
        }
      >
        <Cause>{record.last_error ? <Word machine="delivery_error" code={record.last_error} /> : null}</Cause>
        <DetailList
          items={[
            { name: 'attempts', value: <Count value={record.attempts} /> },
            { name: 'age', value: <Age at={record.create_dt} /> },
            { name: 'next_attempt_dt', value: <DateTimeText value={record.next_attempt_dt} /> },
            { name: 'delivered_dt', value: <DateTimeText value={record.delivered_dt} /> },
            { name: 'account_id', value: <ShopLink id={record.account_id} /> },
            {
              name: 'order_no',
              value: record.order_id ? (
                <TextLink component={Link} to={`/shipment-orders/${record.order_id}`}>
                  <Code text={record.order_no} />
                </TextLink>
              ) : null,
            },
            { name: 'url', value: record.url, wide: true },
            { name: 'message_id', value: <Code text={record.message_id} />, wide: true },
          ]}
        />
      </Section>
      <Section title={translate('console.deliveries.tries')}>
        {record.tries?.length ? null : (
          <Typography color="textSecondary">{translate('console.deliveries.no_tries')}</Typography>
        )}
        {record.tries?.toReversed().map((attempt) => (
          <Box key={attempt.attempt_no} sx={{ mb: '12px' }}>
            <Box sx={{ display: 'flex', gap: '8px', alignItems: 'center', flexWrap: 'wrap' }}>
              <CallOutcome call={attempt} />
              <Typography sx={{ flexGrow: 1 }}>
                {translate('console.deliveries.try', { n: attempt.attempt_no })} ·{' '}
                {translate('console.value.unit.ms', { n: attempt.duration_ms })}
              </Typography>
              <Typography variant="body2">
                <DateTimeText value={attempt.attempt_dt} />
              </Typography>
            </Box>
            {attempt.error ? (
              <Typography color="error">
                <Word machine="delivery_error" code={attempt.error} />
              </Typography>
            ) : null}
            <Payload label={translate('console.deliveries.headers')} body={headersText(attempt.request_headers)} />
            {attempt.response_headers || attempt.response_body ? (
              <Payload
                label={translate('console.orders.answer')}
                body={[headersText(attempt.response_headers), attempt.response_body].filter(Boolean).join('\n\n')}
              />
            ) : null}
          </Box>
        ))}
      </Section>
      <Section title={translate('console.orders.request')}>
        <Payload label={translate('console.deliveries.payload')} body={record.payload} />
      </Section>
    </>
  );
}

export const deliveryDetail: Detail<DeliveryRecord> = {
  title: (record) => <Word machine="event" code={record.event} />,
  chip: (record) => <Chip machine="webhook_delivery" code={record.state} />,
  sections: Sections,
  aside: ({ record: { id } }) => <AuditTrail services={['notifications']} type="webhook_delivery" id={id} />,
};

export const DeliveryShow = () => <RecordPage detail={deliveryDetail} />;
