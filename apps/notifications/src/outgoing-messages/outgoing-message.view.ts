import type { OutgoingMessageView } from '@lamliang/contracts/notifications';
import { maskTelephone } from '@lamliang/kernel';
import type { OutgoingMessage } from './outgoing-message.entity.ts';
import { isResendable } from './outgoing-message.rules.ts';

/** 'somchai@shop.example' becomes 's***@shop.example'. */
const maskMail = (address: string): string => address.replace(/^(.).*(?=@)/, '$1***');

/** What staff see: no words, no secret, and of the receiver enough to recognise whom they are talking to. */
export function messageView(row: OutgoingMessage, now: Date): OutgoingMessageView {
  const { id, channel, kind, language, state, create_dt, sent_dt } = row;
  return {
    id,
    channel,
    kind,
    receiver: channel === 'mail' ? maskMail(row.receiver) : maskTelephone(row.receiver),
    language,
    state,
    attempts: row.tries,
    last_error: row.fault,
    next_attempt_dt: state === 'waiting' ? row.next_attempt_dt : null,
    until_dt: row.until,
    create_dt,
    sent_dt,
    resendable: isResendable(row, now) ? 1 : 0,
  };
}
