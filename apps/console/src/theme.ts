import { consoleThemeOptions, DESKTOP_FROM } from '@lamliang/ui';
import { deepmerge } from '@mui/utils';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

/** The console is denser than the portal: text one step smaller, everything else is shared. */
const DENSE: RaThemeOptions = {
  breakpoints: { values: { xs: 0, sm: 600, md: DESKTOP_FROM, lg: 1200, xl: 1536 } },
  // On a phone as well, arrows say that there are more tabs.
  components: {
    MuiTabs: { defaultProps: { variant: 'scrollable', scrollButtons: 'auto', allowScrollButtonsMobile: true } },
  },
  typography: { body1: { fontSize: 14, lineHeight: 1.6 }, body2: { fontSize: 13, lineHeight: 1.55 } },
};

/** react-admin switches between two themes by itself. */
export const themeOf = (mode: 'light' | 'dark'): RaThemeOptions =>
  [mode === 'dark' ? defaultDarkTheme : defaultLightTheme, consoleThemeOptions('lamliang', mode), DENSE].reduce(
    (merged, next) => deepmerge(merged, next),
    {},
  ) as RaThemeOptions;
