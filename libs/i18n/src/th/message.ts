export default {
  password_code: {
    text: 'รหัสยืนยัน {{code}} (อ้างอิง {{ref}}) สำหรับตั้งรหัสผ่านใหม่ ใช้ได้ {{minutes}} นาที อย่าบอกรหัสนี้กับใคร - {{sender}}',
  },
};
