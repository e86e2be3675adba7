/** Names of products by what they write in the header User-Agent; the first that is found counts. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bLine\//, 'LINE'],
  [/\bFB(AN|AV)\//, 'Facebook'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const first = (names: typeof BROWSERS, text: string) => names.find(([sign]) => sign.test(text))?.[1] ?? null;

/** Browser and system by their names; each null where the header does not tell. */
export function deviceNames(user_agent = ''): { browser: string | null; system: string | null } {
  return { browser: first(BROWSERS, user_agent), system: first(SYSTEMS, user_agent) };
}
