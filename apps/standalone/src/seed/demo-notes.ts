import type { Client } from '@lamliang/contracts';
import { invoicingRoutes as routes, type CreditablePaper, type HandOver } from '@lamliang/contracts/invoicing';
import { sandboxRoutes } from '@lamliang/contracts/sandbox';
import type { Satang } from '@lamliang/kernel';
import type { MoneyPeople, MoneyShop } from './money-people.ts';

/** Tries that come to nothing until the next one waits for half an hour. */
const TRIES = 6;
const MINUTE_MS = 60_000;

/** Tax invoices or receipts of a shop of which something is left, the largest first. */
async function papersOf({ finance }: MoneyPeople, { account_id }: MoneyShop, kind: CreditablePaper['kind']): Promise<CreditablePaper[]> {
  const query = { filter: { account_id, kind: [kind] }, sort: ['total_amount', 'DESC'] as ['total_amount', 'DESC'] };
  return (await finance.call(routes.creditablePapers, { query })).filter(({ left_amount }) => left_amount > 0);
} // prettier-ignore

/** Finance take back lines of the largest such paper of a shop. @param most satang of the first line; without it all lines, whole */
export async function takeBack(people: MoneyPeople, shop: MoneyShop, kind: CreditablePaper['kind'], reason: string, most?: Satang): Promise<void> {
  const [paper] = await papersOf(people, shop, kind);
  if (!paper) return;
  const params = { id: paper.id };
  const { rows } = await people.finance.call(routes.creditableLines, { params, query: {} });
  const left = rows.filter(({ left_amount }) => left_amount > 0).map(({ line_no, left_amount: amount }) => ({ line_no, amount }));
  const lines = most === undefined ? left : left.slice(0, 1).map(({ line_no, amount }) => ({ line_no, amount: amount < most ? amount : most }));
  await people.finance.call(routes.makeCreditNote, { params, body: { lines, reason_code: 'CDNS01', reason } });
} // prettier-ignore

/** The last notes that TR Cloud was not asked for. */
async function untold({ finance }: MoneyPeople): Promise<number[]> {
  const notes = await finance.call(routes.staffCreditNotes, { query: { range: [0, 99] } });
  return notes.filter(({ tr_cloud }) => tr_cloud.state === 'not-sent').map(({ id }) => id);
}
const send = ({ finance }: MoneyPeople, id: number): Promise<HandOver> => finance.call(routes.syncCreditNote, { params: { id }, body: {} }); // prettier-ignore

/** The last credit note goes to TR Cloud. */
export async function tellOne(people: MoneyPeople): Promise<void> {
  const [id] = await untold(people);
  if (id !== undefined) await send(people, id);
}

/** One that TR Cloud refuses, and one that it has no answer to: the next try is half an hour after the last one. */
export async function tellInVain(people: MoneyPeople, anyone: Client): Promise<void> {
  const [refused, open] = await untold(people);
  const fault = (kind: 'refuse' | '500', rate: number) => anyone.call(sandboxRoutes.trCloudFaults, { body: { kind, rate, for_s: 3_600 } }); // prettier-ignore
  if (refused === undefined || open === undefined) return;
  await fault('refuse', 1);
  await send(people, refused);
  await fault('refuse', 0);
  await fault('500', 1);
  let { tries } = await send(people, open);
  while (tries < TRIES) {
    people.set(new Date(people.now().getTime() + 2 ** (tries - 1) * MINUTE_MS));
    await people.fire('invoicing', 'hand-overs');
    const before = tries;
    while (tries === before) {
      await new Promise((resolve) => setTimeout(resolve, 4));
      const [one] = await people.finance.call(routes.staffHandOvers, { query: { filter: { paper_id: open } } });
      if (one?.state !== 'sending') return await fault('500', 0).then(() => undefined);
      tries = one.tries;
    }
  }
  await fault('500', 0);
}

/** The tax office is asked to take a receipt of a shop that has no address: e-Tax wants one, so it is not sent. */
export async function tellTaxOffice(people: MoneyPeople): Promise<void> {
  const [receipt] = await papersOf(people, people.bare, 'receipt');
  if (receipt) await people.finance.call(routes.sendToTaxOffice, { params: { id: receipt.id }, body: {} });
}
