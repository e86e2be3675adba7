import { CssBaseline } from '@mui/material';
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  Resource,
  useNotificationContext,
  type AuthProvider,
  type I18nProvider,
  type Store,
} from 'react-admin';
import { Suspense, useState } from 'react';
import { BrowserRouter, Route } from 'react-router';
import { page } from './layout/pages.ts';
import { RequireLogin } from './layout/RequireLogin.tsx';
import { LoginPage } from './layout/LoginPage.tsx';
import type { ConsoleProvider } from './providers/data.ts';
import { loadDeskPhrases } from './providers/i18n.ts';
import { createQueryClient } from './providers/query-client.ts';
import { themeOf } from './theme.ts';

export interface AppProps {
  dataProvider: ConsoleProvider;
  authProvider: AuthProvider;
  i18nProvider: I18nProvider;
  store: Store;
  /** HTML of what stood before the scripts ran: it stays until the first page is loaded. */
  shell?: string;
}

const queryClient = createQueryClient();
const [light, dark] = [themeOf('light'), themeOf('dark')];
const ToastBoard = page(() => import('./layout/ToastBoard.tsx'), 'ToastBoard');

/** Nothing until there is something to tell: what draws it is no part of the first load. */
const Toasts = () => {
  const { notifications } = useNotificationContext();
  const [told, setTold] = useState(false);
  if (notifications.length > 0 && !told) setTold(true);
  return told ? (
    <Suspense fallback={null}>
      <ToastBoard />
    </Suspense>
  ) : null;
};

