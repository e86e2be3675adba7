import { ERRORS, type ErrorCode } from '../errors.ts';

/** Whether the same request may be sent again: `no` before it is changed, `yes` at once, `later` after a wait. */
type Retry = 'no' | 'yes' | 'later';
type Help = readonly [cause: string, cure: string, retry: Retry];

/** What a program can do about each code. */
export const HELP: Record<ErrorCode, Help> = {
  'request.invalid': ['A field, parameter or header is missing or out of range', 'Correct what `errors` names', 'no'],
  'request.too_large': ['The body is larger than the route takes', 'Send fewer rows or smaller files', 'no'],
  'request.method': ['The path exists for other methods', 'Use one of the header `Allow`', 'no'],
  'request.timeout': ['The body did not arrive in time', 'Send it again', 'yes'],
  'request.type': ['The media type of the body is not taken', 'Send JSON, or a form where there are files', 'no'],
  'request.headers_too_large': ['Address and headers have more than 16 kB', 'Shorten them', 'no'],
  'login.failed': ['Telephone, email or password is wrong', 'Correct it; wait longer after each failure', 'no'],
  'login.code_required': ['The login has a second factor', 'Send the code with `data.ticket`', 'no'],
  'login.enrol_required': ['The login has to set up a second factor', 'Do so with `data.ticket`', 'no'],
  'login.expired': ['The ticket of the first step is too old', 'Log in again', 'no'],
  'otp.failed': ['The code is wrong or was used', 'Take the next one', 'no'],
  'otp.expired': ['The token is too old or was used', 'Ask for another code', 'no'],
  'session.missing': ['No token', 'Send `Authorization: Bearer <token>`', 'no'],
  'session.expired': ['The token is unknown or has ended', 'Log in again', 'no'],
  'signature.invalid': ['The signature is wrong or older than five minutes', 'Sign time and raw body again', 'no'],
  'permission.denied': ['The level of this login lacks the permission', 'Ask the owner of the shop for it', 'no'],
  'acting.read_only': ['Staff who look as a shop may not write', 'Ask the shop', 'no'],
  'route.not_found': ['There is no such path', 'Correct it', 'no'],
  'login.not_found': ['Nobody logs in with this telephone', 'Correct it, or register', 'no'],
  'account.not_found': ['There is no such account', 'Correct the id', 'no'],
  'account_child_link.not_found': ['This login has no access to that shop', 'Take one of its linked shops', 'no'],
  'order.not_found': ['The shop has no such order', 'Correct the id', 'no'],
  'receiver.not_found': ['The shop has no such receiver', 'Correct the id', 'no'],
  'pickup_point.not_found': ['The shop has no such pickup point', 'Take one of its list', 'no'],
  'partner.not_found': ['There is no such carrier', 'Take one of the list of carriers', 'no'],
  'packaging.not_found': ['There is no such box', 'Take one of the list of boxes', 'no'],
  'notification.not_found': ['The shop has no such notification', 'Correct the id', 'no'],
  'webhook.not_found': ['The shop has no such webhook', 'Correct the id', 'no'],
  'webhook_delivery.not_found': ['The shop has no such delivery', 'Correct the id', 'no'],
  'job.not_found': ['There is no such job', 'Correct the id', 'no'],
  'file.not_found': ['The link is wrong or has expired', 'Ask for the document again', 'no'],
  'dead_letter.not_found': ['There is no such dead letter', 'Correct the id', 'no'],
  'record.not_found': ['There is no such record', 'Correct the id', 'no'],
  'order.price_changed': ['The price is not the one that was shown', 'Show `data.price_now`, then book with it', 'no'],
  'order.illegal_move': ['The status of the order does not allow it', 'Read the order; see `allowed_moves`', 'no'],
  'order.not_confirmed': ['The carrier has not confirmed the order', 'Wait for `booking_state: confirmed`', 'later'],
  'order.cancelled': ['The order is cancelled or was not booked: it has no label', 'Book another order', 'no'],
  'order.not_claimable': ['No claim can be made for the order', 'Read the order', 'no'],
  'claim.already_open': ['The order has an open claim', 'Read that claim', 'no'],
  'claim.illegal_move': ['The status of the claim does not allow it', 'Read the claim again', 'no'],
  'webhook_delivery.state_changed': ['The delivery has another state by now', 'Read it again', 'no'],
  'hold.resolved': ['The money of this order was given back', 'Book with a new idempotency key', 'no'],
  'decision.decided': ['Somebody else has decided', 'Read the decision again', 'no'],
  'idempotency.in_flight': ['The first request with this key still runs', 'Send the same again in a second', 'later'],
  'job.not_done': ['The job has no file yet', 'Ask for its progress, then again', 'later'],
  'idempotency.key_required': ['The route needs a key', 'Send `Idempotency-Key`', 'no'],
  'idempotency.key_reused': ['The key was used for another request', 'Take a new key', 'no'],
  'wallet.insufficient': ['The credit does not suffice', 'Top up, then book', 'no'],
  'wallet.credit_line_short': ['The credit line does not suffice', 'Pay it off, or have it raised', 'no'],
  'wallet.insurance_short': ['The balance for premiums does not suffice', 'Top up, or book without insurance', 'no'],
  'wallet.floor': ['The balance would fall below its floor', 'Take a smaller amount', 'no'],
  'decision.own': ['Nobody decides on what they entered', 'Ask a second person', 'no'],
  'second_factor.own': ['Nobody resets their own second step', 'Ask another administrator', 'no'],
  'special_price.supervisor': ['Only a supervisor may enter this price', 'Ask one', 'no'],
  'order.carrier_unavailable': ['The carrier does not take this parcel there', 'Take another of the quote', 'no'],
  'order.cod_not_approved': ['The shop may not collect COD yet', 'Have COD approved, or book without', 'no'],
  'order.cod_too_high': ['The carrier does not collect that much', 'Lower the amount, or take another', 'no'],
  'order.items_required': ['COD needs the content of the parcel', 'Send `shipment_order_items`', 'no'],
  'order.zip_mismatch': ['The postal code is not of that place', 'Correct place or code', 'no'],
  'pickup_point.default': ['The default pickup point cannot be deleted', 'Make another the default first', 'no'],
  'claim.too_early': ['A claim for loss can not be made yet', 'Wait until the day in `data`', 'later'],
  'claim.too_late': ['The time for claims is over', 'Ask our support', 'no'],
  'export.file_type': ['The file type is missing or unknown', 'Send `file_type` with xlsx or csv', 'no'],
  'file.too_large': ['A file is larger than the form takes', 'Send a smaller one', 'no'],
  'file.pixels': ['A picture has too many pixels', 'Send a smaller one', 'no'],
  'file.type': ['A file is of a kind that is not taken', 'Send one of the kinds of the form', 'no'],
  'file.broken': ['A file cannot be read', 'Send another', 'no'],
  'file.busy': ['Too many pictures are being converted', 'Send it again in some seconds', 'later'],
  'print.too_many': ['Too many orders for one document', 'Print fewer at a time', 'no'],
  'webhook.address_refused': ['The address is not one we may call', 'Take a public https address', 'no'],
  'webhook.token_invalid': ['The secret is not one for signing', 'Generate one', 'no'],
  'webhook.too_many': ['The shop has ten webhooks', 'Delete one', 'no'],
  'carrier.unknown': ['There is no such carrier', 'Correct the path', 'no'],
  'rate.limited': ['More calls than the limit of this class', 'Wait for `Retry-After` seconds', 'later'],
  'server.unexpected': ['A fault of ours', 'Send it again with the same key; else cite the request id', 'later'],
  'server.timeout': ['It took too long', 'Send it again with the same key', 'later'],
  'service.unavailable': ['A part of ours is away for a moment', 'Send it again with the same key', 'later'],
};

/** The catalogue of codes, as a table. */
export const errorTable = (): string =>
  [
    '| Code | Status | What it means | What to do | Again |',
    '| --- | --- | --- | --- | --- |',
    ...Object.entries(HELP).map(
      ([code, [cause, cure, retry]]) =>
        `| \`${code}\` | ${ERRORS[code as ErrorCode]} | ${cause} | ${cure} | ${retry} |`,
    ),
  ].join('\n');

/** The same for programs. */
export const errorCatalogue = (): Record<string, { status: number; cause: string; cure: string; retry: Retry }> =>
  Object.fromEntries(
    Object.entries(HELP).map(([code, [cause, cure, retry]]) => [
      code,
      { status: ERRORS[code as ErrorCode], cause, cure, retry },
    ]),
  );
