// Clients in a closed loop over kept connections.
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';

export class Caller {
  constructor(origin, clients) {
    this.pool = new Pool(origin, { connections: clients, pipelining: 1 });
  }
  /** @returns the answer's status, and its body as JSON */
  async send(method, path, { token, body, key, headers } = {}) {
    const { statusCode, body: stream } = await this.pool.request({
      method,
      path,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: statusCode, body: JSON.parse(await stream.text()) };
  }
  /** @throws Error when the answer is no success */
  async call(method, path, given) {
    const { status, body } = await this.send(method, path, given);
    if (status !== 200) throw new Error(`${method} ${path}: HTTP ${status} ${JSON.stringify(body).slice(0, 500)}`);
    return body;
  }
  /** Reads an answer to its end without keeping it. @returns its bytes @throws Error when the answer is no success */
  async drain(method, path, { token, body } = {}) {
    const { statusCode, body: stream } = await this.pool.request({
      method,
      path,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    let bytes = 0;
    for await (const chunk of stream) bytes += chunk.length;
    if (statusCode !== 200) throw new Error(`${method} ${path}: HTTP ${statusCode}`);
    return bytes;
  }
  close() {
    return this.pool.destroy();
  }
}

/**
 * Runs `one(n)` in `clients` loops for `seconds`.
 * @returns how many a second, and how long each took in ms, ascending
 */
export async function closedLoop({ clients, seconds, one }) {
  let n = 0;
  const took = [];
  const started = performance.now();
  const end = started + seconds * 1_000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const begin = performance.now();
        await one(n++);
        took.push(performance.now() - begin);
      }
    }),
  );
  const elapsed = (performance.now() - started) / 1_000;
  return { rate: took.length / elapsed, count: took.length, took: took.sort((a, b) => a - b), elapsed };
}

export const percentile = (ascending, share) => ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))]; // prettier-ignore
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/**
 * Runs ours and the reference in turn, `times` times: the pair whose ratio is the median.
 * @param ours, reference functions that resolve to a figure, or to `{ figure, ... }`
 */
export async function pairs(times, ours, reference) {
  const figure = (made) => (typeof made === 'object' ? made : { figure: made });
  const runs = [];
  for (let i = 0; i < times; i++) {
    const a = figure(await ours(i));
    const b = figure(await reference(i));
    runs.push({ ...a, ours: a.figure, reference: b.figure, ratio: a.figure / b.figure, bare: b });
  }
  return runs.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(times / 2)];
}

/** @throws Error when `probe` stays false for `timeout_ms` */
export async function until(probe, timeout_ms, what) {
  for (const end = performance.now() + timeout_ms; performance.now() < end;) {
    const value = await probe();
    if (value) return value;
    await pause(20);
  }
  throw new Error(`waited ${timeout_ms / 1_000} s for ${what}`);
}
