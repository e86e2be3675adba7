import * as z from 'zod/mini';
import { route } from '../route.ts';
import { filters, staffListQuery } from '../staff-list.ts';
import { personalDataOf } from '../personal-data.ts';
import { flag, moment, nothing, pathId, text } from '../wire.ts';

export const MESSAGE_CHANNELS = ['sms', 'mail'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

interface MessageTerms {
  /** The ways that it may go. */
  by: readonly MessageChannel[];
  /** What its words have placeholders for. */
  values: readonly string[];
  /** What in it opens something: it lies sealed while the message waits, and is gone once it was handed over. */
  secret?: 'code' | 'link';
  /** The page of the product that a message leads to, where its address is no secret. */
  page?: string;
}
/** `ref` tells codes apart, `minutes` is how long one may be typed. */
const CODE = ['ref', 'minutes'] as const;

/** The pages of a shop's invoices and of its certificates of tax withheld. */
const INVOICES = '/finances/invoice';
const CERTIFICATES = '/finances/witholdingtax';

/** What people are told. A new kind is a line here and its words below `message.<kind>`. */
export const MESSAGES = {
  password_code: { by: ['sms'], values: CODE, secret: 'code' },
  /** Staff asked for it: nobody has its page open. */
  password_reset_code: { by: ['sms'], values: CODE, secret: 'code', page: '/forgot/otpcheck' },
  register_code: { by: ['sms'], values: CODE, secret: 'code' },
  account_deletion_code: { by: ['sms'], values: CODE, secret: 'code' },
  email_code: { by: ['mail'], values: CODE, secret: 'code' },
  invite: { by: ['sms', 'mail'], values: ['shop'], secret: 'link' },
  staff_invite: { by: ['mail'], values: ['name'], secret: 'link' },
  facebook_linked: { by: ['mail'], values: ['name'], page: '/options/sessions' },
  facebook_unlinked: { by: ['mail'], values: ['name'], page: '/options/sessions' },
  password_changed: { by: ['mail'], values: ['name'], page: '/options/sessions' },
  verification_accepted: { by: ['mail'], values: ['shop'], page: '/' },
  verification_refused: { by: ['mail'], values: ['shop', 'remark'], page: '/user/profile#identity' },
  cod_accepted: { by: ['mail'], values: ['shop'], page: '/options/codoption' },
  cod_refused: { by: ['mail'], values: ['shop', 'remark'], page: '/options/codoption' },
  invoice_issued: { by: ['mail'], values: ['shop', 'invoice_no', 'amount', 'due_date'], page: INVOICES },
  invoice_paid: { by: ['mail'], values: ['shop', 'invoice_no', 'amount'], page: INVOICES },
  invoice_due: { by: ['mail'], values: ['shop', 'invoice_no', 'amount', 'due_date'], page: INVOICES },
  invoice_overdue: { by: ['mail'], values: ['shop', 'invoice_no', 'amount', 'due_date', 'days'], page: INVOICES },
  invoice_statement: { by: ['mail'], values: ['shop', 'day', 'count', 'amount', 'rows'], page: INVOICES },
  credit_stopped: { by: ['mail'], values: ['shop', 'amount', 'days'], page: INVOICES },
  certificate_missing: { by: ['mail'], values: ['shop', 'invoice_no', 'amount'], page: CERTIFICATES },
  certificate_refused: { by: ['mail'], values: ['shop', 'number', 'amount', 'remark'], page: CERTIFICATES },
} as const satisfies Record<string, MessageTerms>;
export type MessageKind = keyof typeof MESSAGES;
export const MESSAGE_KINDS = Object.keys(MESSAGES) as MessageKind[];
export const messageTerms = (kind: MessageKind): MessageTerms => MESSAGES[kind];

/** The languages that messages are written in. */
export const MESSAGE_LANGUAGES = ['th', 'en'] as const;
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];

/**
 * waiting: not handed over yet; refused: its provider takes it never; failed: nobody took it, however often it was
 * tried; expired: its use ended before it could be handed over.
 */
