// What a customer reads in the portal, in Thai and in English. Words that the checkout has too are in web/checkout/words.ts.
import type { RevokedReason } from '../../rules/licences.ts'
import { WORDS } from '../words.ts'

export interface PortalWords {
  title: string
  /** Log-in. */
  enter: string
  enterHeading: string
  enterText: (shop: string) => string
  emailHint: string
  email: string
  emailProblem: string
  sendCode: string
  codeTitle: string
  codeText: (email: string) => string
  codeInTest: string
  codeMailbox: string
  code: string
  codeWrong: (left: number) => string
  codeOver: string
  logIn: string
  sendAgain: string
  otherEmail: string
  linkUsed: string
  linkUsedText: string
  linkExpired: string
  linkExpiredText: string
  /** This browser was logged in before. */
  sessionEnded: string
  tooMany: string
  loggedIn: (who: string) => string
  logOut: string
  sessions: string
  sessionsText: string
  thisOne: string
  unknownBrowser: string
  since: string
  seenLast: string
  logOutOf: (browser: string, since: string) => string
  seeSessions: string
  closeAll: string
  closeAllTitle: string
  closeAllText: string
  backTo: (merchant: string) => string
  /** Sections. */
  menu: string
  overview: string
  subscriptions: string
  invoices: string
  cards: string
  licences: string
  files: string
  credits: string
  details: string
  all: string
  newer: string
  older: string
  wayBack: string
  nothing: Record<'subscriptions' | 'invoices' | 'cards' | 'licences' | 'files' | 'credits', string>
  /** Subscriptions. */
  status: Record<'active' | 'ending' | 'past_due' | 'pending_first_payment' | 'canceled' | 'expired', string>
  month: (amount: string) => string
  year: (amount: string) => string
  renews: (day: string) => string
  renewsByCard: (day: string, card: string) => string
  renewsFor: (amount: string) => string
  renewsWithoutCard: (day: string) => string
  invoiceComes: (day: string) => string
  endsOn: (day: string) => string
  endedOn: (day: string) => string
  pastDue: string
  retryOn: (day: string) => string
  waitsForPayment: string
  pay: (amount: string) => string
  /** The bank asks for a confirmation. */
  bankAsks: string
  toBank: string
  cancel: string
  cancelOf: (name: string) => string
  resume: string
  resumeOf: (name: string) => string
  cancelTitle: (name: string) => string
  cancelUntil: (day: string) => string
  cancelNothing: string
  cancelCanResume: string
  cancelNow: string
  cancelNowText: string
  cancelConfirm: string
  cancelConfirmNow: string
  cancelMoved: string
  keep: string
  /** How a subscription is paid. */
  paying: string
  payingOf: (name: string) => string
  payingTitle: (name: string) => string
  payingFrom: (day: string) => string
  payingByCard: string
  payingByInvoice: string
  payingByInvoiceHint: string
  payingIsOpen: string
  payingOwed: string
  payingNone: string
  /** Where there is nothing to choose. */
  payingNow: (name: string) => string
  useOther: string
  payingSave: string
  payingBack: string
  /** Invoices. */
  invoiceStatus: Record<'open' | 'paid' | 'void' | 'uncollectible', string>
  dueOn: (day: string) => string
  ofDay: (day: string) => string
  wasDueOn: (day: string) => string
  overdue: string
  hasCome: (amount: string) => string
  /** `how`: the card or the method; null for what cost nothing. */
  paidOn: (day: string, how: string | null) => string
  wentBack: (amount: string) => string
  refunded: string
  partRefunded: string
  andMore: (first: string, others: number) => string
  showQr: string
  scanThis: string
  sendCertificate: string
  invoicePdf: string
  receipt: string
  invoiceNamed: (what: string, number: string) => string
  /** Cards. */
  isDefault: string
  expires: (month: string) => string
  expired: (month: string) => string
  makeDefault: string
  makeDefaultOf: (card: string) => string
  remove: string
  removeOf: (card: string) => string
  removeSure: (card: string) => string
  addCard: string
  /** A short line above the sentence of the consent. */
  agree: string
  useFromNow: string
  useFromNowHint: string
  useFromNowOwed: (amount: string) => string
  noCards: string
  onlyForItsOwn: string
  paysFor: (products: string) => string
  isNeeded: string
  cardUnknown: string
  /** Licences. */
  licenceStatus: Record<'active' | 'disabled' | 'revoked' | 'expired', string>
  licenceDead: Record<'disabled' | RevokedReason | 'expired', string>
  seats: (uses: string, seats: string) => string
  devices: string
  lastSeen: (day: string) => string
  release: string
  releaseOf: (device: string) => string
  moreDevices: (count: string) => string
  /** Credits. */
  creditsLeft: (count: string) => string
  creditsUntil: (count: string, day: string) => string
  creditsForEver: (count: string) => string
  /** Details. */
  detailsText: string
  emailFixed: string
  yourData: string
  yourDataText: string
  downloadData: string
  eraseData: string
  name: string
  legalName: string
  legalNameHint: string
  taxDetails: string
  taxDetailsText: string
  language: string
  save: string
  /** What has just been done, or could not be. */
  flash: Record<FlashMessage, string>
  problems: string
}

