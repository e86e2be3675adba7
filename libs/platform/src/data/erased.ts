import { text } from '@lamliang/i18n';
import { workContext } from '../observe/context.ts';

/** Stands where personal data stood that had to be erased. */
export const ERASED = '[erased]';

/** A stored text as it is told: erased ones in words. @param language by default that of the current request */
export const orErased = (stored: string, language = workContext()?.language ?? 'th'): string =>
  stored === ERASED ? text(language, 'timeline.personal_data_erased') : stored;
