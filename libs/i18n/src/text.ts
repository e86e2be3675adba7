import { createInstance } from 'i18next';
import type { PhraseKey } from './keys.ts';
import { addFormats, SHARED_OPTIONS } from './setup.ts';
import type { Language } from './languages.ts';
import arCommon from './ar/common.ts';
import arErrors from './ar/errors.ts';
import arExport from './ar/export.ts';
import arNotification from './ar/notification.ts';
import arPricing from './ar/pricing.ts';
import arStatus from './ar/status.ts';
import arTimeline from './ar/timeline.ts';
import arTracking from './ar/tracking.ts';
import arValidation from './ar/validation.ts';
import enCommon from './en/common.ts';
import enErrors from './en/errors.ts';
import enExport from './en/export.ts';
import enMessage from './en/message.ts';
import enNotification from './en/notification.ts';
import enPricing from './en/pricing.ts';
import enStatus from './en/status.ts';
import enTimeline from './en/timeline.ts';
import enTracking from './en/tracking.ts';
import enValidation from './en/validation.ts';
import esTimeline from './es/timeline.ts';
import esTracking from './es/tracking.ts';
import frTimeline from './fr/timeline.ts';
import frTracking from './fr/tracking.ts';
import thCommon from './th/common.ts';
import thErrors from './th/errors.ts';
import thExport from './th/export.ts';
import thMessage from './th/message.ts';
import thNotification from './th/notification.ts';
import thPricing from './th/pricing.ts';
import thStatus from './th/status.ts';
import thTimeline from './th/timeline.ts';
import thTracking from './th/tracking.ts';
import thValidation from './th/validation.ts';
import zhTimeline from './zh/timeline.ts';
import zhTracking from './zh/tracking.ts';

/** Phrases of servers: errors, timeline titles, notices. */
const server = createInstance();
void server.init({
  ...SHARED_OPTIONS,
  lng: 'th',
  initAsync: false,
  resources: {
    th: {
      common: thCommon,
      errors: thErrors,
      export: thExport,
      message: thMessage,
      notification: thNotification,
      pricing: thPricing,
      status: thStatus,
      timeline: thTimeline,
      tracking: thTracking,
      validation: thValidation,
    },
    en: {
      common: enCommon,
      errors: enErrors,
      export: enExport,
      message: enMessage,
      notification: enNotification,
      pricing: enPricing,
      status: enStatus,
      timeline: enTimeline,
      tracking: enTracking,
      validation: enValidation,
    },
    ar: {
      common: arCommon,
      errors: arErrors,
      export: arExport,
      notification: arNotification,
      pricing: arPricing,
      status: arStatus,
      timeline: arTimeline,
      tracking: arTracking,
      validation: arValidation,
    },
    es: { timeline: esTimeline, tracking: esTracking },
    fr: { timeline: frTimeline, tracking: frTracking },
    zh: { timeline: zhTimeline, tracking: zhTracking },
  },
});

addFormats(server);

/**
 * A phrase on the server, where no page loads areas: `text('th', 'errors.order.not_found')`.
 * @param key `<area>.<key>` of the areas above. @param figures values of the placeholders `{{name}}`; `count` picks the plural.
 * @returns the key itself when there is no such phrase.
 */
export function text(language: Language | (string & {}), key: string, figures: Record<string, unknown> = {}): string {
  return server.t(key as PhraseKey, { ...figures, lng: language });
}

/** True when the key has a phrase in Thai. */
export function hasText(key: string): boolean {
  return server.exists(key, { lng: 'th' });
}
