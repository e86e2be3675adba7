import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import {
  languageOfProvider,
  providerOfLanguage,
  PROVIDERS,
  type Language,
  type Provider,
  type Translations,
} from '@lamliang/i18n';
import { PortalTheme, readPrefs, writePrefs } from '@lamliang/ui';

/** Providers by the first label of the host. */
const HOSTS: Record<string, Provider> = { harbor: 'harbor', ember: 'ember' };

const named = (name: unknown): Provider | undefined => PROVIDERS.find((provider) => provider === name);

/** The provider: chosen on this device, else by host, else by build, else the default. */
export function providerOf(hostname: string, search: string): Provider {
  const asked = named(new URLSearchParams(search).get('provider'));
  if (asked) writePrefs({ provider: asked, language: languageOfProvider(asked) });
  return (
    asked ??
    readPrefs().provider ??
    HOSTS[hostname.split('.')[0] ?? ''] ??
    named(import.meta.env.VITE_PROVIDER) ??
    'lamliang'
  );
}

/** The language of this device; a new visitor gets the provider's default. */
export function startLanguage(provider: Provider): Language {
  return readPrefs().language ?? languageOfProvider(provider);
}

export interface Preferences {
  language: Language;
  provider: Provider;
  changeLanguage: (language: Language) => Promise<void>;
}

const Context = createContext<Preferences | undefined>(undefined);

export function usePreferences(): Preferences {
  const preferences = useContext(Context);
  if (!preferences) throw new Error('no preferences above this component');
  return preferences;
}

/** Language and provider of the portal, changed without a reload. A provider's language set also sets its colours. */
export function PreferencesProvider({
  translations,
  prepare,
  start,
  children,
}: {
  translations: Translations;
  /** Loads what a language needs besides phrases: direction, fonts. */
  prepare: (language: Language) => Promise<unknown>;
  start: { language: Language; provider: Provider };
  children: ReactNode;
}) {
  const [{ language, provider }, setState] = useState(start);
  const changeLanguage = useCallback(
    async (next: Language) => {
      const own = providerOfLanguage(next);
      const after = own ?? (providerOfLanguage(language) && next === 'th' ? 'lamliang' : provider);
      await prepare(next);
      await translations.change(next);
      writePrefs({ language: next, provider: after });
      setState({ language: next, provider: after });
    },
    [language, prepare, provider, translations],
  );
  const value = useMemo(() => ({ language, provider, changeLanguage }), [language, provider, changeLanguage]);
  return (
    <Context value={value}>
      <PortalTheme language={language} provider={provider}>
        {children}
      </PortalTheme>
    </Context>
  );
}