export const MESSAGE_STATES = ['waiting', 'sent', 'refused', 'failed', 'expired'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** One address, as mail servers take it: no name, no list. */
const MAIL_ADDRESS = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/;
const asked = z.object({
  /** A message is sent once for its key. */
  business_key: text(100),
  channel: z.literal(MESSAGE_CHANNELS),
  /** A telephone or the address of a mailbox. */
  receiver: text(254),
  kind: z.literal(MESSAGE_KINDS),
  language: z.literal(MESSAGE_LANGUAGES),
  values: z.record(z.string(), z.string()),
  /** The one-time code of a kind that has one. */
  code: z.optional(text(20)),
  /** The page of the product with the key in it, `/invite/...`, of a kind that has a secret link. */
  link: z.optional(text(500).check(z.regex(/^\/(?!\/)/))),
  /** After this time it is of no use any more. */
  until: moment,
});

/** Whether a message is complete: nobody reads a placeholder. */
function isComplete({ kind, channel, receiver, values, ...secrets }: z.output<typeof asked>): boolean {
  const { by, values: names, secret } = messageTerms(kind);
  return (
    by.includes(channel) &&
    (channel === 'sms' || MAIL_ADDRESS.test(receiver)) &&
    names.length === Object.keys(values).length &&
    names.every((name) => name in values) &&
    (['code', 'link'] as const).every((name) => (secrets[name] !== undefined) === (secret === name))
  );
}

/** A message as staff see it: never its words, of whom it is for no more than tells two receivers apart. */
export const outgoingMessage = z.object({
  id: z.int(),
  channel: z.literal(MESSAGE_CHANNELS),
  kind: z.literal(MESSAGE_KINDS),
  receiver: z.string(),
  language: z.literal(MESSAGE_LANGUAGES),
  state: z.literal(MESSAGE_STATES),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  next_attempt_dt: z.nullable(moment),
  until_dt: moment,
  create_dt: moment,
  sent_dt: z.nullable(moment),
  resendable: flag,
});
export type OutgoingMessageView = z.output<typeof outgoingMessage>;

const SUPPORT = { kind: 'staff', roles: ['support', 'admin'] } as const;
const one = z.object({ id: pathId });

export const messageRoutes = {
  sendMessage: route({
    id: 'notifications.internal.messages.send',
    method: 'POST',
    path: '/internal/v1/messages',
    caller: { kind: 'service', from: ['auth'] },
    body: asked.check(z.refine(isComplete, { error: 'validation.invalid', path: ['kind'] })),
    answer: z.object({ id: z.int() }),
    audit: { action: 'message.asked', target: 'outgoing_message' },
    fails: [],
    summary: 'Takes a message to be sent to a person. Idempotent by its key.',
  }),
  forgetMessages: route({
    id: 'notifications.internal.messages.forget',
    method: 'POST',
    path: '/internal/v1/messages/forget',
    caller: { kind: 'service', from: ['auth'] },
    body: z.object({
      /** Telephones and mail addresses that nobody else has. */
      receivers: z.array(text(254)).check(z.maxLength(200)),
      /** Keys of single messages to others; one that ends in a colon is how the keys of several begin. */
      business_keys: z.optional(z.array(text(100)).check(z.maxLength(200))),
    }),
    answer: nothing,
    fails: [],
    summary:
      'Deletes the messages to telephones and mail addresses of people who left, and single messages by their keys.',
  }),
  personalData: personalDataOf('notifications'),
  staffMessages: route({
    id: 'notifications.staff.outgoing_messages.list',
    method: 'GET',
    path: '/staff-api/v1/outgoing-messages',
    caller: SUPPORT,
    query: staffListQuery({
      filters: {
        state: filters.anyOf(MESSAGE_STATES),
        kind: filters.anyOf(MESSAGE_KINDS),
        channel: filters.anyOf(MESSAGE_CHANNELS),
        q: filters.text,
        from_date: filters.day,
        to_date: filters.day,
      },
      sorts: ['create_dt', 'next_attempt_dt', 'state'],
    }),
    answer: z.array(outgoingMessage),
    answers: 'list',
    fails: [],
    summary: 'Lists messages to people of the last 30 days; `q` is a whole telephone or mail address.',
  }),
  staffMessage: route({
    id: 'notifications.staff.outgoing_messages.get',
    method: 'GET',
    path: '/staff-api/v1/outgoing-messages/:id',
    caller: SUPPORT,
    params: one,
    answer: outgoingMessage,
    answers: 'bare',
    fails: ['message.not_found'],
    summary: 'Gets a message to a person, without its words.',
  }),
  staffResendMessage: route({
    id: 'notifications.staff.outgoing_messages.resend',
    method: 'POST',
    path: '/staff-api/v1/outgoing-messages/:id/resend',
    caller: SUPPORT,
    params: one,
    audit: { action: 'message.resend', target: 'outgoing_message' },
    answer: outgoingMessage,
    answers: 'bare',
    fails: ['message.not_found', 'message.not_resendable'],
    touches: ['notifications.staff.outgoing_messages.list', 'notifications.staff.outgoing_messages.get'],
    summary: 'Tries a message again that was given up or refused; one that had a code or a secret link has it no more.',
  }),
};
