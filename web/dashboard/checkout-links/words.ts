// What the pages of checkout links say.
import type { Locale } from '../../../rules/written-date.ts'

export interface CheckoutLinksWords {
  title: string
  lead: string
  toProducts: string
  add: string
  link: string
  linkText: (until: string) => string
  testText: string
  checkout: (amount: string) => string
  line: (n: number) => string
  price: string
  choose: string
  quantity: string
  quantityHint: string
  each: string
  eachHint: string
  addLine: string
  noPrices: { title: string; text: string; action: string }
  tooManyPrices: string
  email: string
  emailHint: string
  more: string
  methods: string
  discount: string
  discountHint: string
  allowDiscounts: string
  expiresAt: string
  expiresAtHint: string
  successUrl: string
  successUrlHint: string
  cancelUrl: string
  cancelUrlHint: string
  reference: string
  referenceHint: string
  submit: string
  about: string
  status: string
  paymentStatus: string
  late: string
  sold: string
  lines: string
  description: string
  unit: string
  off: string
  amount: string
  subtotal: string
  total: string
  fee: string
  received: string
  payments: string
  noPayments: string
  payment: string
  invoice: string
  subscriptions: string
  licences: string
  customer: string
  expire: string
  expireQuestion: string
  expireYes: string
  empty: { title: string; text: string }
}

