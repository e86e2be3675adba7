import * as z from 'zod/mini';
import { route } from './route.ts';
import { id } from './wire.ts';

/** Stands where personal data stood that had to be erased; screens tell it in words. */
export const ERASED = '[erased]';

/** The edge by which a service tells all it keeps of a shop, row by row, for the copy that the shop asks for. */
export const personalDataOf = <const S extends string>(service: S) =>
  route({
    id: `${service}.internal.personal_data`,
    method: 'POST',
    path: `/internal/v1/${service}/personal-data`,
    caller: { kind: 'service', from: ['auth'] },
    reads: true,
    body: z.object({ account_id: id }),
    /** `part` is the file that the row stands in; amounts are baht. */
    answer: z.object({ part: z.string(), row: z.record(z.string(), z.unknown()) }),
    answers: 'ndjson',
    fails: [],
    summary: 'Lists what the service keeps of a shop, for the copy that its owner asks for.',
  });
export type PersonalRow = { part: string; row: Record<string, unknown> };
