import { useTranslation } from 'react-i18next';

/** The words of what went wrong with a try; an HTTP status speaks for itself. */
export function useTryError(): (error: string) => string {
  const { t } = useTranslation();
  return (error) => t(`options.webhook.error.${error}`, { defaultValue: error });
}

/** The words of an event: a dot separates keys in phrases, so the phrase has an underscore in its place. */
export function useEventName(): (event: string) => string {
  const { t } = useTranslation();
  return (event) => t(`options.webhook_event.${event.replace('.', '_')}`);
}
