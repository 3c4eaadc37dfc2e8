// What the front page says.
import type { Locale } from '../../rules/written-date.ts'

const en = {
  title: 'Satang: payments for shops in Thailand',
  lead: 'PromptPay QR and cards, subscriptions, invoices and tax documents.',
  shop: 'You want to buy something',
  shopText: 'Paste the address of the shop, or type the last part of it: baan-kafae for …/s/baan-kafae.',
  shopName: 'Address of the shop',
  go: 'Go to the shop',
  noShop:
    'Please paste the address that the shop gave you, or type its last part with the letters a to z, digits and hyphens.',
  paid: 'You have bought something: the link in your email leads to your invoice and your account.',
  merchants: 'You run a shop',
  merchantsText: 'Products, payments, customers and payouts are in the dashboard.',
  dashboard: 'Open the dashboard',
  developers: 'You write programs',
  developersText: 'Every call with an example, and every error with what to do.',
  docs: 'Read the documentation',
  errors: 'All errors',
}

const th: typeof en = {
  title: 'Satang ระบบรับชำระเงินสำหรับร้านค้าไทย',
  lead: 'QR พร้อมเพย์และบัตร สมาชิกรายเดือน ใบแจ้งหนี้ และเอกสารภาษี',
  shop: 'สำหรับผู้ซื้อ',
  shopText: 'วางลิงก์ของร้าน หรือพิมพ์ส่วนท้ายของลิงก์ เช่น baan-kafae จาก …/s/baan-kafae',
  shopName: 'ลิงก์ของร้าน',
  go: 'ไปที่ร้าน',
  noShop: 'กรุณาวางลิงก์ที่ได้รับจากร้าน หรือพิมพ์ส่วนท้ายของลิงก์ด้วยตัวอักษร a ถึง z ตัวเลข และขีดกลาง',
  paid: 'หากซื้อสินค้าแล้ว เปิดใบแจ้งหนี้และบัญชีของคุณได้จากลิงก์ในอีเมล',
  merchants: 'สำหรับร้านค้า',
  merchantsText: 'จัดการสินค้า การชำระเงิน ลูกค้า และเงินโอนเข้าบัญชีได้ในแดชบอร์ด',
  dashboard: 'เข้าสู่แดชบอร์ด',
  developers: 'สำหรับนักพัฒนา',
  developersText: 'คำสั่งทั้งหมดพร้อมตัวอย่าง และข้อผิดพลาดทั้งหมดพร้อมวิธีแก้',
  docs: 'อ่านเอกสาร API',
  errors: 'ข้อผิดพลาดทั้งหมด',
}

export const FRONT: Record<Locale, typeof en> = { en, th }