const RESOURCES = {
  customers: {
    list: page(() => import('./resources/customers/CustomerList.tsx'), 'CustomerList'),
    show: page(() => import('./resources/customers/CustomerShow.tsx'), 'CustomerShow'),
  },
  'customer-notes': {
    list: page(() => import('./resources/customer-notes/CustomerNotes.tsx'), 'NoteList'),
    show: page(() => import('./resources/customer-notes/CustomerNotes.tsx'), 'NoteShow'),
  },
  'shipment-orders': {
    list: page(() => import('./resources/shipment-orders/OrderList.tsx'), 'OrderList'),
    show: page(() => import('./resources/shipment-orders/OrderShow.tsx'), 'OrderShow'),
  },
  verifications: {
    list: page(() => import('./resources/verifications/Verifications.tsx'), 'IdentityList'),
    show: page(() => import('./resources/verifications/Verifications.tsx'), 'IdentityShow'),
  },
  'cod-verifications': {
    list: page(() => import('./resources/verifications/Verifications.tsx'), 'CodList'),
    show: page(() => import('./resources/verifications/Verifications.tsx'), 'CodShow'),
  },
  claims: {
    list: page(() => import('./resources/claims/Claims.tsx'), 'ClaimList'),
    show: page(() => import('./resources/claims/Claims.tsx'), 'ClaimShow'),
  },
  'rate-cards': {
    list: page(() => import('./resources/rate-cards/RateCards.tsx'), 'CardList'),
    show: page(() => import('./resources/rate-cards/RateCards.tsx'), 'CardShow'),
  },
  'zone-lists': {
    list: page(() => import('./resources/zone-lists/ZoneLists.tsx'), 'ListOfZones'),
    show: page(() => import('./resources/zone-lists/ZoneLists.tsx'), 'ZoneShow'),
  },
  partners: { list: page(() => import('./resources/partners/PartnerList.tsx'), 'PartnerList') },
  'packaging-boxes': {
    list: page(() => import('./resources/packaging-boxes/PackagingBoxes.tsx'), 'BoxList'),
    show: page(() => import('./resources/packaging-boxes/PackagingBoxes.tsx'), 'BoxShow'),
  },
  'topup-packages': {
    list: page(() => import('./resources/topup-packages/TopupPackages.tsx'), 'PackageList'),
    show: page(() => import('./resources/topup-packages/TopupPackages.tsx'), 'PackageShow'),
  },
  adjustments: { list: page(() => import('./resources/adjustments/AdjustmentList.tsx'), 'AdjustmentList') },
  'wallet-decisions': {
    list: page(() => import('./resources/wallet-decisions/WalletDecisions.tsx'), 'DecisionList'),
    show: page(() => import('./resources/wallet-decisions/WalletDecisions.tsx'), 'DecisionShow'),
  },
  'claims-decisions': {
    list: page(() => import('./resources/claims-decisions/ClaimsDecisions.tsx'), 'DecisionList'),
    show: page(() => import('./resources/claims-decisions/ClaimsDecisions.tsx'), 'DecisionShow'),
  },
  'invoice-approvals': {
    list: page(() => import('./resources/invoice-approvals/InvoiceApprovals.tsx'), 'ApprovalList'),
    show: page(() => import('./resources/invoice-approvals/InvoiceApprovals.tsx'), 'ApprovalShow'),
  },
  'credit-notes': {
    list: page(() => import('./resources/credit-notes/CreditNotes.tsx'), 'NoteList'),
    show: page(() => import('./resources/credit-notes/CreditNotes.tsx'), 'NoteShow'),
  },
  'creditable-papers': {
    list: page(() => import('./resources/creditable-papers/CreditablePapers.tsx'), 'PaperList'),
    show: page(() => import('./resources/creditable-papers/CreditablePapers.tsx'), 'PaperShow'),
  },
  'hand-overs': {
    list: page(() => import('./resources/hand-overs/HandOvers.tsx'), 'HandOverList'),
    show: page(() => import('./resources/hand-overs/HandOvers.tsx'), 'HandOverShow'),
  },
  'invoice-lines': {
    list: page(() => import('./resources/invoice-approvals/InvoiceLines.tsx'), 'LineList'),
    show: page(() => import('./resources/invoice-approvals/InvoiceLines.tsx'), 'LineShow'),
  },
  'invoicing-decisions': {
    list: page(() => import('./resources/invoicing-decisions/InvoicingDecisions.tsx'), 'DecisionList'),
    show: page(() => import('./resources/invoicing-decisions/InvoicingDecisions.tsx'), 'DecisionShow'),
  },
  'pricing-decisions': {
    list: page(() => import('./resources/pricing-decisions/PricingDecisions.tsx'), 'DecisionList'),
    show: page(() => import('./resources/pricing-decisions/PricingDecisions.tsx'), 'DecisionShow'),
  },
  'ledger-checks': { list: page(() => import('./resources/ledger-checks/LedgerPage.tsx'), 'LedgerPage') },
  'ledger-entries': {
    list: page(() => import('./resources/ledger-entries/EntryList.tsx'), 'EntryList'),
    show: page(() => import('./resources/ledger-entries/EntryShow.tsx'), 'EntryShow'),
  },
  'carrier-calls': { list: page(() => import('./resources/carrier-calls/CallList.tsx'), 'CallList') },
  'webhook-deliveries': {
    list: page(() => import('./resources/webhook-deliveries/DeliveryList.tsx'), 'DeliveryList'),
    show: page(() => import('./resources/webhook-deliveries/DeliveryShow.tsx'), 'DeliveryShow'),
  },
  'access-entries': {
    list: page(() => import('./resources/access-entries/AccessEntries.tsx'), 'AccessEntryList'),
    show: page(() => import('./resources/access-entries/AccessEntries.tsx'), 'AccessEntryShow'),
  },
  'audit-log': {
    list: page(() => import('./resources/audit-log/AuditLog.tsx'), 'AuditLogList'),
    show: page(() => import('./resources/audit-log/AuditLog.tsx'), 'AuditLogShow'),
  },
  'staff-logins': {
    list: page(() => import('./resources/staff-logins/StaffLogins.tsx'), 'StaffList'),
    show: page(() => import('./resources/staff-logins/StaffLogins.tsx'), 'StaffShow'),
  },
  banners: {
    list: page(() => import('./resources/banners/Banners.tsx'), 'BannerList'),
    show: page(() => import('./resources/banners/Banners.tsx'), 'BannerShow'),
  },
  'outgoing-messages': {
    list: page(() => import('./resources/outgoing-messages/OutgoingMessages.tsx'), 'MessageList'),
    show: page(() => import('./resources/outgoing-messages/OutgoingMessages.tsx'), 'MessageShow'),
  },
  'cod-rounds': {
    list: page(() => import('./resources/cod-rounds/CodRounds.tsx'), 'RoundList'),
    show: page(() => import('./resources/cod-rounds/CodRounds.tsx'), 'RoundShow'),
  },
  'commission-payouts': {
    list: page(() => import('./resources/cod-rounds/CodRounds.tsx'), 'PayoutList'),
    show: page(() => import('./resources/cod-rounds/CodRounds.tsx'), 'PayoutShow'),
  },
  'cod-advances': {
    list: page(() => import('./resources/cod-advances/Advances.tsx'), 'AdvanceList'),
    show: page(() => import('./resources/cod-advances/Advances.tsx'), 'AdvanceShow'),
  },
  'cod-advance-terms': {
    list: page(() => import('./resources/cod-advances/AdvanceTerms.tsx'), 'AdvanceTermsList'),
    show: page(() => import('./resources/cod-advances/AdvanceTerms.tsx'), 'AdvanceTermsShow'),
  },
  'cod-complaints': {
    list: page(() => import('./resources/cod-complaints/Complaints.tsx'), 'ComplaintList'),
    show: page(() => import('./resources/cod-complaints/Complaints.tsx'), 'ComplaintShow'),
  },
  'bill-disputes': {
    list: page(() => import('./resources/bill-disputes/BillDisputes.tsx'), 'DisputeList'),
    show: page(() => import('./resources/bill-disputes/BillDisputes.tsx'), 'DisputeShow'),
  },
  'carrier-bills': {
    list: page(() => import('./resources/carrier-bills/CarrierBills.tsx'), 'BillList'),
    show: page(() => import('./resources/carrier-bills/CarrierBills.tsx'), 'BillShow'),
  },
  'carrier-bill-lines': {
    list: page(() => import('./resources/carrier-bills/BillLines.tsx'), 'LineList'),
    show: page(() => import('./resources/carrier-bills/BillLines.tsx'), 'LineShow'),
  },
  'bank-statements': {
    list: page(() => import('./resources/bank-statements/BankStatements.tsx'), 'BankStatementList'),
    show: page(() => import('./resources/bank-statements/BankStatements.tsx'), 'BankStatementShow'),
  },
  'bank-statement-lines': {
    list: page(() => import('./resources/bank-statements/BankLines.tsx'), 'BankLineList'),
    show: page(() => import('./resources/bank-statements/BankLines.tsx'), 'BankLineShow'),
  },
  'day-closes': {
    list: page(() => import('./resources/day-closes/DayCloses.tsx'), 'DayList'),
    show: page(() => import('./resources/day-closes/DayCloses.tsx'), 'DayShow'),
  },
  'bank-files': {
    list: page(() => import('./resources/bank-files/BankFiles.tsx'), 'BankFileList'),
    show: page(() => import('./resources/bank-files/BankFiles.tsx'), 'BankFileShow'),
  },
  'cod-statements': {
    list: page(() => import('./resources/cod-statements/CodStatements.tsx'), 'StatementList'),
    show: page(() => import('./resources/cod-statements/CodStatements.tsx'), 'StatementShow'),
  },
  'cod-statement-lines': {
    list: page(() => import('./resources/cod-statements/CodLines.tsx'), 'LineList'),
    show: page(() => import('./resources/cod-statements/CodLines.tsx'), 'LineShow'),
  },
  rewards: {
    list: page(() => import('./resources/rewards/Rewards.tsx'), 'RewardList'),
    show: page(() => import('./resources/rewards/Rewards.tsx'), 'RewardShow'),
  },
  'reward-terms': {
    list: page(() => import('./resources/reward-terms/RewardTerms.tsx'), 'TermsList'),
    show: page(() => import('./resources/reward-terms/RewardTerms.tsx'), 'TermsShow'),
  },
  'commission-orders': {
    list: page(() => import('./resources/commission-orders/CommissionOrders.tsx'), 'CommissionList'),
    show: page(() => import('./resources/commission-orders/CommissionOrders.tsx'), 'CommissionShow'),
  },
  topups: {
    list: page(() => import('./resources/topups/Topups.tsx'), 'TopupList'),
    show: page(() => import('./resources/topups/Topups.tsx'), 'TopupShow'),
  },
};
/** Fetches a script together with what its pages say: the login needs neither. */
const withPhrases = async <T,>(script: Promise<T>): Promise<T> => (await Promise.all([script, loadDeskPhrases()]))[0];
const ConsoleLayout = page(() => withPhrases(import('./layout/ConsoleLayout.tsx')), 'ConsoleLayout');
const statusPages = () => import('./layout/StatusPages.tsx');
const AccessDenied = page(async () => ({ AccessDenied: (await statusPages()).AccessDenied }), 'AccessDenied');
const NotFound = page(async () => ({ NotFound: (await statusPages()).NotFound }), 'NotFound');
const FailurePage = page(async () => ({ FailurePage: (await statusPages()).FailurePage }), 'FailurePage');
const StartPage = page(() => import('./layout/StartPage.tsx'), 'StartPage');
const Security = page(() => import('./security/SecurityPage.tsx'), 'SecurityPage');
const Simulator = page(() => import('./resources/prices/Simulator.tsx'), 'Simulator');
const Join = page(() => withPhrases(import('./layout/JoinPage.tsx')), 'JoinPage');
const OperationsOverview = page(() => import('./resources/operations/Overview.tsx'), 'Overview');
const CardDraft = page(() => import('./resources/rate-cards/RateDraft.tsx'), 'CardDraft');
const ListDraft = page(() => import('./resources/rate-cards/RateDraft.tsx'), 'ListDraft');
const Operations = page(() => import('./resources/operations/Operations.tsx'), 'Operations');

