import { useTranslation } from 'react-i18next';
import { CallError, type FieldFault } from '@lamliang/contracts';
import { keyBelow, type PhraseKey } from '@lamliang/i18n';

/** What is said of a failure, as it is kept: in words only where it is drawn, so that they follow the language. */
export interface Said {
  key: PhraseKey;
  /** What stands in the placeholders. */
  figures?: unknown;
  /** The server's own words, for a code that this page has no phrase for. */
  text?: string;
}

/** What is said of a failed call: the server's code, or that there was no response. */
export function saidOf(error: unknown): Said {
  if (!(error instanceof CallError)) return { key: 'common.error_occurred' };
  if (error.status === 0) return { key: 'common.cannot_connect' };
  const { failure } = error;
  if (!failure) return { key: 'common.error_occurred' };
  return { key: keyBelow('errors', failure.code), figures: failure.data, text: failure.message };
}

/** A fault that the server found in a field. @param data of the failure, whose figures the phrase may want */
export const saidOfField = ({ code, message }: FieldFault, data?: unknown): Said => ({
  key: code as PhraseKey,
  figures: data,
  text: message,
});

/** As the text that a form keeps for an error; `useErrorText` reads it. */
export const keptText = (said: readonly Said[]): string => JSON.stringify(said);

/** Puts in words, in the language of now, what was kept. */
export function useSaid(): (said: readonly Said[]) => string {
  const { t } = useTranslation();
  const wordsOf = ({ key, figures, text }: Said) =>
    t(key, { replace: figures, defaultValue: text ?? t('common.error_occurred') });
  return (said) => [...new Set(said.map(wordsOf))].join(' · ');
}

/** The text of a failed call in the language of now. Keep the error, not its text: the language may change. */
export function useFailureText(): (error: unknown) => string {
  const words = useSaid();
  return (error) => words([saidOf(error)]);
}

/** The text of a form's error: schemas and kit give a key below `validation`, the server what `keptText` made, or text. */
export function useErrorText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation();
  const words = useSaid();
  return (message) => {
    if (message?.startsWith('[{')) return words(JSON.parse(message) as Said[]);
    if (!message?.startsWith('validation.')) return message;
    return t(keyBelow('validation', message.slice('validation.'.length)), { defaultValue: t('validation.unknown') });
  };
}
