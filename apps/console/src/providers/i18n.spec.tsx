import { describe, expect, it } from '@jest/globals';
import { DECISION_STATES, operationsRoutes, type AnyRoute } from '@lamliang/contracts';
import { ALL_ROUTES } from '@lamliang/contracts/all';
import { PAPER_KINDS } from '@lamliang/contracts/invoicing';
import { POSTING_KINDS } from '@lamliang/contracts/wallet';
import { CHARGE_CODES } from '@lamliang/contracts/pricing';
import {
  DELIVERY_STATES,
  MESSAGE_CHANNELS,
  MESSAGE_KINDS,
  MESSAGE_LANGUAGES,
  MESSAGE_STATES,
  WEBHOOK_EVENTS,
} from '@lamliang/contracts/notifications';
import { BOOKING_STATES, COD_STATUSES, SHIPMENT_STATUSES } from '@lamliang/contracts/orders';
import { VERIFICATIONS } from '@lamliang/contracts/auth';
import { phraseOf } from '../components/codes.ts';
import { ACTED_CALLS, ACTED_READS, AUDIT_TARGETS } from './access.ts';
import { converted, createI18nProvider } from './i18n.ts';

/** What the history of a record may name: the audited action of any route. */
const ACTIONS = Object.entries(ALL_ROUTES).flatMap(([service, routes]) =>
  [...Object.values<AnyRoute>(routes), ...Object.values<AnyRoute>(operationsRoutes(service))].flatMap(({ audit }) =>
    audit ? [audit.action] : [],
  ),
);

/** What a second person decides on, in any service: of each kind there may be a limit. */
const DECISION_KINDS = Object.values(ALL_ROUTES).flatMap((routes) => Object.values<AnyRoute>(routes)).flatMap(({ id, body }) =>
  id.endsWith('.staff.decision_limits.set') ? (body as unknown as { shape: { kind: { def: { values: string[] } } } }).shape.kind.def.values : []); // prettier-ignore

/** What it was done to; the log shows the acts of shops too. */
const TARGETS = [...new Set(Object.values(ALL_ROUTES).flatMap((routes) => Object.values<AnyRoute>(routes).flatMap(({ audit }) => audit?.target ?? []))), ...AUDIT_TARGETS]; // prettier-ignore

const CODES: readonly [machine: string, codes: readonly string[]][] = [
  ['audit', [...ACTIONS, ...ACTED_CALLS.flatMap(([, calls]) => calls)]],
  ['acted', ACTED_READS],
  ['audit_target', TARGETS],
  ['entry_kind', POSTING_KINDS],
  ['paper_kind', PAPER_KINDS],
  ['shipment_status', SHIPMENT_STATUSES],
  ['cod_status', COD_STATUSES],
  ['booking_state', BOOKING_STATES],
  ['verification', VERIFICATIONS],
  ['webhook_delivery', DELIVERY_STATES],
  ['message_state', MESSAGE_STATES],
  ['message_kind', MESSAGE_KINDS],
  ['message_channel', MESSAGE_CHANNELS],
  ['message_language', MESSAGE_LANGUAGES],
  ['message_error', ['timeout', 'connection', 'tls', 'login', 'address', 'not_configured']],
  ['event', [...WEBHOOK_EVENTS, 'webhook.test']],
  ['dead_letter', ['dead', 'parked', 'replayed']],
  ['job', ['waiting', 'running', 'done', 'failed']],
  ['partner_switch', ['0', '1']],
  ['box_sale', ['0', '1']],
  ['staff_active', ['0', '1']],
  ['clean', ['0', '1']],
  ['decision', DECISION_STATES],
  ['decision_kind', [...DECISION_KINDS, 'decision_limit']],
  ['book', ['credit', 'bonus', 'insurance']],
  ['delivery_error', ['timeout', 'dns', 'connection', 'tls', 'address_refused', 'redirect']],
];

describe('phrases', () => {
  it('converts placeholders and plurals of react-admin to those of i18next', () => {
    expect(converted({ a: '%{n} of %{m}', b: 'one |||| %{smart_count} many', c: { d: ' ' } })).toEqual({
      a: '{{n}} of {{m}}',
      b_one: 'one',
      b_other: '{{smart_count}} many',
      c: { d: ' ' },
    });
  });

  it.each(['th', 'en'])('has a phrase for every code in %s', async (locale) => {
    const { translate } = await createI18nProvider(locale);
    const missing = CODES.flatMap(([machine, codes]) =>
      codes.flatMap((code) => (translate(phraseOf(machine, code), { _: '' }) ? [] : [`${machine}.${code}`])),
    );
    missing.push(...CHARGE_CODES.filter((code) => !translate(`pricing.charge.${code}`, { _: '' })));
    expect(ACTIONS).toContain('payment.made');
    expect(DECISION_KINDS).toEqual(
      expect.arrayContaining(['adjustment', 'claim_refund', 'other_fee', 'supervised_price']),
    );
    expect(missing).toEqual([]);
  });

  it('translates react-admin, changes language and falls back to the default text', async () => {
    const { translate, changeLocale, getLocale } = await createI18nProvider('xx');
    expect(getLocale()).toBe('th');
    expect(document.documentElement.lang).toBe('th');
    expect(translate('ra.action.save')).toBe('บันทึก');
    expect(translate('resources.customers.name', { smart_count: 2 })).toBe('ลูกค้า');
    await changeLocale('en');
    expect(document.documentElement.lang).toBe('en');
    expect(translate('ra.notification.deleted', { smart_count: 3 })).toBe('3 elements deleted');
    expect(translate('ra.notification.deleted', { smart_count: 1 })).toBe('Element deleted');
    expect(translate('no.such.key', { _: 'fallback' })).toBe('fallback');
  });

  it('names a field as its resource does, else as all do, else by its wire name', async () => {
    const { translate } = await createI18nProvider('en');
    const named = (key: string) => translate(`resources.${key}`, { _: 'Wire name' });
    expect(named('claims.fields.amount')).toBe('Refunded (baht)');
    expect(named('adjustments.fields.amount')).toBe('Amount (baht)');
    expect(named('undefined.fields.order_no')).toBe('Order no.');
    expect(named('claims.fields.nonsense')).toBe('Wire name');
  });
});
