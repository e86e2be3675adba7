import type { AuditEntry } from '@lamliang/contracts';
import { formatDate, formatTime, type Satang } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { useFieldName, useTranslate, type Translate } from '../providers/translate.ts';
import { phraseOf } from './codes.ts';
import { auditedFigure } from './figures.ts';

type Fields = Record<string, unknown>;

/** The trail keeps what the services hold: satang, millimetres and basis points. */
const MONEY = /^(amount|limit|price)$|_(price|amount)$/;
const LENGTH = /^(max_)?size$|^(width|length|height)$/;
const RATE = 'cod_rate_bps';
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** The machine of codes, by the kind of the target. */
const MACHINES: Record<string, Record<string, string>> = {
  account: {
    book: 'book',
    state: 'decision',
    kind: 'entry_kind',
    status: 'verification',
    card_verify_flag: 'verification',
    juristic_verify_flag: 'verification',
    cod_verify_flag: 'verification',
    account_type: 'account_type',
    payment_type: 'payment_type',
    follow_up_state: 'follow_up',
    price_type: 'price_type',
    user_status: 'user_status',
    open_api: 'open_api',
    scopes: 'scope',
  },
  claim: { resolution: 'claim_resolution', state: 'claim_state' },
  decision: { kind: 'decision_kind', state: 'decision' },
  partner: { active_flag: 'partner_switch' },
  packaging_box: { active_flag: 'box_sale' },
  topup_package: { active_flag: 'package_offer' },
  rate_card: { kind: 'rate_card_kind' },
  zone_list: { kind: 'zone_list_kind' },
  login: { staff_role: 'staff_role', active_flag: 'staff_active' },
  staff_invite: { staff_role: 'staff_role' },
  account_link: { active_flag: 'staff_active' },
  banner: { status: 'banner_status', provider: 'provider' },
  outgoing_message: { state: 'message_state' },
  webhook_delivery: { state: 'webhook_delivery' },
};
/** What tells staff nothing. */
const HIDDEN = new Set([
  'id',
  'version',
  'business_key',
  'account_id',
  'verification_id',
  'rate_card_id',
  'zone_list_id',
  'note_id',
]);

/** What is shown of a key is what tells it from others. */
const KEYS = new Set(['key', 'old_key']);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A value as it is read, without words of a machine. */
function word(name: string, value: unknown): string {
  if (typeof value === 'number' && MONEY.test(name)) return moneyText(value as Satang);
  if (typeof value === 'number' && LENGTH.test(name)) return String(value / 10);
  if (typeof value === 'number' && name === RATE) return (value / 100).toFixed(2);
  if (typeof value === 'string' && MOMENT.test(value)) {
    const at = new Date(value);
    return `${formatDate(at)} ${formatTime(at)}`;
  }
  if (typeof value === 'string' && DAY.test(value)) return value.split('-').toReversed().join('/');
  if (KEYS.has(name) && value !== null && typeof value === 'object' && 'api_key' in value) return String(value.api_key);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  const parts = value !== null && typeof value === 'object' ? Object.values(value) : undefined;
  // An address is told in one line.
  if (parts?.every((part) => typeof part === 'string')) return parts.filter(Boolean).join(' ');
  return parts ? JSON.stringify(value) : String(value);
}

/** Who made a change, as staff read it. @param name of a person, or `service:<name>` */
export const actorName = (translate: Translate, name: string): string =>
  name.startsWith('service:') ? translate('console.audit.by_system') : name;

/** A field that a change gave another value; null is nothing. */
export interface Change {
  name: string;
  label: string;
  before: string | null;
  after: string | null;
}

/** What a change made of its target, field by field, in words and in the units of the screens; what stayed is left out. */
export function useChanges(type: string): (entry: Pick<AuditEntry, 'before' | 'after'>) => Change[] {
  const translate = useTranslate();
  const fieldName = useFieldName();
  const shown = (name: string, value: unknown): string | null => {
    if (value === null) return null;
    const figure = typeof value === 'number' && auditedFigure(translate, name);
    if (figure) return figure.text(value);
    const [machine, text] = [MACHINES[type]?.[name], word(name, value)];
    // A number that was shown in full is named as on its page.
    if (name === 'number_field') return fieldName(text);
    if (machine && Array.isArray(value))
      return value.map((one) => translate(phraseOf(machine, String(one)), { _: String(one) })).join(', ');
    if (machine) return translate(phraseOf(machine, text), { _: text });
    const isFlag = name.endsWith('_flag') && (value === 0 || value === 1);
    return isFlag ? translate(value === 1 ? 'console.value.yes' : 'console.value.no') : text;
  };
  return ({ before, after }) =>
    [...new Set([before, after].flatMap((fields) => Object.keys((fields ?? {}) as Fields)))].flatMap((name) => {
      const [old, now] = [before, after].map((fields) => (fields as Fields | null)?.[name] ?? null);
      if (HIDDEN.has(name) || word(name, old) === word(name, now)) return [];
      const label = auditedFigure(translate, name)?.name ?? fieldName(name === RATE ? 'cod_rate_percent' : name);
      return [{ name, label, before: shown(name, old), after: shown(name, now) }];
    });
}
