import type { AuditEntry } from '@lamliang/contracts';
import type { CustomerNote, StaffVerification } from '@lamliang/contracts/auth';
import type { StaffClaim } from '@lamliang/contracts/claims';
import type { Notification, OutgoingMessageView } from '@lamliang/contracts/notifications';
import { ordersRoutes, type OrderDay } from '@lamliang/contracts/orders';
import { POSTING_KINDS, type LedgerEntry } from '@lamliang/contracts/wallet';
import type { Satang } from '@lamliang/kernel';
import type { ConsoleProvider } from '../../../providers/data.ts';
import { ACTED_CALLS } from '../../../providers/access.ts';
import { queueOf } from '../../verifications/record.ts';
import type { CustomerRecord } from '../record.ts';
import type { Happening, Page, Source } from './merge.ts';

/** What a timeline can be filtered by. */
export const KINDS = ['registration', 'verification', 'orders', 'money', 'messages', 'claims', 'notes', 'staff', 'acting'] as const; // prettier-ignore
export type Kind = (typeof KINDS)[number];

/** Of a phrase: a code of a machine, see `phraseOf`, or a key below `console.customers.timeline`. */
export type Said = { machine: string; code: string } | { key: 'registered' | 'handed_in' | 'orders' | 'claimed' | 'note' } | { text: string }; // prettier-ignore
export interface Event extends Happening {
  kind: Kind;
  title: Said;
  figures?: Record<string, string>;
  /** Shown below the title, in this order. */
  detail?: (string | null | undefined | Said)[];
  amount?: Satang;
  link?: string;
}

/** Rows that are asked for at once. */
const PAGE = 25;
/** Postings of each order stand behind the orders themselves. */
const OF_AN_ORDER = new Set<string>(['hold', 'capture', 'release']);
const MONEY = [...POSTING_KINDS.filter((kind) => !OF_AN_ORDER.has(kind)), 'credit_limit'];

export interface Line {
  kind: Kind;
  /** The list of the console that it is read from: a role that may not list it sees none of it. */
  resource: string;
  read: Source<Event>;
}

/**
 * Where what happened to a shop is read: lists that staff have anyway, each in the order of its own time. A list whose
 * rows say two things (handed in, decided) is read twice.
 */
