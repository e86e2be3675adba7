import type { AccountTerms, EmployeeLevel } from '@lamliang/contracts/auth';
import type { FlagMap, StaffRole } from '@lamliang/contracts';
import { satang } from '@lamliang/kernel';
import { demoLogin as login, DEMO_TOTP_SECRET, extraLogin as extra } from './logins.ts';

type ShopTerms = NonNullable<AccountTerms['shop']>;
type Login = AccountTerms['login'];
interface SpecialPrice {
  partner_id: number;
  normal_weight_price: ReturnType<typeof satang>;
  capital_city_price: ReturnType<typeof satang>;
  other_provinces_price: ReturnType<typeof satang>;
  overweight_price: ReturnType<typeof satang>;
  max_weight: number;
  size: number;
  over_size_price: ReturnType<typeof satang>;
  max_size: number;
  cod_rate_percent: number;
}
/** An account at a bank, by its code at the Bank of Thailand. */
export interface DemoBank {
  bank_id: number;
  account_name: string;
  account_number: string;
}
export interface DemoShop {
  login: Login;
  terms: Omit<ShopTerms, 'create_dt'>;
  /** Where its COD goes: handed in by it, and accepted. */
  bank?: DemoBank;
  /** Initial balances in satang. */
  money: { credit: number; insurance: number; line: number; special: SpecialPrice[] };
  /** Final balances in satang, where the demo documents them. */
  ends: { credit?: number; bonus?: number; insurance?: number };
  orders: number;
  /** Sends heavy goods, which carriers weigh again. */
  heavy?: true;
  cod: boolean;
  places: {
    name: string;
    person: string;
    telephone: string;
    address: string;
    subdistrict: string;
    district: string;
    province: string;
    zip: string;
  }[];
}

const price = (partner_id: number, weight: number, capital: number, other: number, cod: number): SpecialPrice => ({
  partner_id,
  normal_weight_price: satang(weight * 100),
  capital_city_price: satang(capital * 100),
  other_provinces_price: satang(other * 100),
  overweight_price: satang(1_500),
  max_weight: 20_000,
  size: 600,
  over_size_price: satang(6_000),
  max_size: 1_200,
  cod_rate_percent: cod,
});
const NAN = {
  name: 'โรงบรรจุเมืองน่าน',
  person: 'ปิ่นเกล้า บุญมา',
  telephone: '0810000001',
  address: '88 ถนนสุมนเทวราช',
  subdistrict: 'ในเวียง',
  district: 'เมืองน่าน',
  province: 'น่าน',
  zip: '55000',
};
const RATCHA = {
  name: 'คลังกรุงเทพฯ ราชเทวี',
  person: 'สมพงษ์ แรงดี',
  telephone: '0810000004',
  address: '12/4 ถนนเพชรบุรี',
  subdistrict: 'ถนนพญาไท',
  district: 'ราชเทวี',
  province: 'กรุงเทพมหานคร',
  zip: '10400',
};
const BANGKHAE = {
  name: 'หน้าร้านบางแค',
  person: 'ธนา พันธมิตร',
  telephone: '0810000006',
  address: '5 ซอยเพชรเกษม 63',
  subdistrict: 'หลักสอง',
  district: 'บางแค',
  province: 'กรุงเทพมหานคร',
  zip: '10160',
};
const BANGPHO = {
  name: 'โรงไม้บางโพ',
  person: 'สมาน ช่างไม้',
  telephone: '0830000007',
  address: '41 ซอยประชานฤมิตร',
  subdistrict: 'บางซื่อ',
  district: 'บางซื่อ',
  province: 'กรุงเทพมหานคร',
  zip: '10800',
};
const RANGSIT = {
  name: 'โกดังรังสิต',
  person: 'วรพจน์ ตั้งใจค้า',
  telephone: '0810000002',
  address: '99/9 ถนนรังสิต-นครนายก',
  subdistrict: 'ประชาธิปัตย์',
  district: 'ธัญบุรี',
  province: 'ปทุมธานี',
  zip: '12130',
};

const identified = { card_verify_flag: 'accept', juristic_verify_flag: 'complete' } as const;
const accepted = { ...identified, cod_verify_flag: 'accept' } as const;
const nothing = { credit: 0, insurance: 0, line: 0, special: [] };

