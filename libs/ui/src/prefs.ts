import type { StorageManager } from '@mui/system/cssVars';
import { isLanguage, PROVIDERS, type Language, type Provider } from '@lamliang/i18n';

/** Display preferences of a device in one cookie, `prefs`; nothing personal. */
export interface Prefs {
  language?: Language;
  provider?: Provider;
  scheme?: 'light' | 'dark' | 'system';
  paper_size?: string;
  density?: 'compact' | 'comfortable';
  /** Ids of columns by the list that does not show them. */
  hidden_columns?: Readonly<Record<string, readonly string[]>>;
  /** Whether views of lists were ever saved here; only then they are looked for. */
  views?: boolean;
}

const COOKIE = 'prefs';
const YEAR_S = 365 * 24 * 60 * 60;
const listeners = new Set<(prefs: Prefs) => void>();

function clean(raw: Record<string, unknown>): Prefs {
  const prefs: Prefs = {};
  if (isLanguage(raw.language)) prefs.language = raw.language;
  const provider = PROVIDERS.find((name) => name === raw.provider);
  if (provider) prefs.provider = provider;
  if (raw.scheme === 'light' || raw.scheme === 'dark' || raw.scheme === 'system') prefs.scheme = raw.scheme;
  if (typeof raw.paper_size === 'string') prefs.paper_size = raw.paper_size;
  if (raw.density === 'compact' || raw.density === 'comfortable') prefs.density = raw.density;
  if (raw.views === true) prefs.views = true;
  if (raw.hidden_columns && typeof raw.hidden_columns === 'object') {
    const known = Object.entries(raw.hidden_columns).filter(([, ids]) => Array.isArray(ids) && ids.every((id) => typeof id === 'string')); // prettier-ignore
    prefs.hidden_columns = Object.fromEntries(known);
  }
  return prefs;
}

/** The preferences of this device; an invalid cookie is ignored. */
export function readPrefs(): Prefs {
  const text = document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  if (!text) return {};
  try {
    const raw: unknown = JSON.parse(decodeURIComponent(text));
    return raw && typeof raw === 'object' ? clean(raw as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Updates some preferences. */
export function writePrefs(change: Prefs): Prefs {
  const prefs = { ...readPrefs(), ...change };
  document.cookie = `${COOKIE}=${encodeURIComponent(JSON.stringify(prefs))}; path=/; max-age=${YEAR_S}; samesite=lax`;
  for (const listener of listeners) listener(prefs);
  return prefs;
}

/** @returns the unsubscribe function. */
export function onPrefs(listener: (prefs: Prefs) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets MUI keep the colour mode in the cookie instead of local storage. */
export const prefsStorage: StorageManager = ({ key }) => {
  const isMode = key === 'mui-mode';
  return {
    get: (fallback: unknown) => (isMode ? (readPrefs().scheme ?? fallback) : fallback),
    set: (value: unknown) => {
      if (isMode && (value === 'light' || value === 'dark' || value === 'system')) writePrefs({ scheme: value });
    },
    subscribe: (handler: (value: unknown) => void) =>
      isMode ? onPrefs((prefs) => handler(prefs.scheme ?? 'system')) : () => undefined,
  };
};
