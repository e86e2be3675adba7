export * from './languages.ts';
export { keyBelow, type PhraseFamily, type PhraseKey } from './keys.ts';
export * from './phrases.ts';
export { createTranslations, type Translations } from './setup.ts';
export { mailOf, smsOf, type Mail, type MessageContent } from './message-words.ts';
export { hasText, text } from './text.ts';
