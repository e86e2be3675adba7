import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Home, Menu, Package, Plus, Search, Wallet, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation, useMatches } from 'react-router';
import type { PhraseKey } from '@lamliang/i18n';
import {
  BELOW_BARS,
  CONTENT_WIDTH,
  DESKTOP_FROM,
  SIDEBAR_WIDTH,
  SkipLink,
  TOP_BAR_HEIGHT,
  usePhone,
} from '@lamliang/ui';
import { AppLink } from '../components/navigation/AppLink.tsx';
import { Brand } from './Brand.tsx';
import { entryOf } from '../routes/index.ts';
import type { RouteEntry } from '../routes/entry.ts';
import { decide, may } from '../session/access.rules.ts';
import { useSession, useUser } from '../session/session.ts';
import { NotificationBell } from './NotificationBell.tsx';
import { LanguageButton, SchemeButton } from './LanguageButton.tsx';
import { MenuDrawer, preloadMenuProps } from './lazy-menus.ts';
import { ActingBar } from './lazy-acting-bar.ts';
import { activeEntry, mayCreate } from './navigation.ts';
import { PolicyNotice } from './lazy-policy-notice.ts';
import { ownFoot } from './own-foot.ts';
import { OfflineBar } from './OfflineBar.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Sidebar } from './Sidebar.tsx';

const FOOT_HEIGHT = 64;

const Side = styled('aside')(({ theme }) => ({
  position: 'fixed',
  insetInlineStart: 0,
  insetBlock: 0,
  width: SIDEBAR_WIDTH,
  backgroundColor: (theme.vars ?? theme).palette.background.paper,
  borderInlineEnd: `1px solid ${(theme.vars ?? theme).palette.line}`,
  boxSizing: 'border-box',
}));
const Body = styled('div')(({ theme }) => ({
  marginInlineStart: SIDEBAR_WIDTH,
  paddingTop: TOP_BAR_HEIGHT,
  minHeight: '100vh',
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  [theme.breakpoints.down('md')]: { marginInlineStart: 0 },
}));
const Top = styled('header')(({ theme }) => ({
  position: 'fixed',
  top: 0,
  insetInline: `${SIDEBAR_WIDTH}px 0`,
  zIndex: theme.zIndex.appBar,
  height: TOP_BAR_HEIGHT,
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  paddingInline: 32,
  backgroundColor: (theme.vars ?? theme).palette.background.paper,
  borderBottom: `1px solid ${(theme.vars ?? theme).palette.line}`,
  '& .gap': { flex: 1 },
  [theme.breakpoints.down('md')]: {
    insetInline: 0,
    paddingInline: 8,
    gap: 0,
    '& > a': { paddingInlineStart: 8, color: 'inherit', textDecoration: 'none' },
  },
}));
const Main = styled('main', { shouldForwardProp: (name) => name !== 'foot' })<{ foot: boolean }>(({ theme, foot }) => ({
  width: '100%',
  maxWidth: CONTENT_WIDTH + 64,
  margin: '0 auto',
  padding: '24px 32px 48px',
  boxSizing: 'border-box',
  flex: 1,
  [theme.breakpoints.down('md')]: {
    '--foot': `${foot ? FOOT_HEIGHT : 0}px`,
    padding: '16px 16px calc(var(--foot) + 24px)',
  },
}));
const Foot = styled('nav')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    position: 'fixed',
    insetInline: 0,
    bottom: 0,
    zIndex: theme.zIndex.appBar,
    height: FOOT_HEIGHT,
    paddingBottom: 'env(safe-area-inset-bottom)',
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    backgroundColor: palette.background.paper,
    borderTop: `1px solid ${palette.line}`,
    '& > *': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 1,
      border: 0,
      padding: 0,
      background: 'none',
      font: 'inherit',
      fontSize: 12,
      lineHeight: 1.6,
      color: palette.text.secondary,
      textDecoration: 'none',
    },
    '& [aria-current]': { color: palette.primary.main, fontWeight: 600 },
    '& .create': {
      placeSelf: 'center',
      width: 48,
      height: 48,
      borderRadius: '14px',
      backgroundColor: palette.primary.main,
      color: palette.primary.contrastText,
    },
  };
});

/**
 * Scrolls the focused element to where neither the top bar nor the phone's bottom bar covers it. A page that sticks
 * more below the bar sets its height in `--covered`.
 */
