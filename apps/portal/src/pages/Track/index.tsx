import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, PackageSearch, Truck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { CallError } from '@lamliang/contracts';
import { shopOrdersRoutes } from '@lamliang/contracts/orders';
import { keyBelow } from '@lamliang/i18n';
import { Card, CopyText, DescriptionList, EmptyState, FailurePanel, Field, LinesSkeleton, StatusChip, Timeline, TimelineEntry } from '@lamliang/ui'; // prettier-ignore
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { BarePage } from '../../layout/BarePage.tsx';
import type { PageArguments } from '../../routes/entry.ts';

const parcelOf = (tracking_no = '') => read(shopOrdersRoutes.track, { params: { tracking_no } });

export const prefetch = ({ params }: PageArguments) => void queryClient.prefetchQuery(parcelOf(params.tracking_no));

const Again = styled('form')({
  display: 'flex',
  gap: 8,
  alignItems: 'flex-end',
  marginTop: 20,
  '& > div': { flex: 1 },
});
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: 12,
  '& h1': { margin: 0, fontSize: 22, lineHeight: 1.45, fontWeight: 600 },
});
/** Public tracking: status, history and a masked receiver. */
export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { tracking_no } = useParams();
  const [next, setNext] = useState('');
  const found = useQuery(parcelOf(tracking_no));
  const unknown = found.error instanceof CallError && found.error.status === 404;
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (next.trim()) void navigate(`/track/${encodeURIComponent(next.trim())}`);
  };
  const parcel = found.data;
  return (
    <BarePage width={560}>
      {found.isPending ? <LinesSkeleton lines={6} /> : null}
      {unknown ? (
        <Card flush>
          <EmptyState
            icon={PackageSearch}
            title={<span data-page-title>{t('tracking.not_found')}</span>}
            more={t('tracking.not_found_more')}
          />
        </Card>
      ) : null}
      {found.isError && !unknown ? (
        <Card flush>
          <FailurePanel error={found.error} onRetry={() => void found.refetch()} />
        </Card>
      ) : null}
      {parcel ? (
        <>
          <Card>
            <Head>
              <h1 data-page-title tabIndex={-1}>
                <CopyText value={parcel.tracking_no} name={t('tracking.number')} field="tracking_no" />
              </h1>
              <StatusChip machine="shipment_status" value={parcel.shipment_status} />
            </Head>
            <Box sx={{ mt: '16px' }}>
              <DescriptionList
                items={[
                  { name: 'partner_name', label: t('tracking.carrier'), value: parcel.partner_name },
                  {
                    name: 'partner_awb_no',
                    label: t('tracking.awb'),
                    value: parcel.partner_awb_no && <CopyText value={parcel.partner_awb_no} name={t('tracking.awb')} />,
                  },
                  {
                    name: 'receiver_name',
                    label: t('tracking.to'),
                    value: (
                      <span lang="th">
                        {parcel.receiver_name}
                        <br />
                        {parcel.receiver_district} {parcel.receiver_province}
                      </span>
                    ),
                  },
                  { name: 'shop_name', label: t('tracking.from'), value: <span lang="th">{parcel.shop_name}</span> },
                ]}
              />
            </Box>
            {parcel.track_url ? (
              <Link
                href={parcel.track_url}
                target="_blank"
                rel="noopener noreferrer"
                sx={{
                  display: 'inline-flex',
                  alignItems: 'center',
                  gap: '6px',
                  mt: '14px',
                  minHeight: 44,
                  fontSize: 14,
                }}
              >
                {t('tracking.carrier_page')}
                <ExternalLink size={15} aria-label={t('common.new_tab')} />
              </Link>
            ) : null}
          </Card>
          <Card title={t('tracking.events')} sx={{ mt: '16px' }}>
            {parcel.events.length === 0 ? t('tracking.no_events') : null}
            <Timeline aria-label={t('tracking.events')}>
              {/* Events at the same time keep their order, the later one first. */}
              {parcel.events
                .toReversed()
                .toSorted((a, b) => b.event_dt.getTime() - a.event_dt.getTime())
                .map(({ event_code, event_title, event_dt, place }, index) => (
                  <TimelineEntry
                    key={`${event_code}-${index}`}
                    icon={Truck}
                    title={t(keyBelow('timeline', event_code), { defaultValue: event_title })}
                    at={event_dt}
                    field="event_dt"
                  >
                    {place ? <p lang="th">{place}</p> : null}
                  </TimelineEntry>
                ))}
            </Timeline>
          </Card>
        </>
      ) : null}
      <Again onSubmit={go}>
        <Field
          label={t('tracking.another')}
          name="tracking_no"
          value={next}
          onChange={(event) => setNext(event.target.value)}
        />
        <Button type="submit" variant="outlined">
          {t('tracking.track')}
        </Button>
      </Again>
    </BarePage>
  );
}
