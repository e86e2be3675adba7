/** An amount of money in whole satang (1 baht = 100 satang). Arithmetic on it yields a plain number, which the
 * compiler rejects as Satang: use the functions of this file. */
export type Satang = number & { readonly __satang: unique symbol };

/** @param n whole satang. @throws RangeError unless a safe integer. */
export function satang(n: number): Satang {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a whole amount of satang: ${n}`);
  return (n === 0 ? 0 : n) as Satang;
}

export const ZERO: Satang = satang(0);

/** @throws RangeError when the total exceeds safe integers. */
export function sum(amounts: Iterable<Satang>): Satang {
  let total = 0;
  for (const amount of amounts) total = satang(total + amount);
  return satang(total);
}

export function add(...amounts: Satang[]): Satang {
  return sum(amounts);
}

/** A sum for display only, never for posting: beyond safe integers it is the nearest number. */
export function displaySum(...amounts: Satang[]): Satang {
  return amounts.reduce((total, amount) => total + amount, 0) as Satang;
}

export function sub(a: Satang, b: Satang): Satang {
  return satang(a - b);
}

export function negate(a: Satang): Satang {
  return satang(-a);
}

export function abs(a: Satang): Satang {
  return satang(Math.abs(a));
}

/** @param count a whole number of times. @throws RangeError otherwise. */
export function times(a: Satang, count: number): Satang {
  if (!Number.isSafeInteger(count)) throw new RangeError(`not a whole count: ${count}`);
  return satang(a * count);
}

export function min(first: Satang, ...rest: Satang[]): Satang {
  return satang(Math.min(first, ...rest));
}

export function max(first: Satang, ...rest: Satang[]): Satang {
  return satang(Math.max(first, ...rest));
}

export function isZero(a: Satang): boolean {
  return a === 0;
}

export function isPositive(a: Satang): boolean {
  return a > 0;
}

export function isNegative(a: Satang): boolean {
  return a < 0;
}

/** Exact `a * numerator / denominator`, half away from zero, so that f(-a) = -f(a).
 * @param numerator whole. @param denominator whole, above zero. @throws RangeError otherwise. */
export function ratio(a: Satang, numerator: number, denominator: number): Satang {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0)
    throw new RangeError(`not a ratio: ${numerator}/${denominator}`);
  const product = BigInt(a) * BigInt(numerator);
  const below = BigInt(denominator);
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + below) / (2n * below);
  return satang(Number(product < 0n ? -rounded : rounded));
}

/** A share in basis points (700 = 7 %), rounded half away from zero, exact in integers.
 * @param bps whole basis points. @throws RangeError otherwise. */
export function percentBps(amount: Satang, bps: number): Satang {
  return ratio(amount, bps, 10_000);
}

/** Splits `total` by weight so that the parts add up to it exactly: each part is first cut towards zero, then the
 * satang left over go one each to the largest remainders (earlier index first on a tie).
 * @param weights whole, not negative, at least one above zero. @throws RangeError otherwise. */
export function allocate(total: Satang, weights: readonly number[]): Satang[] {
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('weights must be whole and not negative');
  const scale = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (scale === 0n) throw new RangeError('at least one weight must be above zero');
  const sign = total < 0 ? -1 : 1;
  const size = BigInt(Math.abs(total));
  const shares = weights.map((weight, index) => {
    const product = size * BigInt(weight);
    return { index, part: product / scale, remainder: product % scale };
  });
  let left = Number(size - shares.reduce((all, share) => all + share.part, 0n));
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  const parts = shares.map((share) => Number(share.part));
  for (const share of byRemainder) {
    if (left <= 0) break;
    parts[share.index] = Number(share.part) + 1;
    left -= 1;
  }
  return parts.map((part) => satang(sign * part));
}

/** VAT on top of a price without VAT. @param bps the rate in basis points, 700 = 7 %. */
export function vatExclusive(base: Satang, bps = 700): { base: Satang; vat: Satang; gross: Satang } {
  const vat = percentBps(base, bps);
  return { base, vat, gross: add(base, vat) };
}

/** VAT inside a price: `gross = base + vat` holds exactly. @param bps the rate in basis points, 700 = 7 %. */
export function vatInclusive(gross: Satang, bps = 700): { base: Satang; vat: Satang; gross: Satang } {
  const vat = ratio(gross, bps, 10_000 + bps);
  return { base: sub(gross, vat), vat, gross };
}

/** Baht to satang by its decimal text, never by a multiplication. `1`, `1.5`, `'1,234.50'` and `'-0.25'` are read.
 * @throws RangeError for more than two decimals, an exponent, anything that is not a number, or an amount that cannot
 * survive a JSON round trip. */
export function bahtToSatang(value: number | string): Satang {
  const text = typeof value === 'number' ? String(value) : value.trim();
  const match = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError(`not an amount of baht with at most two decimals: ${text}`);
  const [, sign = '', whole = '0', decimals = ''] = match;
  const digits = `${whole.replaceAll(',', '')}${decimals.padEnd(2, '0')}`;
  return satang(Number(`${sign}${digits}`));
}

function bahtDigits(s: Satang): { sign: string; whole: string; decimals: string } {
  const digits = String(Math.abs(satang(s))).padStart(3, '0');
  return { sign: s < 0 ? '-' : '', whole: digits.slice(0, -2), decimals: digits.slice(-2) };
}

/** Satang to the baht of the wire: a JSON number with at most two decimals. */
export function satangToBaht(s: Satang): number {
  const { sign, whole, decimals } = bahtDigits(s);
  return Number(`${s === 0 ? '' : sign}${whole}.${decimals}`);
}

/** '1,234.50', '-0.25'. */
export function formatBaht(s: Satang): string {
  const { sign, whole, decimals } = bahtDigits(s);
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

/** Satang as baht with two decimals and no separators, digit by digit: exact for whatever length. @param satang digits, perhaps behind a minus */
export function plainBaht(satang: string): string {
  const sign = satang.startsWith('-') ? '-' : '';
  const digits = satang.slice(sign.length).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