export function linesOf(shop: CustomerRecord, provider: ConsoleProvider): Line[] {
  const { id: account_id } = shop;
  const list = <R extends { id: number }>(
    kind: Kind,
    resource: string,
    filter: object,
    time: string,
    eventOf: (row: R) => Omit<Event, 'key' | 'kind'> | undefined,
    /** Rows behind the first one without a time have none either. */
    timeOf: (row: R) => Date | null = (row) => (row as Record<string, unknown>)[time] as Date | null,
  ): Line => {
    let page = 0;
    return {
      kind,
      resource,
      async read() {
        page += 1;
        const pagination = { page, perPage: PAGE };
        const { data } = await provider.getList(resource, { filter, pagination, sort: { field: time, order: 'DESC' } });
        const timed = (data as R[]).filter((row) => timeOf(row) !== null);
        const rows = timed.flatMap((row) => {
          const event = eventOf(row);
          return event ? [{ ...event, kind, key: `${resource} ${time} ${row.id}` }] : [];
        });
        return { rows, isLast: timed.length < PAGE };
      },
    };
  };
  const own = { account_id };
  const audits = (service: string, kind: 'staff' | 'acting', action?: string) =>
    list<AuditEntry>(
      kind,
      `${service}-audit`,
      { target_type: 'account', target_id: String(account_id), ...(action ? { action } : {}) },
      'at',
      ({ at, action: code, user_name, reason }) =>
        kind === 'staff' && TOLD_ELSEWHERE.has(code)
          ? undefined
          : { at, title: { machine: 'audit', code }, detail: [user_name, reason] },
    );
  const messages = (q: string) =>
    list<OutgoingMessageView>('messages', 'outgoing-messages', { q }, 'create_dt', (row) => ({
      at: row.create_dt,
      title: { machine: 'message_kind', code: row.kind },
      detail: [
        { machine: 'message_channel', code: row.channel },
        { machine: 'message_state', code: row.state },
      ],
      link: `/outgoing-messages/${row.id}/show`,
    }));
  return [
    { kind: 'registration', resource: 'customers', read: registered(shop) },
    list<CustomerNote>('notes', 'customer-notes', own, 'create_dt', (row) => ({
      at: row.create_dt,
      title: { key: 'note' },
      detail: [row.text, row.author_name],
      link: `/customer-notes/${row.id}/show`,
    })),
    list<StaffVerification>('verification', 'verifications', own, 'create_dt', (row) => ({
      at: row.create_dt,
      title: { key: 'handed_in' },
      detail: [{ machine: 'verify_type', code: row.verify_type }],
      link: `${queueOf(row.verify_type)}/${row.id}/show`,
    })),
    list<StaffVerification>('verification', 'verifications', own, 'decided_dt', (row) => ({
      at: row.decided_dt ?? row.create_dt,
      title: { machine: 'verification', code: row.state },
      detail: [{ machine: 'verify_type', code: row.verify_type }, row.staff_name, row.remark],
      link: `${queueOf(row.verify_type)}/${row.id}/show`,
    })),
    { kind: 'orders', resource: 'order-days', read: days(account_id, provider) },
    list<LedgerEntry>('money', 'ledger-entries', { ...own, kind: MONEY }, 'transaction_dt', (row) => ({
      at: row.transaction_dt,
      title: { machine: 'entry_kind', code: row.kind },
      detail: [row.account ? { machine: 'ledger_account', code: row.account } : null, row.detail],
      amount: row.amount,
      link: `/ledger-entries/${row.id}/show`,
    })),
    list<StaffClaim>('claims', 'claims', own, 'create_dt', (row) => ({
      at: row.create_dt,
      title: { key: 'claimed' },
      detail: [row.order_no],
      amount: row.compensation_amount,
      link: `/claims/${row.id}/show`,
    })),
    list<StaffClaim>('claims', 'claims', own, 'resolved_dt', (row) => ({
      at: row.resolved_dt ?? row.create_dt,
      title: { machine: 'claim_event', code: row.resolution ?? 'open' },
      detail: [row.order_no, row.staff_name],
      link: `/claims/${row.id}/show`,
    })),
    list<Notification>('messages', 'notices', own, 'create_dt', (row) => ({
      at: row.create_dt,
      title: { text: row.title },
      detail: [row.detail],
    })),
    ...[...new Set([shop.telephone, shop.email])].filter(Boolean).map(messages),
    audits('auth', 'acting', 'account.acted_for'),
    ...ACTED_CALLS.map(
      ([service, action]) =>
      list<AuditEntry>('acting', `${service}-audit`, { target_type: 'acted_call', target_id: String(account_id), action }, 'at', ({ at, action: code, user_name }) =>
        ({ at, title: { machine: 'audit', code }, detail: [user_name] })), // prettier-ignore
    ),
    ...['auth', 'wallet', 'pricing'].map((service) => audits(service, 'staff')),
  ];
}

/** Acts of staff that another line tells better. */
const TOLD_ELSEWHERE = new Set(['account.acted_for', 'account.verification_decided', 'account.cod_verification_decided', 'customer_note.added']); // prettier-ignore

const registered =
  ({ id, create_dt, telephone, email }: CustomerRecord): Source<Event> =>
  async () => ({
    rows: [{ kind: 'registration', key: `registered ${id}`, at: create_dt, title: { key: 'registered' }, detail: [telephone, email] }], // prettier-ignore
    isLast: true,
  });

/** Orders by the day: a shop may have hundreds in one. */
function days(account_id: number, provider: ConsoleProvider): Source<Event> {
  let before_day: string | undefined;
  return async (): Promise<Page<Event>> => {
    const query = { account_id, ...(before_day ? { before_day } : {}) };
    const found: OrderDay[] = await provider.call(ordersRoutes.staffOrderDays, { query });
    before_day = found.at(-1)?.day;
    const rows = found.map(({ day, total, cancelled, shipping_cost, last_dt }): Event => ({
      kind: 'orders',
      key: `orders ${day}`,
      at: last_dt,
      title: { key: 'orders' },
      figures: { total: total.toLocaleString('en-US'), cancelled: cancelled.toLocaleString('en-US') },
      ...(shipping_cost === null ? {} : { amount: shipping_cost }),
      link: `/shipment-orders?${new URLSearchParams({ filter: JSON.stringify({ account_id, from_date: day, to_date: day }) }).toString()}`,
    })); // prettier-ignore
    return { rows, isLast: rows.length === 0 };
  };
}
