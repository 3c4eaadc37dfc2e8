// The words of the checkout and the hosted invoice, in Thai and English. Mails have their own (web/mail/words.ts), documents too
// (documents/words.ts).

import type { PaymentMethodType } from '../../rules/payment-methods.ts'
import { noteName } from '../../rules/tax-documents.ts'
import { WORDS } from '../words.ts'

interface BuyingWords {
  test: string
  otherLanguage: string
  summary: string
  subtotal: string
  vat: string
  /** Without an amount, which changes with what is chosen. */
  vatWithin: string
  discount: string
  total: string
  perMonth: string
  perYear: string
  /** How many, of which price: of something sold once, or each month or year. */
  times: (count: number, price: string, per: 'month' | 'year' | null) => string
  paidBy: string
  paidOn: string
  /** Null where nothing else is bought. */
  chooseAmount: (name: string | null) => string
  atLeast: (amount: string) => string
  between: (from: string, to: string) => string
  atMost: (amount: string) => string
  anyAmount: string
  chooseHint: string
  haveCode: string
  code: string
  codeHint: string
  /** In its place, when the code is applied. */
  codeTaken: (off: string) => string
  /** The button that recalculates without it. */
  takeOff: string
  /** The button that recalculates with the code. */
  apply: string
  /** The button that recalculates with the chosen amounts. */
  updateTotal: string
  /** The total is no longer what the page showed. */
  totalChanged: (total: string) => string
  codeUsed: (code: string) => string
  email: string
  emailHint: string
  correctEmail: string
  /** What renews: `฿299.00 each month`, how it ends, and the day of the next. */
  renews: (amount: string, next: string) => string
  /** After paying. */
  cancelAnyTime: string
  safe: string
  thaiQr: string
  issued: string
  vatIncluded: (rate: string) => string
  withheld: string
  toPay: string
  seller: string
  buyer: string
  taxId: string
  validUntil: (moment: string) => string
  how: string
  /** `marks`: the card brands, or what stands there as text. Of cards, those that every acquirer in Thailand takes (D836). */
  methods: Record<PaymentMethodType, { label: string; hint: string; marks: readonly string[] }>
  chargeFromNow: string
  chargeRenewals: string
  keepCard: string
  testCard: string
  testCardHint: string
  noMethod: string
  pay: (amount: string) => string
  /** The same where something renews. */
  subscribe: (amount: string) => string
  /** The button while the amount cannot be read. */
  payAny: string
  complete: string
  scan: string
  /** For a buyer whose banking app is on the phone that shows the code. */
  samePhone: string
  saveSteps: readonly string[]
  otherPhone: string
  scanSteps: readonly string[]
  anyBank: string
  qrAlt: (amount: string, payee: string) => string
  amount: string
  payee: string
  bankShows: string
  reference: string
  expiresIn: string
  expiresAt: string
  newQr: string
  qrOver: string
  paidAlready: string
  /** The same where a slip is taken. */
  paidSlip: string
  savePicture: string
  otherWay: string
  waiting: string
  updatesItself: string
  partPaid: string
  partPaidText: (came: string, missing: string) => string
  restText: string
  /** A part that came by a code before the one that is shown. */
  cameApart: (came: string) => string
  /** The bank or the shop has said no to the last slip. */
  slipRefused: string
  sendSlip: string
  /** A slip is there, and the transfer is looked for. */
  checkingSlip: string
  showQr: string
  /** Beside a slip that was refused. */
  notPaidYet: string
  amountSent: string
  /** What stands in a form besides the ways to pay: who pays, a code, a tax invoice. */
  otherDetails: string
  asksBank: string
  asksBankText: string
  toBank: string
  processing: (amount: string) => string
  processingText: string
  makingCode: string
  makingCodeText: string
  lookAgain: string
  getQr: string
  failed: string
  failedQr: string
  tryAgain: string
  /** The same above the button for a QR. */
  otherCard: string
  expired: string
  expiredText: string
  expiredPart: (came: string) => string
  orderAgain: string
  back: string
  done: string
  doneText: (email: string, paid: string) => string
  /** Below it. */
  lookInSpam: string
  doneFree: string
  doneFreeText: (email: string) => string
  nothingCharged: string
  /** On the button of a declined card's notice. */
  byQr: string
  nothingToPay: string
  late: string
  bought: string
  creditNote: (number: string) => string
  licence: string
  creditsAdded: (count: string, product: string) => string
  licences: string
  /** On how many devices one key works. */
  devices: (count: number) => string
  files: (count: number) => string
  filesLater: (count: number) => string
  copy: string
  copied: string
  returnTo: (merchant: string) => string
  /** Above how each goes on. */
  yourSubscriptions: (count: number) => string
  nextInvoice: (on: string) => string
  /** `amount`: null where another than the price may fall due. */
  nextCharge: (card: string, on: string, amount: string | null) => string
  /** How a subscription goes on that is paid by QR, and one whose card is not kept. */
  byInvoice: string
  /** Of a code for what renews. */
  scanEachTime: string
  withoutConsent: string
  problems: string
  simulator: string
  simulatorText: string
  simulatePay: (amount: string) => string
  simulateLess: (amount: string) => string
  simulateFail: string
  declined: Record<
    | ('generic' | 'funds' | 'another' | 'expired' | 'processing' | 'authentication')
    | ('cvc' | 'limit' | 'askBank' | 'account' | 'unsupported'),
    string
  >
  errors: {
    unreadable: string
    below: (amount: string) => string
    above: (amount: string) => string
    small: string
    code: string
    codeOver: string
    codeUsedUp: string
    codeElsewhere: string
    linkUsedUp: string
    token: string
    method: string
    /** The provider did not make the code. */
    noQr: string
    away: string
    busy: string
    cardsPaused: string
    codesPaused: string
    challenge: string
    consent: string
    consentChanged: string
    unknown: string
  }
  challenge: string
  challengeNeedsScript: string
  tooMany: { title: string; text: string; seconds: (n: number) => string; minutes: (n: number) => string }
  /** For a hosted link that is over. */
  linkOver: {
    title: string
    text: string
    again: string
    button: string
    sent: string
    ask: (merchant: string) => string
  }
  invoice: string
  period: string
  owed: string
  left: string
  download: string
  paid: string
  void: string
  uncollectible: string
  voidText: string
  uncollectibleText: string
  invoicePdf: string
  atCheckout: string
  atCheckoutText: string
  payByCard: string
  details: string
  account: string
}

