// Fifty receivers of webhooks in this process: one hangs, one fails, one redirects to where nobody may go, one leaves now
// and then; the others take what comes. Each message is verified and noted with the moment it came.
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const HANG_MS = 20_000;
/** Where a redirect must not lead: the address at which clouds keep their machines' secrets. */
const FORBIDDEN = 'http://169.254.169.254/latest/meta-data';
const ILLS = ['hangs', 'fails', 'redirects', 'flaps'];

export class Receivers {
  /** First arrival, tries and body by receiver and message. */
  arrivals = new Map();
  forged = [];
  changed = [];

  constructor(count, random) {
    this.count = count;
    this.random = random;
    this.secrets = new Map();
  }

  /** What is wrong with a receiver; undefined for a healthy one. */
  ill = (n) => ILLS[n];

  start() {
    this.server = createServer((request, response) => void this.take(request, response));
    return new Promise((done) => this.server.listen(0, '127.0.0.1', () => done(this.server.address().port)));
  }

  async take(request, response) {
    const n = Number(request.url.slice(1));
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const id = String(request.headers['webhook-id']);
    const key = `${n} ${id}`;
    const seen = this.arrivals.get(key);
    if (!seen) this.arrivals.set(key, { first: Date.now(), tries: 1, body });
    else {
      seen.tries++;
      if (seen.body !== body) this.changed.push(key);
    }
    this.verify(n, body, request.headers, key);
    const ill = this.ill(n);
    if (ill === 'redirects') return void response.writeHead(302, { location: FORBIDDEN }).end();
    if (ill === 'fails' || (ill === 'flaps' && this.random.odds(0.3))) return void response.writeHead(500).end();
    if (ill === 'hangs') {
      const timer = setTimeout(() => response.end(), HANG_MS);
      response.once('close', () => clearTimeout(timer));
      return;
    }
    response.end('{}');
  }

  /** The clock of the product may be ahead of ours, so the library's age check is given its own time. */
  verify(n, body, headers, key) {
    const now = Date.now;
    try {
      const sent = Number(headers['webhook-timestamp']) * 1_000;
      Date.now = () => sent;
      new Webhook(this.secrets.get(n)).verify(body, headers);
    } catch (error) {
      this.forged.push(`${key}: ${error.message}`);
    } finally {
      Date.now = now;
    }
  }

  stop() {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}
