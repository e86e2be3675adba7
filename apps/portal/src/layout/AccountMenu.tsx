import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown, KeyRound, LogOut, Store } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { add } from '@lamliang/kernel';
import { Money } from '@lamliang/ui';
import { linksQuery } from '../api/auth.ts';
import { balancesQuery } from '../api/wallet.ts';
import { useUser } from '../session/session.ts';

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

/** The first letter that can stand alone: Thai vowels that are written before their consonant are skipped. */
const initialOf = (name: string) =>
  /[^\s.เ-ไ]/.exec(name.replace(/^(ร้าน|บริษัท|บจก\.?|หจก\.?|นาย|นางสาว|นาง)\s*/, ''))?.[0] ?? '•';

/** Name and money of the shop that was entered. */
function Balance() {
  const { t } = useTranslation();
  const user = useUser();
  const { data } = useQuery(balancesQuery());
  const credit = user.payment_type === 'credit';
  const value = data
    ? credit
      ? data.credit_line.open
      : add(data.credit, data.bonus)
    : credit
      ? user.account_credit
      : user.wallet;
  if (value === null) return <small>{t('frame.balance_unknown')}</small>;
  return (
    <small>
      {t(credit ? 'frame.balance_credit' : 'frame.balance')}{' '}
      <Money value={value} field={credit ? 'account_credit' : 'wallet'} />
    </small>
  );
}

/** Shop switcher with its wallet, and the account menu behind it. */
export function AccountButton({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: links } = useQuery({ ...linksQuery(), enabled: anchor !== null });
  const shop = user.parent_account?.name ?? user.name;
  const go = (to: string) => () => {
    setAnchor(null);
    onLeave?.();
    void navigate(to);
  };
  return (
    <>
      <Root
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        data-account-button
      >
        <Initial aria-hidden>{initialOf(shop)}</Initial>
        <span className="names">
          <b lang="th" dir="auto" data-field="shop_name">
            {shop}
          </b>
          <Balance />
        </span>
        <ChevronsUpDown size={16} aria-hidden />
      </Root>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: { width: 240 } }, list: { 'aria-label': t('frame.account') } }}
      >
        <MenuItem onClick={go('/permission')}>
          <KeyRound size={18} aria-hidden />
          {t('frame.permission')}
        </MenuItem>
        <MenuItem onClick={go('/child/selectaccount')} disabled={links !== undefined && links.length < 2}>
          <Store size={18} aria-hidden />
          {t('frame.switch_account')}
        </MenuItem>
        <Divider />
        <MenuItem onClick={go('/logout')}>
          <LogOut size={18} aria-hidden />
          {t('frame.logout')}
        </MenuItem>
      </Menu>
    </>
  );
}
