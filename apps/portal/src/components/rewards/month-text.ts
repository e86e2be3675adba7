/** The name of a month, given by its first day: `Oct 2026`, with the Buddhist year in Thai. */
export const monthText = (period: string, language: string): string =>
  new Intl.DateTimeFormat(language === 'th' ? 'th-TH-u-ca-buddhist-nu-latn' : `${language}-u-ca-gregory-nu-latn`, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${period.slice(0, 10)}T00:00:00Z`));
/** Hundredths of a percent as people read them: `1.5 %`. */
export const percentText = (bps: number): string => `${bps / 100}%`;
