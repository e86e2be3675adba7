import type { ServerResponse } from 'node:http';

/** How often it is measured what a caller has taken, and the least of it each time (ms, bytes a ms). */
export const MEASURE_MS = 8_000;
const LEAST_SPEED = 20;
/** So many times in a row below it: a telephone may be without a network for a moment. */
const MOST_SLOW = 3;
/** How long an answer may take to be taken in all (ms). */
const MOST_MS = 300_000;

/** Whoever reads an answer, and how fast: one that does not take it keeps neither a turn nor a connection. */
export class Reader {
  private readonly left = new AbortController();
  private readonly waited = new AbortController();
  /** Aborted when the caller has gone, or has the whole answer. */
  readonly gone: AbortSignal = this.left.signal;
  /** Aborted at the latest then, and earlier when the answer waits for its reader instead of being worked on. */
  readonly idle: AbortSignal = this.waited.signal;

  constructor(private readonly response: ServerResponse) {
    response.once('close', () => {
      this.left.abort();
      this.waited.abort();
    });
  }

  /** From now on the answer has to be taken at a least speed, and in time, or the connection ends. */
  watch(): void {
    const { response } = this;
    const { socket } = response;
    if (!socket || this.gone.aborted) return;
    const taken = () => socket.bytesWritten - socket.writableLength;
    let [before, behind, slow, passed] = [taken(), false, 0, 0];
    const measured = setInterval(() => {
      // What is made slowly leaves nothing behind that waits for the reader.
      const late = behind && response.writableLength > 0 && taken() - before < MEASURE_MS * LEAST_SPEED;
      behind = response.writableLength > 0;
      before = taken();
      passed += MEASURE_MS;
      slow = late ? slow + 1 : 0;
      if (late) this.waited.abort();
      if (slow >= MOST_SLOW || passed >= MOST_MS) socket.destroy();
    }, MEASURE_MS).unref();
    response.once('close', () => clearInterval(measured));
  }
}
