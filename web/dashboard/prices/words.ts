// What the pages of prices say.

import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

const en = {
  price: WORDS.en.price,
  addTo: (product: string) => `Add a price to ${product}`,
  types: { one_time: 'One-time', recurring: 'Recurring', pay_what_you_want: 'Pay what you want' },
  type: 'Kind',
  amount: WORDS.en.amount,
  amountHint: 'In baht, such as 199 or 1,250.50. It cannot be changed later: add a new price and archive this one.',
  minimum: 'Minimum',
  minimumHint: 'Leave empty or enter 0 to allow free.',
  suggested: 'Suggested',
  suggestedHint: 'Filled in when the buyer opens the page.',
  maximum: 'Maximum',
  maximumHint: 'Leave empty for no limit.',
  submit: 'Add the price',
  about: 'About this price',
  state: { on: 'For sale', off: 'Archived' },
  subscribers: WORDS.en.activeSubscriptions,
  archive: 'Archive',
  archiveQuestion:
    'New buyers can no longer choose this price. Subscriptions on it stay as they are. You can bring it back at any time.',
  archiveYes: 'Yes, archive it',
  restore: 'Bring it back',
  buyLink: 'Direct link',
  buyLinkText: 'It never expires, for any number of buyers. Its sales are not counted apart.',
  noBuyLink: 'It has no page in the shop until the price is for sale and its product is in the shop.',
  toCheckoutLink: WORDS.en.makeACheckoutLink,
  toPaymentLink: 'Create a payment link',
}

const th: typeof en = {
  price: WORDS.th.price,
  addTo: (product) => `เพิ่มราคาให้ ${product}`,
  types: { one_time: 'ครั้งเดียว', recurring: 'เรียกเก็บเป็นรอบ', pay_what_you_want: 'ผู้ซื้อกำหนดราคา' },
  type: 'ประเภท',
  amount: WORDS.th.amount,
  amountHint: 'เป็นบาท เช่น 199 หรือ 1,250.50 แก้ไขภายหลังไม่ได้ ให้เพิ่มราคาใหม่แล้วหยุดขายราคานี้แทน',
  minimum: 'ขั้นต่ำ',
  minimumHint: 'หากเว้นว่างหรือ 0 ผู้ซื้อรับฟรีได้',
  suggested: 'ราคาแนะนำ',
  suggestedHint: 'แสดงในช่องจำนวนเงินเมื่อผู้ซื้อเปิดหน้า',
  maximum: 'สูงสุด',
  maximumHint: 'หากเว้นว่างคือไม่จำกัด',
  submit: 'เพิ่มราคา',
  about: 'รายละเอียดราคา',
  state: { on: 'เปิดขาย', off: 'หยุดขายแล้ว' },
  subscribers: WORDS.th.activeSubscriptions,
  archive: 'หยุดขายราคานี้',
  archiveQuestion: 'จะไม่มีใครซื้อด้วยราคานี้ได้อีก สมาชิกเดิมที่ใช้ราคานี้ยังชำระราคาเดิมต่อไป นำกลับมาขายได้ทุกเมื่อ',
  archiveYes: 'ยืนยันหยุดขาย',
  restore: 'นำกลับมาขาย',
  buyLink: 'ลิงก์ซื้อโดยตรง',
  buyLinkText: 'ไม่หมดอายุ ใช้ได้กับผู้ซื้อไม่จำกัดจำนวน ไม่นับยอดขายแยก',
  noBuyLink: 'ราคานี้ไม่มีหน้าขายในร้าน จะมีเมื่อเปิดขายราคาและแสดงสินค้าในหน้าร้าน',
  toCheckoutLink: WORDS.th.makeACheckoutLink,
  toPaymentLink: 'สร้างลิงก์ชำระเงิน',
}

export const PRICES: Record<Locale, typeof en> = { en, th }

export type PricesWords = typeof en
