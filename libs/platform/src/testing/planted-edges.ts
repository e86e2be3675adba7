import { toWire } from '@lamliang/contracts';
import { authRoutes } from '@lamliang/contracts/auth';
import type { Bound, BoundInput } from '../http/bind.ts';
import type { Edges } from '../http/peers.ts';

/** A company as auth tells it for its papers; tests change what matters to them. */
export const plantedBuyer = (account_id: number) => ({
  account_id,
  account_type: 'juristic' as 'ordinary' | 'juristic',
  name: `บริษัท ทดสอบ ${account_id} จำกัด`,
  tax_id: `01055${String(account_id).padStart(8, '0')}` as string | null,
  head_office_flag: 1 as 0 | 1,
  branch_code: null as string | null,
  address: { address: '99/1 ถนนพระรามที่ 9', subdistrict: 'ห้วยขวาง', district: 'ห้วยขวาง', province: 'กรุงเทพมหานคร', zip_code: '10310' } as null | Record<'address' | 'subdistrict' | 'district' | 'province' | 'zip_code', string>,
  telephone: '0812345678',
  email: 'shop@example.com',
  number_id: null as number | null,
  last_digits: '',
}); // prettier-ignore
export type PlantedBuyer = ReturnType<typeof plantedBuyer>;

type Ids = { account_ids: number[] };
const answered = (data: unknown[]) => ({ kind: 'json', headers: {}, body: { data } });
/** Those that stand in for no auth service: what is planted anew takes their place. */
const alone = new WeakSet<Bound>();
function plant(
  edges: Edges,
  route: Bound['route'],
  isAlone: boolean,
  run: (input: BoundInput) => Promise<unknown>,
): void {
  const bound = { route, run } as unknown as Bound;
  if (isAlone) alone.add(bound);
  edges.set(route.id, bound);
}
const ownedBy = (edges: Edges, { id }: Bound['route']): Bound | undefined => {
  const edge = edges.get(id);
  return edge && !alone.has(edge) ? edge : undefined;
};

/** Has the shops of planted callers there, and where there is no auth service every one. @param pays how a shop pays */
export function plantShops(
  edges: Edges,
  isPlanted: (account_id: number) => boolean,
  pays: (account_id: number) => 'credit' | 'wallet',
): void {
  const edge = ownedBy(edges, authRoutes.shops);
  plant(edges, authRoutes.shops, !edge, async (input) => {
    const there = (input.body as Ids).account_ids.filter((id) => !edge || isPlanted(id));
    return there.length > 0 || !edge
      ? answered(there.map((account_id) => ({ account_id, payment_type: pays(account_id) })))
      : await edge.run(input);
  });
}

/**
 * Has shops known as buyers of papers. @param isPlanted which ones are known where auth does not know them
 * @param told what of one is not as `plantedBuyer` has it
 */
export function plantBuyers(
  edges: Edges,
  told: (account_id: number) => Partial<PlantedBuyer> = () => ({}),
  isPlanted: (account_id: number) => boolean = () => true,
): void {
  const edge = ownedBy(edges, authRoutes.buyers);
  plant(edges, authRoutes.buyers, !edge, async (input) => {
    const { account_ids } = input.body as Ids;
    const answer = edge ? ((await edge.run(input)) as ReturnType<typeof answered>) : answered([]);
    const known = new Set((answer.body.data as { account_id: number }[]).map(({ account_id }) => account_id));
    const here = account_ids.filter((id) => !known.has(id) && isPlanted(id));
    const data = toWire(authRoutes.buyers.answer, here.map((id) => ({ ...plantedBuyer(id), ...told(id) }))) as unknown[];
    return { ...answer, body: { data: [...(answer.body.data as unknown[]), ...data] } };
  }); // prettier-ignore
}

/** Where there is no auth service: every shop pays by credit on no terms of its own, and mails to shops are taken. */
export function plantBilling(edges: Edges): void {
  if (edges.has(authRoutes.creditTerms.id)) return;
  plant(
    edges,
    authRoutes.creditTerms,
    true,
    async (input) =>
    answered((input.body as Ids).account_ids.map((account_id) => ({ account_id, payment_type: 'credit', due_days: null }))), // prettier-ignore
  );
  plant(edges, authRoutes.tellShop, true, async () => ({
    kind: 'json',
    headers: {},
    body: { data: { told_flag: 1 } },
  }));
}
