// What a buyer reads on the page of a payment link, in Thai and in English. The checkout that follows has its own words (web/checkout/words.ts).
import { TAX_INVOICE } from '../tax-invoice/words.ts'
import { WORDS } from '../words.ts'

const en = {
  pay: 'Continue to payment',
  quantity: 'How many',
  quantityOf: (product: string) => `How many: ${product}`,
  quantityHint: (minimum: number, maximum: number) => `From ${minimum} to ${maximum}`,
  quantityProblem: (minimum: number, maximum: number) => `Write a number from ${minimum} to ${maximum}.`,
  email: WORDS.en.email,
  emailProblem: 'Write an email address, such as nok@example.com.',
  fields: {
    name: 'Name, or company',
    phone: 'Phone number',
    tax_id: WORDS.en.taxId,
    line1: WORDS.en.address,
    postal_code: TAX_INVOICE.en.postalCode,
    province: TAX_INVOICE.en.province,
    line2: TAX_INVOICE.en.line2,
    district: TAX_INVOICE.en.district,
  },
  taxIdHint: TAX_INVOICE.en.taxIdHint,
  optional: TAX_INVOICE.en.optional,
  missing: 'Please fill this in.',
  tooLong: 'This is too long.',
  phoneProblem: 'Write a phone number, such as 081 234 5678.',
  taxIdProblem: 'A Thai tax ID has 13 digits, and its last one must fit. Please check it.',
  problems: 'Something is missing. Please check the marked fields.',
  notNow: 'This cannot be bought at the moment. Please try again later.',
  inactive: {
    title: 'This link is closed',
    text: 'The shop has turned this link off. You may still find the product in the shop.',
  },
  /** The shop sells the very product elsewhere. */
  stillSold: 'The shop has turned this link off, but still sells the product.',
  used_up: {
    title: 'Sold out',
    text: 'This is sold out now. See what else the shop has.',
  },
  reserved: {
    title: 'Sold out for now',
    text: 'Somebody may still be paying for the last one. Please look again later.',
  },
  /** Where there is no shop to look at. */
  ask: {
    inactive: 'The shop has turned this link off. Please ask the shop for a new one.',
    used_up: 'This is sold out now. The shop knows whether there will be more.',
    reserved: 'Somebody may still be paying for the last one. Please look again later.',
  },
  seeProduct: 'See this product',
  seeShop: 'See the shop',
  askShop: 'Ask the shop:',
  /** Above the products of a link with several. */
  several: 'Your order',
  toShop: 'To the shop',
}

const th: typeof en = {
  pay: 'ดำเนินการชำระเงิน',
  quantity: 'จำนวน',
  quantityOf: (product) => `จำนวน: ${product}`,
  quantityHint: (minimum, maximum) => `ตั้งแต่ ${minimum} ถึง ${maximum}`,
  quantityProblem: (minimum, maximum) => `กรอกจำนวนตั้งแต่ ${minimum} ถึง ${maximum}`,
  email: WORDS.th.email,
  emailProblem: 'กรอกอีเมล เช่น nok@example.com',
  fields: {
    name: 'ชื่อ หรือชื่อบริษัท',
    phone: 'เบอร์โทรศัพท์',
    tax_id: WORDS.th.taxId,
    line1: WORDS.th.address,
    postal_code: TAX_INVOICE.th.postalCode,
    province: TAX_INVOICE.th.province,
    line2: TAX_INVOICE.th.line2,
    district: TAX_INVOICE.th.district,
  },
  taxIdHint: TAX_INVOICE.th.taxIdHint,
  optional: TAX_INVOICE.th.optional,
  missing: 'กรุณากรอกข้อมูลช่องนี้',
  tooLong: 'ข้อความนี้ยาวเกินไป',
  phoneProblem: 'กรอกเบอร์โทรศัพท์ เช่น 081 234 5678',
  taxIdProblem: 'เลขประจำตัวผู้เสียภาษีมี 13 หลัก และหลักสุดท้ายต้องถูกต้อง กรุณาตรวจสอบ',
  problems: 'ข้อมูลยังไม่ครบ กรุณาตรวจสอบช่องที่ทำเครื่องหมายไว้',
  notNow: 'ขณะนี้ยังซื้อสินค้านี้ไม่ได้ กรุณาลองใหม่ภายหลัง',
  inactive: {
    title: 'ลิงก์นี้ปิดแล้ว',
    text: 'ร้านปิดรับชำระเงินผ่านลิงก์นี้แล้ว คุณอาจพบสินค้านี้ได้ที่หน้าร้าน',
  },
  stillSold: 'ร้านปิดรับชำระเงินผ่านลิงก์นี้แล้ว แต่ยังขายสินค้านี้อยู่',
  used_up: {
    title: 'ขายหมดแล้ว',
    text: 'ตอนนี้ขายหมดแล้ว ดูสินค้าอื่นของร้านได้',
  },
  reserved: {
    title: 'ตอนนี้ขายหมดแล้ว',
    text: 'อาจมีผู้กำลังชำระเงินชิ้นสุดท้ายอยู่ กรุณาลองใหม่ภายหลัง',
  },
  ask: {
    inactive: 'ร้านปิดรับชำระเงินผ่านลิงก์นี้แล้ว กรุณาขอลิงก์ใหม่จากร้าน',
    used_up: 'ตอนนี้ขายหมดแล้ว สอบถามร้านได้ว่าจะมีอีกหรือไม่',
    reserved: 'อาจมีผู้กำลังชำระเงินชิ้นสุดท้ายอยู่ กรุณาลองใหม่ภายหลัง',
  },
  seeProduct: 'ดูสินค้านี้',
  seeShop: 'ดูสินค้าของร้าน',
  askShop: 'สอบถามร้าน:',
  several: 'รายการสั่งซื้อ',
  toShop: 'ไปที่ร้าน',
}

export const LINK_PAGE = { en, th }
