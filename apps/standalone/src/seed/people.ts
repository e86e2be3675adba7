import type { Party } from '@lamliang/contracts/orders';
import { thaiAddressBook } from '@lamliang/kernel/address-data';

/** Pseudo-random numbers that are the same on every machine (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FIRST = [
  'สมหญิง',
  'ธนพล',
  'กมลวรรณ',
  'ปิยะ',
  'ณัฐวุฒิ',
  'ศิริพร',
  'อรทัย',
  'ก้องภพ',
  'จิราพร',
  'วิชัย',
  'พิมพ์ชนก',
  'สุรเดช',
  'นันทวัน',
  'ภูมิพัฒน์',
  'รุ่งนภา',
  'เกียรติศักดิ์',
  'บุญญิสา',
  'ธีรภัทร',
  'มณีรัตน์',
  'ชัยวัฒน์',
  'อัญชลี',
  'ประเสริฐ',
  'สุภาวดี',
  'เอกชัย',
  'ดวงใจ',
  'ปฐมพร',
  'ยุพิน',
  'กฤษณะ',
  'ลลิตา',
  'สมศักดิ์',
];
const LAST = [
  'ใจดี',
  'ศรีสุข',
  'วงศ์สวัสดิ์',
  'แก้วมณี',
  'ทองดี',
  'บุญเรือง',
  'จันทร์เพ็ญ',
  'สุขเกษม',
  'พรหมมา',
  'รัตนพันธ์',
  'อินทร์แก้ว',
  'ชูชาติ',
  'มีทรัพย์',
  'สายบุญ',
  'เพชรรัตน์',
  'คงมั่น',
  'ญี่ปุ่นทอง',
  'ปิ่นแก้ว',
  'ฐานะดี',
  'น้อยใจบุญ',
];
const STREETS = [
  'ถนนสุขุมวิท',
  'ถนนพหลโยธิน',
  'ถนนเพชรเกษม',
  'ถนนมิตรภาพ',
  'ซอยร่มเย็น',
  'หมู่บ้านสวนผึ้ง',
  'ถนนราษฎร์บำรุง',
  'ซอยวัดใหม่',
  'ถนนเทศบาล 3',
  'หมู่บ้านปั้นน้ำ',
];
/** Destination provinces, weighted in percent. */
const PROVINCES: [string, number][] = [
  ['กรุงเทพมหานคร', 24], ['นนทบุรี', 8], ['สมุทรปราการ', 7], ['ปทุมธานี', 6], ['ชลบุรี', 8], ['เชียงใหม่', 8], ['นครราชสีมา', 5], ['ขอนแก่น', 5], ['สงขลา', 4],
  ['ภูเก็ต', 4], ['นครปฐม', 3], ['ระยอง', 3], ['อุดรธานี', 3], ['สุราษฎร์ธานี', 3], ['เชียงราย', 3], ['อุบลราชธานี', 2], ['พิษณุโลก', 2], ['น่าน', 2],
]; // prettier-ignore
const GOODS = [
  'น้ำผึ้งดอกลำไย 500 มล.',
  'เสื้อยืดคอกลม',
  'เคสโทรศัพท์',
  'กาแฟดอยช้าง 250 ก.',
  'ครีมกันแดด',
  'สมุดโน้ตหนัง',
  'หูฟังบลูทูธ',
  'ผ้าไหมลายพื้นเมือง',
  'ของเล่นไม้',
  'กระเป๋าผ้า',
];

export interface Made {
  party: Party;
  goods: string;
}

/** One of a list. */
export const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** Generates realistic Thai names and addresses. */
export function people(random: () => number): () => Made {
  const book = thaiAddressBook();
  const any = <T>(list: readonly T[]): T => pick(random, list);
  const province = () => {
    let at = random() * 100;
    return PROVINCES.find(([, weight]) => (at -= weight) < 0)?.[0] ?? 'กรุงเทพมหานคร';
  };
  return () => {
    const name = province();
    const district = any(book.districts(name));
    const row = any(book.subdistricts(name, district));
    return {
      goods: any(GOODS),
      party: {
        name: `${any(FIRST)} ${any(LAST)}`,
        telephone: `0${any(['6', '8', '9'])}${String(Math.floor(random() * 1e8)).padStart(8, '0')}`,
        address: `${1 + Math.floor(random() * 299)}/${1 + Math.floor(random() * 40)} ${any(STREETS)}`,
        subdistrict: row.subdistrict,
        district: row.district,
        province: row.province,
        zip_code: row.zip_code,
      },
    };
  };
}
