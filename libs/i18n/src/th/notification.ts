export default {
  booking_failed: {
    title: 'จองขนส่งไม่สำเร็จ {{order_no}}',
    detail: '{{partner_name}} ไม่รับรายการนี้ เงินที่กันไว้ถูกคืนแล้ว จองใหม่กับขนส่งอื่นได้',
  },
  delivery_failed: {
    title: 'นำจ่ายไม่สำเร็จ {{order_no}}',
    detail: '{{partner_name}} นำจ่ายไม่สำเร็จ ติดต่อผู้รับเพื่อนัดนำจ่ายอีกครั้ง',
  },
  returned: { title: 'พัสดุตีกลับ {{order_no}}', detail: '{{partner_name}} ส่งพัสดุกลับถึงผู้ส่งแล้ว' },
  on_return: { title: 'พัสดุกำลังตีกลับ {{order_no}}', detail: '{{partner_name}} กำลังส่งพัสดุกลับมายังผู้ส่ง' },
  claim_refunded: {
    title: 'เคลมได้รับเงินคืน {{order_no}}',
    detail: 'คืนเงิน {{amount}} บาทเข้าบัญชีร้านแล้วสำหรับพัสดุ {{tracking_no}}',
  },
  claim_not_refunded: {
    title: 'เคลมปิดโดยไม่คืนเงิน {{order_no}}',
    detail: 'ดูเหตุผลได้ที่เคลมของพัสดุ {{tracking_no}}',
  },
  card_accepted: {
    title: 'บัตรประชาชนผ่านการตรวจสอบแล้ว',
    detail: '{{shop_name}} ยืนยันตัวตนเรียบร้อยแล้ว',
  },
  card_refused: {
    title: 'บัตรประชาชนไม่ผ่านการตรวจสอบ',
    detail: 'ดูเหตุผลและส่งใหม่ได้ที่เอกสารยืนยันตัวตนของ {{shop_name}}',
  },
  company_accepted: {
    title: 'เอกสารบริษัทผ่านการตรวจสอบแล้ว',
    detail: '{{shop_name}} ยืนยันตัวตนเรียบร้อยแล้ว',
  },
  company_refused: {
    title: 'เอกสารบริษัทไม่ผ่านการตรวจสอบ',
    detail: 'ดูเหตุผลและส่งใหม่ได้ที่เอกสารยืนยันตัวตนของ {{shop_name}}',
  },
  cod_accepted: {
    title: 'บัญชีรับเงิน COD ผ่านการตรวจสอบแล้ว',
    detail: '{{shop_name}} ส่งพัสดุเก็บเงินปลายทางได้แล้ว',
  },
  cod_refused: {
    title: 'บัญชีรับเงิน COD ไม่ผ่านการตรวจสอบ',
    detail: 'ดูเหตุผลและส่งใหม่ได้ที่หน้าบัญชีรับเงิน COD ของ {{shop_name}}',
  },
  topup_approved: {
    title: 'เติมเงินสำเร็จ {{topup_no}}',
    detail: 'ตรวจสอบแล้ว เพิ่มยอด {{amount}} บาทในกระเป๋าของร้าน',
  },
  topup_refused: {
    title: 'การเติมเงินไม่ผ่าน {{topup_no}}',
    detail: 'ยอด {{amount}} บาทไม่ผ่านการตรวจสอบ ดูเหตุผลได้ที่ประวัติการเติมเงิน แล้วส่งสลิปใหม่ได้',
  },
  commission_paid: {
    title: 'โอนค่าแนะนำแล้ว {{number}}',
    detail: 'โอน {{amount}} บาทเข้าบัญชีของร้านแล้ว',
  },
  commission_failed: {
    title: 'โอนค่าแนะนำไม่สำเร็จ {{number}}',
    detail: 'ธนาคารไม่รับ {{amount}} บาท ค่าแนะนำกลับไปอยู่ในยอดคงเหลือ ดูเหตุผลได้ในหน้าถอนค่าแนะนำ',
  },
  commission_cancelled: {
    title: 'ยกเลิกการถอนค่าแนะนำ {{number}}',
    detail: 'ไม่ได้โอน {{amount}} บาท ค่าแนะนำกลับไปอยู่ในยอดคงเหลือ ดูเหตุผลได้ในหน้าถอนค่าแนะนำ',
  },
  copy_made: {
    title: 'สำเนาข้อมูลพร้อมดาวน์โหลด',
    detail: 'ข้อมูลของร้าน {{shop_name}} ดาวน์โหลดได้ภายใน 7 วันที่หน้าข้อมูลผู้ใช้',
  },
  webhook_off: {
    title: 'ปิดเว็บฮุก {{name}} แล้ว',
    detail: 'ส่งไม่สำเร็จติดต่อกันห้าวัน ตรวจสอบปลายทางแล้วเปิดใช้อีกครั้ง',
  },
};