const en: BuyingWords = {
  test: 'Test mode: no money moves',
  otherLanguage: 'ภาษาไทย',
  summary: 'Your order',
  subtotal: 'Subtotal',
  vat: 'VAT',
  vatWithin: 'VAT included',
  discount: WORDS.en.discount,
  total: 'Total',
  perMonth: 'each month',
  perYear: 'each year',
  times: (count, price, per) => `${count} × ${price}${per ? ` each ${per}` : ''}`,
  paidBy: 'Paid with',
  paidOn: 'Paid on',
  chooseAmount: (name) => (name === null ? 'Your amount' : `Your amount for ${name}`),
  atLeast: (amount) => `At least ${amount}`,
  between: (from, to) => `From ${from} to ${to}`,
  atMost: (amount) => `At most ${amount}; it may be nothing`,
  anyAmount: 'Any amount, and it may be nothing',
  chooseHint: 'You choose what to pay',
  haveCode: 'Have a discount code?',
  code: WORDS.en.discountCode,
  codeHint: 'Press Apply to see the new total',
  codeTaken: (off) => `You save ${off}`,
  takeOff: 'Remove',
  apply: 'Apply',
  updateTotal: 'Update total',
  totalChanged: (total) => `The total is ${total}. Nothing has been charged. Check it, then pay.`,
  codeUsed: (code) => `Code ${code}`,
  email: WORDS.en.email,
  emailHint: 'We send your receipt here',
  correctEmail: 'Correct it',
  renews: (amount, next) => `${amount} until you cancel in your account. The next period begins on ${next}.`,
  cancelAnyTime: 'You can cancel at any time in your account.',
  safe: 'Secure payment over an encrypted connection',
  thaiQr: 'THAI QR PAYMENT',
  issued: 'Issued',
  vatIncluded: (rate) => `VAT ${rate} included`,
  withheld: 'Withholding tax',
  toPay: 'To pay',
  seller: 'Seller',
  buyer: 'Buyer',
  taxId: 'Tax ID',
  validUntil: (moment) => `Valid until ${moment}`,
  how: 'How would you like to pay?',
  methods: {
    promptpay: { label: 'PromptPay QR', hint: 'Scan with your bank app', marks: ['PromptPay'] },
    card: { label: WORDS.en.card, hint: 'Credit or debit card', marks: ['visa', 'mastercard', 'jcb'] },
  },
  chargeFromNow: 'Renew automatically with this card',
  chargeRenewals: 'Keep this card and charge it at each renewal',
  keepCard: 'Keep this card for the next time',
  testCard: WORDS.en.testCard,
  testCardHint: 'In test mode, choose what the bank answers. Buyers enter their card here.',
  noMethod: 'This shop cannot take payments at the moment. Please come back later.',
  pay: (amount) => `Pay ${amount}`,
  subscribe: (amount) => `Subscribe and pay ${amount}`,
  payAny: 'Pay',
  complete: 'Complete the order',
  scan: 'Scan to pay',
  samePhone: 'Paying on this phone',
  saveSteps: [
    'Save the QR code',
    'Open your banking app, choose Scan, then the picture from your gallery',
    'Check the amount and the name, confirm, and come back to this page',
  ],
  otherPhone: 'Paying with another device',
  scanSteps: ['Open your banking app and choose Scan', 'Scan this code', 'Check the amount and the name, and confirm'],
  anyBank: 'Any Thai bank works: K PLUS, SCB EASY, Krungthai NEXT, Bualuang, ttb touch, MyMo and others.',
  qrAlt: (amount, payee) => `PromptPay QR code: ${amount} to ${payee}`,
  amount: WORDS.en.amount,
  payee: 'To',
  bankShows: 'Your bank app may show',
  reference: 'Reference',
  expiresIn: 'Expires in',
  expiresAt: 'Good until',
  newQr: 'Get a new QR code',
  qrOver: 'This QR code has expired',
  paidAlready: 'Already paid? Do not pay again: wait a few minutes, or ask the shop.',
  paidSlip: 'Already paid? Do not pay again: send the slip.',
  savePicture: 'Save QR code',
  otherWay: 'Pay another way',
  waiting: 'Waiting for your payment',
  updatesItself: 'This page updates by itself once the payment arrives.',
  partPaid: 'Part of your payment has arrived',
  partPaidText: (came, missing) => `${came} has arrived. ${missing} is still to pay.`,
  restText: 'Scan this code to pay the rest.',
  cameApart: (came) =>
    `${came} has arrived for an earlier QR code and does not count for this one. Ask the shop before you pay: it can count it or send it back.`,
  slipRefused: 'We could not accept this slip',
  sendSlip: 'Send your transfer slip',
  checkingSlip: 'Checking your transfer',
  showQr: 'I have not paid yet: show the QR code',
  notPaidYet: 'I have not paid yet',
  amountSent: 'Amount to transfer',
  otherDetails: 'Email and other details',
  asksBank: 'Your bank asks you to confirm',
  asksBankText: 'Confirm this payment on the page of your bank. You come back here afterwards.',
  toBank: 'Go to your bank',
  processing: (amount) => `Charging ${amount} to your card`,
  processingText: 'This can take half a minute. This page updates by itself; please do not pay again.',
  makingCode: 'Making your QR code',
  makingCodeText: 'This takes a few seconds. The code appears here by itself.',
  lookAgain: 'Look again',
  getQr: 'Pay with PromptPay',
  failed: 'The payment did not go through',
  failedQr: 'The bank reported that the transfer failed. Nothing was taken.',
  tryAgain: 'You can try again, or pay another way.',
  otherCard: 'You can try another card below, or pay by QR.',
  expired: 'This checkout has ended',
  expiredText: 'No payment arrived while it was open. If you still want to buy, please start again in the shop.',
  expiredPart: (came) => `${came} had arrived. It is kept for you: the shop can send it back.`,
  orderAgain: 'Order again',
  back: 'Back to the shop',
  done: 'Thank you, payment received',
  doneText: (email, paid) => `Your receipt for ${paid} is on its way to ${email}.`,
  lookInSpam: 'No email after a few minutes? Check your spam folder.',
  doneFree: 'Thank you, it is yours',
  doneFreeText: (email) => `Your confirmation is on its way to ${email}.`,
  nothingCharged: 'Nothing was charged.',
  byQr: 'Pay by PromptPay QR instead',
  nothingToPay: 'Nothing to pay',
  late: 'Your money came after this checkout had ended. It still counts.',
  bought: 'What you bought',
  creditNote: (number) => `${noteName(number, 'en')} ${number} (PDF)`,
  licence: 'Licence key',
  creditsAdded: (count, product) => `Added to your account: ${count} credits (${product}).`,
  licences: 'Licence keys',
  devices: (count) => `Works on ${count === 1 ? 'one device' : `${count} devices`}`,
  files: (count) => (count === 1 ? 'Your file' : 'Your files'),
  filesLater: (count) => `You can download ${count === 1 ? 'it' : 'them'} again in your account.`,
  copy: 'Copy',
  copied: 'Copied',
  returnTo: (merchant) => `Return to ${merchant}`,
  yourSubscriptions: (count) => (count === 1 ? 'Your subscription' : 'Your subscriptions'),
  nextInvoice: (on) => `The next period begins on ${on}. Its invoice comes by email seven days before.`,
  nextCharge: (card, on, amount) => `${card} will be charged ${amount ?? 'for the next period'} on ${on}.`,
  scanEachTime: 'You scan and pay each time it renews',
  byInvoice: 'We email an invoice seven days before each renewal.',
  withoutConsent: 'If you leave this unticked, we email an invoice seven days before each renewal.',
  problems: 'Please look at this again',
  simulator: 'Simulate the bank',
  simulatorText: 'This stands in for the bank in test mode. Buyers never see it.',
  simulatePay: (amount) => `Pay ${amount}`,
  simulateLess: (amount) => `Pay only ${amount}`,
  simulateFail: 'Let it fail',
  declined: {
    generic: 'The card was declined.',
    funds: 'There is not enough money on the card.',
    another: 'The card was declined. Please use another card.',
    expired: 'The card has expired. Please use another card.',
    processing: 'The bank could not charge the card.',
    authentication: 'The payment was not confirmed with the bank.',
    cvc: 'The security code of the card is not right.',
    limit: 'The payment is above a limit of the card.',
    askBank: 'Your bank refused the payment and gave no reason; it can tell you why.',
    account: 'The account of the card is closed. Please use another card.',
    unsupported: 'The card cannot be used for this purchase. Please use another card.',
  },
  errors: {
    unreadable: 'Write an amount in baht, such as 199 or 199.50.',
    below: (amount) => `The smallest amount is ${amount}.`,
    above: (amount) => `The largest amount is ${amount}.`,
    small: 'The smallest sum that can be paid is ฿1.00.',
    code: 'This code does not exist.',
    codeOver: 'This code cannot be used now.',
    codeUsedUp: 'This code is used up.',
    codeElsewhere: 'This code is for other products.',
    linkUsedUp: 'This is sold out, or somebody is paying for the last one right now. Please try again later.',
    token: 'Choose a card.',
    method: 'Choose how to pay.',
    noQr: 'The PromptPay QR could not be made. Nothing was taken. Please try again, or pay another way.',
    away: 'The payment could not be started. Nothing was taken; please try again in a moment.',
    busy: 'A payment is under way. Please wait a moment.',
    cardsPaused: 'Too many cards have been declined. Please pay another way, or try again later.',
    codesPaused: 'Too many codes have been tried. Please go on without one, or try again later.',
    challenge: 'Please show that you are a person, then pay again.',
    consent: 'Tick the box: without your consent the card cannot be kept.',
    consentChanged: 'What you agree to has changed with your choice. Please read it again, and tick the box.',
    unknown: 'This could not be done. Please try again.',
  },
  challenge:
    'Many cards are being tried in this shop right now. Before yours is charged, please show that you are a person.',
  challengeNeedsScript: 'This needs JavaScript. Without it, please pay by PromptPay.',
  tooMany: {
    title: 'Too many requests',
    text: 'So many requests have come from here that we have stopped taking them for a while. Nothing was done or charged by the last one.',
    seconds: (n) => `Please try again in ${n} seconds.`,
    minutes: (n) => `Please try again in ${n} minutes.`,
  },
  linkOver: {
    title: 'This link has expired',
    text: 'Links of invoices and receipts end after a while, because they open without a log-in. The invoice itself is kept.',
    again: 'We can send a new link to the email address on the invoice.',
    button: 'Send me a new link',
    sent: 'If the invoice has an email address, a new link is on its way there.',
    ask: (merchant) => `Is the address an old one, or does nothing arrive? Ask ${merchant}.`,
  },
  invoice: WORDS.en.invoice,
  period: 'Period',
  owed: 'To be paid',
  paid: 'Paid',
  left: 'Left to pay',
  download: 'Download',
  void: 'Void',
  uncollectible: 'Closed unpaid',
  voidText: 'This invoice is void. Please do not pay it.',
  uncollectibleText: 'This invoice can no longer be paid here. Please contact the shop to settle it.',
  invoicePdf: 'Invoice (PDF)',
  atCheckout: 'Continue at the checkout',
  atCheckoutText: 'This invoice belongs to a checkout that is still open.',
  payByCard: 'Pay by card',
  details: 'Details',
  account: WORDS.en.toYourAccount,
}

