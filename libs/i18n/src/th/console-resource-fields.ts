const decisions = { kind: 'เรื่องที่อนุมัติ' };

/** Names of fields where a resource has its own; the others are in `console-fields.ts`. */
export default {
  customers: { cod_status: 'บัญชี COD' },
  verifications: { create_dt: 'ส่งเมื่อ', decided_dt: 'ตัดสินเมื่อ' },
  claims: { amount: 'คืนเงิน (บาท)', create_dt: 'วันที่เปิดเคลม', detail: 'รายละเอียดจากร้านค้า' },
  'bank-files': { amount: 'ยอดจ่าย (บาท)', line_count: 'รายการจ่าย', create_dt: 'ทำเมื่อ', decided_dt: 'จบเมื่อ' },
  'webhook-deliveries': { url: 'ที่อยู่เว็บฮุก' },
  'audit-log': {
    user_name: 'ใคร',
    action: 'ทำอะไร',
    at: 'เมื่อไร',
    staff_id: 'พนักงาน',
    staff_flag: 'ทำโดยพนักงาน',
    target_type: 'ประเภทเป้าหมาย',
    target: 'เป้าหมาย',
  },
  'topup-packages': {
    name: 'แพ็กเกจ',
    price: 'ราคา',
    credit_amount: 'ได้เครดิต',
    bonus_amount: 'ได้โบนัส',
    active_flag: 'การเสนอ',
    start_dt: 'เริ่ม',
    end_dt: 'ถึงก่อน',
  },
  'packaging-boxes': {
    name: 'กล่อง',
    size: 'ขนาด (ซม.)',
    weight: 'น้ำหนัก (กรัม)',
    active_flag: 'สถานะ',
    update_dt: 'แก้ไขล่าสุด',
  },
  'staff-logins': {
    confirm_dt: 'ยืนยันขั้นที่สองตั้งแต่',
    last_login_dt: 'เข้าสู่ระบบล่าสุด',
    staff_role: 'บทบาท',
    user_name: 'ชื่อ',
    created_by: 'เชิญโดย',
    expire_dt: 'ใช้ได้ถึง',
    revoke: 'ถอนคำเชิญ',
  },
  'wallet-decisions': decisions,
  'pricing-decisions': { kind: 'ประเภท', amount: 'ขาดทุนสูงสุด (บาท)' },
  'special-prices': { price_type: 'ราคา', create_dt: 'บันทึกเมื่อ' },
  'claims-decisions': decisions,
};
