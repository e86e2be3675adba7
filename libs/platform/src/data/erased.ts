import { ERASED } from '@lamliang/contracts';
import { text } from '@lamliang/i18n';
import { workContext } from '../observe/context.ts';

export { ERASED };

/** A stored text as it is told: erased ones in words. @param language by default that of the current request */
export const orErased = (stored: string, language = workContext()?.language ?? 'th'): string =>
  stored === ERASED ? text(language, 'timeline.personal_data_erased') : stored;
