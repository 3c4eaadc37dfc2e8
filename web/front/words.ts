// What the front page says.
import type { Locale } from '../../rules/written-date.ts'

const en = {
  title: 'Satang: payments for shops in Thailand',
  lead: 'PromptPay QR and cards, subscriptions, invoices and tax documents.',
  shop: 'You want to buy something',
  shopText: 'Type the name of the shop as it stands in its address, or open the link that the shop gave you.',
  shopName: 'Name of the shop',
  go: 'Go to the shop',
  noShop: 'Please type the name with the letters a to z, digits and hyphens.',
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
  shopText: 'พิมพ์ชื่อร้านตามที่อยู่เว็บของร้าน หรือเปิดลิงก์ที่ได้รับจากร้าน',
  shopName: 'ชื่อร้าน',
  go: 'ไปที่ร้าน',
  noShop: 'กรุณาพิมพ์ชื่อร้านด้วยตัวอักษร a ถึง z ตัวเลข และขีดกลาง',
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
