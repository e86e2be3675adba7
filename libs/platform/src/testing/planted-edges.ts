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

/** Has every shop known as a buyer where no auth service is there. @param told what of one is not as `plantedBuyer` has it */
export function plantBuyers(edges: Edges, told: (account_id: number) => Partial<PlantedBuyer> = () => ({})): void {
  const route = authRoutes.buyers;
  edges.set(route.id, {
    route,
    run({ body }: BoundInput) {
      const { account_ids } = body as { account_ids: number[] };
      const data = account_ids.map((id) => ({ ...plantedBuyer(id), ...told(id) }));
      return Promise.resolve({ kind: 'json', headers: {}, body: { data: toWire(route.answer, data) } });
    },
  } as unknown as Bound);
}
