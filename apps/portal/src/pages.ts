import type { PageModule } from './routes/entry.ts';
import type { PageName } from './routes/index.ts';

/** The scripts of the pages. */
export const PAGES: Record<PageName, () => Promise<PageModule>> = {
  Address: () => import('./pages/Address/index.tsx'),
  ClaimForm: () => import('./pages/ClaimForm/index.tsx'),
  ClaimList: () => import('./pages/ClaimList/index.tsx'),
  CreateOrder: () => import('./pages/CreateOrder/index.tsx'),
  HandoverForm: () => import('./pages/HandoverForm/index.tsx'),
  Home: () => import('./pages/Home/index.tsx'),
  Insurance: () => import('./pages/Insurance/index.tsx'),
  Login: () => import('./pages/Login/index.tsx'),
  Logout: () => import('./pages/Logout/index.tsx'),
  NotFound: () => import('./pages/NotFound/index.tsx'),
  NotificationConfig: () => import('./pages/NotificationConfig/index.tsx'),
  OrderDetail: () => import('./pages/OrderDetail/index.tsx'),
  OrderList: () => import('./pages/OrderList/index.tsx'),
  Permission: () => import('./pages/Permission/index.tsx'),
  Search: () => import('./pages/Search/index.tsx'),
  SelectAccount: () => import('./pages/SelectAccount/index.tsx'),
  Sessions: () => import('./pages/Sessions/index.tsx'),
  VersionProgram: () => import('./pages/VersionProgram/index.tsx'),
  WalletTransactions: () => import('./pages/WalletTransactions/index.tsx'),
};
