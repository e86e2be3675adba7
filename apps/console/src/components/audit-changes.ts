import type { AuditEntry } from '@lamliang/contracts';
import { flagOf, VERIFY_TYPES } from '@lamliang/contracts/auth';
import { carrierOf, PRICING_DECISIONS } from '@lamliang/contracts/pricing';
import { formatDate, formatTime, type Satang } from '@lamliang/kernel';
import { moneyText } from '@lamliang/ui';
import { useFieldName, useTranslate, type Translate } from '../providers/translate.ts';
import { phraseOf } from './codes.ts';
import { auditedFigure } from './figures.ts';

type Fields = Record<string, unknown>;

/** The trail keeps what the services hold: satang, millimetres and basis points. */
const MONEY =
  /^(amount|cost|coverage|fee|insured_value|largest_loss|limit|margin|premium|price|vat)$|_(amount|cost|fee|premium|price|vat)$|(^|_)(cost|price|selling)_total$|^(cod|insurance)_max$/;
/** Whether the trail keeps satang under a name. */
export const isAuditedMoney = (name: string): boolean => MONEY.test(name);
const LENGTH = /^(max_)?(size|side|sum)$|^(width|length|height|size_to)$/;
const RATE = /_bps$|^rate_percent$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** The machine of codes, by the kind of the target. */
const MACHINES: Record<string, Record<string, string>> = {
  account: {
    book: 'book',
    state: 'decision',
    kind: 'entry_kind',
    status: 'verification',
    ...Object.fromEntries(VERIFY_TYPES.map((type) => [flagOf(type), 'verification'])),
    account_type: 'account_type',
    payment_type: 'payment_type',
    follow_up_state: 'follow_up',
    price_type: 'price_type',
    user_status: 'user_status',
    open_api: 'open_api',
    scopes: 'scope',
  },
  claim: { resolution: 'claim_resolution', state: 'claim_state' },
  decision: { kind: 'decision_kind', state: 'decision', concerns: 'price_concern' },
  partner: { active_flag: 'partner_switch' },
  packaging_box: { active_flag: 'box_sale' },
  topup_package: { active_flag: 'package_offer' },
  cod_advance_terms: { enabled_flag: 'cod_advance_enabled', state: 'decision' },
  rate_card: { kind: 'rate_card_kind' },
  zone_list: { kind: 'zone_list_kind' },
  login: { staff_role: 'staff_role', active_flag: 'staff_active' },
  staff_invite: { staff_role: 'staff_role' },
  account_link: { active_flag: 'staff_active' },
  banner: { status: 'banner_status', provider: 'provider' },
  invoice_approval: { status: 'invoice_approval', invoice_status: 'invoice', state: 'decision' },
  other_fee: { status: 'other_fee', fee_type: 'other_fee_type' },
  outgoing_message: { state: 'message_state', kind: 'message_kind' },
  tax_period: { state: 'tax_period' },
  tax_rule: { name: 'tax_setting' },
  webhook_delivery: { state: 'webhook_delivery' },
};
/** Codes that are the same whatever was changed. */
const EVERYWHERE: Record<string, string> = { access_level: 'access_level', access_level_id: 'access_level' };
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

/** A value of one name, alone or inside others. */
interface Leaf {
  /** Its names from the outside, with the place in a list: `steps.2.from_amount`. */
  path: string;
  /** The names around it, a list's with the place of the one that it is in. */
  around: { name: string; place?: number }[];
  name: string;
  value: unknown;
}

const isKey = (name: string, value: object) => KEYS.has(name) && 'api_key' in value;
/** An address is told in one line. */
const isLine = (value: object) => {
  const parts = Object.values(value);
  return !Array.isArray(value) && parts.length > 0 && parts.every((part) => typeof part === 'string');
};
const isNested = (name: string, value: unknown): value is object =>
  value !== null &&
  typeof value === 'object' &&
  !isKey(name, value) &&
  !isLine(value) &&
  !(Array.isArray(value) && value.every((one) => one === null || typeof one !== 'object'));