type Size = readonly [width: number, length: number, height: number];
/** Of the parcels of most shops, and of one that sends heavy goods: mm. */
export const SIZES: readonly Size[] = [[140, 200, 60], [170, 250, 90], [200, 300, 110], [220, 350, 140]]; // prettier-ignore
export const HEAVY_SIZES: readonly Size[] = [[300, 500, 150], [250, 600, 120]]; // prettier-ignore
/** Close to where carriers ask more, so that their scales make a difference: grams. */
export const HEAVY_WEIGHTS: readonly number[] = [9_800, 10_300, 12_400, 14_200];

/** The demo shops; the first one is used to show all features. */
export const DEMO_SHOPS: DemoShop[] = [
  {
    login: login('shop_owner'),
    terms: {
      name: 'ร้านน้ำผึ้งเมืองน่าน', company_name: 'บริษัท น้ำผึ้งเมืองน่าน จำกัด', head_office_flag: 1, tax_id: '0105556012341', account_type: 'juristic', payment_type: 'wallet',
      price_type: 'special', premium_flag: 1, care_sales_cell: 'ทีมเหนือ', ...identified,
      registered_address: { address: '88 ถนนสุมนเทวราช', subdistrict: 'ในเวียง', district: 'เมืองน่าน', province: 'น่าน', zip_code: '55000' },
    },
    bank: { bank_id: 4, account_name: 'บจก. น้ำผึ้งเมืองน่าน', account_number: '0123456789' },
    money: { credit: 30_000_00, insurance: 4_000_00, line: 0, special: [price(2, 6, 18, 26, 2.5), price(1, 10, 18, 26, 2.8)] },
    ends: { credit: 50_000_00, bonus: 1_000_00, insurance: 5_000_00 },
    orders: 200,
    cod: true,
    places: [NAN, RATCHA],
  },
  {
    login: login('credit_shop_owner'),
    terms: {
      name: 'สยามแก็ดเจ็ต', company_name: 'บริษัท สยามแก็ดเจ็ต จำกัด', head_office_flag: 1, tax_id: '0135556018455', account_type: 'juristic', payment_type: 'credit',
      care_sales_cell: 'ทีมองค์กร', ...identified,
      registered_address: { address: '99/9 ถนนรังสิต-นครนายก', subdistrict: 'ประชาธิปัตย์', district: 'ธัญบุรี', province: 'ปทุมธานี', zip_code: '12130' },
    },
    bank: { bank_id: 14, account_name: 'บจก. สยามแก็ดเจ็ต', account_number: '4051234567' },
    money: { ...nothing, line: 200_000_00, insurance: 2_000_00 },
    ends: {},
    orders: 36,
    cod: true,
    places: [RANGSIT],
  },
  {
    login: login('partner'),
    terms: { name: 'ศูนย์ส่งพัสดุบางแค', account_type: 'ordinary', payment_type: 'wallet', ...accepted },
    money: { ...nothing, credit: 8_000_00, special: [price(6, 7, 16, 24, 2.6)] },
    ends: {},
    orders: 12,
    cod: false,
    places: [BANGKHAE],
  },
  { login: login('affiliate'), terms: { name: 'เพจแม่ค้าออนไลน์', account_type: 'ordinary', id_card_number: '1103700000127', registered_address: { address: '12/8 ซอยจรัญสนิทวงศ์ 35', subdistrict: 'บางขุนศรี', district: 'บางกอกน้อย', province: 'กรุงเทพมหานคร', zip_code: '10700' }, payment_type: 'wallet', affiliate_flag: 1, card_verify_flag: 'accept' }, bank: { bank_id: 2, account_name: 'ฝนทิพย์ บอกต่อ', account_number: '1180055443' }, money: { ...nothing, credit: 500_00 }, ends: {}, orders: 0, cod: false, places: [] },
  ...['ร้านผ้าไหมปักธงชัย', 'กาแฟดอยปู่หมื่น', 'ครัวคุณยายระยอง', 'เคสมือถือสะพานเหล็ก', 'หนังสือมือสองท่าพระจันทร์', 'สวนทุเรียนจันทบุรี'].map((name, i): DemoShop => ({
    login: extra(i + 1, `เจ้าของ${name}`), terms: { name, account_type: i % 2 ? 'ordinary' : 'juristic', payment_type: 'wallet', card_verify_flag: i === 3 ? 'not-confirm' : 'accept' }, money: { ...nothing, credit: 3_000_00 }, ends: {}, orders: i < 3 ? 6 : 0, cod: false,
    places: i < 3 ? [{ ...BANGKHAE, name: `จุดรับ ${name}`, person: `เจ้าของ${name}`, telephone: `08300000${String(i + 1).padStart(2, '0')}` }] : [],
  })),
  {
    login: extra(7, 'สมาน ช่างไม้'),
    terms: {
      name: 'ชั้นไม้บางโพ', account_type: 'ordinary', payment_type: 'wallet', ...identified,
      registered_address: { address: '41 ซอยประชานฤมิตร', subdistrict: 'บางซื่อ', district: 'บางซื่อ', province: 'กรุงเทพมหานคร', zip_code: '10800' },
    },
    bank: { bank_id: 6, account_name: 'สมาน ช่างไม้', account_number: '6621180043' },
    money: { ...nothing, credit: 12_000_00 },
    ends: {},
    orders: 32,
    heavy: true,
    cod: true,
    places: [BANGPHO],
  },
]; // prettier-ignore

