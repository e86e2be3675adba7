/** What explains the copy to its reader, in Thai and in English. */
export const README = `ข้อมูลของร้านคุณที่ Lamliang

ทุกตารางมีสองไฟล์ที่มีเนื้อหาเดียวกัน คือ .csv เปิดด้วยโปรแกรมตารางคำนวณ และ .json สำหรับโปรแกรมอื่น
ใน .csv ข้อความที่ขึ้นต้นด้วย = + - หรือ @ มีเครื่องหมาย ' นำหน้า เพื่อไม่ให้โปรแกรมตารางคำนวณอ่านเป็นสูตร ใน .json เป็นข้อความตามจริง
จำนวนเงินเป็นบาท เวลาเป็นเวลาประเทศไทย (ISO 8601, +07:00) ตารางที่ไม่มีข้อมูลจะไม่มีไฟล์
เลขบัตรประชาชน เลขผู้เสียภาษีของบุคคล และเลขบัญชีธนาคาร แสดงเฉพาะสี่หลักท้าย รหัสผ่านและรหัสลับไม่อยู่ในชุดนี้
รูปและเอกสารที่อัปโหลด (บัตรประชาชน เอกสารบริษัท สมุดบัญชี รูปโปรไฟล์ สลิป รูปประกอบเคลม) ไม่อยู่ในชุดนี้ ขอได้จากทีมงานของเรา

Your shop's data at Lamliang

Each table is two files with the same content: .csv for spreadsheets, .json for other programs.
In .csv a text that begins with = + - or @ has a ' before it, so that no spreadsheet takes it for a formula; .json has it as it is.
Amounts are baht, times are those of Bangkok (ISO 8601, +07:00). A table without rows has no file.
ID card, tax and bank account numbers are shown by their last four digits. Passwords and secrets are not in it.
Pictures and papers that were uploaded (ID card, company papers, bank book, profile, slips, claims) are not in it: ask our team for them.

profile, consents            the owner's login / ผู้ใช้ของเจ้าของร้าน
sessions, devices, facebook_login  where it is signed in / การเข้าสู่ระบบ
shop, numbers, verifications the shop / ร้าน
employees, invitations       who works for it / พนักงาน
api_keys                     what programs call with / คีย์ของโปรแกรม
affiliate, referral          who referred whom / การแนะนำ
customer_notes               what our staff noted of talks / บันทึกของทีมงาน
access_log                   who logged in and read what, 90 days / บันทึกการเข้าถึง
pickup_points, receivers     addresses / ที่อยู่
orders, order_items          parcels / พัสดุ
refusals                     parcels that were opened and refused / พัสดุที่ผู้รับปฏิเสธ
wallet_movements             money / รายการเงิน
top_ups                      top-ups / การเติมเงิน
cod_rounds                   payments of COD / การโอนเงิน COD
special_prices               your prices / ราคาของร้าน
claims                       claims / เคลม
notices, webhooks            messages / การแจ้งเตือน
`;
