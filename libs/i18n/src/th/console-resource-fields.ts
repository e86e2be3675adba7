const decisions = { kind: 'เรื่องที่อนุมัติ' };

/** Names of fields where a resource has its own; the others are in `console-fields.ts`. */
export default {
  customers: { cod_status: 'บัญชี COD' },
  claims: { amount: 'คืนเงิน (บาท)', create_dt: 'วันที่เปิดเคลม', detail: 'รายละเอียดจากร้านค้า' },
  'webhook-deliveries': { url: 'ที่อยู่เว็บฮุก' },
  'staff-logins': { active_flag: 'ใช้งานอยู่', confirm_dt: 'ยืนยันขั้นที่สองตั้งแต่', reset: 'รีเซ็ต' },
  'wallet-decisions': decisions,
  'claims-decisions': decisions,
};
