import { useTranslation } from 'react-i18next';

/** Translates a form error: schemas give a key below `validation`, the server sends text. */
export function useErrorText(): (message: string | undefined) => string | undefined {
  const { t, i18n } = useTranslation();
  return (message) => {
    if (!message) return undefined;
    if (!message.startsWith('validation.')) return message;
    return i18n.exists(message) ? t(message) : t('validation.unknown');
  };
}