/** What a page says after a form, by a word in its address: nobody else's text can be put there. */
export type FlashMessage =
  | 'canceled'
  | 'canceled_now'
  | 'resumed'
  | 'ended'
  | 'card_added'
  | 'card_default'
  | 'card_removed'
  | 'card_needed'
  | 'paying_changed'
  | 'paying_kept'
  | 'plan_changed'
  | 'plan_invoiced'
  | 'plan_processing'
  | 'plan_bank'
  | 'released'
  | 'saved'
  | 'tax_invoice_issued'
  | 'left'
  | 'busy'
  | 'failed'

const en: PortalWords = {
  title: WORDS.en.yourAccount,
  enter: 'Log in',
  enterHeading: 'Log in to see your purchases',
  enterText: (shop) =>
    `Orders, receipts and subscriptions from ${shop}. We’ll email you a code, so you don’t need a password.`,
  emailHint: 'The one you used for your purchase.',
  email: WORDS.en.email,
  emailProblem: 'Enter an email address, such as nok@example.com.',
  sendCode: 'Send me a code',
  codeTitle: 'Check your inbox',
  codeText: (email) => `If ${email} has an account here, we sent it a 6-digit code. It works for 10\u00a0minutes.`,
  codeInTest: 'Test mode sends no email.',
  codeMailbox: 'See the code in the dashboard’s mailbox',
  code: WORDS.en.code,
  codeWrong: (left) => `Wrong code. ${left === 1 ? 'One try is left.' : `${left} tries are left.`}`,
  codeOver: 'This code no longer works',
  logIn: 'Log in',
  sendAgain: 'Send a new code',
  otherEmail: 'Use another email address',
  linkUsed: 'This link has been used',
  linkUsedText: 'It worked once. Log in with your email address instead.',
  linkExpired: 'This link has expired',
  sessionEnded: 'Your session has ended. Please log in again.',
  linkExpiredText: 'It worked for one hour. Log in with your email address instead.',
  tooMany: 'Too many log-in requests. Please wait a while, then try again.',
  loggedIn: (who) => `Logged in as ${who}`,
  logOut: WORDS.en.logOut,
  sessions: 'Where you are logged in',
  sessionsText: 'You stay logged in for a day. If a device is not yours, log it out.',
  seeSessions: 'See your devices',
  thisOne: 'This device',
  unknownBrowser: 'Unknown browser',
  since: WORDS.en.since,
  seenLast: WORDS.en.lastSeen,
  logOutOf: (browser, since) => `Log out ${browser}, since ${since}`,
  closeAll: 'Log out everywhere',
  closeAllTitle: 'All devices',
  closeAllText: 'This includes the device you are using. Links into your account that have not been used stop working.',
  backTo: (merchant) => `Back to ${merchant}`,
  menu: WORDS.en.yourAccount,
  overview: 'Overview',
  subscriptions: WORDS.en.subscriptions,
  invoices: WORDS.en.invoices,
  cards: 'Cards',
  licences: 'Licences',
  files: 'Files',
  credits: WORDS.en.credits,
  details: 'Your details',
  all: 'Show all',
  newer: 'Newest',
  older: 'Older',
  wayBack: 'Back',
  nothing: {
    subscriptions: 'You have no subscription.',
    invoices: 'There is no invoice yet.',
    cards: 'No card is stored.',
    licences: 'You have no licence.',
    files: 'There is nothing to download. Files are here while what they belong to is paid.',
    credits: 'You have no credits.',
  },
  status: {
    active: 'Active',
    ending: 'Will end',
    past_due: 'Past due',
    pending_first_payment: 'Waiting for payment',
    canceled: 'Ended',
    expired: 'Not started',
  },
  month: (amount) => `${amount} each month`,
  year: (amount) => `${amount} each year`,
  renews: (day) => `Renews on ${day}`,
  renewsFor: (amount) => `${amount} at the next renewal`,
  renewsByCard: (day, card) => `Renews on ${day}, charged to ${card}`,
  renewsWithoutCard: (day) => `Renews on ${day}. There is no card to charge: please add one.`,
  invoiceComes: (day) => `Renews on ${day}. The invoice comes by email seven days before.`,
  endsOn: (day) => `It ends on ${day}. Nothing more is charged.`,
  endedOn: (day) => `Ended on ${day}`,
  pastDue: 'The last payment did not come through.',
  retryOn: (day) => `The card is tried again on ${day}.`,
  waitsForPayment: 'It begins with its first payment.',
  pay: (amount) => `Pay ${amount}`,
  bankAsks: 'Your bank asks you to confirm a payment.',
  toBank: 'Confirm at your bank',
  cancel: 'Cancel subscription',
  cancelOf: (name) => `Cancel subscription: ${name}`,
  resume: 'Keep the subscription',
  resumeOf: (name) => `Keep the subscription: ${name}`,
  cancelTitle: (name) => `Cancel ${name}?`,
  cancelUntil: (day) => `It ends on ${day}. Until then you can use everything as before.`,
  cancelNothing: 'Nothing more is charged. No refund for the current period.',
  cancelCanResume: 'Until that day you can change your mind here.',
  cancelNow: 'It ends at once, because there is no paid time left.',
  cancelNowText: 'The open invoice becomes void: please do not pay it. Nothing more is charged.',
  cancelConfirm: 'Cancel the subscription',
  cancelConfirmNow: 'Cancel now',
  cancelMoved: 'The day on which it ends has changed meanwhile. Please look at it again.',
  keep: 'Keep the subscription',
  paying: 'Payment method',
  payingOf: (name) => `Payment method: ${name}`,
  payingTitle: (name) => `How do you want to pay for ${name}?`,
  payingFrom: (day) => `From the renewal of ${day}`,
  payingByCard: 'Charged automatically on the day it renews.',
  payingByInvoice: 'PromptPay QR, by invoice',
  payingByInvoiceHint:
    'You get an invoice by email seven days before, and pay it with the QR code in it. Nothing is charged automatically.',
  payingIsOpen: 'An invoice that you have already got stays as it is: please pay it.',
  payingOwed: 'Another card is tried at once for what is past due.',
  payingNone: 'No card is stored.',
  payingNow: (name) => `Payment method for ${name}`,
  useOther: 'Use another card',
  payingSave: 'Pay this way from now on',
  payingBack: 'Leave it as it is',
  invoiceStatus: { open: 'To be paid', paid: 'Paid', void: 'Void', uncollectible: 'Closed unpaid' },
  dueOn: (day) => `Due on ${day}`,
  ofDay: (day) => `Of ${day}`,
  wasDueOn: (day) => `Was due on ${day}`,
  overdue: 'Overdue',
  hasCome: (amount) => `· ${amount} has arrived`,
  paidOn: (day, how) => (how ? `Paid on ${day} with ${how}` : `Nothing to pay · ${day}`),
  wentBack: (amount) => `${amount} refunded`,
  refunded: 'Refunded',
  partRefunded: 'Partially refunded',
  andMore: (first, others) => `${first} and ${others} more`,
  showQr: 'Show the QR code',
  scanThis: 'Scan it with your banking app.',
  sendCertificate: 'Send the withholding certificate',
  invoicePdf: 'Invoice (PDF)',
  receipt: 'Receipt (PDF)',
  invoiceNamed: (what, number) => `${what}: ${number}`,
  isDefault: 'Default',
  expires: (month) => `Expires ${month}`,
  expired: (month) => `Expired ${month}`,
  makeDefault: 'Use this card',
  makeDefaultOf: (card) => `Use this card: ${card}`,
  remove: 'Remove',
  removeOf: (card) => `Remove: ${card}`,
  removeSure: (card) => `Yes, remove ${card}`,
  addCard: 'Add a card',
  agree: 'I agree to save this card',
  useFromNow: 'Use this card from now on',
  useFromNowHint: 'For all your subscriptions.',
  useFromNowOwed: (amount) => `For all your subscriptions. What is past due, ${amount}, is charged right away.`,
  noCards: 'Cards cannot be added here at the moment.',
  onlyForItsOwn: 'Charged only for the subscription that it was given for.',
  paysFor: (products) => `Pays for ${products}`,
  isNeeded: 'To remove it, add another card first.',
  cardUnknown: 'This card was not accepted. Please choose another.',
  licenceStatus: {
    active: 'Valid',
    disabled: 'Disabled',
    revoked: 'No longer valid',
    expired: 'Past due',
  },
  licenceDead: {
    disabled: 'The shop has switched this licence off. Please get in touch with the shop.',
    refunded: 'Its payment was refunded, so the licence has ended.',
    disputed: 'The bank has taken its payment back, so the licence has ended.',
    subscription_ended: 'Its subscription has ended. A new subscription brings a new key.',
    plan_changed: 'You have changed the plan. The key of the new plan is in this list.',
    expired: 'Its subscription is past due. It works again as soon as you have paid.',
  },
  seats: (uses, seats) => `${uses} of ${seats} devices in use`,
  devices: 'Devices',
  lastSeen: (day) => `last seen ${day}`,
  release: 'Release',
  releaseOf: (device) => `Release: ${device}`,
  moreDevices: (count) => `All ${count} devices`,
  creditsLeft: (count) => `${count} left`,
  creditsUntil: (count, day) => `${count} until ${day}`,
  creditsForEver: (count) => `${count} without an end`,
  detailsText: 'Your next invoices and receipts will show this.',
  emailFixed: 'To change it, please get in touch with the shop: you log in with it.',
  yourData: 'Your data',
  yourDataText: 'Everything this shop’s payment system holds about you, as one file (JSON).',
  downloadData: 'Download my data',
  eraseData:
    'To have your data corrected or erased, please get in touch with the shop. Invoices and receipts are kept for as long as the law requires.',
  name: 'Name, or company',
  legalName: 'Name on tax invoices',
  legalNameHint: 'Such as the registered name of a company. Leave it empty to use your name.',
  taxDetails: 'Tax invoices',
  taxDetailsText:
    'Fill in name and address, and a shop that is registered for VAT sends you a full tax invoice for each payment.',
  language: 'Email language',
  save: WORDS.en.save,
  flash: {
    canceled: 'The subscription is cancelled. It ends on the day that is shown.',
    canceled_now: 'The subscription has ended. Nothing more is charged.',
    resumed: 'The subscription goes on.',
    ended: 'The subscription has ended meanwhile, and cannot be changed any more.',
    card_added: 'The card is stored.',
    card_default: 'This card is charged from now on.',
    card_removed: 'The card is removed.',
    card_needed: 'A subscription is charged to this card. Choose another card first, then remove this one.',
    paying_changed: 'Saved. Your subscription shows how it is paid from now on.',
    paying_kept: 'It is paid this way already. Nothing was changed.',
    plan_changed: 'The plan is changed.',
    plan_invoiced: 'The plan is changed. Its invoice is below: please pay it.',
    plan_processing: 'Your card is being charged. The plan changes by itself when the payment has gone through.',
    plan_bank: 'Your bank asks you to confirm the payment. The plan changes once you have.',
    released: 'The seat is free again.',
    saved: 'Saved.',
    tax_invoice_issued: 'The tax invoice is issued. It stands with its invoice as the receipt.',
    left: 'You are logged out.',
    busy: 'A payment is under way. Nothing was changed; please try again in a moment.',
    failed: 'This could not be done. Nothing was changed; please try again.',
  },
  problems: 'Please look at this again',
}

