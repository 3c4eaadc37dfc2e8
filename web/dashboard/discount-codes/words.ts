// What the pages of discount codes say.
import type { Locale } from '../../../rules/written-date.ts'

export interface DiscountCodesWords {
  title: string
  add: string
  code: string
  codeHint: string
  kinds: string
  kind: { percent: string; fixed: string }
  off: (amount: string) => string
  takes: string
  percent: string
  percentHint: string
  fixed: string
  fixedHint: string
  duration: string
  durations: { once: string; repeating: string; forever: string }
  durationTexts: { once: string; repeating: string; forever: string }
  forCycles: (n: number) => string
  cycles: string
  cyclesHint: string
  products: string
  productsHint: string
  moreProducts: string
  moreProductsHint: string
  allProducts: string
  startsAt: string
  startsAtHint: string
  expiresAt: string
  expiresAtHint: string
  maxUses: string
  maxUsesHint: string
  perCustomer: string
  perCustomerHint: string
  limits: string
  submit: string
  about: string
  state: { on: string; scheduled: string; expired: string; used_up: string; closed: string }
  uses: string
  usesText: string
  usesOf: (uses: number, max: number) => string
  noLimit: string
  closedAt: string
  open: string
  status: string
  close: string
  closeQuestion: string
  closeYes: string
  empty: { title: string; text: string }
}

