/** Password of every demo login. Demo data exist on an embedded database outside production only. */
const PASSWORD = 'Lamliang-1';

/** Secret of the authenticator app of one demo login, known to everybody, so that a visitor can try the second step. */
export const DEMO_TOTP_SECRET = 'LAMLIANGDEMOSECRETTOTPKEY2345672';

/** Demo logins; the login screen offers each with one click. */
export const DEMO_LOGINS = [
  { role: 'shop_owner', username: '0810000001', name: 'ปิ่นเกล้า บุญมา · ร้านน้ำผึ้งเมืองน่าน', kind: 'shop' },
  { role: 'credit_shop_owner', username: '0810000002', name: 'วรพจน์ ตั้งใจค้า · สยามแก็ดเจ็ต', kind: 'shop' },
  { role: 'accountant', username: '0810000003', name: 'กัลยา ฐานทอง · บัญชี', kind: 'shop' },
  { role: 'warehouse_worker', username: '0810000004', name: 'สมพงษ์ แรงดี · คลังสินค้า', kind: 'shop' },
  { role: 'manager', username: '0810000005', name: 'ญาดา ปั้นน้ำเป็นตัว · ผู้จัดการ', kind: 'shop' },
  { role: 'partner', username: '0810000006', name: 'ธนา พันธมิตร · ศูนย์ส่งพัสดุบางแค', kind: 'shop' },
  { role: 'affiliate', username: '0810000007', name: 'ฝนทิพย์ บอกต่อ · เพจแม่ค้าออนไลน์', kind: 'shop' },
  { role: 'unapproved_owner', username: '0810000008', name: 'มานะ เพิ่งเริ่ม · ร้านมานะของฝาก', kind: 'shop' },
  { role: 'staff_sales', username: '0820000001', name: 'ชลธิชา ฝ่ายขาย', kind: 'staff' },
  { role: 'staff_support', username: '0820000002', name: 'อนุชา ฝ่ายดูแลลูกค้า', kind: 'staff' },
  { role: 'staff_finance', username: '0820000003', name: 'พรรณี ฝ่ายการเงิน', kind: 'staff' },
  {
    role: 'staff_second_factor',
    username: '0820000004',
    name: 'สุดารัตน์ ยืนยันสองขั้น',
    kind: 'staff',
    totp_secret: DEMO_TOTP_SECRET,
  },
  { role: 'staff_admin', username: '0820000009', name: 'ผู้ดูแลระบบ', kind: 'staff' },
].map((login) => ({ ...login, password: PASSWORD }));

export const DEMO_PASSWORD = PASSWORD;
