// What a buyer reads in the shop, in Thai and in English. The checkout that follows has its own words (web/checkout/words.ts).
import { WORDS } from '../words.ts'

interface ShopWords {
  nothing: string
  buy: string
  /** What is paid each month or year. */
  subscribe: string
  look: string
  from: (amount: string) => string
  chooseAmount: string
  suggested: (amount: string) => string
  month: string
  year: string
  email: string
  emailHint: string
  emailProblem: string
  quantity: string
  quantityProblem: (most: number) => string
  toCheckout: string
  thanks: string
  thanksText: string
  backToShop: string
  notNow: string
  account: string
  categories: string
  otherProducts: string
  /** How the shop is paid. */
  takes: string
}

export const SHOP: Record<'en' | 'th', ShopWords> = {
  en: {
    nothing: 'There is nothing on the shelves yet.',
    buy: 'Buy',
    subscribe: 'Subscribe',
    look: 'Look closer',
    from: (amount) => `from ${amount}`,
    chooseAmount: 'You choose what to pay',
    suggested: (amount) => `You choose what to pay, ${amount} suggested`,
    month: 'each month',
    year: 'each year',
    email: WORDS.en.email,
    emailHint: 'For your receipt, and for what you buy',
    emailProblem: 'Write an email address, such as nok@example.com.',
    quantity: 'How many',
    quantityProblem: (most) => `Write a number from 1 to ${most}.`,
    toCheckout: 'Go to payment',
    thanks: 'Thank you for your order',
    thanksText: 'The receipt is on its way to your inbox.',
    backToShop: 'All products',
    notNow: 'This cannot be bought at the moment. Please try again later.',
    account: 'Your subscriptions, invoices and licences',
    categories: 'Categories',
    otherProducts: 'More',
    takes: 'Pay by PromptPay QR or card. Your receipt comes by email.',
  },
  th: {
    nothing: 'ยังไม่มีสินค้าในร้าน',
    buy: 'ซื้อ',
    subscribe: 'สมัคร',
    look: 'ดูรายละเอียด',
    from: (amount) => `เริ่มต้น ${amount}`,
    chooseAmount: 'เลือกราคาได้เอง',
    suggested: (amount) => `เลือกราคาได้เอง แนะนำ ${amount}`,
    month: 'ต่อเดือน',
    year: 'ต่อปี',
    email: WORDS.th.email,
    emailHint: 'สำหรับส่งใบเสร็จรับเงินและสิ่งที่คุณซื้อ',
    emailProblem: 'กรอกอีเมล เช่น nok@example.com',
    quantity: 'จำนวน',
    quantityProblem: (most) => `กรอกจำนวนตั้งแต่ 1 ถึง ${most}`,
    toCheckout: 'ไปชำระเงิน',
    thanks: 'ขอบคุณสำหรับคำสั่งซื้อ',
    thanksText: 'ใบเสร็จรับเงินกำลังส่งไปที่อีเมลของคุณ',
    backToShop: 'สินค้าทั้งหมด',
    notNow: 'ขณะนี้ยังซื้อสินค้านี้ไม่ได้ กรุณาลองใหม่ภายหลัง',
    account: 'การสมัครสมาชิก ใบแจ้งหนี้ และรหัสไลเซนส์ของคุณ',
    categories: 'หมวดหมู่',
    otherProducts: 'สินค้าอื่น',
    takes: 'ชำระด้วย QR พร้อมเพย์หรือบัตร รับใบเสร็จรับเงินทางอีเมล',
  },
}
