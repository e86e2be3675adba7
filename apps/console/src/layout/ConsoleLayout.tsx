import { Box, Drawer } from '@mui/material';
import { Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { CONSOLE_MENU_WIDTH, LinesSkeleton, SkipLink, useBackCloses } from '@lamliang/ui';
import type { CoreLayoutProps } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { currentRole, onSession } from '../providers/session.ts';
import { useTranslate } from '../providers/translate.ts';
import { ConsoleBar } from './ConsoleBar.tsx';
import { ConsoleMenu } from './ConsoleMenu.tsx';
import { PageFailure } from './StatusPages.tsx';

/** Bar above, menu at the side, and a content area that scrolls on its own, so that lists keep header and footer in view. */
export function ConsoleLayout({ children }: CoreLayoutProps) {
  const translate = useTranslate();
  // With another role all is another: menu, buttons, what is counted.
  const role = useSyncExternalStore(onSession, currentRole);
  const main = useRef<HTMLElement>(null);
  const [menu, setMenu] = useState(false);
  useBackCloses(menu, () => setMenu(false));
  return (
    <Box
      key={role}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `${CONSOLE_MENU_WIDTH}px minmax(0, 1fr)` },
        gridTemplateRows: 'auto minmax(0, 1fr)',
        height: '100dvh',
        backgroundColor: 'background.default',
      }}
    >
      <SkipLink
        href="#main-content"
        onClick={(event) => {
          // The address keeps the list's filters.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {translate('ra.navigation.skip_nav')}
      </SkipLink>
      <ConsoleBar onMenu={() => setMenu(true)} />
      <Box sx={{ display: { xs: 'none', md: 'block' }, overflowY: 'auto' }}>
        <ConsoleMenu />
      </Box>
      <Drawer open={menu} onClose={() => setMenu(false)} sx={{ display: { md: 'none' } }}>
        <ConsoleMenu onGo={() => setMenu(false)} />
      </Drawer>
      <Box
        component="main"
        ref={main}
        id="main-content"
        tabIndex={-1}
        sx={{
          minHeight: 0,
          overflow: 'auto',
          backgroundColor: 'background.paper',
          borderLeft: { md: 1 },
          borderColor: { md: 'divider' },
          '&:focus': { outline: 'none' },
        }}
      >
        <ErrorBoundary FallbackComponent={PageFailure}>
          <Suspense fallback={<LinesSkeleton lines={10} />}>{children}</Suspense>
        </ErrorBoundary>
      </Box>
    </Box>
  );
}
