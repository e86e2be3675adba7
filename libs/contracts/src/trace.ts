/** Path where browsers report their calls while tracing is on; the server then sends `traceresponse` headers. */
export const TRACES_PATH = '/client/traces';
/** Maximum calls per report. */
export const MAX_SPANS = 50;

/** A call measured by the browser. Times are relative to the sending, because only the server's clock is trusted. */
export interface BrowserSpan {
  /** W3C ids, 32 and 16 hex digits. */
  trace_id: string;
  span_id: string;
  method: string;
  /** Path as it was called, without a query. */
  path: string;
  /** HTTP status; 0 without a response. */
  status: number;
  /** ms from the start of the call to the sending of the report. */
  began_ms_ago: number;
  /** ms that the call took. */
  took_ms: number;
}
