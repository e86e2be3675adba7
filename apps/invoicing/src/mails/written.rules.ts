/** A day as mails write it in every language: `26/12/2026`. @param day `2026-12-26` */
export const writtenDay = (day: string): string => day.split('-').toReversed().join('/');
