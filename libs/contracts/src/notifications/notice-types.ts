import * as z from 'zod/mini';
import { flag, id, moment } from '../wire.ts';

export const notification = z.object({
  id,
  account_id: id,
  title: z.string(),
  detail: z.string(),
  link: z.nullable(z.string()),
  /** i18n key below `notification`, and its figures, so that screens show it in the user's language. */
  code: z.string(),
  figures: z.record(z.string(), z.string()),
  read_flag: flag,
  create_dt: moment,
  read_dt: z.nullable(moment),
});
export type Notification = z.output<typeof notification>;

/**
 * Where a banner leads: to a page of the portal, `/orders/createorder`, or to an https address of anybody.
 * @returns undefined for anything else: other schemes, an address without its scheme (`//host`), a name and password in it
 */
export function bannerLinkKind(link: string): 'page' | 'address' | undefined {
  // A browser takes a backslash for a slash, and leaves tabs and ends of lines out.
  if (/[\s\\\x00-\x1f\x7f]/.test(link)) return undefined;
  if (link.startsWith('/')) return link.startsWith('//') ? undefined : 'page';
  if (!link.startsWith('https://') || !URL.canParse(link)) return undefined;
  const { hostname, username, password } = new URL(link);
  return hostname.includes('.') && !username && !password ? 'address' : undefined;
}

export const banner = z.object({
  id,
  title: z.string(),
  /** A line below the title. The picture has no words: it is mirrored on pages that are read from the right. */
  detail: z.nullable(z.string()),
  image: z.string(),
  link: z.nullable(z.string()),
  sort_no: z.int(),
  status: z.literal(['active', 'inactive']),
  start_dt: moment,
  end_dt: z.nullable(moment),
});