export const DISCOUNT_CODES: Record<Locale, DiscountCodesWords> = {
  en: {
    title: 'Discount codes',
    add: 'Make a discount code',
    code: 'Code',
    codeHint: '3 to 64 letters and digits; capitals do not matter. A random one when it is empty.',
    kinds: 'Kinds of discounts',
    kind: { percent: 'Percent', fixed: 'Baht' },
    off: (amount) => `${amount} off`,
    takes: 'Takes off',
    percent: 'Percent off',
    percentHint: 'A whole number from 1 to 100.',
    fixed: 'Baht off',
    fixedHint: 'In baht, such as 50 or 99.50; never more than what is bought.',
    duration: 'For which payments of a subscription',
    durations: { once: 'The first one', repeating: 'A number of them', forever: 'All of them' },
    durationTexts: {
      once: 'Then the full price.',
      repeating: 'Say below how many.',
      forever: 'As long as the subscription lives.',
    },
    forCycles: (n) => `The first ${n}`,
    cycles: 'How many payments',
    cyclesHint: 'Only for "A number of them".',
    products: 'Products',
    productsHint: 'None ticked: it is good for all of them.',
    moreProducts: 'Other products',
    moreProductsHint: 'Your newest 100 are above. Write the id of any other on a line of its own, such as prod_….',
    allProducts: 'All products',
    startsAt: 'From',
    startsAtHint: 'Bangkok time. At once when it is empty.',
    expiresAt: 'Until',
    expiresAtHint: 'Bangkok time; from this minute on it is over. Never when it is empty.',
    maxUses: 'Uses in all',
    maxUsesHint: 'No limit when it is empty.',
    perCustomer: 'Uses of each customer',
    perCustomerHint: 'No limit when it is empty.',
    limits: 'Limits',
    submit: 'Make the code',
    about: 'About this code',
    state: { on: 'On', scheduled: 'Not yet', expired: 'Over', used_up: 'Used up', closed: 'Closed' },
    uses: 'Uses',
    usesText:
      'Paid purchases, and those that a buyer has confirmed and not paid yet: these give their use back when they expire.',
    usesOf: (uses, max) => `${uses} of ${max}`,
    noLimit: 'No limit',
    closedAt: 'Closed at',
    open: 'Not closed',
    status: 'State',
    close: 'Close',
    closeQuestion:
      'Nobody can begin to use it any more. Purchases under way keep it, and so do subscriptions that have it. A closed code cannot be opened again; its name is free for another one.',
    closeYes: 'Yes, close it',
    empty: {
      title: 'No discount codes yet',
      text: 'Buyers write a code at the checkout and pay less: a percentage or an amount, once or for as long as they subscribe.',
    },
  },
  th: {
    title: 'โค้ดส่วนลด',
    add: 'สร้างโค้ดส่วนลด',
    code: 'โค้ด',
    codeHint: 'ตัวอักษรอังกฤษและตัวเลข 3 ถึง 64 ตัว ไม่แยกตัวพิมพ์เล็กใหญ่ ถ้าเว้นว่างระบบสุ่มให้',
    kinds: 'ประเภทส่วนลด',
    kind: { percent: 'เปอร์เซ็นต์', fixed: 'บาท' },
    off: (amount) => `ลด ${amount}`,
    takes: 'ส่วนลด',
    percent: 'ลดกี่เปอร์เซ็นต์',
    percentHint: 'จำนวนเต็มตั้งแต่ 1 ถึง 100',
    fixed: 'ลดกี่บาท',
    fixedHint: 'เป็นบาท เช่น 50 หรือ 99.50 ไม่เกินราคาสินค้าที่ซื้อ',
    duration: 'ใช้กับการชำระครั้งใดของการสมัครสมาชิก',
    durations: { once: 'ครั้งแรก', repeating: 'หลายครั้ง', forever: 'ทุกครั้ง' },
    durationTexts: {
      once: 'ครั้งต่อไปชำระเต็มราคา',
      repeating: 'ระบุจำนวนครั้งด้านล่าง',
      forever: 'ตลอดอายุการสมัครสมาชิก',
    },
    forCycles: (n) => `${n} ครั้งแรก`,
    cycles: 'จำนวนครั้ง',
    cyclesHint: 'เฉพาะเมื่อเลือก "หลายครั้ง"',
    products: 'สินค้า',
    productsHint: 'ถ้าไม่เลือกเลย ใช้ได้กับทุกสินค้า',
    moreProducts: 'สินค้าอื่น',
    moreProductsHint: 'ด้านบนคือสินค้าล่าสุด 100 รายการ หากเป็นสินค้าอื่นให้กรอกรหัสบรรทัดละหนึ่งรายการ เช่น prod_…',
    allProducts: 'ทุกสินค้า',
    startsAt: 'เริ่ม',
    startsAtHint: 'เวลาประเทศไทย ถ้าเว้นว่างคือเริ่มทันที',
    expiresAt: 'ถึง',
    expiresAtHint: 'เวลาประเทศไทย หมดเขตตั้งแต่นาทีนี้ ถ้าเว้นว่างคือไม่หมดเขต',
    maxUses: 'จำนวนครั้งทั้งหมด',
    maxUsesHint: 'ถ้าเว้นว่าง ไม่จำกัด',
    perCustomer: 'จำนวนครั้งต่อลูกค้า',
    perCustomerHint: 'ถ้าเว้นว่าง ไม่จำกัด',
    limits: 'ข้อจำกัด',
    submit: 'สร้างโค้ด',
    about: 'รายละเอียดโค้ด',
    state: { on: 'ใช้ได้', scheduled: 'ยังไม่เริ่ม', expired: 'หมดเขต', used_up: 'ใช้ครบแล้ว', closed: 'ปิดแล้ว' },
    uses: 'จำนวนที่ใช้',
    usesText: 'นับการซื้อที่ชำระแล้วและที่ผู้ซื้อยืนยันแล้วแต่ยังไม่ชำระ ซึ่งจะคืนสิทธิ์เมื่อหมดอายุ',
    usesOf: (uses, max) => `${uses} จาก ${max}`,
    noLimit: 'ไม่จำกัด',
    closedAt: 'ปิดเมื่อ',
    open: 'ยังไม่ปิด',
    status: 'สถานะ',
    close: 'ปิดโค้ด',
    closeQuestion:
      'จะไม่มีใครเริ่มใช้โค้ดนี้ได้อีก การซื้อที่ดำเนินอยู่และการสมัครสมาชิกที่ได้ส่วนลดแล้วยังได้ต่อไป โค้ดที่ปิดแล้วเปิดอีกไม่ได้ แต่ใช้ชื่อเดิมสร้างโค้ดใหม่ได้',
    closeYes: 'ปิดโค้ดนี้',
    empty: {
      title: 'ยังไม่มีโค้ดส่วนลด',
      text: 'ผู้ซื้อกรอกโค้ดในหน้าชำระเงินแล้วจ่ายน้อยลง เป็นเปอร์เซ็นต์หรือจำนวนเงิน ครั้งเดียวหรือตลอดการสมัครสมาชิก',
    },
  },
}
