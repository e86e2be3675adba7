import Button from '@mui/material/Button';
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useMatches, useNavigation, useRouteError } from 'react-router';
import { EmptyState, FailurePanel, ProgressBar, Toaster } from '@lamliang/ui';
import { CallError } from '@lamliang/contracts';
import { VersionNotice } from './layout/VersionNotice.tsx';
import type { RouteEntry } from './routes/entry.ts';
import { useSession } from './session/session.ts';

/** The login screen's title is Thai in every language. */
const LOGIN_TITLE = 'เข้าสู่ระบบ';

function useBrowserTitle(): void {
  const { t } = useTranslation();
  const entry = useMatches().at(-1)?.handle as RouteEntry | undefined;
  useEffect(() => {
    const words = t(entry?.title ?? 'common.brand');
    const title = entry?.path === '/login' && words !== LOGIN_TITLE ? `${LOGIN_TITLE} · ${words}` : words;
    document.title = `${title} · ${t('common.brand')}`;
  }, [entry, t]);
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

/** Error page: the script could not be loaded, or rendering failed. */
export function RootFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  return (
    <main style={{ minHeight: '60vh', display: 'grid', placeItems: 'center' }}>
      {error instanceof CallError ? (
        <FailurePanel error={error} onRetry={() => location.reload()} />
      ) : (
        <div role="alert">
          <EmptyState
            icon={RotateCw}
            title={t('common.load_error')}
            more={t('common.load_error_more')}
            action={
              <Button variant="contained" onClick={() => location.reload()} startIcon={<RotateCw aria-hidden />}>
                {t('common.reload')}
              </Button>
            }
          />
        </div>
      )}
    </main>
  );
}
