import type { Client } from '@lamliang/contracts';
import type { CarrierCode } from '@lamliang/contracts/pricing';
import { walletRoutes, type WALLET_DECISIONS } from '@lamliang/contracts/wallet';
import { addDays, bangkokDate } from '@lamliang/kernel';

/** A demo shop whose money is shown. */
export interface MoneyShop {
  account_id: number;
  client: Client;
}

/** Who moves money in the demo, and the clock by which they do. */
export interface MoneyPeople {
  /** Enters, and the one who is asked where two have to agree. */
  finance: Client;
  second: Client;
  support: Client;
  /** The shop that shows all features, the one that pays by credit, and the one that sends heavy goods. */
  first: MoneyShop;
  credit: MoneyShop;
  heavy: MoneyShop;
  /** The shop that is paid for referring others. */
  referrer: MoneyShop;
  /** The shop that has told neither address nor tax id. */
  bare: MoneyShop;
  /** Of the sandbox. */
  origin: string;
  now(): Date;
  /** Moves the clock, back, too: what is done an hour after each day is done for many days at once. */
  set(at: Date): void;
  /** Does the work of a timer of a service now. */
  fire(service: string, timer: string): Promise<void>;
  /** Waits until what was started is done. */
  settle(): Promise<void>;
}

/** The second person approves all that waits of a kind. */
export async function approveAll(
  { second }: MoneyPeople,
  kind: (typeof WALLET_DECISIONS)[number],
  target?: number,
): Promise<void> {
  const waiting = await second.call(walletRoutes.decisions, {
    query: { filter: { state: ['waiting'], kind: [kind] } },
  });
  for (const { id } of waiting.filter((one) => target === undefined || one.target === String(target)))
    await second.call(walletRoutes.approveDecision, { params: { id }, body: {} });
}

/** A file of a carrier: the first of its days, and whether it is looked at before it is applied. */
export interface CarrierFile {
  code: CarrierCode;
  /** YYYY-MM-DD of Bangkok. */
  from: string;
  look: boolean;
}

/** A file of a carrier as the simulator writes it: what it did from a day up to yesterday. @throws Error where it answers none */
export async function carrierFile(
  people: MoneyPeople,
  { code, from }: CarrierFile,
  kind: 'cod-statement' | 'bill',
): Promise<{ name: string; bytes: Buffer }> {
  const days = new URLSearchParams({ from, date: addDays(bangkokDate(people.now()), -1) });
  const answer = await fetch(`${people.origin}/sandbox/carriers/${code}/${kind}?${days.toString()}`);
  if (!answer.ok) throw new Error(`the simulator of ${code} has no ${kind}: ${answer.status}`);
  const [, name = `${kind}-${code}.csv`] =
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  return { name, bytes: Buffer.from(await answer.arrayBuffer()) };
}
