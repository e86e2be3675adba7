import Button from '@mui/material/Button';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router';
import { EmptyState, FailurePanel, ProgressBar, Toaster } from '@lamliang/ui';
import { CallError } from '@lamliang/contracts';
import { useOnline } from './layout/use-online.ts';
import { VersionNotice } from './layout/VersionNotice.tsx';
import type { RouteEntry } from './routes/entry.ts';
import { recordTitle } from './record-title.ts';
import { useSession } from './session/session.ts';

/** The login screen's title is Thai in every language. */
const LOGIN_TITLE = 'เข้าสู่ระบบ';

function useBrowserTitle(): void {
  const { t } = useTranslation();
  const entry = useMatches().at(-1)?.handle as RouteEntry | undefined;
  const record = recordTitle.use();
  useEffect(() => {
    const words = t(entry?.title ?? 'common.brand');
    const title = entry?.page === 'Login' && words !== LOGIN_TITLE ? `${LOGIN_TITLE} · ${words}` : words;
    document.title = `${record ?? title} · ${t('common.brand')}`;
  }, [entry, record, t]);
}

/** The root of every screen: progress bar, toasts, new-version notice, detection of other tabs' logins. */
export function Root() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { superseded } = useSession();
  useBrowserTitle();
  return (
    <>
      <ProgressBar busy={navigation.state !== 'idle'} label={t('frame.navigating')} />
      <div inert={superseded}>
        <Outlet />
      </div>
      <VersionNotice />
      <Toaster />
      {/* Every full load has the key `default`, so the path is needed to identify a page. */}
      <ScrollRestoration getKey={({ pathname, key }) => `${pathname} ${key}`} />
      {superseded ? (
        <div
          role="alertdialog"
          aria-modal="true"
          aria-label={t('common.reload')}
          style={{ position: 'fixed', inset: 0, display: 'grid', placeItems: 'center', zIndex: 2000 }}
        >
          <div style={{ background: 'var(--ll-palette-background-paper)', borderRadius: 14 }}>
            <EmptyState icon={RotateCw} title={t('common.reload')} more={t('auth.other_tab')} />
          </div>
        </div>
      ) : null}
    </>
  );
}

/** What is shown instead of a page: its script could not be loaded, or rendering failed. */
export function PageFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const online = useOnline();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wasOnline = useRef(online);
  /** Without a connection a reload would leave the frame; the page is asked for again instead. */
  const again = () => void navigate(pathname + search, { replace: true });
  useEffect(() => {
    if (online && !wasOnline.current) void navigate(pathname + search, { replace: true });
    wasOnline.current = online;
  }, [online, navigate, pathname, search]);
  return error instanceof CallError ? (
    <FailurePanel error={error} onRetry={() => location.reload()} />
  ) : (
    <div role="alert">
      <EmptyState
        icon={RotateCw}
        main
        title={t('common.load_error')}
        more={t('common.load_error_more')}
        action={
          <Button
            variant="contained"
            onClick={online ? () => location.reload() : again}
            startIcon={<RotateCw aria-hidden />}
          >
            {t('common.reload')}
          </Button>
        }
      />
    </div>
  );
}

/** The same where there is no frame. */
export function RootFailure() {
  return (
    <main style={{ minHeight: '60vh', display: 'grid', placeItems: 'center' }}>
      <PageFailure />
    </main>
  );
}
