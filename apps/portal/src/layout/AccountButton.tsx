import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { walletRoutes } from '@lamliang/contracts/wallet';
import { Money } from '@lamliang/ui';
import { read } from '../api/client.ts';
import { may } from '../session/access.rules.ts';
import { availableOf } from '../session/available.rules.ts';
import { useUser } from '../session/session.ts';
import { AccountMenu, preloadMenuProps } from './lazy-menus.ts';

const Root = styled(ButtonBase)(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'flex',
    width: '100%',
    gap: 10,
    padding: '8px',
    minHeight: 52,
    borderRadius: '8px',
    textAlign: 'start',
    '&:hover': { backgroundColor: palette.raised },
    '& .names': { flex: 1, minWidth: 0 },
    '& b, & small': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& b': { textAlign: 'start', fontSize: 14, lineHeight: 1.6, fontWeight: 500 },
    '& small': { fontSize: 13, lineHeight: 1.6, color: palette.text.secondary },
    '& > svg': { flex: 'none', color: palette.text.secondary },
  };
});
const Initial = styled('span')(({ theme }) => ({
  flex: 'none',
  width: 32,
  height: 32,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  fontSize: 14,
  fontWeight: 600,
  backgroundColor: (theme.vars ?? theme).palette.selected,
  color: (theme.vars ?? theme).palette.primary.main,
}));

/** The initial of a name: Thai vowels that are written before their consonant are skipped. */
const initialOf = (name: string) =>
  /[^\s.เ-ไ]/.exec(name.replace(/^(ร้าน|บริษัท|บจก\.?|หจก\.?|นาย|นางสาว|นาง)\s*/, ''))?.[0] ?? '•';

/** Balance of the current shop, for those who may see it. */
function Balance() {
  const { t } = useTranslation();
  const user = useUser();
  const { data } = useQuery(read(walletRoutes.balances));
  const credit = user.payment_type === 'credit';
  const value = data ? availableOf(user, data) : credit ? user.account_credit : user.wallet;
  if (value === null) return <small>{t('frame.balance_unknown')}</small>;
  return (
    <small>
      {t(credit ? 'frame.balance_credit' : 'frame.balance')}{' '}
      <Money value={value} field={credit ? 'account_credit' : 'wallet'} />
    </small>
  );
}

/** The current shop with its balance; opens the account menu. */
export function AccountButton({ onLeave }: { onLeave?: () => void }) {
  const user = useUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shop = user.parent_account?.name ?? user.name;
  return (
    <>
      <Root
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        {...preloadMenuProps}
        data-account-button
      >
        <Initial aria-hidden>{initialOf(shop)}</Initial>
        <span className="names">
          <b lang="th" dir="auto" data-field="shop_name">
            {shop}
          </b>
          {may(user, 'finance_flag') ? <Balance /> : null}
        </span>
        <ChevronsUpDown size={16} aria-hidden />
      </Root>
      {anchor ? (
        <AccountMenu anchor={anchor} onClose={() => setAnchor(null)} {...(onLeave ? { onLeave } : {})} />
      ) : null}
    </>
  );
}
