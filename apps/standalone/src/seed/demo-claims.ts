import type { Client } from '@lamliang/contracts';
import { claimsRoutes, type Claim, type ResolutionTerms } from '@lamliang/contracts/claims';
import { ordersRoutes } from '@lamliang/contracts/orders';
import { satang } from '@lamliang/kernel';
import { pngOf, type Colour } from './pictures.ts';

interface DemoClaim {
  detail: string;
  /** Satang: what the goods were worth and how much of it is asked for. */
  product_price: number;
  compensation_amount: number;
  pictures: number;
  /** For the parcel that the shop insured. */
  insurance?: 1;
  /** How staff resolve it; open without. Above the limit it waits for a second person. */
  ends?: ResolutionTerms;
}
/** What the insured parcel of the demo claims was declared to be worth, satang. */
export const INSURED_VALUE = satang(5_500_00);

const DEMO_CLAIMS: DemoClaim[] = [
  { detail: 'กล่องบุบด้านข้าง ขวดน้ำผึ้งแตกสองขวด', product_price: 890_00, compensation_amount: 890_00, pictures: 3 },
  {
    detail: 'ฝาขวดร้าว น้ำผึ้งรั่วเปื้อนทั้งกล่อง', product_price: 720_00, compensation_amount: 640_00, pictures: 2,
    ends: { status: 'refund', amount: satang(640_00), note: 'ตรวจรูปแล้ว เสียหายระหว่างขนส่ง' },
  },
  {
    detail: 'กล่องเปียก ฉลากลอก', product_price: 450_00, compensation_amount: 450_00, pictures: 1,
    ends: { status: 'not-refund', amount: satang(0), note: 'สินค้าไม่เสียหาย บรรจุภัณฑ์ชั้นในสมบูรณ์' },
  },
  {
    detail: 'พัสดุถูกทับ ชุดของขวัญเสียหายทั้งชุด', product_price: INSURED_VALUE, compensation_amount: 4_800_00, pictures: 2, insurance: 1,
    ends: { status: 'refund', amount: satang(3_200_00), note: 'เสียหายสี่ในหกชิ้น ขออนุมัติคืนตามจริง' },
  },
]; // prettier-ignore

/** Opens the demo claims of a shop for its parcels that were delivered last, covered for what is claimed. @returns them with how they end */
export async function openClaims(shop: Client): Promise<{ id: number; ends: ResolutionTerms | undefined }[]> {
  const query = { shipment_status: 'delivery-success' as const, limit: 100 };
  const { rows } = await shop.call(ordersRoutes.list, { query });
  const delivered = (at: Date | null) => at?.getTime() ?? 0;
  const orders = rows.toSorted((a, b) => delivered(b.delivered_dt) - delivered(a.delivered_dt));
  const opened: { id: number; ends: ResolutionTerms | undefined }[] = [];
  for (const [
    i,
    { detail, product_price, compensation_amount, pictures, insurance = 0, ends },
  ] of DEMO_CLAIMS.entries()) {
    const found = orders.findIndex((o) => o.insurance === insurance && o.product_price >= product_price);
    const [order] = found < 0 ? [] : orders.splice(found, 1);
    if (!order) throw new Error('too few parcels were delivered for the demo claims');
    const amounts = { product_price: satang(product_price), compensation_amount: satang(compensation_amount) };
    const { id }: Claim = await shop.call(claimsRoutes.open, {
      params: { id: order.id },
      body: { claim_type_id: 1, detail, ...amounts },
      files: { images: Array.from({ length: pictures }, (_, n) => damagedParcel(i * 5 + n)) },
    });
    opened.push({ id, ends });
  }
  return opened;
}

/** Resolves demo claims as they end. */
export async function resolveClaims(staff: Client, claims: Awaited<ReturnType<typeof openClaims>>): Promise<void> {
  for (const { id, ends } of claims) if (ends) await staff.call(claimsRoutes.resolve, { params: { id }, body: ends });
}

const [WIDTH, HEIGHT] = [320, 240];

/** A PNG of a parcel with a crack across it; each number has another crack and another shade. */
function damagedParcel(n: number): Blob {
  const picture = pngOf(WIDTH, HEIGHT, (x, y) => colourAt(x, y, n));
  return new File([Buffer.from(picture)], `parcel-${n}.png`, { type: 'image/png' });
}

function colourAt(x: number, y: number, n: number): Colour {
  const inside = x > 40 && x < 280 && y > 50 && y < 210;
  if (!inside) return y > 190 ? [176, 170, 162] : [222, 226, 230];
  const crack = 70 + ((n * 37) % 90) + Math.abs(((x + n * 13) % 40) - 20);
  if (Math.abs(y - crack) < 3 && x > 90) return [66, 44, 28];
  const tape = Math.abs(x - 160) < 14;
  const shade = ((n * 11) % 30) - Math.floor((y - 50) / 8);
  return tape ? [214 + shade / 3, 190 + shade / 3, 140] : [186 + shade, 140 + shade, 92 + shade];
}
