/** All colours. Scales share the same lightness steps (OKLCH), so that 600 is readable on white and 200 on 900. */
export interface Scale {
  50: string;
  100: string;
  200: string;
  300: string;
  400: string;
  500: string;
  600: string;
  700: string;
  800: string;
  900: string;
}

const scale = (colours: string): Scale => {
  const [c50, c100, c200, c300, c400, c500, c600, c700, c800, c900] = colours.split(' ') as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return { 50: c50, 100: c100, 200: c200, 300: c300, 400: c400, 500: c500, 600: c600, 700: c700, 800: c800, 900: c900 };
};

/** Each provider's own colour is 600; at least 4.5:1 on white. */
export const BRANDS = {
  lamliang: scale('#f8f2ff #f2e6ff #e6ceff #d5acff #c17bff #a954ed #9239d3 #7c19ba #65019b #4e007a'),
  harbor: scale('#eff5f7 #e1edf0 #c5dee4 #98c3cd #5ca3b4 #30899c #0b7285 #005b6c #004b59 #003843'),
  ember: scale('#fef2ee #fee6df #fccec0 #f9ae96 #f27f5a #dc5a2e #c2410c #a23100 #812500 #661a00'),
} as const;

export const NEUTRAL = {
  0: '#ffffff',
  50: '#f8f6fa',
  100: '#f1eff4',
  200: '#e4e2e6',
  300: '#cfccd3',
  400: '#96929b',
  500: '#78747d',
  600: '#615d65',
  700: '#46424a',
  800: '#2e2b32',
  850: '#252229',
  900: '#1b181f',
  950: '#100d13',
} as const;

export const TONES = {
  info: scale('#eff5ff #e0ecff #c4daff #99bffe #619bfe #377bf0 #1f63d6 #004bbd #003b9c #002c7c'),
  warning: scale('#faf4ee #f6e9df #edd5c0 #e1b894 #d19257 #b97328 #a15c00 #844a00 #6a3a00 #522c00'),
  success: scale('#eff7f0 #e2f0e4 #c6e2ca #9ccca4 #62b174 #369752 #16803c #00692c #005422 #004018'),
  magenta: scale('#fdf0f6 #fbe3ef #f8c9e1 #eea1ca #e16aaf #ca4196 #b0257f #960069 #7b0055 #5f0041'),
  error: scale('#fff1f0 #ffe5e2 #ffcbc6 #fda69e #f7716a #e14746 #c62a2f #ab0119 #8a0011 #6c000a'),
  teal: scale('#eff6f5 #e1eeed #c5dfdd #9ac8c4 #5faba6 #31918b #0b7a75 #00635f #00504c #003d3a'),
} as const;
export type Tone = keyof typeof TONES | 'neutral';

/** Corner radii in px: small controls, controls and cards, large surfaces. */
export const RADIUS = { small: '6px', medium: '10px', large: '14px' } as const;
/** Widths in px. */
export const SIDEBAR_WIDTH = 256;
export const CONTENT_WIDTH = 1360;
export const TOP_BAR_HEIGHT = 60;
/** Where what sticks to the top begins in the portal: below its bar, and below the notice that staff act as a customer. */
export const BELOW_BARS = `calc(${TOP_BAR_HEIGHT}px + var(--notice, 0px))`;
/** Those of the console. */
export const CONSOLE_MENU_WIDTH = 236;
export const CONSOLE_BAR_HEIGHT = 48;
/** From this width on the desktop layout is used. */
export const DESKTOP_FROM = 900;

/** WCAG relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** WCAG contrast of two colours `#rrggbb`, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