export const CHECKOUT_LINKS: Record<Locale, CheckoutLinksWords> = {
  en: {
    title: 'Checkout links',
    lead: 'A checkout link is for one buyer and lasts a day at most. A link that never expires, for your website or a poster, is on the page of each price.',
    toProducts: 'See products',
    add: 'Make a checkout link',
    link: 'The link',
    linkText: (until) => `For one buyer, until ${until}.`,
    testText:
      'Open it and pay as a buyer would: in test mode the page has test cards, and buttons that stand in for the bank.',
    checkout: (amount) => `Checkout of ${amount}`,
    line: (n) => `Line ${n}`,
    price: 'Product and price',
    choose: 'Choose a price',
    quantity: 'Quantity',
    quantityHint: '1 when it is empty.',
    each: 'Amount of each',
    eachHint: 'Only for pay what you want: what you suggest to this buyer. They can change it.',
    addLine: 'Add a line',
    noPrices: {
      title: 'Nothing to sell yet',
      text: 'A checkout needs a product that has a price.',
      action: 'Add a product',
    },
    tooManyPrices:
      'There are more prices than fit here; the newest are shown. Whatever is missing can be linked from its own page.',
    email: 'E-mail of the buyer',
    emailHint: 'Receipts go there. Somebody you know already is found by it.',
    more: 'More',
    methods: 'Ways to pay',
    discount: 'Discount code',
    discountHint: 'Taken off at once.',
    allowDiscounts: 'The buyer may write a discount code',
    expiresAt: 'Ends at',
    expiresAtHint: 'Bangkok time, 30 minutes to 24 hours ahead. 24 hours when it is empty.',
    successUrl: 'Where the buyer goes after paying',
    successUrlHint:
      'Your shop, unless you write another address. {CHECKOUT_SESSION_ID} in it becomes the id of the checkout.',
    cancelUrl: 'Where "back" leads',
    cancelUrlHint: 'There is no way back when it is empty.',
    reference: 'Your own reference',
    referenceHint: 'An order number, for example. Webhooks carry it.',
    submit: 'Make the link',
    about: 'About this checkout',
    status: 'State',
    paymentStatus: 'Payment',
    late: 'Paid late',
    sold: 'What is sold',
    lines: 'Lines',
    description: 'Product',
    unit: 'Each',
    off: 'Discount',
    amount: 'Amount',
    subtotal: 'Before discounts',
    total: 'The buyer pays',
    fee: 'Fee of the first way to pay, with VAT',
    received: 'Received',
    payments: 'Attempts to pay',
    noPayments: 'Nobody has tried to pay yet.',
    payment: 'Payment',
    invoice: 'Invoice',
    subscriptions: 'Subscriptions',
    licences: 'Licences',
    customer: 'Customer',
    expire: 'End it now',
    expireQuestion:
      'The link stops working. Whoever has scanned its QR already may still pay: such money completes it late, or comes into the inbox of transfers. This cannot be taken back.',
    expireYes: 'Yes, end it',
    empty: {
      title: 'No checkout links yet',
      text: 'Choose what somebody buys, send them the link or show them its QR, and see here when they have paid.',
    },
  },
  th: {
    title: 'ลิงก์ชำระเงิน',
    lead: 'ลิงก์ชำระเงินใช้กับผู้ซื้อหนึ่งคนและอยู่ได้ไม่เกินหนึ่งวัน ส่วนลิงก์ที่ไม่หมดอายุสำหรับเว็บไซต์หรือโปสเตอร์อยู่ในหน้าของแต่ละราคา',
    toProducts: 'ดูสินค้า',
    add: 'สร้างลิงก์ชำระเงิน',
    link: 'ลิงก์',
    linkText: (until) => `สำหรับผู้ซื้อหนึ่งคน ใช้ได้ถึง ${until}`,
    testText: 'เปิดลิงก์แล้วลองจ่ายเหมือนผู้ซื้อ ในโหมดทดสอบจะมีบัตรทดสอบและปุ่มแทนธนาคาร',
    checkout: (amount) => `การชำระ ${amount}`,
    line: (n) => `รายการที่ ${n}`,
    price: 'สินค้าและราคา',
    choose: 'เลือกราคา',
    quantity: 'จำนวน',
    quantityHint: 'ถ้าเว้นว่างคือ 1',
    each: 'จำนวนเงินต่อหน่วย',
    eachHint: 'เฉพาะราคาที่ผู้ซื้อกำหนดเอง เป็นจำนวนที่คุณเสนอ ผู้ซื้อเปลี่ยนได้',
    addLine: 'เพิ่มรายการ',
    noPrices: {
      title: 'ยังไม่มีอะไรให้ขาย',
      text: 'ต้องมีสินค้าที่ตั้งราคาแล้วก่อนจึงจะสร้างลิงก์ได้',
      action: 'เพิ่มสินค้า',
    },
    tooManyPrices: 'มีราคามากกว่าที่แสดงได้ ที่นี่แสดงรายการล่าสุด ราคาอื่นสร้างลิงก์ได้จากหน้าของราคานั้น',
    email: 'อีเมลของผู้ซื้อ',
    emailHint: 'ใช้ส่งใบเสร็จ ถ้าเป็นลูกค้าเดิมระบบจะจำได้จากอีเมล',
    more: 'ตัวเลือกเพิ่มเติม',
    methods: 'วิธีชำระเงิน',
    discount: 'โค้ดส่วนลด',
    discountHint: 'ลดราคาให้ทันที',
    allowDiscounts: 'ให้ผู้ซื้อกรอกโค้ดส่วนลดได้',
    expiresAt: 'หมดอายุเมื่อ',
    expiresAtHint: 'เวลาประเทศไทย ล่วงหน้า 30 นาทีถึง 24 ชั่วโมง ถ้าเว้นว่างคือ 24 ชั่วโมง',
    successUrl: 'หน้าที่ผู้ซื้อไปหลังชำระเงิน',
    successUrlHint: 'ไปที่หน้าร้านของคุณ ถ้าไม่เปลี่ยนเป็นที่อยู่อื่น {CHECKOUT_SESSION_ID} จะถูกแทนด้วยรหัสของการชำระนี้',
    cancelUrl: 'หน้าที่ปุ่ม "กลับ" พาไป',
    cancelUrlHint: 'ถ้าเว้นว่าง จะไม่มีปุ่มกลับ',
    reference: 'เลขอ้างอิงของคุณ',
    referenceHint: 'เช่น เลขคำสั่งซื้อ จะส่งไปกับเว็บฮุกด้วย',
    submit: 'สร้างลิงก์',
    about: 'รายละเอียดการชำระ',
    status: 'สถานะ',
    paymentStatus: 'การชำระเงิน',
    late: 'ชำระล่าช้า',
    sold: 'สิ่งที่ขาย',
    lines: 'รายการ',
    description: 'สินค้า',
    unit: 'ต่อหน่วย',
    off: 'ส่วนลด',
    amount: 'จำนวนเงิน',
    subtotal: 'ก่อนหักส่วนลด',
    total: 'ผู้ซื้อชำระ',
    fee: 'ค่าธรรมเนียมของวิธีชำระแรก รวมภาษี',
    received: 'ได้รับแล้ว',
    payments: 'ความพยายามชำระเงิน',
    noPayments: 'ยังไม่มีใครลองชำระเงิน',
    payment: 'การชำระเงิน',
    invoice: 'ใบแจ้งหนี้',
    subscriptions: 'การสมัครสมาชิก',
    licences: 'ไลเซนส์',
    customer: 'ลูกค้า',
    expire: 'ยุติตอนนี้',
    expireQuestion:
      'ลิงก์จะใช้ไม่ได้อีก ผู้ที่สแกนคิวอาร์ไปแล้วอาจยังโอนเงินมาได้ เงินนั้นจะนับเป็นการชำระล่าช้าหรือไปอยู่ในกล่องเงินโอนเข้า การยุติแล้วย้อนกลับไม่ได้',
    expireYes: 'ยุติลิงก์นี้',
    empty: {
      title: 'ยังไม่มีลิงก์ชำระเงิน',
      text: 'เลือกสิ่งที่ขาย ส่งลิงก์หรือให้ผู้ซื้อสแกนคิวอาร์ แล้วดูที่นี่ว่าชำระเงินแล้วหรือยัง',
    },
  },
}
