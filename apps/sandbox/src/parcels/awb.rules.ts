import { type CarrierCode } from '@lamliang/contracts/pricing';

const digits = (n: number, length: number) => String(n).padStart(length, '0');

/** Weights of the check digit of postal item numbers, UPU standard S10. */
const S10_WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** The check digit of the eight digits of a postal item number. */
export function s10CheckDigit(serial: string): number {
  const sum = S10_WEIGHTS.reduce((all, weight, index) => all + weight * Number(serial[index]), 0);
  const rest = 11 - (sum % 11);
  return rest === 10 ? 0 : rest === 11 ? 5 : rest;
}

/** The AWB of a carrier's n-th parcel: unique for a carrier, in the shape its real numbers have. @param n from 1 */
export function awbOf(code: CarrierCode, n: number): string {
  switch (code) {
    case 'kerry':
      return `KEX${digits(n, 12)}`;
    case 'flash':
      return `TH${digits((n * 7) % 100, 2)}${digits(n, 8)}${'ABCDEFGH'[n % 8]}`;
    case 'thaipost': {
      const serial = digits(n % 100_000_000, 8);
      return `EX${serial}${s10CheckDigit(serial)}TH`;
    }
    case 'ninjavan':
      return `NVTH${digits(n, 10)}`;
    case 'dhl':
      return `7${digits(n, 9)}`;
    case 'jt':
      return `82${digits(n, 10)}`;
  }
}

/** The booking reference of a carrier's n-th parcel. */
export function bookingRefOf(code: CarrierCode, n: number): string {
  return `${code.toUpperCase()}-B${digits(n, 9)}`;
}
