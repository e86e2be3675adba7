import type { Client } from '@lamliang/contracts';
import { authRoutes, type AccountTerms, type VerifyType } from '@lamliang/contracts/auth';
import type { DemoBank } from './demo-shops.ts';
import { demoLogin, extraLogin } from './logins.ts';
import { specimen } from './pictures.ts';

type Login = AccountTerms['login'];
/** What staff made of something that was handed in: accepted, or refused with this remark; undefined while it waits. */
type Decision = 'accept' | { remark: string } | undefined;

/** A shop that shows one state of the people of a demo. */
export interface DemoPerson {
  login: Login;
  name: string;
  /** A number of 13 digits that belongs to nobody, and what became of it. */
  card?: [number: string, decision?: Decision];
  company?: { company_name: string; tax_id: string; decision?: Decision };
  cod?: [account_number: string, decision?: Decision];
  /** Why staff suspended it. */
  suspended?: string;
  asks_for_support?: true;
  /** It came by the key of the demo shop that refers others. */
  referred?: true;
}

const ADDRESS = { address: '27 ถนนท่าแพ', subdistrict: 'ช้างคลาน', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', zip_code: '50100' }; // prettier-ignore
/** Kasikornbank, by the code of the Bank of Thailand. */
const BANK = 4;

/** One shop of each state of a verification, and those whom support and sales have to look after. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { login: demoLogin('unapproved_owner'), name: 'ร้านมานะของฝาก', card: ['1234567890121'], cod: ['1112223334'], asks_for_support: true },
  { login: demoLogin('refused_owner'), name: 'ร้านชูใจผักสด', card: ['3501200098765', { remark: 'ภาพบัตรไม่ชัด อ่านวันหมดอายุไม่ได้ กรุณาถ่ายใหม่ในที่สว่าง' }] },
  { login: demoLogin('cod_waiting_owner'), name: 'ร้านปิติของเล่น', card: ['3100600445562', 'accept'], cod: ['4087654321'] },
  { login: demoLogin('juristic_waiting_owner'), name: 'วีระ เปิดบริษัท', company: { company_name: 'บริษัท วีระการค้า จำกัด', tax_id: '0105561000003' } },
  { login: extraLogin(21, 'สมใจ ครบถ้วน'), name: 'ร้านสมใจเครื่องเขียน', card: ['1103700112235', 'accept'], cod: ['7012345678', 'accept'] },
  { login: extraLogin(22, 'ดำรง หยุดก่อน'), name: 'ร้านดำรงอะไหล่', card: ['3301500667783', 'accept'], suspended: 'ค้างชำระเกิน 60 วัน รอติดต่อกลับ' },
  { login: extraLogin(23, 'เพ็ญศรี ถามทาง'), name: 'ร้านเพ็ญศรีดอกไม้', asks_for_support: true },
  { login: extraLogin(24, 'กิตติ เพื่อนแนะนำ'), name: 'ร้านกิตติหมวกกันน็อก', card: ['1509900554438', 'accept'], referred: true },
  { login: extraLogin(25, 'อรพิน แก้บัญชี'), name: 'ร้านอรพินผ้าทอ', card: ['5500100332214', 'accept'], cod: ['2223334445', { remark: 'ชื่อบัญชีไม่ตรงกับชื่อเจ้าของร้าน' }] },
]; // prettier-ignore

/** Clients of a shop that was opened for somebody, of whoever decides, and of the shop that refers others. */
export interface PeopleOf {
  open(person: DemoPerson): Promise<{ client: Client; account_id: number }>;
  sales: Client;
  support: Client;
  referrer: Client;
}

/** Opens the shops of `DEMO_PEOPLE`: they hand in specimens, sales decide, and support suspend. */
export async function seedPeople({ open, sales, support, referrer }: PeopleOf): Promise<void> {
  const { affiliate_key } = await referrer.call(authRoutes.affiliateSetting, {});
  for (const person of DEMO_PEOPLE) {
    const { client, account_id } = await open(person);
    await handIn(client, person);
    await decide(sales, account_id, person);
    if (person.referred) await client.call(authRoutes.acceptAffiliate, { params: { affiliate_key } });
    if (person.asks_for_support) await client.call(authRoutes.requestSupport, { body: { request_support_flag: 1 } });
    if (person.suspended)
      await support.call(authRoutes.updateCustomer, {
        params: { id: account_id },
        body: { user_status: 'suspended', reason: person.suspended },
      });
  }
}

async function handIn(client: Client, { name, card, company, cod }: DemoPerson): Promise<void> {
  const upload = async (...of: Parameters<typeof specimen>) =>
    (await client.call(authRoutes.uploadFile, { body: {}, files: { file: [specimen(...of)] } })).file;
  if (card) {
    const [id_card_number] = card;
    const id_card_file = await upload('card', id_card_number);
    await client.call(authRoutes.verifyCard, { body: { id_card_number, id_card_file } });
  }
  if (company) {
    const { company_name, tax_id } = company;
    const document_files = [await upload('juristic', tax_id)];
    const body = { company_name, tax_id, head_office_flag: 1, registered_address: ADDRESS, document_files } as const;
    await client.call(authRoutes.verifyJuristic, { body });
  }
  if (cod) await handInBank(client, { bank_id: BANK, account_name: name, account_number: cod[0] });
}

async function handInBank(client: Client, bank: DemoBank): Promise<void> {
  const upload = { body: {}, files: { file: [specimen('cod', bank.account_number)] } };
  const { file: book_bank_file } = await client.call(authRoutes.uploadFile, upload);
  await client.call(authRoutes.verifyCod, { body: { ...bank, book_bank_file } });
}

/** A shop hands in where its COD goes, and sales accept it: the bank is known by its code, as files for banks want it. */
export async function acceptBank(shop: { client: Client; account_id: number }, sales: Client, bank: DemoBank): Promise<void> {
  await handInBank(shop.client, bank);
  await decide(sales, shop.account_id, { cod: [bank.account_number, 'accept'] });
} // prettier-ignore

async function decide(
  sales: Client,
  id: number,
  { card, company, cod }: Pick<DemoPerson, 'card' | 'company' | 'cod'>,
): Promise<void> {
  const said = async (verify_type: VerifyType, decision: Exclude<Decision, undefined>) => {
    const query = { filter: { account_id: id, verify_type: [verify_type] }, range: [0, 0] as [number, number] };
    const [seen] = await sales.call(authRoutes.staffVerifications, { query });
    const verification_id = seen!.id;
    return decision === 'accept'
      ? { result: decision, verification_id }
      : { result: 'not-accept' as const, verification_id, ...decision };
  };
  if (card?.[1]) {
    const body = { verify_type: 'card' as const, ...(await said('card', card[1])) };
    await sales.call(authRoutes.decideIdentity, { params: { id }, body });
  }
  if (company?.decision) {
    const body = { verify_type: 'juristic' as const, ...(await said('juristic', company.decision)) };
    await sales.call(authRoutes.decideIdentity, { params: { id }, body });
  }
  if (cod?.[1]) await sales.call(authRoutes.decideCod, { params: { id }, body: await said('cod', cod[1]) });
}
