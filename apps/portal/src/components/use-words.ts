import { useTranslation } from 'react-i18next';

/** Turns a form error into words: schemas name a key below `validation`, servers send words. */
export function useWords(): (message: string | undefined) => string | undefined {
  const { t, i18n } = useTranslation();
  return (message) => {
    if (!message) return undefined;
    if (!message.startsWith('validation.')) return message;
    return i18n.exists(message) ? t(message) : t('validation.unknown');
  };
}