const CLEAR = 12;
const focusInSight = (
  <GlobalStyles
    styles={{
      html: {
        scrollPaddingTop: `calc(${BELOW_BARS} + ${CLEAR}px + var(--covered, 0px))`,
        [`@media (max-width:${DESKTOP_FROM - 0.05}px)`]: { scrollPaddingBottom: FOOT_HEIGHT + CLEAR },
      },
    }}
  />
);

/** Focuses the title after a navigation, unless the page has set the focus itself. */
function useTitleFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const { activeElement } = document;
    // A search that led here takes the next scan.
    if (activeElement?.closest('main, [role="search"]')) return;
    document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Bottom navigation on phones: home, orders, create, wallet, more. */
function FootBar({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const { pathname, search } = useLocation();
  const active = activeEntry(pathname, search);
  const link = (to: string, label: PhraseKey, Icon: typeof Home) =>
    decide(entryOf(to), user) === 'open' ? (
      <AppLink to={to} aria-current={active === to ? 'page' : undefined}>
        <Icon size={22} strokeWidth={1.75} aria-hidden />
        {t(label)}
      </AppLink>
    ) : null;
  return (
    <Foot aria-label={t('frame.navigation')}>
      {link('/', 'frame.home', Home)}
      {link('/orders/all', 'frame.orders', Package)}
      {mayCreate(user) ? (
        <AppLink to="/orders/createorder" className="create" aria-label={t('frame.orders_create')}>
          <Plus size={24} aria-hidden />
        </AppLink>
      ) : null}
      {link('/finance/wallet-transaction', 'frame.wallet', Wallet)}
      <button type="button" onClick={onMore} aria-haspopup="dialog" {...preloadMenuProps}>
        <Menu size={22} strokeWidth={1.75} aria-hidden />
        {t('frame.more')}
      </button>
    </Foot>
  );
}

/** Sidebar and top bar on a desktop; top bar, bottom bar and drawer on a phone. */
export function Frame() {
  const { user } = useSession();
  // During logout there is briefly no user.
  return user ? <FrameOfUser /> : null;
}

function FrameOfUser() {
  const { t } = useTranslation();
  const user = useUser();
  const wide = !usePhone();
  const [drawer, setDrawer] = useState(false);
  const [searching, setSearching] = useState(false);
  const entry = useMatches().at(-1)?.handle as RouteEntry | undefined;
  const foot = !ownFoot.use() && !wide;
  const searches = may(user, 'order_flag') && !entry?.own_search;
  useTitleFocus();
  return (
    <>
      {focusInSight}
      <SkipLink href="#content">{t('frame.skip')}</SkipLink>
      {user.policy_due_flag ? <PolicyNotice /> : null}
      {wide ? (
        <Side>
          <Sidebar />
        </Side>
      ) : drawer ? (
        <MenuDrawer onClose={() => setDrawer(false)}>
          <Sidebar onLeave={() => setDrawer(false)} />
        </MenuDrawer>
      ) : null}
      <Body>
        {/* MUI's class keeps the bar in place when a dialog hides the scroll bar. */}
        <Top className="mui-fixed">
          {searching && !wide ? (
            <>
              <SearchBox autoFocus onDone={() => setSearching(false)} />
              <IconButton aria-label={t('common.close')} onClick={() => setSearching(false)}>
                <X size={20} aria-hidden />
              </IconButton>
            </>
          ) : (
            <>
              {wide ? (
                searches && <SearchBox />
              ) : (
                <Link to="/">
                  <Brand />
                </Link>
              )}
              <span className="gap" />
              {wide && mayCreate(user) ? (
                <Button
                  variant="contained"
                  component={AppLink}
                  to="/orders/createorder"
                  startIcon={<Plus aria-hidden />}
                  sx={{ marginInlineEnd: '8px' }}
                >
                  {t('frame.orders_create')}
                </Button>
              ) : null}
              {!wide && searches ? (
                <IconButton aria-label={t('frame.search_short')} onClick={() => setSearching(true)}>
                  <Search size={20} strokeWidth={1.75} aria-hidden />
                </IconButton>
              ) : null}
              <SchemeButton />
              <NotificationBell />
              <LanguageButton />
            </>
          )}
        </Top>
        {user.acting ? <ActingBar acting={user.acting} top={TOP_BAR_HEIGHT} /> : null}
        <OfflineBar />
        <Main id="content" foot={foot} tabIndex={-1} style={{ outline: 'none' }}>
          <Outlet />
        </Main>
      </Body>
      {foot ? <FootBar onMore={() => setDrawer(true)} /> : null}
    </>
  );
}
