/**
 * Every error code of the product and its HTTP status. A code is `<area>.<reason>`.
 * 401 and 403 are reserved for session and permission errors, because the portal ends the session on them.
 */
export const ERRORS = {
  'request.invalid': 400,
  'request.too_large': 413,
  'request.method': 405,
  'request.timeout': 408,
  'request.type': 415,
  'request.headers_too_large': 431,
  'login.failed': 400,
  'login.code_required': 400,
  'login.enrol_required': 400,
  'login.expired': 400,
  'otp.failed': 400,
  'otp.expired': 400,
  'session.missing': 401,
  'session.expired': 401,
  'signature.invalid': 401,
  'permission.denied': 403,
  'acting.read_only': 403,
  'route.not_found': 404,
  'login.not_found': 404,
  'account.not_found': 404,
  'account_child_link.not_found': 404,
  'order.not_found': 404,
  'receiver.not_found': 404,
  'pickup_point.not_found': 404,
  'partner.not_found': 404,
  'packaging.not_found': 404,
  'notification.not_found': 404,
  'webhook.not_found': 404,
  'webhook_delivery.not_found': 404,
  'job.not_found': 404,
  'file.not_found': 404,
  'dead_letter.not_found': 404,
  'record.not_found': 404,
  'order.price_changed': 409,
  'order.illegal_move': 409,
  'order.not_confirmed': 409,
  'order.cancelled': 409,
  'order.not_claimable': 409,
  'claim.already_open': 409,
  'claim.illegal_move': 409,
  'webhook_delivery.state_changed': 409,
  'hold.resolved': 409,
  'decision.decided': 409,
  'idempotency.in_flight': 409,
  'job.not_done': 409,
  'idempotency.key_required': 400,
  'idempotency.key_reused': 422,
  'wallet.insufficient': 422,
  'wallet.credit_line_short': 422,
  'wallet.insurance_short': 422,
  'wallet.floor': 422,
  'decision.own': 422,
  'second_factor.own': 422,
  'special_price.supervisor': 422,
  'order.carrier_unavailable': 422,
  'order.cod_not_approved': 422,
  'order.cod_too_high': 422,
  'order.items_required': 422,
  'order.zip_mismatch': 422,
  'pickup_point.default': 422,
  'claim.too_early': 422,
  'claim.too_late': 422,
  'export.file_type': 400,
  'file.too_large': 413,
  'file.pixels': 413,
  'file.type': 415,
  'file.broken': 415,
  'file.busy': 503,
  'print.too_many': 422,
  'webhook.address_refused': 422,
  'webhook.token_invalid': 422,
  'webhook.too_many': 422,
  'carrier.unknown': 404,
  'rate.limited': 429,
  'server.unexpected': 500,
  'server.timeout': 503,
  'service.unavailable': 503,
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** A validation error of a field: `field` is the dotted path in the body, `code` an i18n key below `validation`. */
export interface FieldFault {
  field: string;
  code: string;
  message: string;
}

/** The body of every error response. */
export interface Failure {
  status: false;
  code: ErrorCode;
  message: string;
  errors: FieldFault[];
  trace_id: string;
  data?: unknown;
}
