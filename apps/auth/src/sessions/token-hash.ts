import { createHash } from 'node:crypto';

/** What is stored of a token of 256 random bits: nobody finds the token to it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
