import { MAX_SPANS, TRACES_PATH, type BrowserSpan } from '@lamliang/contracts';

const pending: (Omit<BrowserSpan, 'began_ms_ago'> & { began: number })[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whether the server records traces: its last response had a `traceresponse` header. */
let tracing = false;

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function report(): void {
  clearTimeout(timer);
  timer = undefined;
  const now = performance.now();
  const spans = pending.splice(0).map(({ began, ...span }) => ({ ...span, began_ms_ago: now - began }));
  if (spans.length) navigator.sendBeacon(TRACES_PATH, new Blob([JSON.stringify(spans)], { type: 'application/json' }));
}

/**
 * Starts a trace of a call: the header is sent with the request, and `end` reports the result if the server
 * records traces. Reports are sent in the background and never delay the page.
 */
export function tracedCall(method: string, url: string): { traceparent: string; end: (answer?: Response) => void } {
  const trace_id = hex(16);
  const span_id = hex(8);
  const began = performance.now();
  return {
    traceparent: `00-${trace_id}-${span_id}-01`,
    end(answer) {
      if (answer) tracing = answer.headers.has('traceresponse');
      if (!tracing) return;
      const path = url.split('?')[0] ?? '';
      const took_ms = performance.now() - began;
      pending.push({ trace_id, span_id, method, path, status: answer?.status ?? 0, began, took_ms });
      addEventListener('pagehide', report);
      if (pending.length >= MAX_SPANS) report();
      else timer ??= setTimeout(report, 1_000);
    },
  };
}