/** Each value of its own, however deep it lies. */
function leavesOf(fields: object, around: Leaf['around'] = []): Leaf[] {
  return Object.entries(fields).flatMap(([name, value]): Leaf[] => {
    if (HIDDEN.has(name)) return [];
    const path = [...around.flatMap((one) => [one.name, ...(one.place ? [one.place] : [])]), name].join('.');
    if (!isNested(name, value)) return [{ path, around, name, value }];
    if (!Array.isArray(value)) return leavesOf(value, [...around, { name }]);
    return value.flatMap((one: unknown, at) => {
      const place = at + 1;
      if (isNested(name, one) && !Array.isArray(one)) return leavesOf(one, [...around, { name, place }]);
      return [{ path: `${path}.${place}`, around: [...around, { name, place }], name, value: one }];
    });
  });
}

/** A value as it is read, without words of a machine. @param onWire it is in the units of the wire: baht, centimetres */
function word(name: string, value: unknown, onWire = false): string {
  if (typeof value === 'number' && name === 'partner_id') return carrierOf(value)?.name ?? String(value);
  if (typeof value === 'number' && MONEY.test(name))
    return moneyText((onWire ? Math.round(value * 100) : value) as Satang);
  if (typeof value === 'number' && LENGTH.test(name)) return String(onWire ? value : value / 10);
  if (typeof value === 'number' && RATE.test(name)) return (value / 100).toFixed(2) + (name.endsWith('bps') ? '' : '%');
  if (typeof value === 'string' && MOMENT.test(value)) {
    const at = new Date(value);
    return `${formatDate(at)} ${formatTime(at)}`;
  }
  if (typeof value === 'string' && DAY.test(value)) return value.split('-').toReversed().join('/');
  if (value === null || typeof value !== 'object') return String(value);
  if (isKey(name, value)) return String((value as { api_key: unknown }).api_key);
  if (Array.isArray(value)) return value.map((one) => word(name, one, onWire)).join(', ');
  return Object.values(value).filter(Boolean).join(' ');
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

/**
 * What a change made of its target, field by field, in words and in the units of the screens; what stayed is left out.
 * Values inside others have a line each, under all their names.
 */
export function useChanges(type: string): (entry: Pick<AuditEntry, 'before' | 'after'>) => Change[] {
  const translate = useTranslate();
  const fieldName = useFieldName();
  const nameOf = (name: string) => fieldName(name === 'cod_rate_bps' ? 'cod_rate_percent' : name);
  const shown = (name: string, value: unknown, onWire: boolean): string | null => {
    if (value === null) return null;
    const figure = typeof value === 'number' && auditedFigure(translate, name);
    if (figure) return figure.text(value);
    const [machine, text] = [MACHINES[type]?.[name] ?? EVERYWHERE[name], word(name, value, onWire)];
    // A number that was shown in full is named as on its page.
    if (name === 'number_field') return fieldName(text);
    if (machine && Array.isArray(value))
      return value.map((one) => translate(phraseOf(machine, String(one)), { _: String(one) })).join(', ');
    if (machine) return translate(phraseOf(machine, text), { _: text });
    const isFlag = name.endsWith('_flag') && (value === 0 || value === 1);
    return isFlag ? translate(value === 1 ? 'console.value.yes' : 'console.value.no') : text;
  };
  const labelOf = ({ name, around }: Leaf): string => {
    const own = auditedFigure(translate, name)?.name ?? nameOf(name);
    const outer = around.map((one) => [nameOf(one.name), one.place].filter(Boolean).join(' '));
    return [...outer, ...(around.at(-1)?.name === name ? [] : [own])].join(' · ');
  };
  return ({ before, after }) => {
    const [old, now] = [before, after].map(
      (fields) => new Map(leavesOf(fields ?? {}).map((leaf) => [leaf.path, leaf])),
    );
    // Prices that are decided on are kept as they were sent.
    const isPrice = PRICING_DECISIONS.some((kind) => kind === ((after ?? before ?? {}) as Fields)['kind']);
    return [...new Set([...old!.keys(), ...now!.keys()])].flatMap((path) => {
      const [was, is] = [old!.get(path), now!.get(path)];
      const leaf = is ?? was!;
      const [first, second] = [was?.value ?? null, is?.value ?? null];
      const onWire = isPrice && type === 'decision' && leaf.around[0]?.name === 'terms';
      if (word(leaf.name, first, onWire) === word(leaf.name, second, onWire)) return [];
      const told = (value: unknown) => shown(leaf.name, value, onWire);
      return [{ name: path, label: labelOf(leaf), before: told(first), after: told(second) }];
    });
  };
}
