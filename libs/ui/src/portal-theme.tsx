import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { languageEntry, type Language, type Provider } from '@lamliang/i18n';
import { prefsStorage } from './prefs.ts';
import { portalTheme } from './theme.ts';

const leftToRight = createCache({ key: 'll', prepend: true });
let rightToLeft: EmotionCache | undefined;

/** Loads right-to-left support once; other languages never load it. */
export async function prepareDirection(language: Language): Promise<void> {
  if (languageEntry(language).direction === 'ltr' || rightToLeft) return;
  const [{ default: rtl }, { prefixer }] = await Promise.all([import('@mui/stylis-plugin-rtl'), import('stylis')]);
  rightToLeft = createCache({ key: 'llr', prepend: true, stylisPlugins: [prefixer, rtl] });
}

/** Theme, direction and base styles of the portal. Changing language or provider needs no reload. */
export function PortalTheme({
  language,
  provider,
  children,
}: {
  language: Language;
  provider: Provider;
  children: ReactNode;
}) {
  const { direction, html } = languageEntry(language);
  const [ready, setReady] = useState(direction === 'ltr' || rightToLeft !== undefined);
  useEffect(() => {
    document.documentElement.lang = html;
    document.documentElement.dir = direction;
    if (direction === 'ltr') return;
    let live = true;
    void prepareDirection(language).then(() => live && setReady(true));
    return () => {
      live = false;
    };
  }, [direction, html, language]);
  const rtl = direction === 'rtl' && ready ? rightToLeft : undefined;
  const theme = useMemo(() => portalTheme(provider, rtl ? 'rtl' : 'ltr'), [provider, rtl]);
  return (
    <CacheProvider value={rtl ?? leftToRight}>
      <ThemeProvider theme={theme} storageManager={prefsStorage} defaultMode="system" disableTransitionOnChange noSsr>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
