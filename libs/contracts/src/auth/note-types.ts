import * as z from 'zod/mini';
import { day, id, moment, text } from '../wire.ts';

/**
 * Of a note's follow-up: there is none, it is due (today or before), planned for a later day, or done. Days are those of
 * Bangkok.
 */
export const FOLLOW_UP_STATES = ['none', 'due', 'planned', 'done'] as const;
export type FollowUpState = (typeof FOLLOW_UP_STATES)[number];

/** At most so many characters. */
export const noteText = text(1_000);

/** What staff keep of a talk with a shop, until the shop leaves. */
export const customerNote = z.object({
  id,
  account_id: id,
  shop_name: z.string(),
  text: z.string(),
  author_id: id,
  author_name: z.string(),
  create_dt: moment,
  follow_up_day: z.nullable(day),
  follow_up_state: z.literal(FOLLOW_UP_STATES),
  done_dt: z.nullable(moment),
  done_name: z.nullable(z.string()),
});
export type CustomerNote = z.output<typeof customerNote>;

export const noteTerms = z.object({ account_id: id, text: noteText, follow_up_day: z.optional(day) });
export type NoteTerms = z.output<typeof noteTerms>;

/** A member of staff whom customers may be given to; the id is that of the login. */
export const salesPerson = z.object({ id, name: z.string() });
export type SalesPerson = z.output<typeof salesPerson>;
