import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled, useColorScheme } from '@mui/material/styles';
import { Check, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageEntry, LANGUAGES, providerOfLanguage, type LanguageEntry } from '@lamliang/i18n';
import { BRANDS } from '@lamliang/ui';
import { usePreferences } from '../preferences.tsx';

const Swatch = styled('i')({ width: 14, height: 14, borderRadius: '50%', flex: 'none' });
const Name = styled('span')({ flex: 1 });

/** Six languages and the two provider themes. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { language, changeLanguage } = usePreferences();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = languageEntry(language);
  const item = (entry: LanguageEntry) => {
    const provider = providerOfLanguage(entry.code);
    return (
      <MenuItem
        key={entry.code}
        lang={entry.html}
        role="menuitemradio"
        aria-checked={entry.code === language}
        selected={entry.code === language}
        onClick={() => {
          setAnchor(null);
          void changeLanguage(entry.code);
        }}
      >
        {provider ? <Swatch style={{ background: BRANDS[provider][600] }} aria-hidden /> : null}
        <Name>{entry.name}</Name>
        {entry.code === language ? <Check size={16} aria-hidden /> : null}
      </MenuItem>
    );
  };
  return (
    <>
      <IconButton
        aria-label={`${current.short} · ${t('common.language')}: ${current.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ fontSize: 14, fontWeight: 600, color: 'text.primary' }}
      >
        {current.short}
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { minWidth: 200 } }, list: { 'aria-label': t('common.language') } }}
      >
        {LANGUAGES.filter((entry) => !providerOfLanguage(entry.code)).map(item)}
        <ListSubheader role="presentation" sx={{ fontSize: 13, lineHeight: 2.4, color: 'text.secondary' }}>
          {t('common.provider_themes')}
        </ListSubheader>
        {LANGUAGES.filter((entry) => providerOfLanguage(entry.code)).map(item)}
      </Menu>
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
