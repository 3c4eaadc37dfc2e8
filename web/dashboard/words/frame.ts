// What every page of the dashboard says: its menu, its tables, its forms. What a page says of its own things is a file beside this one.
import type { Locale } from '../../../rules/written-date.ts'

export interface DashboardWords {
  product: string
  skip: string
  menu: string
  close: string
  testMode: string
  testBanner: string
  live: string
  test: string
  switchMode: string
  merchants: string
  search: string
  searchHint: string
  signedInAs: (who: string) => string
  logOut: string
  otherLanguage: string
  breadcrumbs: string
  sections: Record<string, string>
  groups: Record<string, string>
  curl: { title: string; copy: string; copied: string }
  filters: { title: string; any: string; apply: string; clear: string; from: string; to: string }
  csv: string
  older: string
  newer: string
  first: string
  pages: string
  ascending: string
  descending: string
  optional: string
  wrongFields: string
  notAnAmount: string
  notANumber: string
  notADate: string
  notMetadata: string
  metadataHint: string
  planned: string
  history: string
  workflow: string
  workflowText: string
  openWorkflow: string
  nothingFound: { title: string; text: string }
  missing: { title: string; text: string }
  forbidden: { title: string; text: string }
  refused: { title: string }
  backToHome: string
  cancel: string
  yes: string
  no: string
  none: string
  created: string
  status: string
  amount: string
  customer: string
  metadata: string
}