const th: PortalWords = {
  title: WORDS.th.yourAccount,
  enter: 'เข้าสู่ระบบ',
  enterHeading: 'เข้าสู่ระบบเพื่อดูคำสั่งซื้อ',
  enterText: (shop) => `ดูคำสั่งซื้อ ใบเสร็จ และการสมัครสมาชิกกับ ${shop} ระบบจะส่งรหัสไปที่อีเมลของคุณ ไม่ต้องใช้รหัสผ่าน`,
  emailHint: 'อีเมลที่ใช้สั่งซื้อ',
  email: WORDS.th.email,
  emailProblem: 'กรอกอีเมล เช่น nok@example.com',
  sendCode: 'ขอรหัสเข้าสู่ระบบ',
  codeTitle: 'กรุณาตรวจสอบอีเมลของคุณ',
  codeText: (email) => `หากมีบัญชีที่ใช้ ${email} ระบบส่งรหัส 6 หลักไปแล้ว รหัสใช้ได้ 10\u00a0นาที`,
  codeInTest: 'โหมดทดสอบไม่ส่งอีเมลจริง',
  codeMailbox: 'ดูรหัสในกล่องจดหมายของแดชบอร์ด',
  code: WORDS.th.code,
  codeWrong: (left) => `รหัสไม่ถูกต้อง ลองได้อีก ${left} ครั้ง`,
  codeOver: 'รหัสนี้ใช้ไม่ได้แล้ว',
  logIn: 'เข้าสู่ระบบ',
  sendAgain: 'ขอรหัสใหม่',
  otherEmail: 'ใช้อีเมลอื่น',
  linkUsed: 'ลิงก์นี้ใช้ไปแล้ว',
  linkUsedText: 'ลิงก์ใช้เข้าบัญชีได้ครั้งเดียว กรุณาเข้าสู่ระบบด้วยอีเมลแทน',
  linkExpired: 'ลิงก์นี้หมดอายุแล้ว',
  sessionEnded: 'หมดเวลาแล้ว กรุณาเข้าสู่ระบบอีกครั้ง',
  linkExpiredText: 'ลิงก์ใช้ได้ 1 ชั่วโมง กรุณาเข้าสู่ระบบด้วยอีเมลแทน',
  tooMany: 'มีการขอเข้าสู่ระบบหลายครั้งเกินไป กรุณารอสักครู่แล้วลองใหม่',
  loggedIn: (who) => `เข้าสู่ระบบในชื่อ ${who}`,
  logOut: WORDS.th.logOut,
  sessions: 'อุปกรณ์ที่เข้าสู่ระบบอยู่',
  sessionsText: 'การเข้าสู่ระบบแต่ละครั้งใช้ได้ 1 วัน หากพบอุปกรณ์ที่ไม่ใช่ของคุณ ให้ออกจากระบบ',
  seeSessions: 'ดูอุปกรณ์',
  thisOne: 'เครื่องนี้',
  unknownBrowser: 'เบราว์เซอร์ที่ไม่รู้จัก',
  since: WORDS.th.since,
  seenLast: WORDS.th.lastSeen,
  logOutOf: (browser, since) => `ออกจากระบบ ${browser} ที่เข้าใช้ตั้งแต่ ${since}`,
  closeAll: 'ออกจากระบบทุกเครื่อง',
  closeAllTitle: 'ทุกเครื่อง',
  closeAllText: 'คุณจะออกจากระบบในเครื่องนี้ด้วย และลิงก์เข้าบัญชีที่ยังไม่ได้เปิดจะใช้ไม่ได้อีก',
  backTo: (merchant) => `กลับไปที่ ${merchant}`,
  menu: WORDS.th.yourAccount,
  overview: 'ภาพรวม',
  subscriptions: WORDS.th.subscriptions,
  invoices: WORDS.th.invoices,
  cards: 'บัตร',
  licences: 'รหัสไลเซนส์',
  files: 'ไฟล์',
  credits: WORDS.th.credits,
  details: 'ข้อมูลของคุณ',
  all: 'ดูทั้งหมด',
  newer: 'ล่าสุด',
  older: 'ก่อนหน้า',
  wayBack: 'ย้อนกลับ',
  nothing: {
    subscriptions: 'คุณยังไม่มีการสมัครสมาชิก',
    invoices: 'ยังไม่มีใบแจ้งหนี้',
    cards: 'ยังไม่มีบัตรที่บันทึกไว้',
    licences: 'คุณยังไม่มีรหัสไลเซนส์',
    files: 'ยังไม่มีไฟล์ให้ดาวน์โหลด ไฟล์จะอยู่ที่นี่ตราบเท่าที่คุณยังมีสิทธิ์ใช้สินค้า',
    credits: 'คุณยังไม่มีเครดิต',
  },
  status: {
    active: 'ใช้งานอยู่',
    ending: 'ใกล้สิ้นสุด',
    past_due: 'ค้างชำระ',
    pending_first_payment: 'รอชำระเงิน',
    canceled: 'สิ้นสุดแล้ว',
    expired: 'ไม่ได้เริ่มใช้',
  },
  month: (amount) => `${amount} ต่อเดือน`,
  year: (amount) => `${amount} ต่อปี`,
  renews: (day) => `ต่ออายุวันที่ ${day}`,
  renewsFor: (amount) => `การต่ออายุครั้งถัดไป ${amount}`,
  renewsByCard: (day, card) => `ต่ออายุวันที่ ${day} ตัดเงินจาก ${card}`,
  renewsWithoutCard: (day) => `ต่ออายุวันที่ ${day} ยังไม่มีบัตรให้ตัดเงิน กรุณาเพิ่มบัตร`,
  invoiceComes: (day) => `ต่ออายุวันที่ ${day} ใบแจ้งหนี้จะส่งทางอีเมลล่วงหน้า 7\u00a0วัน`,
  endsOn: (day) => `ใช้ได้ถึงวันที่ ${day} จะไม่มีการเรียกเก็บเงินอีก`,
  endedOn: (day) => `สิ้นสุดเมื่อวันที่ ${day}`,
  pastDue: 'การชำระเงินครั้งล่าสุดไม่สำเร็จ',
  retryOn: (day) => `ระบบจะตัดเงินจากบัตรอีกครั้งวันที่ ${day}`,
  waitsForPayment: 'จะเริ่มใช้งานเมื่อชำระเงินครั้งแรก',
  pay: (amount) => `ชำระ ${amount}`,
  bankAsks: 'ธนาคารขอให้คุณยืนยันการชำระเงิน',
  toBank: 'ยืนยันกับธนาคาร',
  cancel: 'ยกเลิกการสมัคร',
  cancelOf: (name) => `ยกเลิกการสมัคร: ${name}`,
  resume: 'ใช้งานต่อ',
  resumeOf: (name) => `ใช้งานต่อ: ${name}`,
  cancelTitle: (name) => `ยกเลิก ${name} หรือไม่`,
  cancelUntil: (day) => `สิ้นสุดวันที่ ${day} ระหว่างนี้คุณใช้งานได้ตามปกติ`,
  cancelNothing: 'จะไม่มีการเรียกเก็บเงินอีก และไม่มีการคืนเงินที่ชำระแล้ว',
  cancelCanResume: 'ก่อนถึงวันนั้นคุณเปลี่ยนใจได้ที่หน้านี้',
  cancelNow: 'การสมัครสมาชิกจะสิ้นสุดทันที เพราะไม่มีช่วงเวลาที่ชำระแล้วเหลืออยู่',
  cancelNowText: 'ระบบจะยกเลิกใบแจ้งหนี้ที่ค้างอยู่ ไม่ต้องชำระ และจะไม่มีการเรียกเก็บเงินอีก',
  cancelConfirm: 'ยกเลิกการสมัครสมาชิก',
  cancelConfirmNow: 'ยกเลิกทันที',
  cancelMoved: 'วันสิ้นสุดเปลี่ยนไปแล้ว กรุณาตรวจสอบอีกครั้ง',
  keep: 'ใช้งานต่อ',
  paying: 'วิธีชำระเงิน',
  payingOf: (name) => `วิธีชำระเงิน: ${name}`,
  payingTitle: (name) => `ต้องการชำระค่า ${name} ด้วยวิธีใด`,
  payingFrom: (day) => `ตั้งแต่การต่ออายุวันที่ ${day}`,
  payingByCard: 'ระบบตัดเงินให้เองในวันต่ออายุ',
  payingByInvoice: 'QR พร้อมเพย์ ตามใบแจ้งหนี้',
  payingByInvoiceHint: 'ใบแจ้งหนี้จะส่งทางอีเมลล่วงหน้า 7\u00a0วัน ชำระด้วย QR ในใบแจ้งหนี้ ระบบจะไม่ตัดเงินเอง',
  payingIsOpen: 'ใบแจ้งหนี้ที่ส่งให้แล้วยังคงเดิม กรุณาชำระตามใบแจ้งหนี้นั้น',
  payingOwed: 'หากเปลี่ยนบัตร ระบบจะตัดยอดที่ค้างชำระจากบัตรใหม่ทันที',
  payingNone: 'ยังไม่มีบัตรที่บันทึกไว้',
  payingNow: (name) => `วิธีชำระค่า ${name}`,
  useOther: 'ใช้บัตรอื่น',
  payingSave: 'ชำระด้วยวิธีนี้ตั้งแต่นี้ไป',
  payingBack: 'ไม่เปลี่ยน',
  invoiceStatus: { open: 'รอชำระเงิน', paid: 'ชำระแล้ว', void: 'ยกเลิกแล้ว', uncollectible: 'ปิดโดยไม่ได้ชำระ' },
  dueOn: (day) => `ครบกำหนดวันที่ ${day}`,
  ofDay: (day) => `ออกเมื่อวันที่ ${day}`,
  wasDueOn: (day) => `ครบกำหนด ${day}`,
  overdue: 'เกินกำหนดชำระ',
  hasCome: (amount) => `· ได้รับแล้ว ${amount}`,
  paidOn: (day, how) => (how ? `ชำระเมื่อ ${day} · ${how}` : `ไม่มียอดที่ต้องชำระ · ${day}`),
  wentBack: (amount) => `คืนเงินแล้ว ${amount}`,
  refunded: 'คืนเงินแล้ว',
  partRefunded: 'คืนเงินบางส่วน',
  andMore: (first, others) => `${first} และอีก ${others} รายการ`,
  showQr: 'แสดง QR',
  scanThis: 'สแกนด้วยแอปธนาคารของคุณ',
  sendCertificate: 'ส่งหนังสือรับรองหัก ณ ที่จ่าย',
  invoicePdf: 'ใบแจ้งหนี้ (PDF)',
  receipt: 'ใบเสร็จรับเงิน (PDF)',
  invoiceNamed: (what, number) => `${what}: ${number}`,
  isDefault: 'บัตรที่ใช้ตัดเงิน',
  expires: (month) => `หมดอายุ ${month}`,
  expired: (month) => `หมดอายุแล้ว ${month}`,
  makeDefault: 'ใช้บัตรนี้',
  makeDefaultOf: (card) => `ใช้บัตรนี้: ${card}`,
  remove: 'ลบ',
  removeOf: (card) => `ลบ: ${card}`,
  removeSure: (card) => `ยืนยันลบ ${card}`,
  addCard: 'เพิ่มบัตร',
  agree: 'ยินยอมให้เก็บบัตรนี้',
  useFromNow: 'ใช้บัตรนี้ตั้งแต่นี้ไป',
  useFromNowHint: 'สำหรับการสมัครสมาชิกทั้งหมด',
  useFromNowOwed: (amount) => `สำหรับการสมัครสมาชิกทั้งหมด และตัดยอดที่ค้างชำระ ${amount} ทันที`,
  noCards: 'ขณะนี้ยังเพิ่มบัตรที่นี่ไม่ได้',
  onlyForItsOwn: 'ใช้ตัดเงินเฉพาะการสมัครสมาชิกที่ให้บัตรนี้ไว้',
  paysFor: (products) => `ใช้ชำระ ${products}`,
  isNeeded: 'หากต้องการลบ กรุณาเพิ่มบัตรอื่นก่อน',
  cardUnknown: 'ระบบไม่รับบัตรนี้ กรุณาเลือกบัตรอื่น',
  licenceStatus: { active: 'ใช้ได้', disabled: 'ปิดใช้งาน', revoked: 'ใช้ไม่ได้แล้ว', expired: 'ค้างชำระ' },
  licenceDead: {
    disabled: 'ร้านปิดการใช้งานไลเซนส์นี้ กรุณาติดต่อร้าน',
    refunded: 'มีการคืนเงินแล้ว ไลเซนส์นี้จึงสิ้นสุด',
    disputed: 'ธนาคารเรียกเงินคืน ไลเซนส์นี้จึงสิ้นสุด',
    subscription_ended: 'การสมัครสมาชิกสิ้นสุดแล้ว หากสมัครใหม่จะได้รับรหัสใหม่',
    plan_changed: 'คุณเปลี่ยนแพ็กเกจแล้ว รหัสของแพ็กเกจใหม่อยู่ในรายการนี้',
    expired: 'การสมัครสมาชิกค้างชำระ ไลเซนส์จะใช้ได้อีกครั้งเมื่อชำระเงินแล้ว',
  },
  seats: (uses, seats) => `ใช้ไป ${uses} จาก ${seats} เครื่อง`,
  devices: 'อุปกรณ์',
  lastSeen: (day) => `ใช้ล่าสุด ${day}`,
  release: 'นำอุปกรณ์ออก',
  releaseOf: (device) => `นำอุปกรณ์ออก: ${device}`,
  moreDevices: (count) => `ดูอุปกรณ์ทั้งหมด ${count} เครื่อง`,
  creditsLeft: (count) => `เหลือ ${count}`,
  creditsUntil: (count, day) => `${count} ใช้ได้ถึงวันที่ ${day}`,
  creditsForEver: (count) => `${count} ไม่มีวันหมดอายุ`,
  detailsText: 'ข้อมูลนี้จะแสดงในใบแจ้งหนี้และใบเสร็จรับเงินของคุณตั้งแต่\u2060นี้\u2060ไป',
  emailFixed: 'หากต้องการเปลี่ยน กรุณาติดต่อร้าน เพราะคุณใช้อีเมลนี้เข้าสู่ระบบ',
  yourData: 'ข้อมูลส่วนบุคคลของคุณ',
  yourDataText: 'ข้อมูลทั้งหมดของคุณที่ระบบชำระเงินของร้านนี้เก็บไว้ รวมเป็นไฟล์เดียว (JSON)',
  downloadData: 'ดาวน์โหลดข้อมูลของคุณ',
  eraseData: 'หากต้องการแก้ไขหรือลบข้อมูล กรุณาติดต่อร้าน ใบแจ้งหนี้และใบเสร็จรับเงินจะยังคงอยู่ตามระยะเวลาที่กฎหมายกำหนด',
  name: 'ชื่อ หรือชื่อบริษัท',
  legalName: 'ชื่อในใบกำกับภาษี',
  legalNameHint: 'เช่น ชื่อบริษัทตามทะเบียน เว้นว่างหากใช้ชื่อของคุณ',
  taxDetails: 'ข้อมูลใบกำกับภาษี',
  taxDetailsText: 'หากกรอกชื่อและที่อยู่ครบ ร้านที่จดทะเบียนภาษีมูลค่าเพิ่มจะออกใบกำกับภาษีเต็มรูปให้ทุกครั้งที่ชำระเงิน',
  language: 'ภาษาของอีเมล',
  save: WORDS.th.save,
  flash: {
    canceled: 'ยกเลิกแล้ว การสมัครสมาชิกจะสิ้นสุดในวันที่แสดงไว้',
    canceled_now: 'การสมัครสมาชิกสิ้นสุดแล้ว จะไม่มีการเรียกเก็บเงินอีก',
    resumed: 'ถอนการยกเลิกแล้ว ใช้งานต่อได้ตามปกติ',
    ended: 'การสมัครสมาชิกสิ้นสุดไปแล้ว จึงเปลี่ยนแปลงไม่ได้',
    card_added: 'บันทึกบัตรแล้ว',
    card_default: 'ตั้งแต่นี้ไประบบจะตัดเงินจากบัตรนี้',
    card_removed: 'ลบบัตรแล้ว',
    card_needed: 'มีการสมัครสมาชิกที่ตัดเงินจากบัตรนี้ กรุณาเลือกบัตรอื่นก่อน แล้วจึงลบบัตรนี้',
    paying_changed: 'บันทึกแล้ว วิธีชำระเงินแสดงอยู่ที่การสมัครสมาชิกของคุณ',
    paying_kept: 'ชำระด้วยวิธีนี้อยู่แล้ว ไม่มีการเปลี่ยนแปลง',
    plan_changed: 'เปลี่ยนแพ็กเกจแล้ว',
    plan_invoiced: 'เปลี่ยนแพ็กเกจแล้ว กรุณาชำระใบแจ้งหนี้ด้านล่าง',
    plan_processing: 'กำลังตัดเงินจากบัตรของคุณ แพ็กเกจจะเปลี่ยนเองเมื่อชำระเงินสำเร็จ',
    plan_bank: 'ธนาคารขอให้คุณยืนยันการชำระเงิน แพ็กเกจจะเปลี่ยนเมื่อยืนยันแล้ว',
    released: 'นำอุปกรณ์ออกแล้ว',
    saved: 'บันทึกแล้ว',
    tax_invoice_issued: 'ออกใบกำกับภาษีแล้ว ดาวน์โหลดได้ที่ “ใบเสร็จรับเงิน” ของใบแจ้งหนี้นั้น',
    left: 'ออกจากระบบแล้ว',
    busy: 'กำลังมีการชำระเงินอยู่ ยังไม่มีการเปลี่ยนแปลง กรุณาลองใหม่ในอีกสักครู่',
    failed: 'ทำรายการไม่สำเร็จ ยังไม่มีการเปลี่ยนแปลง กรุณาลองใหม่อีกครั้ง',
  },
  problems: 'กรุณาตรวจสอบอีกครั้ง',
}

/** Both languages, with the same keys. */
export const PORTAL: Record<'en' | 'th', PortalWords> = { en, th }
