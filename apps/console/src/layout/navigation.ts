import {
  ArrowLeftRight,
  BadgeCheck,
  BadgePercent,
  Banknote,
  BookOpenText,
  Box,
  Building,
  Building2,
  Calculator,
  CalendarCheck2,
  FastForward,
  CalendarCheck,
  FileInput,
  FileBadge,
  FileCheck2,
  FileClock,
  FileMinus2,
  FileSearch,
  FileOutput,
  FilePlus,
  FileSpreadsheet,
  FileText,
  FileUser,
  Files,
  History,
  Gauge,
  Gift,
  HandCoins,
  Handshake,
  IdCard,
  KeyRound,
  Landmark,
  ListChecks,
  ListTodo,
  ListTree,
  type LucideIcon,
  MapPinned,
  Megaphone,
  MessageSquareText,
  MessageSquareWarning,
  NotebookPen,
  PackageSearch,
  Percent,
  PhoneCall,
  Receipt,
  ReceiptText,
  ScaleIcon,
  Scroll,
  Send,
  ServerCog,
  ShieldAlert,
  Stamp,
  Tags,
  Truck,
  Undo2,
  UsersRound,
  Webhook,
  WalletCards,
  Weight,
  CalendarClock,
} from 'lucide-react';
import type { StaffRole } from '@lamliang/contracts';
import { mayDo } from '../providers/access.ts';

export interface NavigationEntry {
  path: string;
  /** Resource whose permission shows the entry. */
  resource: string;
  /** The action that has to be permitted: the list, unless another is named. */
  action?: string;
  /** Key below `console.resource`. */
  name: string;
  icon: LucideIcon;
}
export interface NavigationGroup {
  /** Key below `console.menu`. */
  title: 'work' | 'money' | 'system';
  entries: readonly NavigationEntry[];
}

const entry = (resource: string, icon: LucideIcon): NavigationEntry => ({
  path: `/${resource}`,
  resource,
  name: resource,
  icon,
});

/** The menu; entries that a role may not list are hidden. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    title: 'work',
    entries: [
      entry('customers', Building2),
      entry('customer-notes', NotebookPen),
      entry('shipment-orders', PackageSearch),
      entry('pickup-docs', CalendarClock),
      entry('verifications', IdCard),
      { ...entry('verifications', Landmark), path: '/cod-verifications', name: 'cod-verifications' },
      entry('claims', ShieldAlert),
      entry('bill-disputes', MessageSquareWarning),
      entry('cod-complaints', HandCoins),
      entry('partners', Truck),
      entry('packaging-boxes', Box),
      entry('banners', Megaphone),
      {
        path: '/price-simulator',
        resource: 'price-simulations',
        action: 'create',
        name: 'price-simulator',
        icon: Calculator,
      },
    ],
  },
  {
    title: 'money',
    entries: [
      entry('topups', WalletCards),
      entry('topup-packages', Gift),
      entry('cod-statements', FileSpreadsheet),
      entry('cod-statement-lines', ListChecks),
      entry('cod-rounds', Banknote),
      entry('cod-advances', Undo2),
      entry('cod-advance-terms', FastForward),
      entry('carrier-bills', ReceiptText),
      entry('carrier-bill-lines', Weight),
      entry('other-fees', FilePlus),
      entry('invoice-approvals', FileText),
      entry('invoice-lines', ListTree),
      entry('invoices', Receipt),
      entry('withholding-certificates', FileBadge),
      entry('payee-certificates', FileUser),
      entry('carrier-payees', Building),
      entry('papers', Files),
      entry('waiting-papers', FileClock),
      entry('credit-notes', FileMinus2),
      entry('creditable-papers', FileSearch),
      entry('hand-overs', Send),
      entry('tax-periods', CalendarCheck2),
      entry('tax-rules', Scroll),
      entry('bank-files', FileOutput),
      entry('bank-statements', FileInput),
      entry('bank-statement-lines', ListTodo),
      entry('day-closes', CalendarCheck),
      { ...entry('cod-rounds', HandCoins), path: '/commission-payouts', name: 'commission-payouts' },
      entry('commission-orders', Percent),
      entry('rewards', Handshake),
      entry('reward-terms', Gauge),
      entry('adjustments', ArrowLeftRight),
      entry('rate-cards', Tags),
      entry('zone-lists', MapPinned),
      entry('wallet-decisions', Stamp),
      entry('claims-decisions', BadgeCheck),
      entry('invoicing-decisions', FileCheck2),
      entry('pricing-decisions', BadgePercent),
      entry('ledger-checks', ScaleIcon),
      entry('ledger-entries', BookOpenText),
    ],
  },
  {
    title: 'system',
    entries: [
      entry('carrier-calls', PhoneCall),
      entry('webhook-deliveries', Webhook),
      entry('outgoing-messages', MessageSquareText),
      entry('access-entries', KeyRound),
      entry('staff-logins', UsersRound),
      entry('audit-log', History),
      { path: '/operations', resource: 'orders-dead-letters', name: 'operations', icon: ServerCog },
    ],
  },
];

/** Whether a role sees an entry. */
export const isOpenTo = (role: StaffRole | undefined, { resource, action = 'list' }: NavigationEntry): boolean =>
  mayDo(role, resource, action);
const entriesOf = (role: StaffRole) =>
  NAVIGATION.flatMap(({ entries }) => entries).filter((place) => isOpenTo(role, place));

/**
 * The path after login: the requested page if the role may open it, else the start page.
 * @param requestedPath a path of the console, without its base; a query may follow.
 */
export function pathAfterLogin(role: StaffRole, requestedPath: string | undefined): string {
  const place = requestedPath?.split(/[/?]/)[1];
  return requestedPath && entriesOf(role).some(({ path }) => path === `/${place}`) ? requestedPath : '/';
}
