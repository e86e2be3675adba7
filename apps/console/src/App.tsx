import {
  Notification,
  Admin,
  CustomRoutes,
  Resource,
  type AuthProvider,
  type I18nProvider,
  type Store,
} from 'react-admin';
import { BrowserRouter, Navigate, Route } from 'react-router';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { LandingRedirect } from './layout/LandingRedirect.tsx';
import { RequireLogin } from './layout/RequireLogin.tsx';
import { LoginPage } from './layout/LoginPage.tsx';
import { AccessDenied, NotFound } from './layout/StatusPages.tsx';
import type { ConsoleProvider } from './providers/data.ts';
import { createQueryClient } from './providers/query-client.ts';
import adjustments from './resources/adjustments/index.ts';
import carrierCalls from './resources/carrier-calls/index.ts';
import customers from './resources/customers/index.ts';
import decisions from './resources/decisions/index.ts';
import ledgerChecks from './resources/ledger-checks/index.ts';
import ledgerEntries from './resources/ledger-entries/index.ts';
import { Operations } from './resources/operations/Operations.tsx';
import partners from './resources/partners/index.ts';
import shipmentOrders from './resources/shipment-orders/index.ts';
import webhookDeliveries from './resources/webhook-deliveries/index.ts';
import { themeOf } from './theme.ts';

export interface AppProps {
  dataProvider: ConsoleProvider;
  authProvider: AuthProvider;
  i18nProvider: I18nProvider;
  store: Store;
}

const queryClient = createQueryClient();
const [light, dark] = [themeOf('light'), themeOf('dark')];
const Toasts = () => (
  <Notification autoHideDuration={3_000} anchorOrigin={{ vertical: 'top', horizontal: 'right' }} sx={{ mt: '48px' }} />
);

/** The staff console. */
export function App(providers: AppProps) {
  return (
    // The path changes at once: in a transition, a list that was still searching navigated back from the record just opened.
    <BrowserRouter basename="/console" useTransitions={false}>
      <RequireLogin>
        <Admin
          {...providers}
          queryClient={queryClient}
          disableTelemetry
          title=""
          theme={light}
          darkTheme={dark}
          defaultTheme="light"
          layout={ConsoleLayout}
          loginPage={LoginPage}
          notification={Toasts}
          accessDenied={AccessDenied}
          catchAll={NotFound}
        >
          <Resource name="customers" {...customers} />
          <Resource name="shipment-orders" {...shipmentOrders} />
          <Resource name="partners" {...partners} />
          <Resource name="adjustments" {...adjustments} />
          <Resource name="wallet-decisions" {...decisions} />
          <Resource name="ledger-checks" {...ledgerChecks} />
          <Resource name="ledger-entries" {...ledgerEntries} />
          <Resource name="carrier-calls" {...carrierCalls} />
          <Resource name="webhook-deliveries" {...webhookDeliveries} />
          <CustomRoutes>
            {/* Not react-admin's dashboard: it renders late, when the user may have used the menu, and would then navigate away. */}
            <Route path="/" element={<LandingRedirect />} />
            <Route path="/operations" element={<Navigate to="/operations/dead-letters/orders" replace />} />
            <Route path="/operations/:kind/:service/*" element={<Operations />} />
          </CustomRoutes>
        </Admin>
      </RequireLogin>
    </BrowserRouter>
  );
}
