import { useTranslation } from 'react-i18next';
import { keyBelow } from '@lamliang/i18n';

/** The error text of an attempt; an HTTP status is shown as is. */
export function useTryError(): (error: string) => string {
  const { t } = useTranslation();
  return (error) => t(keyBelow('options.webhook.error', error), { defaultValue: error });
}

/** The name of an event; dots separate phrase keys, so the key has an underscore instead. */
export function useEventName(): (event: string) => string {
  const { t } = useTranslation();
  return (event) => t(keyBelow('options.webhook_event', event.replace('.', '_')));
}
