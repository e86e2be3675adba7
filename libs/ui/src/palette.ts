import { BRANDS, NEUTRAL, TONES, type Scale, type Tone } from './tokens.ts';

/** Colours of a status chip: background, text and mark. */
export interface ToneColours {
  tint: string;
  text: string;
  mark: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    tone: Record<Tone, ToneColours>;
    brand: Scale;
    line: string;
    inputLine: string;
    placeholder: string;
    raised: string;
    /** Fill of the selected entry and of soft highlights: a tint of the brand. */
    selected: string;
    bar: string;
  }
  interface PaletteOptions {
    tone?: Record<Tone, ToneColours>;
    brand?: Scale;
    line?: string;
    inputLine?: string;
    placeholder?: string;
    raised?: string;
    selected?: string;
    bar?: string;
  }
}

const lightTones = Object.fromEntries(
  Object.entries(TONES).map(([name, s]) => [name, { tint: s[50], text: s[800], mark: s[600] }]),
) as Record<keyof typeof TONES, ToneColours>;
const darkTones = Object.fromEntries(
  Object.entries(TONES).map(([name, s]) => [name, { tint: s[900], text: s[200], mark: s[400] }]),
) as Record<keyof typeof TONES, ToneColours>;

const signal = (s: Scale, dark: boolean) =>
  dark
    ? { main: s[300], light: s[200], dark: s[400], contrastText: NEUTRAL[900] }
    : { main: s[600], light: s[500], dark: s[700], contrastText: NEUTRAL[0] };

/** MUI palette of a provider in one scheme; shared by both apps. */
export function paletteOf(provider: keyof typeof BRANDS, mode: 'light' | 'dark') {
  const brand = BRANDS[provider];
  const dark = mode === 'dark';
  return {
    mode,
    primary: signal(brand, dark),
    secondary: dark
      ? { main: NEUTRAL[300], light: NEUTRAL[200], dark: NEUTRAL[400], contrastText: NEUTRAL[900] }
      : { main: NEUTRAL[700], light: NEUTRAL[600], dark: NEUTRAL[800], contrastText: NEUTRAL[0] },
    error: signal(TONES.error, dark),
    warning: signal(TONES.warning, dark),
    info: signal(TONES.info, dark),
    success: signal(TONES.success, dark),
    text: dark
      ? { primary: '#f4f2f6', secondary: '#aaa6af', disabled: NEUTRAL[500] }
      : { primary: NEUTRAL[900], secondary: NEUTRAL[600], disabled: NEUTRAL[400] },
    background: dark ? { default: NEUTRAL[950], paper: NEUTRAL[900] } : { default: NEUTRAL[50], paper: NEUTRAL[0] },
    divider: dark ? '#333037' : NEUTRAL[200],
    line: dark ? '#333037' : NEUTRAL[200],
    inputLine: dark ? '#6d6972' : NEUTRAL[400],
    placeholder: dark ? NEUTRAL[400] : NEUTRAL[500],
    raised: dark ? NEUTRAL[850] : NEUTRAL[50],
    selected: dark ? `${brand[300]}17` : brand[50],
    bar: dark ? brand[400] : brand[500],
    brand,
    tone: {
      ...(dark ? darkTones : lightTones),
      neutral: dark
        ? { tint: NEUTRAL[800], text: NEUTRAL[200], mark: NEUTRAL[400] }
        : { tint: NEUTRAL[100], text: NEUTRAL[800], mark: NEUTRAL[600] },
    },
  };
}
