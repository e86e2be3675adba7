import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageEntry } from '@lamliang/i18n';
import { usePreferences } from '../preferences.tsx';
import { LanguageMenu, preloadMenuProps } from './lazy-menus.ts';

/** The current language; opens the language menu. */
export function LanguageButton() {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = languageEntry(language);
  return (
    <>
      <IconButton
        aria-label={`${current.short} · ${t('common.language')}: ${current.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        {...preloadMenuProps}
        sx={{ fontSize: 14, fontWeight: 600, color: 'text.primary' }}
      >
        {current.short}
      </IconButton>
      {anchor ? <LanguageMenu anchor={anchor} onClose={() => setAnchor(null)} /> : null}
    </>
  );
}

/** Light and dark. */
export function SchemeButton() {
  const { t } = useTranslation();
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
  return (
    <IconButton
      aria-label={t(dark ? 'frame.to_light' : 'frame.to_dark')}
      onClick={() => setMode(dark ? 'light' : 'dark')}
    >
      {dark ? <Sun size={19} strokeWidth={1.75} aria-hidden /> : <Moon size={19} strokeWidth={1.75} aria-hidden />}
    </IconButton>
  );
}
