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

/** Renders a list at a path, whose first part names its resource, over the server that a test plays. */
export async function renderList(
  path: string,
  List: ComponentType,
  http: Http,
  language: 'th' | 'en' = 'en',
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
            path={`/${resource}/*`}
            element={
              <ResourceContextProvider value={resource}>
                <List />
              </ResourceContextProvider>
            }
          />
        </Routes>
      </AdminContext>
    </MemoryRouter>,
  );
}
