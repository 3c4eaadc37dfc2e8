// What a buyer reads in the shop, in Thai and in English. The checkout that follows has its own words (web/checkout/words.ts).
import { WORDS } from '../words.ts'

interface ShopWords {
  nothing: string
  nothingText: string
  ask: string
  buy: string
  /** What is paid each month or year. */
  subscribe: string
  /** Where a plan is paid by the month or by the year. */
  subscribeEach: { month: string; year: string }
  /** Leads to several prices, of a plan and of what is bought once. */
  choosePlan: string
  seePrices: string
  from: (amount: string) => string
  /** Of several prices the least. */
  startsAt: (price: string) => string
  chooseAmount: string
  suggested: (amount: string) => string
  month: string
  year: string
  email: string
  emailProblem: string
  quantity: string
  quantityProblem: (most: number) => string
  toCheckout: string
  thanks: string
  thanksText: string
  backToShop: string
  backToProduct: string
  about: string
  others: string
  /** What a year comes to for each month. */
  aMonth: (amount: string) => string
  saves: (amount: string) => string
  plusVat: string
  soldBy: string
  paying: string
  papers: string
  papersWithTax: string
  /** Above the way to the account. */
  bought: string
  toAccount: string
  notNow: string
  account: string
  categories: string
  otherProducts: string
}

export const SHOP: Record<'en' | 'th', ShopWords> = {
  en: {
    nothing: 'Nothing for sale right now',
    nothingText: 'Please look again later, or ask the shop.',
    ask: 'Ask the shop',
    buy: 'Buy',
    subscribe: 'Subscribe',
    subscribeEach: { month: 'Subscribe monthly', year: 'Subscribe yearly' },
    choosePlan: 'Choose a plan',
    seePrices: 'See prices',
    startsAt: (price) => `From ${price}`,
    from: (amount) => `Pay what you want, from\u00a0${amount}`,
    chooseAmount: 'You choose what to pay',
    suggested: (amount) => `You choose what to pay, ${amount} suggested`,
    month: 'each month',
    year: 'each year',
    email: WORDS.en.email,
    emailProblem: 'Write an email address, such as nok@example.com.',
    quantity: 'How many',
    quantityProblem: (most) => `Write a number from 1 to ${most}.`,
    toCheckout: 'Go to payment',
    thanks: 'Thank you for your order',
    thanksText: 'The receipt is on its way to your inbox.',
    backToShop: 'All products',
    backToProduct: 'Back to the product',
    about: 'About this product',
    others: 'More from this shop',
    aMonth: (amount) => `${amount} a month`,
    saves: (amount) => `You save ${amount} a\u00a0year`,
    plusVat: '+ VAT',
    soldBy: 'Sold by',
    paying: 'Payment',
    papers: 'Your receipt comes by email.',
    papersWithTax: 'Your receipt comes by email, and a tax invoice if you need one.',
    bought: 'Already a customer?',
    toAccount: 'Your account',
    notNow: 'This cannot be bought at the moment. Please try again later.',
    account: 'Your purchases and receipts are in your account.',
    categories: 'Categories',
    otherProducts: 'More',
  },
  th: {
    nothing: 'ขณะนี้ไม่มีสินค้าวางขาย',
    nothingText: 'กรุณากลับมาดูภายหลัง หรือสอบถามร้าน',
    ask: 'สอบถามร้าน',
    buy: 'ซื้อ',
    subscribe: 'สมัคร',
    subscribeEach: { month: 'สมัครรายเดือน', year: 'สมัครรายปี' },
    choosePlan: 'เลือกแพ็กเกจ',
    seePrices: 'ดูราคา',
    startsAt: (price) => `เริ่มต้น ${price}`,
    from: (amount) => `เลือกราคาได้เอง ตั้งแต่\u00a0${amount}`,
    chooseAmount: 'เลือกราคาได้เอง',
    suggested: (amount) => `เลือกราคาได้เอง แนะนำ ${amount}`,
    month: 'ต่อเดือน',
    year: 'ต่อปี',
    email: WORDS.th.email,
    emailProblem: 'กรอกอีเมล เช่น nok@example.com',
    quantity: 'จำนวน',
    quantityProblem: (most) => `กรอกจำนวนตั้งแต่ 1 ถึง ${most}`,
    toCheckout: 'ไปชำระเงิน',
    thanks: 'ขอบคุณสำหรับคำสั่งซื้อ',
    thanksText: 'ใบเสร็จรับเงินกำลังส่งไปที่อีเมลของคุณ',
    backToShop: 'สินค้าทั้งหมด',
    backToProduct: 'กลับไปที่สินค้า',
    about: 'รายละเอียด',
    others: 'สินค้าอื่นของร้าน',
    aMonth: (amount) => `เฉลี่ย ${amount} ต่อเดือน`,
    saves: (amount) => `ประหยัด ${amount} ต่อปี`,
    plusVat: '+ VAT',
    soldBy: 'จำหน่ายโดย',
    paying: 'การชำระเงิน',
    papers: 'รับใบเสร็จรับเงินทางอีเมล',
    papersWithTax: 'รับใบเสร็จรับเงินทางอีเมล และใบกำกับภาษีหากต้องการ',
    bought: 'เคยซื้อแล้ว',
    toAccount: 'บัญชีของคุณ',
    notNow: 'ขณะนี้ยังซื้อสินค้านี้ไม่ได้ กรุณาลองใหม่ภายหลัง',
    account: 'ดูสิ่งที่ซื้อและใบเสร็จได้ในบัญชีของคุณ',
    categories: 'หมวดหมู่',
    otherProducts: 'สินค้าอื่น',
  },
}