export const DASHBOARD: Record<Locale, DashboardWords> = {
  en: {
    product: 'Satang',
    skip: 'Skip to the page',
    menu: 'Menu',
    close: 'Close the menu',
    testMode: 'Test mode',
    testBanner: 'Test mode: no real money moves here.',
    live: 'Live',
    test: 'Test',
    switchMode: 'Mode',
    merchants: 'Merchants',
    search: 'Search',
    searchHint: 'Id, e-mail or invoice number',
    signedInAs: (who) => `Signed in as ${who}`,
    logOut: 'Log out',
    otherLanguage: 'ภาษาไทย',
    breadcrumbs: 'Where you are',
    sections: {
      home: 'Home',
      payments: 'Payments',
      refunds: 'Refunds',
      disputes: 'Disputes',
      transfers: 'Transfers inbox',
      subscriptions: 'Subscriptions',
      invoices: 'Invoices',
      customers: 'Customers',
      products: 'Products',
      'discount-codes': 'Discount codes',
      'checkout-links': 'Checkout links',
      licences: 'Licences',
      mailbox: 'Mailbox',
      balance: 'Balance',
      payouts: 'Payouts',
      analytics: 'Analytics',
      developers: 'Overview',
      'api-keys': 'API keys',
      webhooks: 'Webhooks',
      events: 'Events',
      requests: 'Request log',
      quarantine: 'Quarantine',
      clocks: 'Test clocks',
      bank: 'Simulated bank',
      rounds: 'Payout round',
      samples: 'Sample events',
      simulations: 'Simulations',
      settings: 'Settings',
      team: 'Team',
      'audit-log': 'Audit log',
      account: 'Your account',
    },
    groups: {
      overview: 'Overview',
      money: 'Money',
      selling: 'Selling',
      catalogue: 'Catalogue',
      developers: 'Developers',
      tools: 'Test tools',
      settings: 'Settings',
    },
    curl: { title: 'As curl', copy: 'Copy', copied: 'Copied' },
    filters: { title: 'Filters', any: 'Any', apply: 'Show', clear: 'Clear', from: 'From', to: 'To and including' },
    csv: 'Download as CSV',
    older: 'Next page',
    newer: 'Previous page',
    first: 'First page',
    pages: 'Pages',
    ascending: 'sort ascending',
    descending: 'sort descending',
    optional: 'optional',
    wrongFields: 'Something is not right yet. See the marked fields.',
    notAnAmount: 'Write an amount in baht, such as 199 or 1,250.50.',
    notANumber: 'Write a whole number.',
    notADate: 'Choose a day.',
    notMetadata: 'Write one name and value on each line, such as order: 1234.',
    metadataHint: 'One name and value on each line, such as order: 1234.',
    planned: 'planned',
    history: 'History',
    workflow: 'Workflow',
    workflowText:
      'What runs for this by itself, step by step. A workflow that ended long ago may be gone; its history stays here.',
    openWorkflow: 'Open it in the Temporal UI',
    nothingFound: { title: 'Nothing found', text: 'Nothing fits these filters. Clear them to see everything.' },
    missing: {
      title: 'Not found',
      text: 'There is nothing here, or it belongs to the other mode or to another merchant.',
    },
    forbidden: {
      title: 'Not allowed',
      text: 'Your role does not reach here. An owner of this merchant can change it.',
    },
    refused: { title: 'That did not work' },
    backToHome: 'Back to the first page',
    cancel: 'Cancel',
    yes: 'Yes',
    no: 'No',
    none: 'None',
    created: 'Created',
    status: 'Status',
    amount: 'Amount',
    customer: 'Customer',
    metadata: 'Metadata',
  },
  th: {
    product: 'Satang',
    skip: 'ข้ามไปที่เนื้อหา',
    menu: 'เมนู',
    close: 'ปิดเมนู',
    testMode: 'โหมดทดสอบ',
    testBanner: 'โหมดทดสอบ: ไม่มีเงินจริงเคลื่อนไหว',
    live: 'ใช้จริง',
    test: 'ทดสอบ',
    switchMode: 'โหมด',
    merchants: 'ร้านค้า',
    search: 'ค้นหา',
    searchHint: 'รหัส อีเมล หรือเลขที่ใบแจ้งหนี้',
    signedInAs: (who) => `เข้าสู่ระบบในชื่อ ${who}`,
    logOut: 'ออกจากระบบ',
    otherLanguage: 'English',
    breadcrumbs: 'ตำแหน่งของหน้านี้',
    sections: {
      home: 'หน้าแรก',
      payments: 'การชำระเงิน',
      refunds: 'การคืนเงิน',
      disputes: 'ข้อโต้แย้ง',
      transfers: 'เงินโอนเข้า',
      subscriptions: 'การสมัครสมาชิก',
      invoices: 'ใบแจ้งหนี้',
      customers: 'ลูกค้า',
      products: 'สินค้า',
      'discount-codes': 'โค้ดส่วนลด',
      'checkout-links': 'ลิงก์ชำระเงิน',
      licences: 'ไลเซนส์',
      mailbox: 'กล่องจดหมาย',
      balance: 'ยอดเงิน',
      payouts: 'การโอนเข้าบัญชี',
      analytics: 'สถิติ',
      developers: 'ภาพรวม',
      'api-keys': 'คีย์ API',
      webhooks: 'เว็บฮุก',
      events: 'เหตุการณ์',
      requests: 'บันทึกคำขอ',
      quarantine: 'รายการที่ติดขัด',
      clocks: 'นาฬิกาทดสอบ',
      bank: 'ธนาคารจำลอง',
      rounds: 'รอบโอนเงิน',
      samples: 'เหตุการณ์ตัวอย่าง',
      simulations: 'การจำลอง',
      settings: 'การตั้งค่า',
      team: 'ทีมงาน',
      'audit-log': 'บันทึกการตรวจสอบ',
      account: 'บัญชีของคุณ',
    },
    groups: {
      overview: 'ภาพรวม',
      money: 'เงิน',
      selling: 'การขาย',
      catalogue: 'รายการสินค้า',
      developers: 'นักพัฒนา',
      tools: 'เครื่องมือทดสอบ',
      settings: 'การตั้งค่า',
    },
    curl: { title: 'คำสั่ง curl', copy: 'คัดลอก', copied: 'คัดลอกแล้ว' },
    filters: { title: 'ตัวกรอง', any: 'ทั้งหมด', apply: 'แสดง', clear: 'ล้าง', from: 'ตั้งแต่', to: 'ถึง' },
    csv: 'ดาวน์โหลดเป็น CSV',
    older: 'หน้าถัดไป',
    newer: 'หน้าก่อน',
    first: 'หน้าแรกสุด',
    pages: 'หน้า',
    ascending: 'เรียงจากน้อยไปมาก',
    descending: 'เรียงจากมากไปน้อย',
    optional: 'ไม่จำเป็น',
    wrongFields: 'ยังมีบางอย่างไม่ถูกต้อง โปรดดูช่องที่ทำเครื่องหมายไว้',
    notAnAmount: 'กรอกจำนวนเงินเป็นบาท เช่น 199 หรือ 1,250.50',
    notANumber: 'กรอกจำนวนเต็ม',
    notADate: 'เลือกวันที่',
    notMetadata: 'กรอกชื่อและค่าบรรทัดละหนึ่งคู่ เช่น order: 1234',
    metadataHint: 'ชื่อและค่าบรรทัดละหนึ่งคู่ เช่น order: 1234',
    planned: 'กำหนดไว้',
    history: 'ประวัติ',
    workflow: 'เวิร์กโฟลว์',
    workflowText: 'สิ่งที่ทำงานเองทีละขั้นสำหรับรายการนี้ เวิร์กโฟลว์ที่จบไปนานแล้วอาจถูกลบ แต่ประวัติยังอยู่ที่นี่',
    openWorkflow: 'เปิดใน Temporal UI',
    nothingFound: { title: 'ไม่พบรายการ', text: 'ไม่มีรายการที่ตรงกับตัวกรอง ล้างตัวกรองเพื่อดูทั้งหมด' },
    missing: { title: 'ไม่พบหน้าที่ต้องการ', text: 'ไม่มีสิ่งนี้ หรือเป็นของอีกโหมดหนึ่งหรือร้านค้าอื่น' },
    forbidden: { title: 'ไม่มีสิทธิ์', text: 'บทบาทของคุณไม่ครอบคลุมส่วนนี้ เจ้าของร้านเปลี่ยนให้ได้' },
    refused: { title: 'ทำรายการไม่สำเร็จ' },
    backToHome: 'กลับไปหน้าแรก',
    cancel: 'ยกเลิก',
    yes: 'ใช่',
    no: 'ไม่ใช่',
    none: 'ไม่มี',
    created: 'สร้างเมื่อ',
    status: 'สถานะ',
    amount: 'จำนวนเงิน',
    customer: 'ลูกค้า',
    metadata: 'ข้อมูลเพิ่มเติม',
  },
}
