import * as z from 'zod/mini';
import { CARRIER_CODES } from '../pricing/carriers.ts';
import { baht, choice, flag, moment, reasonText } from '../wire.ts';

export const COD_STATEMENT_STATES = ['previewed', 'applied', 'discarded'] as const;
/** What a line of a carrier's file is found to be; `repeated`: the same line came with an earlier file. */
export const COD_LINE_OUTCOMES = ['matched', 'tolerated', 'unknown-parcel', 'wrong-amount', 'paid-twice', 'not-delivered', 'returned', 'repeated'] as const; // prettier-ignore
export type CodLineOutcome = (typeof COD_LINE_OUTCOMES)[number];
/** What has become of a line: `waiting` is in the queue, `passed-over` has no effect because it is repeated. */
export const COD_LINE_STATES = ['previewed', 'received', 'waiting', 'refused', 'passed-over', 'discarded'] as const;
export type CodLineState = (typeof COD_LINE_STATES)[number];

/** The file of a carrier with what it handed over. */
export const codStatement = z.object({
  id: z.int(),
  partner_code: z.string(),
  file_name: z.string(),
  state: z.literal(COD_STATEMENT_STATES),
  line_count: z.int(),
  amount: baht,
  /** Lines that somebody has to settle, or will have to once it is applied. */
  waiting_count: z.int(),
  imported_name: z.string(),
  create_dt: moment,
  decided_name: z.nullable(z.string()),
  /** When it was applied or discarded. */
  decided_dt: z.nullable(moment),
});
export type CodStatement = z.output<typeof codStatement>;

/** Lines of one outcome and state together. */
export const codStatementFigure = z.object({
  outcome: z.literal(COD_LINE_OUTCOMES),
  state: z.literal(COD_LINE_STATES),
  line_count: z.int(),
  amount: baht,
});
export type CodStatementFigure = z.output<typeof codStatementFigure>;
export const codStatementDetail = z.extend(codStatement, { figures: z.array(codStatementFigure) });
export type CodStatementDetail = z.output<typeof codStatementDetail>;
/** What was read; `known_flag`: the same file was read before, perhaps by another name, and this is what was read then. */
export const codStatementRead = z.extend(codStatementDetail, { known_flag: flag });
export type CodStatementRead = z.output<typeof codStatementRead>;

export const codStatementLine = z.object({
  id: z.int(),
  cod_statement_id: z.int(),
  partner_code: z.string(),
  /** In the file, from 1. */
  line_no: z.int(),
  partner_awb_no: z.string(),
  amount: baht,
  /** When the carrier handed it over, by its own account. */
  paid_dt: moment,
  reference: z.nullable(z.string()),
  outcome: z.literal(COD_LINE_OUTCOMES),
  state: z.literal(COD_LINE_STATES),
  order_id: z.nullable(z.int()),
  order_no: z.nullable(z.string()),
  /** What the carrier had to collect; null where no order is known. */
  cod_amount: z.nullable(baht),
  /** Why it was settled so. */
  reason: z.nullable(z.string()),
  settled_name: z.nullable(z.string()),
  settled_dt: z.nullable(moment),
});
export type CodStatementLine = z.output<typeof codStatementLine>;

/** Beside the file, `sheet`. */
export const codStatementTerms = z.object({ partner_code: z.literal(CARRIER_CODES, { error: choice.error }) });
export const codLineTerms = z.object({
  /** `received`: the whole COD of the parcel is recorded and owed to its shop, whatever the carrier paid. */
  state: z.literal(['received', 'refused']),
  reason: reasonText,
});
