import type { OrderTerms } from '@lamliang/contracts/orders';
import { systemClock } from '@lamliang/kernel';
import { keptBelow, readKept, removeKept, writeKept, type Owner } from '../../session/device-store.ts';
import type { Draft } from './draft.rules.ts';
import type { CarrierRule } from './carrier-choice.rules.ts';
import type { OwnPreset } from './presets.rules.ts';

/** A stored form: its draft, its idempotency key, and the terms that were sent without a final response yet. */
export interface StoredForm {
  key: string;
  draft: Draft;
  sent: OrderTerms | null;
  saved_ms: number;
}
/** Preferences of a shop's form on this device. */
export interface FormPreferences {
  rule: CarrierRule;
  last_partner_id: number | null;
  box: Pick<Draft, 'parcel_type' | 'width' | 'length' | 'height'> | null;
  /** The shop's own parcel presets. */
  presets: readonly OwnPreset[];
}

const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;
export const DEFAULT_PREFERENCES: FormPreferences = { rule: 'cheapest', last_partner_id: null, box: null, presets: [] };

const prefixOf = ({ account_id, login_id }: Owner) => `draft/${account_id}/${login_id}/`;

/** Saves a form, replacing an older state under the same key. */
export const saveForm = (owner: Owner, form: Omit<StoredForm, 'saved_ms'>): Promise<void> =>
  writeKept(prefixOf(owner) + form.key, { ...form, saved_ms: systemClock.now().getTime() });

/** Deletes a form: it was booked, discarded, or is kept under another key. */
export const deleteForm = (owner: Owner, key: string): Promise<void> => removeKept(prefixOf(owner) + key);

/** The newest unfinished form of this owner, preferring one without a final response. Deletes expired forms. */
export async function unfinishedForm(owner: Owner): Promise<StoredForm | undefined> {
  const now = systemClock.now().getTime();
  const own = await keptBelow<StoredForm>(prefixOf(owner));
  for (const [key, form] of own) if (now - form.saved_ms > RETENTION_MS) void removeKept(key);
  return own
    .map(([, form]) => form)
    .filter((form) => now - form.saved_ms <= RETENTION_MS)
    .toSorted((a, b) => Number(b.sent !== null) - Number(a.sent !== null) || b.saved_ms - a.saved_ms)[0];
}

export const readPreferences = async ({ account_id }: Owner): Promise<FormPreferences> => ({
  ...DEFAULT_PREFERENCES,
  ...(await readKept<FormPreferences>(`habits/${account_id}`)),
});
export const savePreferences = ({ account_id }: Owner, preferences: FormPreferences): Promise<void> =>
  writeKept(`habits/${account_id}`, preferences);
