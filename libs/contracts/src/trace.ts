/** Where browsers tell of the calls they made, while tracing is on: the server then answers with `traceresponse`. */
export const TRACES_PATH = '/client/traces';
/** At most so many calls in one message. */
export const MOST_SPANS = 50;

/** One call as its browser saw it. Times are relative to the sending: no clock but the server's is believed. */
export interface BrowserSpan {
  /** W3C ids, 32 and 16 hex digits. */
  trace_id: string;
  span_id: string;
  method: string;
  /** Path as it was called, without a query. */
  path: string;
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** ms from the call's beginning to the sending of this. */
  began_ms_ago: number;
  /** ms that the call took. */
  took_ms: number;
}
