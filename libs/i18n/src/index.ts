export * from './languages.ts';
export * from './phrases.ts';
export { createTranslations, type Translations } from './setup.ts';
export { hasText, text } from './text.ts';
