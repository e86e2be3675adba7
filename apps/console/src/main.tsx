import '@lamliang/ui/fonts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { watchBack } from '@lamliang/ui';
import { App } from './App.tsx';
import { createAuthProvider } from './providers/auth.ts';
import { createDataProvider } from './providers/data.ts';
import { createHttp } from './providers/http.ts';
import { createI18nProvider, SIGN_IN_AREAS } from './providers/i18n.ts';
import { followRole, roleFollower } from './providers/own-role.ts';
import { createStore } from './providers/store.ts';

// The content security policy forbids eval, which zod would otherwise try first.
config({ jitless: true });

watchBack();
const store = createStore();
const i18nProvider = await createI18nProvider(store.getItem<string>('locale'), SIGN_IN_AREAS);
const http = createHttp(
  () => i18nProvider.getLocale(),
  () => i18nProvider.translate('common.cannot_connect'),
  () => i18nProvider.translate('timeline.personal_data_erased'),
);
const hear = roleFollower(http);
followRole(hear);
const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
createRoot(place).render(
  <StrictMode>
    <App
      store={store}
      i18nProvider={i18nProvider}
      dataProvider={createDataProvider(http)}
      authProvider={createAuthProvider(http, hear)}
      shell={place.innerHTML}
    />
  </StrictMode>,
);
