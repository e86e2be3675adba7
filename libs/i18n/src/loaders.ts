import type { Language } from './languages.ts';
import type { Area, PhraseTree } from './phrases.ts';

type Loader = () => Promise<{ default: PhraseTree }>;

/** Thai has every area and every key. */
const thai = {
  common: () => import('./th/common.ts'),
  errors: () => import('./th/errors.ts'),
  export: () => import('./th/export.ts'),
  validation: () => import('./th/validation.ts'),
  status: () => import('./th/status.ts'),
  auth: () => import('./th/auth.ts'),
  frame: () => import('./th/frame.ts'),
  home: () => import('./th/home.ts'),
  lists: () => import('./th/lists.ts'),
  orders: () => import('./th/orders.ts'),
  claims: () => import('./th/claims.ts'),
  finance: () => import('./th/finance.ts'),
  options: () => import('./th/options.ts'),
  pricing: () => import('./th/pricing.ts'),
  timeline: () => import('./th/timeline.ts'),
  notification: () => import('./th/notification.ts'),
  message: () => import('./th/message.ts'),
  tracking: () => import('./th/tracking.ts'),
  console: () => import('./th/console.ts'),
} satisfies Record<Area, Loader>;
export type ThaiLoaders = typeof thai;

/** Imports of phrases by language and area; written out so that bundlers create a chunk of each. */
export const LOADERS: Record<Language, Partial<Record<Area, Loader>>> = {
  th: thai,
  en: {
    common: () => import('./en/common.ts'),
    errors: () => import('./en/errors.ts'),
    export: () => import('./en/export.ts'),
    validation: () => import('./en/validation.ts'),
    status: () => import('./en/status.ts'),
    auth: () => import('./en/auth.ts'),
    frame: () => import('./en/frame.ts'),
    home: () => import('./en/home.ts'),
    lists: () => import('./en/lists.ts'),
    orders: () => import('./en/orders.ts'),
    claims: () => import('./en/claims.ts'),
    finance: () => import('./en/finance.ts'),
    options: () => import('./en/options.ts'),
    pricing: () => import('./en/pricing.ts'),
    timeline: () => import('./en/timeline.ts'),
    notification: () => import('./en/notification.ts'),
    message: () => import('./en/message.ts'),
    tracking: () => import('./en/tracking.ts'),
    console: () => import('./en/console.ts'),
  },
  ar: {
    common: () => import('./ar/common.ts'),
    errors: () => import('./ar/errors.ts'),
    export: () => import('./ar/export.ts'),
    validation: () => import('./ar/validation.ts'),
    status: () => import('./ar/status.ts'),
    auth: () => import('./ar/auth.ts'),
    frame: () => import('./ar/frame.ts'),
    home: () => import('./ar/home.ts'),
    lists: () => import('./ar/lists.ts'),
    orders: () => import('./ar/orders.ts'),
    claims: () => import('./ar/claims.ts'),
    finance: () => import('./ar/finance.ts'),
    options: () => import('./ar/options.ts'),
    pricing: () => import('./ar/pricing.ts'),
    timeline: () => import('./ar/timeline.ts'),
    notification: () => import('./ar/notification.ts'),
    tracking: () => import('./ar/tracking.ts'),
  },
  es: {
    timeline: () => import('./es/timeline.ts'),
    tracking: () => import('./es/tracking.ts'),
  },
  fr: {
    timeline: () => import('./fr/timeline.ts'),
    tracking: () => import('./fr/tracking.ts'),
  },
  zh: {
    timeline: () => import('./zh/timeline.ts'),
    tracking: () => import('./zh/tracking.ts'),
  },
  'th-x-harbor': { common: () => import('./th-x-harbor/common.ts') },
  'th-x-ember': { common: () => import('./th-x-ember/common.ts') },
};
