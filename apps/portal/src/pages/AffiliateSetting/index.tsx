import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { affiliateRoutes } from '@lamliang/contracts/auth';
import {
  BlockSkeleton,
  Card,
  CopyText,
  Count,
  DateText,
  DateTimeText,
  DescriptionList,
  Loaded,
  Note,
  PageHead,
} from '@lamliang/ui';
import { later } from '../../later.tsx';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { NotPermitted } from '../../components/lists/NotPermitted.tsx';
import { ShareLink } from '../../components/navigation/ShareLink.tsx';
import type { PageArguments } from '../../routes/entry.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';

/** Few shops have others under them. */
const ResellerShops = later(
  () => import('./ResellerShops.tsx').then((file) => file.ResellerShops),
  <BlockSkeleton height={360} />,
);

export function prefetch({ user }: PageArguments): void {
  if (may(user, 'setting_flag')) void queryClient.prefetchQuery(read(affiliateRoutes.affiliateSetting));
}

/** How the shop recommends the product, and what came of it; of a reseller also the shops under it. */
export function Component() {
  const { t } = useTranslation();
  // Level 4 may open the screen without the flag.
  return may(useUser(), 'setting_flag') ? <Setting /> : <NotPermitted title={t('options.affiliate.title')} />;
}

function Setting() {
  const { t } = useTranslation();
  const setting = useQuery(read(affiliateRoutes.affiliateSetting));
  const grid = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 };
  return (
    <>
      <PageHead title={t('options.affiliate.title')} more={t('options.affiliate.more')} />
      <Loaded query={setting} card="" waiting={<BlockSkeleton height={360} />}>
        {({ affiliate_key, link, referred_accounts, referrer, accept_until, reseller_shops }) => (
          <div style={grid}>
            <Card title={t('options.affiliate.link')} more={t('options.affiliate.link_more')}>
              <ShareLink path={link} label={t('options.affiliate.qr')} />
            </Card>
            <Card title={t('options.affiliate.result')}>
              <DescriptionList
                items={[
                  {
                    name: 'referred_accounts',
                    label: t('options.affiliate.referred_accounts'),
                    value: <Count value={referred_accounts} />,
                  },
                  {
                    name: 'affiliate_key',
                    label: t('options.affiliate.affiliate_key'),
                    value: <CopyText value={affiliate_key} name={t('options.affiliate.affiliate_key')} />,
                  },
                  {
                    name: 'referrer',
                    label: t('options.affiliate.referrer'),
                    value: referrer ? (
                      <>
                        {referrer.shop_name} (<DateText value={referrer.create_dt} />)
                      </>
                    ) : null,
                  },
                ]}
              />
              {accept_until ? (
                <Note>
                  {t('options.affiliate.accept_until')} <DateTimeText value={accept_until} field="accept_until" />
                </Note>
              ) : null}
            </Card>
            {reseller_shops > 0 ? <ResellerShops /> : null}
          </div>
        )}
      </Loaded>
    </>
  );
}
