import '@fontsource/ibm-plex-sans-thai/400.css';
import '@fontsource/ibm-plex-sans-thai/500.css';
import '@fontsource/ibm-plex-sans-thai/600.css';
import type { Language } from '@lamliang/i18n';

let arabic = false;

/** Thai and Latin are loaded with the page, Arabic on first use. */
export async function loadFonts(language: Language): Promise<void> {
  if (language !== 'ar' || arabic) return;
  arabic = true;
  await Promise.all([
    import('@fontsource/ibm-plex-sans-arabic/400.css'),
    import('@fontsource/ibm-plex-sans-arabic/500.css'),
    import('@fontsource/ibm-plex-sans-arabic/600.css'),
  ]);
}