const th: BuyingWords = {
  test: 'โหมดทดสอบ ไม่มีการตัดเงินจริง',
  otherLanguage: 'English',
  summary: 'รายการสั่งซื้อ',
  subtotal: 'ยอดรวมก่อนส่วนลด',
  vat: 'ภาษีมูลค่าเพิ่ม',
  vatWithin: 'รวมภาษีมูลค่าเพิ่มแล้ว',
  discount: WORDS.th.discount,
  total: 'ยอดชำระ',
  perMonth: 'ต่อเดือน',
  perYear: 'ต่อปี',
  times: (count, price, per) => `${count} × ${price}${per === 'month' ? ' ต่อเดือน' : per === 'year' ? ' ต่อปี' : ''}`,
  paidBy: 'ชำระด้วย',
  paidOn: 'วันที่ชำระ',
  chooseAmount: (name) => (name === null ? 'จำนวนเงินที่ต้องการชำระ' : `จำนวนเงินที่ต้องการชำระสำหรับ ${name}`),
  atLeast: (amount) => `ขั้นต่ำ ${amount}`,
  between: (from, to) => `ตั้งแต่ ${from} ถึง ${to}`,
  atMost: (amount) => `ไม่เกิน ${amount} หรือไม่ชำระก็ได้`,
  anyAmount: 'เท่าไรก็ได้ หรือไม่ชำระก็ได้',
  chooseHint: 'เลือกราคาได้เอง',
  haveCode: 'มีโค้ดส่วนลด',
  code: WORDS.th.discountCode,
  codeHint: 'กด “ใช้โค้ด” เพื่อดูยอดใหม่',
  codeTaken: (off) => `ประหยัด ${off}`,
  takeOff: 'ไม่ใช้โค้ด',
  apply: 'ใช้โค้ด',
  updateTotal: 'คำนวณยอดใหม่',
  totalChanged: (total) => `ยอดที่ต้องชำระคือ ${total} ยังไม่มีการตัดเงิน กรุณาตรวจสอบแล้วกดชำระ`,
  codeUsed: (code) => `โค้ด ${code}`,
  email: WORDS.th.email,
  emailHint: 'เราจะส่งใบเสร็จรับเงินไปที่อีเมลนี้',
  correctEmail: 'แก้ไข',
  renews: (amount, next) => `${amount} จนกว่าจะยกเลิกในบัญชีของคุณ รอบถัดไปเริ่มวันที่ ${next}`,
  cancelAnyTime: 'ยกเลิกได้ทุกเมื่อในบัญชีของคุณ',
  safe: 'ชำระเงินปลอดภัยด้วยการเชื่อมต่อแบบเข้ารหัส',
  thaiQr: 'THAI QR PAYMENT',
  issued: 'วันที่ออก',
  vatIncluded: (rate) => `ภาษีมูลค่าเพิ่ม ${rate} (รวมแล้ว)`,
  withheld: 'หักภาษี ณ ที่จ่าย',
  toPay: 'ยอดที่ต้องชำระ',
  seller: 'ผู้ขาย',
  buyer: 'ผู้ซื้อ',
  taxId: 'เลขประจำตัวผู้เสียภาษี',
  validUntil: (moment) => `ใช้ได้ถึง ${moment}`,
  how: 'เลือกวิธีชำระเงิน',
  methods: {
    promptpay: { label: 'QR พร้อมเพย์', hint: 'สแกนด้วยแอปธนาคารใดก็ได้', marks: ['PromptPay'] },
    card: { label: WORDS.th.card, hint: 'บัตรเครดิตหรือบัตรเดบิต', marks: ['visa', 'mastercard', 'jcb'] },
  },
  chargeFromNow: 'ต่ออายุอัตโนมัติด้วยบัตรนี้',
  chargeRenewals: 'บันทึกบัตรนี้และตัดเงินทุกครั้งที่ต่ออายุ',
  keepCard: 'บันทึกบัตรนี้ไว้ใช้ครั้งต่อไป',
  testCard: WORDS.th.testCard,
  testCardHint: 'ในโหมดทดสอบ เลือกผลที่ธนาคารจะตอบ ผู้ซื้อจริงกรอกบัตรที่นี่',
  noMethod: 'ขณะนี้ร้านยังรับชำระเงินไม่ได้ กรุณากลับมาใหม่ภายหลัง',
  pay: (amount) => `ชำระ ${amount}`,
  subscribe: (amount) => `สมัครและชำระ ${amount}`,
  payAny: 'ชำระเงิน',
  complete: 'ยืนยันคำสั่งซื้อ',
  scan: 'สแกนเพื่อชำระเงิน',
  samePhone: 'ชำระด้วยมือถือเครื่องนี้',
  saveSteps: ['กดบันทึกรูป QR', 'เปิดแอปธนาคาร เลือกสแกน แล้วเลือกรูปจากอัลบั้ม', 'ตรวจยอดเงินและชื่อผู้รับ กดยืนยัน แล้วกลับมาที่หน้านี้'],
  otherPhone: 'ชำระด้วยมือถืออีกเครื่อง',
  scanSteps: ['เปิดแอปธนาคารแล้วเลือกสแกน', 'สแกน QR นี้', 'ตรวจยอดเงินและชื่อผู้รับ แล้วกดยืนยัน'],
  anyBank: 'ใช้ได้กับแอปธนาคารไทยทุกแอป เช่น K PLUS, SCB EASY, Krungthai NEXT, Bualuang, ttb touch, MyMo เป็นต้น',
  qrAlt: (amount, payee) => `QR พร้อมเพย์ ${amount} ให้ ${payee}`,
  amount: WORDS.th.amount,
  payee: 'ผู้รับเงิน',
  bankShows: 'แอปธนาคารอาจแสดงชื่อ',
  reference: 'เลขอ้างอิง',
  expiresIn: 'ใช้ได้อีก',
  expiresAt: 'ใช้ได้ถึง',
  newQr: 'ขอ QR ใหม่',
  qrOver: 'QR นี้หมดอายุแล้ว',
  paidAlready: 'หากโอนเงินแล้ว ไม่ต้องโอนซ้ำ กรุณารอสักครู่หรือสอบถามร้าน',
  paidSlip: 'หากโอนเงินแล้ว ไม่ต้องโอนซ้ำ กรุณาส่งสลิป',
  savePicture: 'บันทึกรูป QR',
  otherWay: 'เปลี่ยนวิธีชำระเงิน',
  waiting: 'กำลังรอการชำระเงิน',
  updatesItself: 'เมื่อเงินเข้าแล้ว หน้านี้จะเปลี่ยนเอง',
  partPaid: 'ได้รับเงินแล้วบางส่วน',
  partPaidText: (came, missing) => `ได้รับแล้ว ${came} ยังต้องชำระอีก ${missing}`,
  restText: 'สแกน QR นี้เพื่อชำระส่วนที่เหลือ',
  cameApart: (came) => `เราได้รับ ${came} จาก QR ก่อนหน้า ซึ่งยังไม่นับรวมกับ QR นี้ กรุณาสอบถามร้านก่อนชำระ ร้านนำมารวมหรือคืนเงินให้ได้`,
  slipRefused: 'สลิปนี้ใช้ไม่ได้',
  sendSlip: 'ส่งสลิปการโอน',
  checkingSlip: 'กำลังตรวจสอบการโอน',
  showQr: 'ยังไม่ได้โอน แสดง QR',
  notPaidYet: 'ยังไม่ได้โอน ดูวิธีชำระเงิน',
  amountSent: 'ยอดที่ต้องโอน',
  otherDetails: 'อีเมลและรายละเอียดอื่น',
  asksBank: 'ธนาคารขอให้คุณยืนยัน',
  asksBankText: 'กรุณายืนยันการชำระเงินในหน้าของธนาคาร เสร็จแล้วระบบจะพาคุณกลับมาที่หน้านี้',
  toBank: 'ไปที่หน้าของธนาคาร',
  processing: (amount) => `กำลังตัดเงิน ${amount} จากบัตร`,
  processingText: 'อาจใช้เวลาประมาณครึ่งนาที หน้านี้จะอัปเดตเอง กรุณาอย่าชำระซ้ำ',
  makingCode: 'กำลังสร้าง QR ให้คุณ',
  makingCodeText: 'ใช้เวลาไม่กี่วินาที QR จะแสดงที่นี่เอง',
  lookAgain: 'ตรวจสอบอีกครั้ง',
  getQr: 'ชำระด้วยพร้อมเพย์',
  failed: 'ชำระเงินไม่สำเร็จ',
  failedQr: 'ธนาคารแจ้งว่าโอนเงินไม่สำเร็จ ยังไม่มีการตัดเงิน',
  tryAgain: 'กรุณาลองใหม่หรือใช้วิธีอื่น',
  otherCard: 'ลองบัตรอื่นด้านล่าง หรือชำระด้วย QR ได้',
  expired: 'รายการนี้หมดเวลาแล้ว',
  expiredText: 'ไม่มีเงินเข้าภายในเวลาที่กำหนด หากยังต้องการซื้อ กรุณาสั่งซื้อใหม่ที่ร้าน',
  expiredPart: (came) => `เราได้รับเงิน ${came} แล้วและเก็บไว้ให้คุณ ร้านค้าคืนเงินให้ได้`,
  orderAgain: 'สั่งซื้ออีกครั้ง',
  back: 'กลับไปที่ร้าน',
  done: 'ขอบคุณ ชำระเงินเรียบร้อยแล้ว',
  doneText: (email, paid) => `ได้รับเงิน ${paid} แล้ว เราจะส่งใบเสร็จรับเงินไปที่ ${email}`,
  lookInSpam: 'หากยังไม่ได้รับภายในไม่กี่นาที กรุณาดูในโฟลเดอร์สแปม',
  doneFree: 'ขอบคุณ คำสั่งซื้อเสร็จสมบูรณ์',
  doneFreeText: (email) => `กำลังส่งใบยืนยันคำสั่งซื้อไปที่ ${email}`,
  nothingCharged: 'ไม่มีการเรียกเก็บเงิน',
  byQr: 'ชำระด้วย QR พร้อมเพย์แทน',
  nothingToPay: 'ไม่มียอดที่ต้องชำระ',
  late: 'เงินเข้าหลังจากรายการหมดเวลา แต่ถือว่าชำระแล้วตามปกติ',
  bought: 'สิ่งที่คุณซื้อ',
  creditNote: (number) => `${noteName(number, 'th')} ${number} (PDF)`,
  licence: 'รหัสไลเซนส์',
  creditsAdded: (count, product) => `เพิ่ม ${count} เครดิตเข้าบัญชีของคุณแล้ว (${product})`,
  licences: 'รหัสไลเซนส์',
  devices: (count) => `ใช้ได้ ${count} เครื่อง`,
  files: () => 'ไฟล์ของคุณ',
  filesLater: () => 'ดาวน์โหลดอีกครั้งได้ในบัญชีของคุณ',
  copy: 'คัดลอก',
  copied: 'คัดลอกแล้ว',
  returnTo: (merchant) => `กลับไปที่ ${merchant}`,
  yourSubscriptions: () => 'การสมัครสมาชิกของคุณ',
  nextInvoice: (on) => `รอบถัดไปเริ่มวันที่ ${on} ใบแจ้งหนี้จะส่งทางอีเมลล่วงหน้า 7\u00a0วัน`,
  nextCharge: (card, on, amount) => `รอบถัดไปจะตัดเงิน${amount ? ` ${amount} ` : ''}จาก ${card} วันที่ ${on}`,
  scanEachTime: 'คุณสแกนจ่ายเองทุกรอบ',
  byInvoice: 'เราจะส่งใบแจ้งหนี้ของรอบถัดไปทางอีเมลล่วงหน้า 7\u00a0วัน',
  withoutConsent: 'หากไม่เลือก เราจะส่งใบแจ้งหนี้ของรอบถัดไปทางอีเมลล่วงหน้า 7\u00a0วัน',
  problems: 'กรุณาตรวจสอบอีกครั้ง',
  simulator: 'จำลองการตอบของธนาคาร',
  simulatorText: 'ส่วนนี้ทำหน้าที่แทนธนาคารในโหมดทดสอบ ผู้ซื้อจริงจะไม่เห็น',
  simulatePay: (amount) => `โอน ${amount}`,
  simulateLess: (amount) => `โอนเพียง ${amount}`,
  simulateFail: 'ให้โอนไม่สำเร็จ',
  declined: {
    generic: 'บัตรถูกปฏิเสธ',
    funds: 'วงเงินในบัตรไม่พอ',
    another: 'บัตรถูกปฏิเสธ กรุณาใช้บัตรอื่น',
    expired: 'บัตรหมดอายุแล้ว กรุณาใช้บัตรอื่น',
    processing: 'ธนาคารตัดเงินจากบัตรไม่ได้ในขณะนี้',
    authentication: 'ยังไม่ได้ยืนยันการชำระเงินกับธนาคาร',
    cvc: 'รหัสหลังบัตรไม่ถูกต้อง',
    limit: 'ยอดนี้เกินวงเงินต่อรายการของบัตร',
    askBank: 'ธนาคารปฏิเสธรายการโดยไม่แจ้งเหตุผล สอบถามได้ที่ธนาคารของคุณ',
    account: 'บัญชีของบัตรนี้ปิดแล้ว กรุณาใช้บัตรอื่น',
    unsupported: 'บัตรนี้ใช้กับรายการนี้ไม่ได้ กรุณาใช้บัตรอื่น',
  },
  errors: {
    unreadable: 'กรอกจำนวนเงินเป็นบาท เช่น 199 หรือ 199.50',
    below: (amount) => `จำนวนเงินขั้นต่ำคือ ${amount}`,
    above: (amount) => `จำนวนเงินสูงสุดคือ ${amount}`,
    small: 'ยอดชำระขั้นต่ำคือ ฿1.00',
    code: 'ไม่พบโค้ดนี้',
    codeOver: 'ขณะนี้ใช้โค้ดนี้ไม่ได้',
    codeUsedUp: 'โค้ดนี้ใช้ครบแล้ว',
    codeElsewhere: 'โค้ดนี้ใช้กับสินค้าอื่น',
    linkUsedUp: 'สินค้าขายหมดแล้ว หรือกำลังมีผู้ชำระเงินชิ้นสุดท้ายอยู่ กรุณาลองใหม่ภายหลัง',
    token: 'กรุณาเลือกบัตร',
    method: 'กรุณาเลือกวิธีชำระเงิน',
    noQr: 'สร้าง QR พร้อมเพย์ไม่สำเร็จ และยังไม่มีการตัดเงิน กรุณาลองใหม่ หรือชำระด้วยวิธีอื่น',
    away: 'ยังเริ่มการชำระเงินไม่ได้ และยังไม่มีการตัดเงิน กรุณาลองใหม่อีกครั้งในอีกสักครู่',
    busy: 'มีการชำระเงินอยู่ กรุณารอสักครู่',
    cardsPaused: 'มีบัตรถูกปฏิเสธหลายครั้งเกินไป กรุณาชำระด้วยวิธีอื่น หรือลองใหม่ภายหลัง',
    codesPaused: 'มีการลองโค้ดหลายครั้งเกินไป กรุณาชำระโดยไม่ใช้โค้ด หรือลองใหม่ภายหลัง',
    challenge: 'กรุณายืนยันว่าคุณไม่ใช่โปรแกรมอัตโนมัติ แล้วกดชำระอีกครั้ง',
    consent: 'กรุณาทำเครื่องหมายในช่องยินยอม เพื่อให้ระบบบันทึกบัตรได้',
    consentChanged: 'ข้อความยินยอมเปลี่ยนตามที่คุณเลือก กรุณาอ่านอีกครั้งแล้วทำเครื่องหมายในช่อง',
    unknown: 'ทำรายการไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  },
  challenge: 'ขณะนี้มีการลองบัตรจำนวนมากในร้านนี้ ก่อนตัดบัตร กรุณายืนยันว่าคุณไม่ใช่โปรแกรมอัตโนมัติ',
  challengeNeedsScript: 'ส่วนนี้ต้องใช้ JavaScript หากเปิดไม่ได้ กรุณาชำระด้วยพร้อมเพย์',
  tooMany: {
    title: 'มีคำขอมากเกินไป',
    text: 'มีคำขอจากที่นี่มากเกินไป ระบบจึงหยุดรับคำขอไว้ชั่วคราว คำขอล่าสุดยังไม่ได้ทำรายการและไม่มีการตัดเงิน',
    seconds: (n) => `กรุณาลองใหม่ในอีก ${n} วินาที`,
    minutes: (n) => `กรุณาลองใหม่ในอีก ${n} นาที`,
  },
  linkOver: {
    title: 'ลิงก์นี้ใช้ไม่ได้แล้ว',
    text: 'ลิงก์ใบแจ้งหนี้และใบเสร็จรับเงินมีวันหมดอายุ เพราะเปิดได้โดยไม่ต้องเข้าสู่ระบบ ตัวใบแจ้งหนี้ยังเก็บไว้ตามปกติ',
    again: 'เราส่งลิงก์ใหม่ไปยังอีเมลที่อยู่ในใบแจ้งหนี้ได้',
    button: 'ส่งลิงก์ใหม่ให้ฉัน',
    sent: 'หากใบแจ้งหนี้มีอีเมล ระบบกำลังส่งลิงก์ใหม่ไปที่อีเมลนั้น',
    ask: (merchant) => `หากอีเมลนั้นเป็นอีเมลเก่าหรือไม่ได้รับลิงก์ กรุณาติดต่อ ${merchant}`,
  },
  invoice: WORDS.th.invoice,
  period: 'รอบบิล',
  owed: 'รอชำระเงิน',
  paid: 'ชำระแล้ว',
  left: 'ยอดที่ต้องชำระเพิ่ม',
  download: 'ดาวน์โหลด',
  void: 'ยกเลิกแล้ว',
  uncollectible: 'ปิดโดยไม่ได้ชำระ',
  voidText: 'ใบแจ้งหนี้นี้ถูกยกเลิกแล้ว ไม่ต้องชำระเงิน',
  uncollectibleText: 'ใบแจ้งหนี้นี้ชำระในหน้านี้ไม่ได้แล้ว หากต้องการชำระ กรุณาติดต่อร้าน',
  invoicePdf: 'ใบแจ้งหนี้ (PDF)',
  atCheckout: 'ไปที่หน้าชำระเงิน',
  atCheckoutText: 'ใบแจ้งหนี้นี้เป็นของรายการสั่งซื้อที่ยังเปิดอยู่',
  payByCard: 'ชำระด้วยบัตร',
  details: 'รายละเอียด',
  account: WORDS.th.toYourAccount,
}

/** Both languages, with the same keys. */
export const BUYING: Record<'en' | 'th', BuyingWords> = { en, th }
export type { BuyingWords }
