import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Hourglass, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shopClaimsRoutes, type ClaimDetail } from '@lamliang/contracts/claims';
import { satang } from '@lamliang/kernel';
import { Card, LinesSkeleton, Loaded, Timeline, TimelineEntry, useBahtText } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { ClaimPictures } from './ClaimPictures.tsx';

/** The way of an order's claims, newest first; a claim without a refund may be followed by another one. */
export function ClaimTimeline({ id }: { id: number }) {
  const { t } = useTranslation();
  // It is drawn anew when the order is: by then the claim may have been resolved.
  const query = useQuery({ ...read(shopClaimsRoutes.ofOrder, { params: { id } }), staleTime: 0 });
  return (
    <Card title={t('claims.timeline.title')}>
      <Loaded query={query} compact waiting={<LinesSkeleton lines={2} />}>
        {(claims) => (
          <Timeline aria-label={t('claims.timeline.title')}>
            {claims
              .toReversed()
              .flatMap((claim) => [
                <Outcome key={`${claim.id} outcome`} claim={claim} />,
                <Opened key={claim.id} claim={claim} />,
              ])}
          </Timeline>
        )}
      </Loaded>
    </Card>
  );
}

function Outcome({ claim: { resolution, amount, note, resolved_dt } }: { claim: ClaimDetail }) {
  const { t } = useTranslation();
  const baht = useBahtText();
  if (!resolution)
    return (
      <TimelineEntry icon={Hourglass} title={t('claims.timeline.waiting')}>
        <p>{t('claims.timeline.waiting_more')}</p>
      </TimelineEntry>
    );
  const title = t(`claims.timeline.${resolution}`, { amount: baht(amount ?? satang(0)) });
  return (
    <TimelineEntry
      icon={resolution === 'refund' ? CircleCheck : CircleX}
      title={<span data-field="resolution">{title}</span>}
      at={resolved_dt}
      field="resolved_dt"
    >
      <p>
        <bdi data-field="note">{note}</bdi>
      </p>
    </TimelineEntry>
  );
}

function Opened({ claim }: { claim: ClaimDetail }) {
  const { t } = useTranslation();
  const baht = useBahtText();
  const terms = { type: t(`claims.type.${claim.claim_type}`), amount: baht(claim.compensation_amount) };
  return (
    <TimelineEntry icon={ShieldAlert} title={t('claims.timeline.opened', terms)} at={claim.create_dt} field="create_dt">
      <p>
        <bdi data-field="detail">{claim.detail}</bdi>
      </p>
      {claim.coverage === null ? null : (
        <p data-field="coverage">{t('claims.timeline.coverage', { amount: baht(claim.coverage) })}</p>
      )}
      <div style={{ marginTop: 8 }}>
        <ClaimPictures claim={claim} />
      </div>
    </TimelineEntry>
  );
}
