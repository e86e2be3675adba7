import { MOST_SPANS, TRACES_PATH, type BrowserSpan } from '@lamliang/contracts';

const waiting: (Omit<BrowserSpan, 'began_ms_ago'> & { began: number })[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whether the server records traces: its last answer named the span that gave it. */
let wanted = false;

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function tell(): void {
  clearTimeout(timer);
  timer = undefined;
  const now = performance.now();
  const spans = waiting.splice(0).map(({ began, ...span }) => ({ ...span, began_ms_ago: now - began }));
  if (spans.length) navigator.sendBeacon(TRACES_PATH, new Blob([JSON.stringify(spans)], { type: 'application/json' }));
}

/**
 * Begins the trace of a call to the server: its header goes along, and `end` tells how the call went, where the server
 * records traces. It does nothing more; the page is never the slower for it.
 */
export function tracedCall(method: string, url: string): { traceparent: string; end: (answer?: Response) => void } {
  const trace_id = hex(16);
  const span_id = hex(8);
  const began = performance.now();
  return {
    traceparent: `00-${trace_id}-${span_id}-01`,
    end(answer) {
      if (answer) wanted = answer.headers.has('traceresponse');
      if (!wanted) return;
      const path = url.split('?')[0] ?? '';
      const took_ms = performance.now() - began;
      waiting.push({ trace_id, span_id, method, path, status: answer?.status ?? 0, began, took_ms });
      addEventListener('pagehide', tell);
      if (waiting.length >= MOST_SPANS) tell();
      else timer ??= setTimeout(tell, 1_000);
    },
  };
}
