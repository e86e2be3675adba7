import { bangkokDate } from '@lamliang/kernel';

/** 'cover-sheets_sticker-100x150_2026-11-21_3.pdf': sorts by kind and day in a downloads folder. */
export function fileName(kind: string, at: Date, count: number, detail?: string): string {
  return `${[kind, detail, bangkokDate(at), String(count)].filter(Boolean).join('_')}.pdf`;
}

/** The provider as its logo is written. */
export function providerName(provider: string): string {
  return provider.charAt(0).toUpperCase() + provider.slice(1);
}
