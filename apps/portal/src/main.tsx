import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import * as z from 'zod/mini';
import { createTranslations, type Language } from '@lamliang/i18n';
import { prepareDirection } from '@lamliang/ui';
import { loadFonts } from '@lamliang/ui/fonts';
import { clientHooks } from './api/client.ts';
import { queryClient } from './api/query-client.ts';
import { PreferencesProvider, providerOf, startLanguage } from './preferences.tsx';
import { createPortalRouter, endRefusedSession } from './router.tsx';
import { usePhrasesOf } from './scripts.ts';
import { session, watchOtherTabs } from './session/session.ts';

// The content security policy forbids compiled validators.
z.config({ jitless: true });

const prepare = (next: Language) => Promise.all([prepareDirection(next), loadFonts(next)]);
const provider = providerOf(location.hostname, location.search);
const language = startLanguage(provider);
session.boot();

const [translations] = await Promise.all([
  createTranslations(language, ['common', 'frame', 'auth', 'errors'], [initReactI18next]),
  prepare(language),
]);
usePhrasesOf(translations);
const root = document.getElementById('root')!;
// React empties the root: what stood there stays until the first page is loaded.
const router = createPortalRouter(root.innerHTML);
clientHooks.language = () => translations.i18n.language;
clientHooks.refused = () => endRefusedSession((to) => router.navigate(to, { state: { forced: true } }));
watchOtherTabs(() => location.reload());

createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={translations.i18n}>
      <QueryClientProvider client={queryClient}>
        <PreferencesProvider translations={translations} prepare={prepare} start={{ language, provider }}>
          <RouterProvider router={router} />
        </PreferencesProvider>
      </QueryClientProvider>
    </I18nextProvider>
  </StrictMode>,
);
