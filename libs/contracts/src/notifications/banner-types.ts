import { PROVIDERS } from '@lamliang/kernel';
import * as z from 'zod/mini';
import { choice, freeText, moment, numeric, text } from '../wire.ts';
import { banner, bannerLinkKind } from './notice-types.ts';

const sortNumber = z
  .int(numeric)
  .check(z.gte(0, { error: 'validation.number' }), z.lte(9_999, { error: 'validation.number' }));
const link = freeText(500).check(
  z.refine((value) => value === '' || bannerLinkKind(value) !== undefined, { error: 'validation.banner_link' }),
);

/** What staff say of a banner. Absent or empty: no line, no link, without an end, for every provider. */
export const bannerFields = {
  title: text(80),
  detail: z.optional(freeText(160)),
  link: z.optional(link),
  sort_no: sortNumber,
  status: z.literal(['active', 'inactive'], choice),
  provider: z.optional(z.literal(PROVIDERS, choice)),
};
const inTime = z.refine<{ start_dt: Date; end_dt?: Date | undefined }>(
  ({ start_dt, end_dt }) => end_dt === undefined || end_dt > start_dt,
  { error: 'validation.date_order', path: ['end_dt'] },
);
const dates = { start_dt: moment, end_dt: z.optional(moment) };

export const bannerTerms = z.object({ ...bannerFields, ...dates }).check(inTime);
export type BannerTerms = z.output<typeof bannerTerms>;
/** `version` as it was read: whoever is second sees what the first one changed. */
export const bannerUpdate = z.object({ ...bannerFields, ...dates, version: z.int(numeric) }).check(inTime);

/** shown: right now; scheduled: active, its time is to come; over: its time has passed; off: switched off. */
export const BANNER_STATES = ['shown', 'scheduled', 'over', 'off'] as const;
export type BannerState = (typeof BANNER_STATES)[number];

/** What a banner is at a time; its end does not belong to it. */
export function bannerState(
  { status, start_dt, end_dt }: { status: string; start_dt: Date; end_dt: Date | null },
  now: Date,
): BannerState {
  if (end_dt !== null && end_dt <= now) return 'over';
  if (status === 'inactive') return 'off';
  return start_dt > now ? 'scheduled' : 'shown';
}

export const staffBanner = z.extend(banner, {
  provider: z.nullable(z.string()),
  show_state: z.literal(BANNER_STATES),
  version: z.int(),
});
export type StaffBanner = z.output<typeof staffBanner>;

/** What pictures may be: they are cut to 3:1 and made at most so large (px), below so many bytes. */
export const BANNER_PICTURE = { width: 1_200, height: 400, least_width: 900, least_height: 300, max_bytes: 200_000 } as const; // prettier-ignore
const rule = { most: 1, max_bytes: 10 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] } as const;
export const NEW_PICTURE = { least: 1, ...rule } as const;
/** Without one the banner keeps what it has. */
export const OTHER_PICTURE = { least: 0, ...rule } as const;
