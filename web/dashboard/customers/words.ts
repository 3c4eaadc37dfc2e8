// What the table, the page and the forms of customers say.
import type { Locale } from '../../../rules/written-date.ts'

export interface CustomersWords {
  title: string
  create: string
  createTitle: string
  customer: string
  name: string
  email: string
  phone: string
  taxId: string
  taxIdHint: string
  address: string
  lines: { line1: string; line2: string; district: string; province: string; postal_code: string; country: string }
  countryHint: string
  locale: string
  localeHint: string
  languages: { th: string; en: string }
  testClock: string
  testClockHint: string
  realTime: string
  clockTime: (name: string, at: string) => string
  subscriptions: string
  running: (n: number) => string
  spent: string
  about: string
  edit: string
  editTitle: (name: string) => string
  save: string
  subscribe: string
  noSubscriptions: string
  allSubscriptions: string
  invoices: string
  noInvoices: string
  allInvoices: string
  payments: string
  noPayments: string
  allPayments: string
  cards: string
  noCards: string
  cardsText: string
  isDefault: string
  expires: (month: string) => string
  expired: (month: string) => string
  makeDefault: string
  makeDefaultOf: (card: string) => string
  detach: string
  detachOf: (card: string) => string
  detachQuestion: (card: string) => string
  detachSure: string
  noDefault: string
  addTestCard: string
  testCard: string
  testCardHint: string
  addCard: string
  access: string
  accessText: string
  products: string
  flags: string
  nothing: string
  credits: string
  creditsText: string
  noCredits: string
  noMoves: string
  left: string
  product: string
  change: string
  kind: string
  kinds: Record<string, string>
  when: string
  moves: string
  allMoves: string
  movesTitle: (name: string) => string
  consume: string
  consumeTitle: string
  credit: string
  creditHint: string
  licences: string
  noLicences: string
  allLicences: string
  key: string
  seats: string
  seatsOf: (used: number, seats: number) => string
  unverified: string
  unverifiedText: string
  merge: string
  mergeTitle: (name: string) => string
  mergeText: string
  into: string
  intoHint: string
  mergeSure: string
  portal: string
  portalOpen: string
  portalTitle: string
  portalText: (until: string) => string
  portalOnce: string
  back: string
  exportData: string
  erase: string
  eraseTitle: (name: string) => string
  eraseText: string
  eraseConfirm: (text: string) => string
  eraseConfirmHint: string
  eraseWrong: string
  eraseCancel: string
  eraseSure: string
  erasure: string
  erasureText: string
  erasureStatus: Record<'running' | 'succeeded', string>
  requestedAt: string
  finishedAt: string
  documentsUntil: string
  documentsNone: string
  toCustomers: string
  remove: string
  removeQuestion: (name: string) => string
  removeConsequences: (running: number, cards: number) => string
  removeSure: string
  empty: { title: string; text: string; action: string }
}

