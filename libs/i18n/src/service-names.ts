import type { ServiceName } from '@lamliang/contracts/all';

/** What staff call the services. */
const NAMES: Record<ServiceName, { th: string; en: string }> = {
  auth: { th: 'บัญชีผู้ใช้', en: 'Accounts' },
  orders: { th: 'ออเดอร์', en: 'Orders' },
  pricing: { th: 'ราคา', en: 'Pricing' },
  wallet: { th: 'กระเป๋าเงิน', en: 'Wallet' },
  notifications: { th: 'แจ้งเตือน', en: 'Notifications' },
  render: { th: 'เอกสาร', en: 'Documents' },
  claims: { th: 'เคลม', en: 'Claims' },
  invoicing: { th: 'ออกบิลและเอกสาร', en: 'Invoicing' },
};

/** The names of all services in a language of the console. */
export const serviceNames = (language: 'th' | 'en'): Record<ServiceName, string> =>
  Object.fromEntries(Object.entries(NAMES).map(([service, names]) => [service, names[language]])) as Record<
    ServiceName,
    string
  >;
