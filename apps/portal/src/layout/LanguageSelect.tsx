import { useTranslation } from 'react-i18next';
import { isLanguage, LANGUAGES, providerOfLanguage } from '@lamliang/i18n';
import { SelectField } from '@lamliang/ui';
import { usePreferences } from '../preferences.tsx';

/** Six languages and the two provider themes, as a native select, which keeps the login screen small. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const { language, changeLanguage } = usePreferences();
  const plain = LANGUAGES.filter((entry) => !providerOfLanguage(entry.code));
  const provided = LANGUAGES.filter((entry) => providerOfLanguage(entry.code));
  return (
    <SelectField
      label={t('common.language')}
      hideLabel
      value={language}
      onChange={(event) => isLanguage(event.target.value) && void changeLanguage(event.target.value)}
      choices={plain.map(({ code, name, html }) => ({ value: code, label: name, lang: html }))}
    >
      <optgroup label={t('common.provider_themes')}>
        {provided.map((entry) => (
          <option key={entry.code} value={entry.code} lang={entry.html}>
            {entry.name}
          </option>
        ))}
      </optgroup>
    </SelectField>
  );
}
