import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { AdminContext, memoryStore, ResourceContextProvider } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router';
import { createAuthProvider } from '../providers/auth.ts';
import { createDataProvider } from '../providers/data.ts';
import type { Http } from '../providers/http.ts';
import { createI18nProvider } from '../providers/i18n.ts';
import { createQueryClient } from '../providers/query-client.ts';
import { themeOf } from '../theme.ts';

/**
 * Renders a list, or the page of a record, at a path whose first part names its resource, over the server that a test plays.
 * @param below what may follow that part
 */
export async function renderResource(
  path: string,
  Page: ComponentType,
  http: Http,
  language: 'th' | 'en' = 'en',
  below = '/*',
): Promise<void> {
  const resource = path.split(/[/?]/)[1] ?? '';
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext
        authProvider={createAuthProvider(http)}
        dataProvider={createDataProvider(http)}
        i18nProvider={await createI18nProvider(language)}
        queryClient={createQueryClient()}
        store={memoryStore()}
        theme={themeOf('light')}
      >
        <Routes>
          <Route
            path={`/${resource}${below}`}
            element={
              <ResourceContextProvider value={resource}>
                <Page />
              </ResourceContextProvider>
            }
          />
        </Routes>
      </AdminContext>
    </MemoryRouter>,
  );
}