const HONEY = login('shop_owner').telephone;
const SILK = extra(1, '').telephone;
const COFFEE = extra(2, '').telephone;

/** The reseller, and the shops under it, by the telephones of their owners. */
export const DEMO_RESELLER = { reseller: login('partner').telephone, shops: [SILK, COFFEE] };

/** Employees and the shops they work for, by the owner's phone; the first one is selected at login. */
export const EMPLOYEES: { login: Login; works_for: [owner: string, access_level_id: EmployeeLevel][] }[] = [
  { login: login('accountant'), works_for: [[HONEY, 2], [SILK, 4]] },
  { login: login('warehouse_worker'), works_for: [[HONEY, 3]] },
  { login: login('manager'), works_for: [[HONEY, 4]] },
  { login: extra(11, 'ดวงพร เปิดร้านเช้า'), works_for: [[COFFEE, 4]] },
  { login: extra(12, 'ชัยยศ ดูสต๊อก'), works_for: [[COFFEE, 3]] },
]; // prettier-ignore

/** The coffee shop reserves finance, pickup points and webhooks to its owner; its warehouse worker reads everything else. */
export const SWITCHED_LEVELS: { owner: string; access_level_id: EmployeeLevel; flags: FlagMap }[] = [
  { owner: COFFEE, access_level_id: 4, flags: { finance_flag: 0, advanced_finance_flag: 0, pickup_point_flag: 0, advanced_pickup_point_flag: 0, open_api_flag: 0, advanced_open_api_flag: 0 } },
  { owner: COFFEE, access_level_id: 3, flags: { advanced_order_flag: 0, advanced_pickup_point_flag: 0, open_api_flag: 1 } },
]; // prettier-ignore

export const DEMO_STAFF: { login: Login; staff_role: StaffRole }[] = (
  ['sales', 'support', 'finance', 'admin'] as const
).map((staff_role) => ({ login: login(`staff_${staff_role}`), staff_role }));

/** The supervisor of sales: an administrator, so that prices below cost which the other one enters find a second person. */
export const DEMO_SUPERVISOR: AccountTerms = { login: login('staff_supervisor'), staff_role: 'admin' };

/** A second member of finance, so that what one of them enters finds another to approve it. */
export const DEMO_FINANCE: AccountTerms = { login: login('staff_finance_2'), staff_role: 'finance' };

/** A member of staff whose login asks for a code, too. */
export const DEMO_SECOND_FACTOR: AccountTerms = {
  login: login('staff_second_factor'),
  staff_role: 'support',
  totp_secret: DEMO_TOTP_SECRET,
};

export const pointsOf = (shop: DemoShop) =>
  shop.places.map((p) => ({
    pickup_point_name: p.name,
    responser_name: p.person,
    responser_tel: p.telephone,
    pickup_point_addr: p.address,
    pickup_point_district: p.subdistrict,
    pickup_point_city: p.district,
    pickup_point_province: p.province,
    pickup_point_postal_code: p.zip,
  }));
