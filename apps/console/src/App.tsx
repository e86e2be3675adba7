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
import { Suspense, useState, type ComponentType } from 'react';
import { BrowserRouter, Route } from 'react-router';
import { page } from './layout/pages.ts';
import { RequireLogin } from './layout/RequireLogin.tsx';
import { LoginPage } from './layout/LoginPage.tsx';
import type { ConsoleProvider } from './providers/data.ts';
import { loadDeskPhrases, loadFramePhrases } from './providers/i18n.ts';
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

/** A page with what single desks say: the first list does without. */
const desk = <N extends string, P extends object>(fetchScript: () => Promise<Record<N, ComponentType<P>>>, name: N) =>
  page(async () => (await Promise.all([fetchScript(), loadDeskPhrases()]))[0], name);

const RESOURCES = {
  customers: {
    list: page(() => import('./resources/customers/CustomerList.tsx'), 'CustomerList'),
    show: desk(() => import('./resources/customers/CustomerShow.tsx'), 'CustomerShow'),
  },
  'customer-notes': {
    list: desk(() => import('./resources/customer-notes/CustomerNotes.tsx'), 'NoteList'),
    show: desk(() => import('./resources/customer-notes/CustomerNotes.tsx'), 'NoteShow'),
  },
  'shipment-orders': {
    list: desk(() => import('./resources/shipment-orders/OrderList.tsx'), 'OrderList'),
    show: desk(() => import('./resources/shipment-orders/OrderShow.tsx'), 'OrderShow'),
  },
  verifications: {
    list: desk(() => import('./resources/verifications/Verifications.tsx'), 'IdentityList'),
    show: desk(() => import('./resources/verifications/Verifications.tsx'), 'IdentityShow'),
  },
  'cod-verifications': {
    list: desk(() => import('./resources/verifications/Verifications.tsx'), 'CodList'),
    show: desk(() => import('./resources/verifications/Verifications.tsx'), 'CodShow'),
  },
  claims: {
    list: desk(() => import('./resources/claims/Claims.tsx'), 'ClaimList'),
    show: desk(() => import('./resources/claims/Claims.tsx'), 'ClaimShow'),
  },
  'rate-cards': {
    list: desk(() => import('./resources/rate-cards/RateCards.tsx'), 'CardList'),
    show: desk(() => import('./resources/rate-cards/RateCards.tsx'), 'CardShow'),
  },
  'zone-lists': {
    list: desk(() => import('./resources/zone-lists/ZoneLists.tsx'), 'ListOfZones'),
    show: desk(() => import('./resources/zone-lists/ZoneLists.tsx'), 'ZoneShow'),
  },
  partners: { list: desk(() => import('./resources/partners/PartnerList.tsx'), 'PartnerList') },
  'packaging-boxes': {
    list: desk(() => import('./resources/packaging-boxes/PackagingBoxes.tsx'), 'BoxList'),
    show: desk(() => import('./resources/packaging-boxes/PackagingBoxes.tsx'), 'BoxShow'),
  },
  'topup-packages': {
    list: desk(() => import('./resources/topup-packages/TopupPackages.tsx'), 'PackageList'),
    show: desk(() => import('./resources/topup-packages/TopupPackages.tsx'), 'PackageShow'),
  },
  adjustments: { list: desk(() => import('./resources/adjustments/AdjustmentList.tsx'), 'AdjustmentList') },
  'wallet-decisions': {
    list: desk(() => import('./resources/wallet-decisions/WalletDecisions.tsx'), 'DecisionList'),
    show: desk(() => import('./resources/wallet-decisions/WalletDecisions.tsx'), 'DecisionShow'),
  },
  'claims-decisions': {
    list: desk(() => import('./resources/claims-decisions/ClaimsDecisions.tsx'), 'DecisionList'),
    show: desk(() => import('./resources/claims-decisions/ClaimsDecisions.tsx'), 'DecisionShow'),
  },
  'other-fees': {
    list: desk(() => import('./resources/other-fees/OtherFees.tsx'), 'FeeList'),
    show: desk(() => import('./resources/other-fees/OtherFees.tsx'), 'FeeShow'),
  },
  'invoice-approvals': {
    list: desk(() => import('./resources/invoice-approvals/InvoiceApprovals.tsx'), 'ApprovalList'),
    show: desk(() => import('./resources/invoice-approvals/InvoiceApprovals.tsx'), 'ApprovalShow'),
  },
  invoices: {
    list: desk(() => import('./resources/invoices/Invoices.tsx'), 'InvoiceList'),
    show: desk(() => import('./resources/invoices/Invoices.tsx'), 'InvoiceShow'),
  },
  'withholding-certificates': {
    list: desk(() => import('./resources/withholding-certificates/Certificates.tsx'), 'CertificateList'),
    show: desk(() => import('./resources/withholding-certificates/Certificates.tsx'), 'CertificateShow'),
  },
  'payee-certificates': {
    list: desk(() => import('./resources/payee-certificates/PayeeCertificates.tsx'), 'PayeeCertificateList'),
    show: desk(() => import('./resources/payee-certificates/PayeeCertificates.tsx'), 'PayeeCertificateShow'),
  },
  'carrier-payees': {
    list: desk(() => import('./resources/payee-certificates/CarrierPayees.tsx'), 'CarrierPayeeList'),
    show: desk(() => import('./resources/payee-certificates/CarrierPayees.tsx'), 'CarrierPayeeShow'),
  },
  papers: {
    list: desk(() => import('./resources/papers/Papers.tsx'), 'PaperList'),
    show: desk(() => import('./resources/papers/Papers.tsx'), 'PaperShow'),
  },
  'waiting-papers': {
    list: desk(() => import('./resources/waiting-papers/WaitingPapers.tsx'), 'WaitingList'),
    show: desk(() => import('./resources/waiting-papers/WaitingPapers.tsx'), 'WaitingShow'),
  },
  'credit-notes': {
    list: desk(() => import('./resources/credit-notes/CreditNotes.tsx'), 'NoteList'),
    show: desk(() => import('./resources/credit-notes/CreditNotes.tsx'), 'NoteShow'),
  },
  'creditable-papers': {
    list: desk(() => import('./resources/creditable-papers/CreditablePapers.tsx'), 'PaperList'),
    show: desk(() => import('./resources/creditable-papers/CreditablePapers.tsx'), 'PaperShow'),
  },
  'hand-overs': {
    list: desk(() => import('./resources/hand-overs/HandOvers.tsx'), 'HandOverList'),
    show: desk(() => import('./resources/hand-overs/HandOvers.tsx'), 'HandOverShow'),
  },
  'tax-periods': {
    list: desk(() => import('./resources/tax-periods/TaxPeriods.tsx'), 'PeriodList'),
    show: desk(() => import('./resources/tax-periods/TaxPeriods.tsx'), 'PeriodShow'),
  },
  'tax-rules': { list: desk(() => import('./resources/tax-rules/TaxRules.tsx'), 'TaxRules') },
  'invoice-lines': {
    list: desk(() => import('./resources/invoice-approvals/InvoiceLines.tsx'), 'LineList'),
    show: desk(() => import('./resources/invoice-approvals/InvoiceLines.tsx'), 'LineShow'),
  },
  'invoicing-decisions': {
    list: desk(() => import('./resources/invoicing-decisions/InvoicingDecisions.tsx'), 'DecisionList'),
    show: desk(() => import('./resources/invoicing-decisions/InvoicingDecisions.tsx'), 'DecisionShow'),
  },
  'pricing-decisions': {
    list: desk(() => import('./resources/pricing-decisions/PricingDecisions.tsx'), 'DecisionList'),
    show: desk(() => import('./resources/pricing-decisions/PricingDecisions.tsx'), 'DecisionShow'),
  },
  'ledger-checks': { list: desk(() => import('./resources/ledger-checks/LedgerPage.tsx'), 'LedgerPage') },
  'ledger-entries': {
    list: desk(() => import('./resources/ledger-entries/EntryList.tsx'), 'EntryList'),
    show: desk(() => import('./resources/ledger-entries/EntryShow.tsx'), 'EntryShow'),
  },
  'carrier-calls': { list: desk(() => import('./resources/carrier-calls/CallList.tsx'), 'CallList') },
  'webhook-deliveries': {
    list: desk(() => import('./resources/webhook-deliveries/DeliveryList.tsx'), 'DeliveryList'),
    show: desk(() => import('./resources/webhook-deliveries/DeliveryShow.tsx'), 'DeliveryShow'),
  },
  'access-entries': {
    list: desk(() => import('./resources/access-entries/AccessEntries.tsx'), 'AccessEntryList'),
    show: desk(() => import('./resources/access-entries/AccessEntries.tsx'), 'AccessEntryShow'),
  },
  'audit-log': {
    list: desk(() => import('./resources/audit-log/AuditLog.tsx'), 'AuditLogList'),
    show: desk(() => import('./resources/audit-log/AuditLog.tsx'), 'AuditLogShow'),
  },
  'staff-logins': {
    list: desk(() => import('./resources/staff-logins/StaffLogins.tsx'), 'StaffList'),
    show: desk(() => import('./resources/staff-logins/StaffLogins.tsx'), 'StaffShow'),
  },
  banners: {
    list: desk(() => import('./resources/banners/Banners.tsx'), 'BannerList'),
    show: desk(() => import('./resources/banners/Banners.tsx'), 'BannerShow'),
  },
  'outgoing-messages': {
    list: desk(() => import('./resources/outgoing-messages/OutgoingMessages.tsx'), 'MessageList'),
    show: desk(() => import('./resources/outgoing-messages/OutgoingMessages.tsx'), 'MessageShow'),
  },
  'cod-rounds': {
    list: desk(() => import('./resources/cod-rounds/CodRounds.tsx'), 'RoundList'),
    show: desk(() => import('./resources/cod-rounds/CodRounds.tsx'), 'RoundShow'),
  },
  'commission-payouts': {
    list: desk(() => import('./resources/cod-rounds/CodRounds.tsx'), 'PayoutList'),
    show: desk(() => import('./resources/cod-rounds/CodRounds.tsx'), 'PayoutShow'),
  },
  'cod-advances': {
    list: desk(() => import('./resources/cod-advances/Advances.tsx'), 'AdvanceList'),
    show: desk(() => import('./resources/cod-advances/Advances.tsx'), 'AdvanceShow'),
  },
  'cod-advance-terms': {
    list: desk(() => import('./resources/cod-advances/AdvanceTerms.tsx'), 'AdvanceTermsList'),
    show: desk(() => import('./resources/cod-advances/AdvanceTerms.tsx'), 'AdvanceTermsShow'),
  },
  'cod-complaints': {
    list: desk(() => import('./resources/cod-complaints/Complaints.tsx'), 'ComplaintList'),
    show: desk(() => import('./resources/cod-complaints/Complaints.tsx'), 'ComplaintShow'),
  },
  'bill-disputes': {
    list: desk(() => import('./resources/bill-disputes/BillDisputes.tsx'), 'DisputeList'),
    show: desk(() => import('./resources/bill-disputes/BillDisputes.tsx'), 'DisputeShow'),
  },
  'carrier-bills': {
    list: desk(() => import('./resources/carrier-bills/CarrierBills.tsx'), 'BillList'),
    show: desk(() => import('./resources/carrier-bills/CarrierBills.tsx'), 'BillShow'),
  },
  'carrier-bill-lines': {
    list: desk(() => import('./resources/carrier-bills/BillLines.tsx'), 'LineList'),
    show: desk(() => import('./resources/carrier-bills/BillLines.tsx'), 'LineShow'),
  },
  'bank-statements': {
    list: desk(() => import('./resources/bank-statements/BankStatements.tsx'), 'BankStatementList'),
    show: desk(() => import('./resources/bank-statements/BankStatements.tsx'), 'BankStatementShow'),
  },
  'bank-statement-lines': {
    list: desk(() => import('./resources/bank-statements/BankLines.tsx'), 'BankLineList'),
    show: desk(() => import('./resources/bank-statements/BankLines.tsx'), 'BankLineShow'),
  },
  'day-closes': {
    list: desk(() => import('./resources/day-closes/DayCloses.tsx'), 'DayList'),
    show: desk(() => import('./resources/day-closes/DayCloses.tsx'), 'DayShow'),
  },
  'bank-files': {
    list: desk(() => import('./resources/bank-files/BankFiles.tsx'), 'BankFileList'),
    show: desk(() => import('./resources/bank-files/BankFiles.tsx'), 'BankFileShow'),
  },
  'cod-statements': {
    list: desk(() => import('./resources/cod-statements/CodStatements.tsx'), 'StatementList'),
    show: desk(() => import('./resources/cod-statements/CodStatements.tsx'), 'StatementShow'),
  },
  'cod-statement-lines': {
    list: desk(() => import('./resources/cod-statements/CodLines.tsx'), 'LineList'),
    show: desk(() => import('./resources/cod-statements/CodLines.tsx'), 'LineShow'),
  },
  rewards: {
    list: desk(() => import('./resources/rewards/Rewards.tsx'), 'RewardList'),
    show: desk(() => import('./resources/rewards/Rewards.tsx'), 'RewardShow'),
  },
  'reward-terms': {
    list: desk(() => import('./resources/reward-terms/RewardTerms.tsx'), 'TermsList'),
    show: desk(() => import('./resources/reward-terms/RewardTerms.tsx'), 'TermsShow'),
  },
  'commission-orders': {
    list: desk(() => import('./resources/commission-orders/CommissionOrders.tsx'), 'CommissionList'),
    show: desk(() => import('./resources/commission-orders/CommissionOrders.tsx'), 'CommissionShow'),
  },
  topups: {
    list: desk(() => import('./resources/topups/Topups.tsx'), 'TopupList'),
    show: desk(() => import('./resources/topups/Topups.tsx'), 'TopupShow'),
  },
  'pickup-docs': {
    list: desk(() => import('./resources/pickup-docs/PickupDocs.tsx'), 'PickupDocList'),
    show: desk(() => import('./resources/pickup-docs/PickupDocs.tsx'), 'PickupDocShow'),
  },
};
/** The login needs neither the frame nor what it says. */
const withPhrases = async <T,>(script: Promise<T>): Promise<T> => (await Promise.all([script, loadFramePhrases()]))[0];
const ConsoleLayout = page(() => withPhrases(import('./layout/ConsoleLayout.tsx')), 'ConsoleLayout');
const statusPages = () => import('./layout/StatusPages.tsx');
const AccessDenied = page(async () => ({ AccessDenied: (await statusPages()).AccessDenied }), 'AccessDenied');
const NotFound = page(async () => ({ NotFound: (await statusPages()).NotFound }), 'NotFound');
const FailurePage = page(async () => ({ FailurePage: (await statusPages()).FailurePage }), 'FailurePage');
const StartPage = page(() => import('./layout/StartPage.tsx'), 'StartPage');
const Security = page(() => import('./security/SecurityPage.tsx'), 'SecurityPage');
const Simulator = desk(() => import('./resources/prices/Simulator.tsx'), 'Simulator');
const Join = page(() => withPhrases(import('./layout/JoinPage.tsx')), 'JoinPage');
const OperationsOverview = page(() => import('./resources/operations/Overview.tsx'), 'Overview');
const CardDraft = desk(() => import('./resources/rate-cards/RateDraft.tsx'), 'CardDraft');
const ListDraft = desk(() => import('./resources/rate-cards/RateDraft.tsx'), 'ListDraft');
const Operations = desk(() => import('./resources/operations/Operations.tsx'), 'Operations');

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
