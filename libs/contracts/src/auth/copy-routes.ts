import * as z from 'zod/mini';
import { route } from '../route.ts';
import { moment, nothing } from '../wire.ts';

const OWNER = { kind: 'shop', owner: true } as const;

/** How long the copy of a shop's data may be downloaded (days). */
export const COPY_DAYS = 7;

/** The copy that was asked for last. */
export const personalCopy = z.object({
  state: z.literal(['none', 'waiting', 'running', 'done', 'failed', 'expired']),
  /** Services that have told what they keep, and how many there are. */
  done: z.int(),
  total: z.int(),
  create_dt: z.nullable(moment),
  expire_dt: z.nullable(moment),
});
export type PersonalCopy = z.output<typeof personalCopy>;

/** A copy of all that is kept of a shop, for its owner. */
export const copyRoutes = {
  personalCopy: route({
    id: 'auth.personal_copy.get',
    method: 'GET',
    path: '/client/v1/personal-copy',
    caller: OWNER,
    acting: 'refused',
    answer: personalCopy,
    fails: [],
    summary: "Tells how far the copy of the shop's data is that was asked for last; for the owner alone.",
  }),
  makePersonalCopy: route({
    id: 'auth.personal_copy.create',
    method: 'POST',
    path: '/client/v1/personal-copy',
    caller: OWNER,
    answer: personalCopy,
    audit: { action: 'personal_copy.asked', target: 'account' },
    limit: { per: 'account', a_minute: 3 },
    fails: [],
    touches: ['auth.personal_copy.get'],
    summary:
      'Asks for a copy of all that is kept of the shop, a zip with JSON and CSV; one at a time, for the owner alone. A notice tells when it is there.',
  }),
  personalCopyFile: route({
    id: 'auth.personal_copy.file',
    method: 'GET',
    path: '/client/v1/personal-copy/file',
    caller: OWNER,
    acting: 'refused',
    answer: nothing,
    answers: 'file',
    media: ['application/zip'],
    access: 'export',
    fails: ['file.not_found'],
    summary: 'Downloads the copy, for seven days; for the owner alone.',
  }),
};
