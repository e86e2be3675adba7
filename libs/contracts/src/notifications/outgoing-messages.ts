import * as z from 'zod/mini';
import { route } from '../route.ts';
import { moment, text } from '../wire.ts';

export const MESSAGE_CHANNELS = ['sms'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** What people are told; the words of each stand below `message`. */
export const MESSAGE_KINDS = ['password_code'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The languages that messages are written in. */
export const MESSAGE_LANGUAGES = ['th', 'en'] as const;
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];

/** waiting: not handed over yet; expired: its use ended before it could be. */
export const MESSAGE_STATES = ['waiting', 'sent', 'refused', 'failed', 'expired'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const messageRoutes = {
  sendMessage: route({
    id: 'notifications.internal.messages.send',
    method: 'POST',
    path: '/internal/v1/messages',
    caller: { kind: 'service', from: ['auth'] },
    body: z.object({
      /** A message is sent once for its key. */
      business_key: text(100),
      channel: z.literal(MESSAGE_CHANNELS),
      receiver: text(254),
      kind: z.literal(MESSAGE_KINDS),
      language: z.literal(MESSAGE_LANGUAGES),
      values: z.record(z.string(), z.string()),
      /** A one-time code: sealed while the message waits, gone when it was handed over. */
      code: z.optional(text(20)),
      /** After this time it is of no use any more. */
      until: moment,
    }),
    answer: z.object({ id: z.int() }),
    audit: { action: 'message.asked', target: 'outgoing_message' },
    fails: [],
    summary: 'Takes a message to be sent to a person. Idempotent by its key.',
  }),
};
