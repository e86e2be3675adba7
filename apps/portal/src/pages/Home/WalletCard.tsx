import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { BlockSkeleton, Loaded, Money } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { AppLink } from '../../components/navigation/AppLink.tsx';
import { entryOf } from '../../routes/index.ts';
import { decide } from '../../session/access.rules.ts';
import { availableOf } from '../../session/available.rules.ts';
import { useUser } from '../../session/session.ts';

const Root = styled('section')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  alignContent: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 12,
  padding: '18px 20px',
  borderRadius: '10px',
  backgroundColor: (theme.vars ?? theme).palette.selected,
  '& > div > h2': {
    margin: 0,
    fontSize: 14,
    lineHeight: 1.6,
    fontWeight: 400,
    color: (theme.vars ?? theme).palette.primary.dark,
  },
  '& > div > p': { margin: 0, fontSize: 24, lineHeight: 1.45, fontWeight: 600 },
  ...theme.applyStyles('dark', { '& > div > h2': { color: (theme.vars ?? theme).palette.primary.main } }),
}));

/** The balance with a link to the statement. */
export function WalletCard() {
  const { t } = useTranslation();
  const user = useUser();
  const balances = useQuery(read(walletRoutes.balances));
  const onLine = user.payment_type === 'credit';
  if (balances.isPending) return <BlockSkeleton height={92} />;
  return (
    <Root>
      <div>
        <h2>{t(onLine ? 'home.wallet_credit' : 'home.wallet')}</h2>
        <Loaded query={balances} compact>
          {(held) => (
            <p>
              <Money value={availableOf(user, held)} field={onLine ? 'account_credit' : 'wallet'} />
            </p>
          )}
        </Loaded>
      </div>
      {decide(entryOf('/finance/wallet-transaction'), user) === 'open' ? (
        <Button variant="contained" component={AppLink} to="/finance/wallet-transaction">
          {t('home.wallet_open')}
        </Button>
      ) : null}
    </Root>
  );
}
