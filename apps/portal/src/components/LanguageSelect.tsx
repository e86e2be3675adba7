import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGES, providerOfLanguage } from '@lamliang/i18n';
import { fieldBox } from '@lamliang/ui';
import { usePreferences } from '../preferences.tsx';

const Select = styled('select')(({ theme }) => ({ ...fieldBox(theme), width: 'auto', cursor: 'pointer' }));
const Hidden = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});

/** Six languages and the two provider themes, as the browser's own list: the login screen stays light. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const { language, changeLanguage } = usePreferences();
  const plain = LANGUAGES.filter((entry) => !providerOfLanguage(entry.code));
  const provided = LANGUAGES.filter((entry) => providerOfLanguage(entry.code));
  return (
    <label>
      <Hidden>{t('common.language')}</Hidden>
      <Select
        value={language}
        onChange={(event) => isLanguage(event.target.value) && void changeLanguage(event.target.value)}
      >
        {plain.map((entry) => (
          <option key={entry.code} value={entry.code} lang={entry.html}>
            {entry.name}
          </option>
        ))}
        <optgroup label={t('common.provider_themes')}>
          {provided.map((entry) => (
            <option key={entry.code} value={entry.code} lang={entry.html}>
              {entry.name}
            </option>
          ))}
        </optgroup>
      </Select>
    </label>
  );
}
