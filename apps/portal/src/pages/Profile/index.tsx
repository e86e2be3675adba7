import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ownAccountRoutes } from '@lamliang/contracts/auth';
import { BlockSkeleton, Loaded, PageHead } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { later } from '../../later.tsx';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { LoginCard } from './LoginCard.tsx';
import { ShopCard } from './ShopCard.tsx';
import { StepsCard } from './StepsCard.tsx';
import { SupportCard } from './SupportCard.tsx';

/** Only few visits are about papers: their forms are loaded when somebody asks for them. */
const Identity = later(() => import('./Identity.tsx').then((file) => file.Identity), <BlockSkeleton height={240} />, [
  'verification',
  'options',
  'validation',
]);

/** Below what most visits are for. */
const Rights = later(() => import('./Rights.tsx').then((file) => file.Rights), <BlockSkeleton height={240} />);

export const prefetch = () => void queryClient.prefetchQuery(read(ownAccountRoutes.ownAccount));

/** The shop beside the login; on phones the login, then the shop, then support. */
const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  gridTemplateAreas: '"shop login" "shop support"',
  gridTemplateRows: 'auto 1fr',
  gap: 16,
  alignItems: 'start',
  '& > .login': { gridArea: 'login' },
  '& > .shop': { gridArea: 'shop', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
  '& > .support': { gridArea: 'support' },
  [theme.breakpoints.down('lg')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"login" "shop" "support"',
    gridTemplateRows: 'none',
  },
}));

/** The login, the shop that was entered, and how far its verification is. */
export function Component() {
  const { t } = useTranslation();
  const writes = may(useUser(), 'advanced_setting_flag');
  const { hash } = useLocation();
  const own = useQuery(read(ownAccountRoutes.ownAccount));
  return (
    <>
      <PageHead title={t('frame.profile')} more={t('profile.more')} />
      <Loaded query={own} card="" waiting={<BlockSkeleton height={560} />}>
        {(account) => (
          <Columns>
            <div className="login">
              <LoginCard account={account} />
            </div>
            <div className="shop">
              <StepsCard account={account} writes={writes} />
              {hash === '#identity' ? <Identity account={account} /> : null}
              <ShopCard account={account} writes={writes} />
              <Rights />
            </div>
            <div className="support">
              <SupportCard account={account} writes={writes} />
            </div>
          </Columns>
        )}
      </Loaded>
    </>
  );
}
