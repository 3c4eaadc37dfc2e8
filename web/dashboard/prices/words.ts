// What the pages of prices say.

import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

const en = {
  price: WORDS.en.price,
  prices: 'Prices',
  add: 'Add a price',
  addTo: (product: string) => `Add a price to ${product}`,
  kinds: 'Kinds of prices',
  types: { one_time: 'One-time', recurring: 'Recurring', pay_what_you_want: 'Pay what you want' },
  typeTexts: {
    one_time: 'Paid once.',
    recurring: 'Paid again each month or each year, until somebody cancels.',
    pay_what_you_want: 'Paid once; the buyer says how much, within your bounds.',
  },
  type: 'Kind',
  amount: WORDS.en.amount,
  amountHint:
    'In baht, such as 199 or 1,250.50. It cannot be changed later: add another price then, and archive this one.',
  interval: 'How often',
  month: 'Each month',
  year: 'Each year',
  minimum: 'At least',
  minimumHint: 'Leave empty or 0 to allow it for free.',
  suggested: 'Suggested',
  suggestedHint: 'Stands in the field when the buyer comes.',
  maximum: 'At most',
  maximumHint: 'No bound when it is empty.',
  submit: 'Add the price',
  about: 'About this price',
  state: { on: 'For sale', off: 'Archived' },
  subscribers: WORDS.en.activeSubscriptions,
  archive: 'Archive',
  archiveQuestion:
    'New buyers can no longer choose this price. Subscriptions that have it keep paying it. You can bring it back at any time.',
  archiveYes: 'Yes, archive it',
  restore: 'Bring it back',
  buyLink: 'Direct link to buy',
  buyLinkText:
    'It never expires and takes any number of buyers. It counts nothing: a payment link counts what it brings, and can be switched off.',
  noBuyLink: 'The shop has no page that sells it: the price must be on, and its product in the shop.',
  toCheckoutLink: WORDS.en.makeACheckoutLink,
  toPaymentLink: 'Make a payment link',
}

const th: typeof en = {
  price: WORDS.th.price,
  prices: 'ราคา',
  add: 'เพิ่มราคา',
  addTo: (product) => `เพิ่มราคาให้ ${product}`,
  kinds: 'ประเภทของราคา',
  types: { one_time: 'ครั้งเดียว', recurring: 'เรียกเก็บเป็นรอบ', pay_what_you_want: 'ผู้ซื้อกำหนดราคา' },
  typeTexts: {
    one_time: 'ชำระครั้งเดียว',
    recurring: 'ชำระทุกเดือนหรือทุกปีจนกว่าจะยกเลิก',
    pay_what_you_want: 'ชำระครั้งเดียว ผู้ซื้อเลือกจำนวนเงินเองภายในขอบเขตที่คุณกำหนด',
  },
  type: 'ประเภท',
  amount: WORDS.th.amount,
  amountHint: 'เป็นบาท เช่น 199 หรือ 1,250.50 แก้ไขภายหลังไม่ได้ ให้เพิ่มราคาใหม่แล้วเก็บราคานี้แทน',
  interval: 'รอบการเรียกเก็บ',
  month: 'ทุกเดือน',
  year: 'ทุกปี',
  minimum: 'ขั้นต่ำ',
  minimumHint: 'หากเว้นว่างหรือ 0 ผู้ซื้อรับฟรีได้',
  suggested: 'ราคาแนะนำ',
  suggestedHint: 'แสดงในช่องจำนวนเงินเมื่อผู้ซื้อเปิดหน้า',
  maximum: 'สูงสุด',
  maximumHint: 'หากเว้นว่าง ไม่จำกัด',
  submit: 'เพิ่มราคา',
  about: 'รายละเอียดราคา',
  state: { on: 'เปิดขาย', off: 'เก็บแล้ว' },
  subscribers: WORDS.th.activeSubscriptions,
  archive: 'เก็บราคา',
  archiveQuestion: 'จะไม่มีใครซื้อด้วยราคานี้ได้อีก สมาชิกเดิมที่ใช้ราคานี้ยังชำระราคาเดิมต่อไป นำกลับมาขายได้ทุกเมื่อ',
  archiveYes: 'เก็บราคานี้',
  restore: 'นำกลับมาขาย',
  buyLink: 'ลิงก์ซื้อโดยตรง',
  buyLinkText: 'ลิงก์นี้ไม่หมดอายุ ใช้ได้กับผู้ซื้อไม่จำกัดจำนวน และไม่นับยอดขาย ส่วนลิงก์ชำระเงินนับยอดขายและปิดได้',
  noBuyLink: 'ราคานี้ไม่มีหน้าขายในร้าน จะมีเมื่อเปิดขายราคาและแสดงสินค้าในหน้าร้าน',
  toCheckoutLink: WORDS.th.makeACheckoutLink,
  toPaymentLink: 'สร้างลิงก์ชำระเงิน',
}

export const PRICES: Record<Locale, typeof en> = { en, th }

export type PricesWords = typeof en
