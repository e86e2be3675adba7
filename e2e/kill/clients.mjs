// Clients that book without pause, whatever happens to the server: a key is retried until it has a final response.
import { setTimeout as pause } from 'node:timers/promises';
import { planBooking } from './plan.mjs';

/** Answers that say "not now": the same request is sent again. */
const AGAIN = new Set(['lost', 'idempotency.in_flight', 'rate.limited', 'service.unavailable', 'server.unexpected']);
const TIMEOUT_MS = 20_000;
/** Result of a request without a response. */
const LOST = { code: 'lost' };

export class Clients {
  /** Final answers by key: { order_id } or { refused: code }. */
  answers = new Map();
  /** Orders that a client has cancelled. */
  cancelled = new Set();
  /** Keys that a crash made their client give up. */
  given_up = new Set();
  retries = 0;
  /** Causes of retries since the last call. */
  why = {};
  /** How many bookings may be begun. */
  allowed = 0;
  next = 0;
  stopped = false;
  /** Unexpected responses, which fail the run. */
  odd = [];

  /** @param tokens session token of each shop; @param plan the nth booking of a seed */
  constructor({ address, seed, tokens, plan = planBooking }) {
    Object.assign(this, { address, seed, tokens, plan });
  }

  get booked() {
    return [...this.answers.values()].filter((a) => a.order_id).length;
  }

  start(count) {
    this.running = Promise.all(Array.from({ length: count }, () => this.work()));
  }

  /** Lets every client finish what it has begun. */
  async finish() {
    this.stopped = true;
    await this.running;
  }

  async work() {
    while (!this.stopped) {
      if (this.next >= this.allowed) {
        await pause(10);
        continue;
      }
      const booking = this.plan(this.seed, this.next++);
      const answer = await this.book(booking, booking.gives_up);
      if (!answer) {
        this.given_up.add(booking.key);
        continue;
      }
      this.answers.set(booking.key, answer);
      if (booking.cancels && answer.order_id) await this.cancel(booking, answer.order_id);
    }
  }

  /** @returns the final answer, or undefined when the client gives up because its request got no answer */
  async book(booking, gives_up = false) {
    for (;;) {
      const got = await this.send({ path: '/client/v1/shipment-orders' }, booking, booking.terms, booking.key);
      if (got?.status === true)
        return { order_id: got.data.id, order_no: got.data.order_no, price: got.data.shipping_cost };
      if (got && !AGAIN.has(got.code)) return { refused: got.code };
      if (got === LOST && gives_up) return undefined;
      this.again(got);
    }
  }

  async cancel(booking, order_id) {
    for (;;) {
      const path = `/client/v1/shipment-orders/${order_id}/cancel`;
      const got = await this.send({ path, method: 'PATCH' }, booking, { remark: 'ลูกค้าเปลี่ยนใจ' });
      if (got?.status === true || got?.code === 'order.illegal_move') {
        this.cancelled.add(order_id);
        return;
      }
      if (got && !AGAIN.has(got.code)) this.odd.push(`cancelling ${order_id}: ${got.code}`);
      if (got && !AGAIN.has(got.code)) return;
      this.again(got);
    }
  }

  again(got) {
    this.retries++;
    const why = got?.code ?? 'refused';
    this.why[why] = (this.why[why] ?? 0) + 1;
  }

  /** One try. @returns the answer, LOST, or undefined when nobody listened; waits a little where another follows */
  async send({ path, method = 'POST' }, booking, terms, key) {
    try {
      const init = {
        method,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${this.tokens[booking.shop]}`,
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: JSON.stringify(terms),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      };
      const response = await fetch(this.address + path, init);
      const answer = await response.json();
      if (AGAIN.has(answer.code)) await pause(100);
      return answer;
    } catch (error) {
      // Refused: the request was not sent; otherwise it may have been processed.
      const left = error.cause?.code !== 'ECONNREFUSED';
      await pause(250);
      return left ? LOST : undefined;
    }
  }
}
