import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import type { Provider } from '@lamliang/i18n';
import { paletteOf } from './palette.ts';
import { componentsOf } from './theme-components.ts';
import { DESKTOP_FROM } from './tokens.ts';

/** Latin, Thai and Arabic of one family; Chinese from the system. */
export const SCREEN_FONT =
  "'IBM Plex Sans Thai', 'IBM Plex Sans Arabic', system-ui, 'PingFang SC', 'Noto Sans SC', 'Microsoft YaHei', sans-serif";
const ARABIC_FONT = "'IBM Plex Sans Arabic', 'IBM Plex Sans Thai', system-ui, sans-serif";

const fontOf = (direction: 'ltr' | 'rtl') => (direction === 'rtl' ? ARABIC_FONT : SCREEN_FONT);

const typographyOf = (fontFamily: string): ThemeOptions['typography'] => ({
  fontFamily,
  fontSize: 14,
  htmlFontSize: 16,
  fontWeightRegular: 400,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: { fontSize: 26, lineHeight: 1.4, fontWeight: 600, letterSpacing: 0 },
  h2: { fontSize: 22, lineHeight: 1.45, fontWeight: 600, letterSpacing: 0 },
  h3: { fontSize: 18, lineHeight: 1.5, fontWeight: 600, letterSpacing: 0 },
  h4: { fontSize: 16, lineHeight: 1.55, fontWeight: 600, letterSpacing: 0 },
  h5: { fontSize: 15, lineHeight: 1.6, fontWeight: 600, letterSpacing: 0 },
  h6: { fontSize: 14, lineHeight: 1.6, fontWeight: 600, letterSpacing: 0 },
  subtitle1: { fontSize: 15, lineHeight: 1.65, letterSpacing: 0 },
  subtitle2: { fontSize: 14, lineHeight: 1.6, fontWeight: 500, letterSpacing: 0 },
  body1: { fontSize: 15, lineHeight: 1.65, letterSpacing: 0 },
  body2: { fontSize: 14, lineHeight: 1.6, letterSpacing: 0 },
  button: { fontSize: 14, lineHeight: 1.6, fontWeight: 500, letterSpacing: 0, textTransform: 'none' },
  caption: { fontSize: 13, lineHeight: 1.55, letterSpacing: 0 },
  overline: { fontSize: 13, lineHeight: 1.55, letterSpacing: 0, textTransform: 'none' },
});

const shared = (direction: 'ltr' | 'rtl'): ThemeOptions => ({
  direction,
  shape: { borderRadius: 10 },
  breakpoints: { values: { xs: 0, sm: 600, md: DESKTOP_FROM, lg: 1200, xl: 1536 } },
  typography: typographyOf(fontOf(direction)),
  components: componentsOf(),
});

/** The portal's theme: both schemes as CSS variables, switched by `data-scheme` on the html element. */
export function portalTheme(provider: Provider, direction: 'ltr' | 'rtl'): Theme {
  return createTheme({
    ...shared(direction),
    cssVariables: { colorSchemeSelector: 'data-scheme', cssVarPrefix: 'll' },
    colorSchemes: {
      light: { palette: paletteOf(provider, 'light') },
      dark: { palette: paletteOf(provider, 'dark') },
    },
  });
}

/** The console's options for one scheme: react-admin creates its themes from them and switches by itself. */
export function consoleThemeOptions(
  provider: Provider,
  mode: 'light' | 'dark',
  direction: 'ltr' | 'rtl' = 'ltr',
): ThemeOptions {
  return { ...shared(direction), cssVariables: { cssVarPrefix: 'll' }, palette: paletteOf(provider, mode) };
}
