/** The cost of argon2id: memory in KiB, passes, lanes. Source: OWASP's minimum. */
export const PASSWORD_COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
export const SALT_BYTES = 16;
export const TAG_BYTES = 32;

export interface StoredPassword {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Uint8Array;
  tag: Uint8Array;
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;
const toBytes = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replace(/=+$/, '');

/** A stored password as PHC text: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<tag>`. */
export function formatPassword(p: StoredPassword): string {
  return `$argon2id$v=19$m=${p.memory},t=${p.passes},p=${p.parallelism}$${toText(p.salt)}$${toText(p.tag)}`;
}

/** Reads PHC text; undefined for anything that this product did not write. */
export function parsePassword(text: string): StoredPassword | undefined {
  const match = PHC.exec(text);
  if (!match) return undefined;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: toBytes(salt),
    tag: toBytes(tag),
  };
}

/** True when a password was stored at another cost than today's and should be rehashed at the next login. */
export function isOutdated(p: StoredPassword): boolean {
  return (
    p.memory !== PASSWORD_COST.memory ||
    p.passes !== PASSWORD_COST.passes ||
    p.parallelism !== PASSWORD_COST.parallelism
  );
}
