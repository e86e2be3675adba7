/** An idempotency key for one dialog, so that a repeated click has one effect. `crypto.randomUUID` needs https, this does not. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