/** The staff console. `Admin` would load react-admin's own pages, layout and translations besides ours. */
export function App({ shell = '', ...providers }: AppProps) {
  return (
    // The path changes at once: in a transition, a list that was still searching navigated back from the record just opened.
    <BrowserRouter basename="/console" useTransitions={false}>
      <RequireLogin>
        <AdminContext {...providers} queryClient={queryClient} theme={light} darkTheme={dark} defaultTheme="light">
          <CssBaseline enableColorScheme />
          <Suspense fallback={<div dangerouslySetInnerHTML={{ __html: shell }} />}>
            <CoreAdminUI
              disableTelemetry
              title=""
              layout={ConsoleLayout}
              loginPage={LoginPage}
              accessDenied={AccessDenied}
              catchAll={NotFound}
              error={FailurePage}
            >
              {Object.entries(RESOURCES).map(([name, pages]) => (
                <Resource key={name} name={name} {...pages} />
              ))}
              <CustomRoutes noLayout>
                <Route path="/join" element={<Join />} />
              </CustomRoutes>
              <CustomRoutes>
                {/* Not react-admin's dashboard: it renders late, when the user may have used the menu, and would then navigate away. */}
                <Route path="/" element={<StartPage />} />
                <Route path="/security" element={<Security />} />
                <Route path="/rate-cards/:id/draft" element={<CardDraft />} />
                <Route path="/zone-lists/:id/draft" element={<ListDraft />} />
                <Route path="/price-simulator" element={<Simulator />} />
                <Route path="/operations" element={<OperationsOverview />} />
                <Route path="/operations/:kind/:service/*" element={<Operations />} />
              </CustomRoutes>
            </CoreAdminUI>
          </Suspense>
          <Toasts />
        </AdminContext>
      </RequireLogin>
    </BrowserRouter>
  );
}
