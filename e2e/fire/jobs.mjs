// Clients that ask for documents as jobs, one after the other, and note what they were promised.
import { setTimeout as pause } from 'node:timers/promises';

/** More orders than are answered at once, so that each request becomes a job. */
const ORDERS = 21;

export class Jobs {
  /** Ids of the jobs that were accepted. */
  accepted = new Set();
  odd = [];

  /** @param orders by shop: ids of confirmed orders */
  constructor({ address, tokens, orders }) {
    Object.assign(this, { address, tokens, orders });
  }

  /** @param spread_ms over how long the requests are spread, so that every fault meets some of them */
  start(count, clients, spread_ms) {
    this.left = count;
    this.rest_ms = (spread_ms * clients) / Math.max(1, count);
    this.running = Promise.all(Array.from({ length: clients }, (_, i) => this.work(i)));
  }

  async work(i) {
    for (let n = i; this.left > 0; n++) {
      this.left--;
      const shop = n % this.tokens.length;
      const begun = performance.now();
      while (!(await this.ask(shop, n))) await pause(300);
      await pause(Math.max(0, this.rest_ms - (performance.now() - begun)));
    }
  }

  /** @returns whether the request has a final answer */
  async ask(shop, n) {
    const sheets = n % 4 === 0;
    const path = sheets ? '/client/v2/shipment-orders/cover-sheets' : '/client/v2/shipment-orders/proof-of-shipment-docs';
    const body = { shipment_order_ids: this.orders[shop].slice(0, ORDERS), paper_size: 'A6' };
    try {
      const response = await fetch(this.address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.tokens[shop]}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      });
      const answer = await response.json();
      if (answer.data?.job_id) this.accepted.add(answer.data.job_id);
      else if (response.status < 500 && response.status !== 429) this.odd.push(`${path}: ${JSON.stringify(answer)}`);
      else return false;
      return true;
    } catch {
      return false;
    }
  } // prettier-ignore
}
