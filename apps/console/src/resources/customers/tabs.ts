import type { RecordTab } from '../../components/RecordPage.tsx';
import { page } from '../../layout/pages.ts';
import type { CustomerRecord } from './record.ts';

/** The tabs of a customer's page, in the order of the desk's work. */
export const CUSTOMER_TABS: readonly RecordTab<CustomerRecord>[] = [
  {
    path: 'approval',
    label: 'console.customers.tab.approval',
    needs: ['verifications', 'list'],
    Content: page(() => import('./ApprovalTab.tsx'), 'ApprovalTab'),
  },
  {
    path: 'pickup-addresses',
    label: 'console.customers.tab.pickup',
    needs: ['pickup-points', 'list'],
    Content: page(() => import('./PickupTab.tsx'), 'PickupTab'),
  },
  {
    path: 'credit-history',
    label: 'console.customers.tab.credit_history',
    needs: ['accounts', 'credit-history'],
    Content: page(() => import('./CreditHistoryTab.tsx'), 'CreditHistoryTab'),
  },
  {
    path: 'prices',
    label: 'console.prices.tab',
    Content: page(() => import('../prices/PricesTab.tsx'), 'PricesTab'),
  },
  {
    path: 'documents',
    label: 'console.customers.tab.documents',
    needs: ['invoices', 'list'],
    Content: page(() => import('./DocumentsTab.tsx'), 'DocumentsTab'),
  },
  {
    path: 'support',
    label: 'console.customers.tab.support',
    Content: page(() => import('./SupportTab.tsx'), 'SupportTab'),
  },
  {
    path: 'shops',
    label: 'console.customers.tab.shops',
    needs: ['accounts', 'shops'],
    Content: page(() => import('./ShopsTab.tsx'), 'ShopsTab'),
  },
  {
    path: 'timeline',
    label: 'console.customers.tab.timeline',
    Content: page(() => import('./TimelineTab.tsx'), 'TimelineTab'),
  },
];