export const CUSTOMERS: Record<Locale, CustomersWords> = {
  en: {
    title: 'Customers',
    create: 'New customer',
    createTitle: 'New customer',
    customer: 'Customer',
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    taxId: 'Tax id',
    taxIdHint: '13 digits. Tax invoices show it.',
    address: 'Address',
    lines: {
      line1: 'Address, first line',
      line2: 'Address, second line',
      district: 'District',
      province: 'Province',
      postal_code: 'Postal code',
      country: 'Country',
    },
    countryHint: 'Two capital letters, such as TH.',
    locale: 'Language',
    localeHint: 'Of mails, receipts and the pages this customer sees.',
    languages: { th: 'Thai', en: 'English' },
    testClock: 'Test clock',
    testClockHint: 'The customer lives on its time from the first day on. It cannot be changed later.',
    realTime: 'None: real time',
    clockTime: (name, at) => `${name}, now ${at}`,
    subscriptions: 'Subscriptions',
    running: (n) => (n === 1 ? '1 running' : `${n} running`),
    spent: 'Paid in all',
    about: 'Details',
    edit: 'Edit details',
    editTitle: (name) => `Details of ${name}`,
    save: 'Save',
    subscribe: 'New subscription',
    noSubscriptions: 'No subscriptions.',
    allSubscriptions: 'All subscriptions of this customer',
    invoices: 'Invoices',
    noInvoices: 'No invoices.',
    allInvoices: 'All invoices of this customer',
    payments: 'Payments',
    noPayments: 'No payments.',
    allPayments: 'All payments of this customer',
    cards: 'Cards',
    noCards: 'No cards. A card comes with a payment, or the customer adds one in the portal.',
    cardsText: 'The default card is charged where a subscription has none of its own.',
    isDefault: 'Default',
    expires: (month) => `Good until ${month}`,
    expired: (month) => `Expired in ${month}`,
    makeDefault: 'Make default',
    makeDefaultOf: (card) => `Make default: ${card}`,
    detach: 'Detach',
    detachOf: (card) => `Detach: ${card}`,
    detachQuestion: (card) =>
      `${card} is never charged again, and it cannot be attached again. A default card is not replaced: subscriptions that use it then have no card.`,
    detachSure: 'Yes, detach it',
    noDefault: 'No default card: nothing is charged by itself.',
    addTestCard: 'Add a test card',
    testCard: 'Test card',
    testCardHint: 'One of the simulator’s. What each does stands in its name.',
    addCard: 'Add the card',
    access: 'Access',
    accessText: 'What the customer may use now, as your servers are told.',
    products: 'Products',
    flags: 'Feature flags',
    nothing: 'None',
    credits: 'Credits',
    creditsText: 'Granted with each paid period or purchase; those that expire first are spent first.',
    noCredits: 'No credits are left.',
    noMoves: 'No credits have come or gone.',
    left: 'Left',
    product: 'Product',
    change: 'Change',
    kind: 'Kind',
    kinds: {
      grant: 'Granted',
      consumption: 'Spent',
      expiry: 'Expired',
      revocation: 'Taken back',
      restoration: 'Given back',
    },
    when: 'When',
    moves: 'Latest changes',
    allMoves: 'Every credit that came or went',
    movesTitle: (name) => `Credits of ${name}`,
    consume: 'Spend credits',
    consumeTitle: 'Spend credits by hand',
    credit: 'Credits',
    creditHint: 'All of them or none: more than are left is refused.',
    licences: 'Licences',
    noLicences: 'No licences.',
    allLicences: 'All licences of this customer',
    key: 'Key',
    seats: 'Seats',
    seatsOf: (used, seats) => `${used} of ${seats}`,
    unverified: 'Not verified',
    unverifiedText:
      'A visitor of your shop typed this address, and nobody has proved to own it. A log-in to the portal with a mailed code proves it, and joins what was bought with whoever has the address.',
    merge: 'Merge …',
    mergeTitle: (name) => `Merge ${name} into another customer`,
    mergeText:
      'Subscriptions, invoices, payments, cards, licences, credits and orders become the other customer’s, who keeps its own details. This customer ends, and its id goes on to mean the other. It cannot be undone.',
    into: 'Customer who stays',
    intoHint: 'The id, such as cus_…; it stands on that customer’s page.',
    mergeSure: 'Merge',
    portal: 'Portal link',
    portalOpen: 'Make a portal link',
    portalTitle: 'Portal link',
    portalText: (until) => `It opens the portal of this customer once, until ${until}.`,
    portalOnce: 'It is shown only now. Send it to the customer and to nobody else: whoever opens it is in.',
    back: 'Back to the customer',
    exportData: 'Download all data',
    erase: 'Erase personal data …',
    eraseTitle: (name) => `Erase the personal data of ${name}`,
    eraseText:
      'Name, addresses, phone, tax id, metadata, card details, device names, mails and log-ins are taken out of everything held, also out of past events and the request log. The customer is deleted. Amounts, invoices and payments stay in your books; issued documents show name, address and tax id for as long as the law keeps them. This cannot be undone: download the data first if you still need it.',
    eraseConfirm: (text) => `To confirm, type ${text}`,
    eraseConfirmHint: 'Exactly as it stands there.',
    eraseWrong: 'This is not what stands above.',
    eraseCancel: 'End running subscriptions at once, without a refund, and expire open checkouts',
    eraseSure: 'Erase for good',
    erasure: 'Erasure',
    erasureText:
      'The customer is closed and its details are gone. Past events, logs and mails follow in steps; after five minutes everything is looked through once more.',
    erasureStatus: { running: 'Under way', succeeded: 'Done' },
    requestedAt: 'Asked for',
    finishedAt: 'Finished',
    documentsUntil: 'Documents name the buyer until',
    documentsNone: 'No document names the buyer',
    toCustomers: 'All customers',
    remove: 'Delete customer',
    removeQuestion: (name) => `Delete ${name}? This cannot be undone.`,
    removeConsequences: (running, cards) =>
      `${running === 0 ? 'No subscription is running' : running === 1 ? 'One running subscription ends at once, without a refund' : `${running} running subscriptions end at once, without a refund`}. ${cards === 0 ? 'There are no cards to detach' : cards === 1 ? 'One card is detached' : `${cards} cards are detached`}. Payments and invoices stay in your books.`,
    removeSure: 'Yes, delete it',
    empty: {
      title: 'No customers yet',
      text: 'Whoever pays at a checkout becomes a customer by the e-mail address. You can also make one by hand.',
      action: 'New customer',
    },
  },
  th: {
    title: 'ลูกค้า',
    create: 'สร้างลูกค้า',
    createTitle: 'สร้างลูกค้า',
    customer: 'ลูกค้า',
    name: 'ชื่อ',
    email: 'อีเมล',
    phone: 'โทรศัพท์',
    taxId: 'เลขประจำตัวผู้เสียภาษี',
    taxIdHint: '13 หลัก แสดงในใบกำกับภาษี',
    address: 'ที่อยู่',
    lines: {
      line1: 'ที่อยู่ บรรทัดแรก',
      line2: 'ที่อยู่ บรรทัดที่สอง',
      district: 'อำเภอ/เขต',
      province: 'จังหวัด',
      postal_code: 'รหัสไปรษณีย์',
      country: 'ประเทศ',
    },
    countryHint: 'ตัวพิมพ์ใหญ่สองตัว เช่น TH',
    locale: 'ภาษา',
    localeHint: 'ของอีเมล ใบเสร็จ และหน้าที่ลูกค้าเห็น',
    languages: { th: 'ไทย', en: 'อังกฤษ' },
    testClock: 'นาฬิกาทดสอบ',
    testClockHint: 'ลูกค้าจะอยู่ในเวลาของนาฬิกานี้ตั้งแต่วันแรก และเปลี่ยนภายหลังไม่ได้',
    realTime: 'ไม่ใช้: เวลาจริง',
    clockTime: (name, at) => `${name} ขณะนี้ ${at}`,
    subscriptions: 'การสมัครสมาชิก',
    running: (n) => `ใช้งานอยู่ ${n}`,
    spent: 'ชำระรวม',
    about: 'รายละเอียด',
    edit: 'แก้ไขรายละเอียด',
    editTitle: (name) => `รายละเอียดของ ${name}`,
    save: 'บันทึก',
    subscribe: 'สร้างการสมัครสมาชิก',
    noSubscriptions: 'ไม่มีการสมัครสมาชิก',
    allSubscriptions: 'การสมัครสมาชิกทั้งหมดของลูกค้ารายนี้',
    invoices: 'ใบแจ้งหนี้',
    noInvoices: 'ไม่มีใบแจ้งหนี้',
    allInvoices: 'ใบแจ้งหนี้ทั้งหมดของลูกค้ารายนี้',
    payments: 'การชำระเงิน',
    noPayments: 'ไม่มีการชำระเงิน',
    allPayments: 'การชำระเงินทั้งหมดของลูกค้ารายนี้',
    cards: 'บัตร',
    noCards: 'ไม่มีบัตร บัตรจะมาพร้อมการชำระเงิน หรือลูกค้าเพิ่มเองในพอร์ทัล',
    cardsText: 'บัตรหลักจะถูกตัดเงินเมื่อการสมัครสมาชิกไม่มีบัตรของตัวเอง',
    isDefault: 'บัตรหลัก',
    expires: (month) => `ใช้ได้ถึง ${month}`,
    expired: (month) => `หมดอายุ ${month}`,
    makeDefault: 'ตั้งเป็นบัตรหลัก',
    makeDefaultOf: (card) => `ตั้งเป็นบัตรหลัก: ${card}`,
    detach: 'ถอดบัตร',
    detachOf: (card) => `ถอดบัตร: ${card}`,
    detachQuestion: (card) => `จะไม่ตัดเงินจาก ${card} อีก และผูกกลับไม่ได้ ระบบไม่หาบัตรหลักใบใหม่ให้ การสมัครสมาชิกที่ใช้บัตรนี้จะไม่มีบัตร`,
    detachSure: 'ใช่ ถอดบัตรนี้',
    noDefault: 'ไม่มีบัตรหลัก จึงไม่มีการตัดเงินอัตโนมัติ',
    addTestCard: 'เพิ่มบัตรทดสอบ',
    testCard: 'บัตรทดสอบ',
    testCardHint: 'บัตรของตัวจำลอง ชื่อบอกว่าแต่ละใบทำอะไร',
    addCard: 'เพิ่มบัตร',
    access: 'สิทธิ์ใช้งาน',
    accessText: 'สิ่งที่ลูกค้าใช้ได้ขณะนี้ ตามที่เซิร์ฟเวอร์ของคุณได้รับ',
    products: 'สินค้า',
    flags: 'ฟีเจอร์',
    nothing: 'ไม่มี',
    credits: 'เครดิต',
    creditsText: 'ได้รับเมื่อชำระแต่ละรอบหรือซื้อแต่ละครั้ง เครดิตที่หมดอายุก่อนจะถูกใช้ก่อน',
    noCredits: 'ไม่มีเครดิตเหลือ',
    noMoves: 'ยังไม่มีเครดิตเข้าออก',
    left: 'คงเหลือ',
    product: 'สินค้า',
    change: 'เปลี่ยนแปลง',
    kind: 'ประเภท',
    kinds: {
      grant: 'ได้รับ',
      consumption: 'ใช้ไป',
      expiry: 'หมดอายุ',
      revocation: 'ถูกเรียกคืน',
      restoration: 'ได้คืน',
    },
    when: 'เมื่อ',
    moves: 'รายการล่าสุด',
    allMoves: 'เครดิตเข้าออกทั้งหมด',
    movesTitle: (name) => `เครดิตของ ${name}`,
    consume: 'ใช้เครดิต',
    consumeTitle: 'ใช้เครดิตแทนลูกค้า',
    credit: 'จำนวนเครดิต',
    creditHint: 'ใช้ครบตามจำนวนหรือไม่ใช้เลย หากเกินที่เหลือจะถูกปฏิเสธ',
    licences: 'ไลเซนส์',
    noLicences: 'ไม่มีไลเซนส์',
    allLicences: 'ไลเซนส์ทั้งหมดของลูกค้ารายนี้',
    key: 'คีย์',
    seats: 'ที่นั่ง',
    seatsOf: (used, seats) => `${used} จาก ${seats}`,
    unverified: 'ยังไม่ยืนยัน',
    unverifiedText:
      'ผู้เยี่ยมชมร้านกรอกอีเมลนี้ และยังไม่มีใครยืนยันว่าเป็นเจ้าของ การเข้าสู่บัญชีลูกค้าด้วยรหัสทางอีเมลจะยืนยัน และรวมสิ่งที่ซื้อไว้กับเจ้าของอีเมล',
    merge: 'รวมลูกค้า …',
    mergeTitle: (name) => `รวม ${name} เข้ากับลูกค้ารายอื่น`,
    mergeText:
      'การสมัครสมาชิก ใบแจ้งหนี้ การชำระเงิน บัตร ไลเซนส์ เครดิต และคำสั่งซื้อจะเป็นของลูกค้าอีกราย ซึ่งคงข้อมูลของตนไว้ ลูกค้ารายนี้จะสิ้นสุด และรหัสของรายนี้จะหมายถึงลูกค้าอีกราย ย้อนกลับไม่ได้',
    into: 'ลูกค้าที่คงอยู่',
    intoHint: 'รหัส เช่น cus_… ดูได้ที่หน้าของลูกค้ารายนั้น',
    mergeSure: 'รวม',
    portal: 'ลิงก์พอร์ทัล',
    portalOpen: 'สร้างลิงก์พอร์ทัล',
    portalTitle: 'ลิงก์พอร์ทัล',
    portalText: (until) => `เปิดพอร์ทัลของลูกค้ารายนี้ได้ครั้งเดียว ถึง ${until}`,
    portalOnce: 'แสดงครั้งนี้ครั้งเดียว ส่งให้ลูกค้าเท่านั้น ผู้ที่เปิดลิงก์จะเข้าสู่ระบบทันที',
    back: 'กลับไปที่ลูกค้า',
    exportData: 'ดาวน์โหลดข้อมูลทั้งหมด',
    erase: 'ลบข้อมูลส่วนบุคคล …',
    eraseTitle: (name) => `ลบข้อมูลส่วนบุคคลของ ${name}`,
    eraseText:
      'ชื่อ ที่อยู่ อีเมล โทรศัพท์ เลขประจำตัวผู้เสียภาษี ข้อมูลเพิ่มเติม ข้อมูลบัตร ชื่ออุปกรณ์ อีเมลที่ส่ง และการเข้าสู่ระบบ จะถูกนำออกจากทุกที่ รวมถึงเหตุการณ์ที่ผ่านมาและบันทึกคำขอ ลูกค้ารายนี้จะถูกลบ ยอดเงิน ใบแจ้งหนี้ และการชำระเงินยังอยู่ในบัญชีของคุณ เอกสารที่ออกแล้วยังแสดงชื่อ ที่อยู่ และเลขประจำตัวผู้เสียภาษีตามระยะเวลาที่กฎหมายกำหนด ย้อนกลับไม่ได้ หากยังต้องใช้ข้อมูล โปรดดาวน์โหลดก่อน',
    eraseConfirm: (text) => `พิมพ์ ${text} เพื่อยืนยัน`,
    eraseConfirmHint: 'ให้ตรงกันทุกตัวอักษร',
    eraseWrong: 'ไม่ตรงกับข้อความด้านบน',
    eraseCancel: 'สิ้นสุดการสมัครสมาชิกที่ใช้งานอยู่ทันทีโดยไม่คืนเงิน และปิดลิงก์ชำระเงินที่เปิดอยู่',
    eraseSure: 'ลบถาวร',
    erasure: 'การลบข้อมูลส่วนบุคคล',
    erasureText: 'ลูกค้ารายนี้ถูกปิดและไม่มีรายละเอียดแล้ว เหตุการณ์ บันทึก และอีเมลที่ผ่านมาจะถูกลบตามลำดับ และตรวจทั้งหมดอีกครั้งหลังจากห้านาที',
    erasureStatus: { running: 'กำลังดำเนินการ', succeeded: 'เสร็จแล้ว' },
    requestedAt: 'ขอเมื่อ',
    finishedAt: 'เสร็จเมื่อ',
    documentsUntil: 'เอกสารแสดงชื่อผู้ซื้อจนถึง',
    documentsNone: 'ไม่มีเอกสารที่แสดงชื่อผู้ซื้อ',
    toCustomers: 'ลูกค้าทั้งหมด',
    remove: 'ลบลูกค้า',
    removeQuestion: (name) => `ลบ ${name} หรือไม่ ทำแล้วย้อนกลับไม่ได้`,
    removeConsequences: (running, cards) =>
      `${running === 0 ? 'ไม่มีการสมัครสมาชิกที่ใช้งานอยู่' : `การสมัครสมาชิก ${running} รายการสิ้นสุดทันทีโดยไม่คืนเงิน`} ${cards === 0 ? 'ไม่มีบัตรให้ถอด' : `ถอดบัตร ${cards} ใบ`} การชำระเงินและใบแจ้งหนี้ยังอยู่ในบัญชีของคุณ`,
    removeSure: 'ใช่ ลบลูกค้า',
    empty: {
      title: 'ยังไม่มีลูกค้า',
      text: 'ผู้ที่ชำระเงินที่หน้าเช็กเอาต์จะเป็นลูกค้าตามอีเมล หรือคุณจะสร้างเองก็ได้',
      action: 'สร้างลูกค้า',
    },
  },
}
