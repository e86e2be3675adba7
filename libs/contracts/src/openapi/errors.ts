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
  'login.closed': [
    'The password is right; every shop of the login has switched it off or taken it out',
    'Ask the owner to switch it on; whoever was taken out registers anew with the telephone and another email',
    'no',
  ],
  'login.code_required': ['The login has a second factor', 'Send the code with `data.ticket`', 'no'],
  'login.enrol_required': ['The login has to set up a second factor', 'Do so with `data.ticket`', 'no'],
  'login.expired': ['The ticket of the first step is too old', 'Log in again', 'no'],
  'facebook.failed': ['What came from Facebook is not right, too old or was used', 'Begin again', 'no'],
  'otp.failed': [
    'The code is wrong, older than five minutes, used, or was tried five times',
    'Correct it, once or twice; then ask for another',
    'no',
  ],
  'otp.expired': ['The token is too old or was used', 'Ask for another code', 'no'],
  'session.missing': ['No token', 'Send `Authorization: Bearer <token>`', 'no'],
  'session.expired': ['The token is unknown or has ended', 'Log in again', 'no'],
  'api_key.invalid': ['The API key is unknown or has ended, or the Open API of the shop is closed', 'Take the key that the shop has now', 'no'], // prettier-ignore
  'signature.invalid': ['The signature is wrong or older than five minutes', 'Sign time and raw body again', 'no'],
  'permission.denied': ['The level of this login lacks the permission', 'Ask the owner of the shop for it', 'no'],
  'acting.read_only': ['Staff who act as a shop may not do this', 'Ask the shop', 'no'],
  'api_key.not_open': ['This route is not open to API keys', 'Leave it to a person who logs in', 'no'],
  'api_key.scope': ['The API key lacks the scope in `data.scope`', 'Ask the shop to add it', 'no'],
  'acting.key_expired': ['The key was used, or is older than a minute', 'Begin again in the console', 'no'],
  'route.not_found': ['There is no such path', 'Correct it', 'no'],
  'login.not_found': ['Nobody logs in with this telephone', 'Correct it, or register', 'no'],
  'facebook.off': ['The provider has no application at Facebook', 'Log in with a password', 'no'],
  'invite.not_found': ['There is no such invitation', 'Ask the shop for another', 'no'],
  'employee.not_found': ['The shop has no such employee', 'Take one of the list', 'no'],
  'affiliate.not_found': ['There is no such key', 'Correct it, or go on without', 'no'],
  'reseller.not_found': ['There is no such reseller, or the shop is none', 'Take another shop', 'no'],
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
  'message.not_found': ['There is no such message, or it is older than 30 days', 'Correct the id', 'no'],
  'job.not_found': ['There is no such job', 'Correct the id', 'no'],
  'file.not_found': ['The link is wrong or has expired', 'Ask for the document again', 'no'],
  'dead_letter.not_found': ['There is no such dead letter', 'Correct the id', 'no'],
  'record.not_found': ['There is no such record', 'Correct the id', 'no'],
  'verification.not_found': ['The shop has handed in nothing of this kind', 'Wait until it has', 'no'],
  'login.taken': ['Telephone or email has a login', 'Log in, or take others', 'no'],
  'facebook.taken': ['Login or account of Facebook is linked, or the login is of staff', 'Log in without it', 'no'],
  'email.verified': ['The email of the shop is verified', 'Go on without a code', 'no'],
  'invite.used': ['The invitation was accepted already', 'Ask the shop for another', 'no'],
  'invite.expired': ['The invitation is older than seven days', 'Ask the shop for another', 'no'],
  'invite.member': ['This login may enter the shop already', 'Enter the shop', 'no'],
  'affiliate.taken': ['The shop has a referrer', 'Keep that one', 'no'],
  'order.price_changed': ['The price is not the one that was shown', 'Show `data.price_now`, then book with it', 'no'],
  'order.illegal_move': ['The status of the order does not allow it', 'Read the order; see `allowed_moves`', 'no'],
  'order.not_confirmed': ['The carrier has not confirmed the order', 'Wait for `booking_state: confirmed`', 'later'],
  'order.cancelled': ['The order is cancelled or was not booked: it has no label', 'Book another order', 'no'],
  'order.without_cod': ['Nobody pays for the parcel when it is delivered', 'Ask for receipts of orders with COD', 'no'],
  'order.not_claimable': ['No claim can be made for the order', 'Read the order', 'no'],
  'packaging.name_taken': ['A box of that name is on sale', 'Take another name, or change that box', 'no'],
  'packaging.changed': ['Somebody changed the box meanwhile', 'Read it, and enter the change again', 'no'],
  'packaging.on_sale': ['The box is on sale', 'Retire it, and delete it then', 'no'],
  'packaging.in_use': ['Orders were booked with the box', 'Leave it retired: shops do not see it', 'no'],
  'claim.already_open': ['The order has an open claim', 'Read that claim', 'no'],
  'verification.illegal_move': ['It is being checked, or was decided already', 'Read the shop again', 'no'],
  'claim.illegal_move': ['The status of the claim does not allow it', 'Read the claim again', 'no'],
  'webhook_delivery.state_changed': ['The delivery has another state by now', 'Read it again', 'no'],
  'acting.not_possible': ['The shop is suspended, or its owner cannot log in', 'Ask the shop', 'no'],
  'account.not_deletable': ['Something stands against the deletion', 'Settle what `data.obstacles` lists', 'no'],
  'account.name_checked': [
    'The name of the shop was checked with its identity, or is being checked',
    'Ask our support to change it',
    'no',
  ],
  'account.not_complete': ['The shop is not verified completely', 'Decide what it handed in', 'no'],
  'account.not_waiting': ['The shop did not ask for a call, or was called', 'Read it again', 'no'],
  'message.not_resendable': ['It was sent, waits, is over, or its code is gone', 'Have a new one asked for', 'no'],
  'banner.changed': ['Somebody changed the banner meanwhile', 'Read it, and enter the change again', 'no'],
  'banner.picture_size': ['The picture is too small, or far from 3:1', 'Send another one', 'no'],
  'hold.resolved': ['The money of this order was given back', 'Book with a new idempotency key', 'no'],
  'topup.illegal_move': ['The top-up was decided on already', 'Read it again', 'no'],
  'topup.package_gone': ['The package is not offered (any more)', 'Read the packages again', 'no'],
  'cod.illegal_move': ['The COD of the order is not in a state for this', 'Read the order again', 'no'],
  'cod.wrong_amount': ['The carrier paid another amount than the COD', 'Settle it in the queue of the statement', 'no'],
  'cod_complaint.illegal_move': ['The complaint is settled already', 'Read it again', 'no'],
  'cod_complaint.not_possible': [
    'The money of the parcel is held no longer, was never collected, or has left for the shop',
    'Read where the COD of the order is',
    'no',
  ],
  'tracking.wrong_digits': ["The digits are not the last four of the receiver's telephone", 'Type them again', 'no'],
  'bill_dispute.illegal_move': ['The objection is decided already', 'Read it again', 'no'],
  'bill_dispute.not_possible': [
    'Nothing was charged for the order, the time to object is over, or it was objected to before',
    'Read its bill again',
    'no',
  ],
  'carrier_bill.illegal_move': ['The bill of the carrier was applied or discarded already', 'Read it again', 'no'],
  'carrier_bill_line.illegal_move': ['The line does not wait to be settled', 'Read it again', 'no'],
  'carrier_bill_line.not_billable': [
    'No parcel of the carrier fits the line: none has its AWB number, it was not picked up or was cancelled',
    'Refuse the line, or settle it once the parcel was picked up',
    'no',
  ],
  'cod_statement.illegal_move': ['The COD statement was applied or discarded already', 'Read it again', 'no'],
  'cod_statement_line.illegal_move': ['The line does not wait to be settled', 'Read it again', 'no'],
  'cod_statement_line.not_receivable': [
    'No parcel waits for the COD of the line: unknown, not delivered, returned, claimed or paid',
    'Refuse the line, or wait for the parcel',
    'no',
  ],
  'cod_round.illegal_move': ['The COD round is not in a state for this', 'Read the round again', 'no'],
  'cod_round.no_account': [
    'The shop has no accepted COD bank account',
    'Approve it once the account was accepted',
    'no',
  ],
  'cod_round.account_changed': ['The COD bank account was changed less than 24 hours ago', 'Approve it later', 'no'],
  'cod_round.too_little': ['Less COD than 100 baht may be paid out now', 'Wait for more', 'no'],
  'cod_round.in_file': [
    'The COD round is in a file that the bank may have',
    'Withdraw the file, or record the answer of the bank',
    'no',
  ],
  'bank_file.no_rounds': ['No approved COD round waits for a file', 'Approve rounds before', 'no'],
  'bank_file.changed': ['A COD round changed while the file was made', 'Make the file again', 'no'],
  'bank_file.gone': [
    'The account numbers of the file are kept no longer',
    'Take the copy that was given to the bank',
    'no',
  ],
  'bank_file.altered': [
    'What the file asks for is not what it was when it was made',
    'Look for who changed its rows',
    'no',
  ],
  'bank_file.illegal_move': ['The file was withdrawn, or the bank has answered', 'Read it again', 'no'],
  'parcel_bill.illegal_move': [
    'The shipping fee of the order is not in a state for this',
    'Read the order again',
    'no',
  ],
  'parcel_bill.no_price': ['No rate card priced the carrier on the day of booking', 'Enter the rate card first', 'no'],
  'parcel_bill.not_matched': ["The order is not matched with its carrier's bill", 'Match it first', 'no'],
  'topup.slip_used': ['The slip, or a slip with its number, was handed in already', 'Look among the top-ups', 'no'],
  'decision.decided': ['Somebody else has decided', 'Read the decision again', 'no'],
  'rate_card.changed': ['Another card holds on that day by now', 'Read it, and enter the change again', 'no'],
  'rate_card.day_taken': ['A card from that day is there already', 'Take another day, or take that one back', 'no'],
  'special_price.waiting': ['Another price of this shop and carrier waits for approval', 'Have it decided first', 'no'],
  'idempotency.in_flight': ['The first request with this key still runs', 'Send the same again in a second', 'later'],
  'job.not_done': ['The job has no file yet', 'Ask for its progress, then again', 'later'],
  'idempotency.key_required': ['The route needs a key', 'Send `Idempotency-Key`', 'no'],
  'idempotency.key_reused': ['The key was used for another request', 'Take a new key', 'no'],
  'wallet.insufficient': ['The credit does not suffice', 'Top up, then book', 'no'],
  'wallet.credit_line_short': ['The credit line does not suffice', 'Pay it off, or have it raised', 'no'],
  'wallet.insurance_short': ['The balance for premiums does not suffice', 'Top up, or book without insurance', 'no'],
  'wallet.floor': ['The balance would fall below its floor', 'Take a smaller amount', 'no'],
  'decision.own': ['Nobody decides on what they entered', 'Ask a second person', 'no'],
  'decision.not_own': ['Only who entered it takes it back', 'Ask that person', 'no'],
  'second_factor.own': ['Nobody resets their own second step', 'Ask another administrator', 'no'],
  'employee.own': ['Nobody changes their own access', 'Ask the owner', 'no'],
  'staff.own': ['Nobody changes their own role', 'Ask another administrator', 'no'],
  'staff.last_admin': ['Nobody would be left to manage staff', 'Make another administrator first', 'no'],
  'employee.above': ['The level may do more than this login', 'Ask the owner', 'no'],
  'invite.too_many': ['The shop has 50 open invitations', 'Take one back', 'no'],
  'affiliate.own': ['No shop refers itself', 'Take the key of another', 'no'],
  'affiliate.late': ['The first 30 days are over', 'Go on without', 'no'],
  'affiliate.too_little': ['Less commission than 300 baht may be paid out now', 'Wait for more', 'no'],
  'reseller.nested': ['No shop under a reseller has shops under it', 'Take one of both away first', 'no'],
  'rate_card.past': ['Its day is past, or it holds already', 'Enter a new one from today or later on', 'no'],
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
  'file.active': ['A PDF has scripts, attachments or a password', 'Print it to a new PDF and send that', 'no'],
  'file.broken': ['A file cannot be read', 'Send another', 'no'],
  'file.busy': ['Too many pictures are being converted', 'Send it again in some seconds', 'later'],
  'print.too_many': ['Too many orders for one document', 'Print fewer at a time', 'no'],
  'webhook.address_refused': ['The address is not one we may call', 'Take a public https address', 'no'],
  'webhook.token_invalid': ['The secret is not one for signing', 'Generate one', 'no'],
  'webhook.too_many': ['The shop has ten webhooks', 'Delete one', 'no'],
  'carrier.unknown': ['There is no such carrier', 'Correct the path', 'no'],
  'rate.limited': ['More calls than a limit of the route or its class', 'Wait for `Retry-After` seconds', 'later'],
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

/**
 * A document with what is told of fields that are refused.
 * @param faults their words, by their code without `validation.`
 */
export function withFieldFaults(
  document: Record<string, unknown>,
  faults: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const words = Object.fromEntries(Object.entries(faults).map(([code, text]) => [`validation.${code}`, text]));
  const rows = Object.entries(words).map(([code, text]) => `| \`${code}\` | ${text} |`);
  const table = ['| Code | Told in English |', '| --- | --- |', ...rows].join('\n');
  const info = document['info'] as Record<string, unknown>;
  const description = `${String(info['description'])}\n\n# Refused fields\n\n\`errors\` names each field that was refused, with a code: one of these, or \`errors.\` and a code of the catalogue above, where the field is what that refusal is about (\`errors.packaging.name_taken\`). A body that is no JSON is the field \`body\`.\n\n${table}`;
  return { ...document, info: { ...info, description }, 'x-field-errors': words };
}
