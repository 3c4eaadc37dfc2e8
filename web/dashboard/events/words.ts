// What the pages of events and of the request log say, and the overview for developers.

import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

const en = {
  title: WORDS.en.events,
  type: WORDS.en.type,
  kinds: 'all of',
  object: 'Object',
  rights: 'Access of a customer',
  sample: 'Sample',
  about: 'About this event',
  sequence: 'Sequence for this object',
  cause: 'Triggered by',
  byRequest: 'API request',
  byWorkflow: 'Workflow',
  byItself: 'Automatic',
  version: 'API version',
  changed: 'What changed',
  before: 'Before',
  after: 'After',
  body: 'Event data',
  deliveries: 'Deliveries',
  noDeliveries: 'Not sent: no webhook endpoint receives this event.',
  toEndpoints: 'Webhook endpoints',
  empty: {
    title: 'No events yet',
    text: 'Everything that happens to your customers, payments and subscriptions is listed here for 90 days. Add a product or a customer to see the first event.',
  },
}

const th: typeof en = {
  title: WORDS.th.events,
  type: WORDS.th.type,
  kinds: 'ทุกเหตุการณ์ของ',
  object: 'รายการ',
  rights: 'สิทธิ์ใช้งานของลูกค้า',
  sample: 'ตัวอย่าง',
  about: 'รายละเอียดเหตุการณ์',
  sequence: 'ลำดับของรายการนี้',
  cause: 'เกิดขึ้นเพราะ',
  byRequest: 'คำขอ API',
  byWorkflow: 'เวิร์กโฟลว์',
  byItself: 'อัตโนมัติ',
  version: 'เวอร์ชัน API',
  changed: 'สิ่งที่เปลี่ยนแปลง',
  before: 'ก่อน',
  after: 'หลัง',
  body: 'ข้อมูลเหตุการณ์',
  deliveries: 'รายการส่ง',
  noDeliveries: 'ไม่มีปลายทางใดรับเหตุการณ์นี้ จึงไม่ได้ส่ง',
  toEndpoints: 'ปลายทางเว็บฮุก',
  empty: {
    title: 'ยังไม่มีเหตุการณ์',
    text: 'ทุกสิ่งที่เกิดกับลูกค้า การชำระเงิน และการสมัครสมาชิกจะแสดงที่นี่เป็นเวลา 90 วัน ลองสร้างสินค้าหรือลูกค้าเพื่อดูเหตุการณ์แรก',
  },
}

export const EVENTS_WORDS: Record<Locale, typeof en> = { en, th }

export type EventWords = typeof en

const requestsEn = {
  title: 'Request log',
  request: 'Request',
  call: 'Request',
  method: 'Method',
  outcome: 'Outcome',
  outcomes: { '2xx': 'Succeeded', failed: 'Failed' },
  id: 'Request ID',
  path: 'Part of the path',
  fullPath: 'Path',
  object: 'ID in the path',
  key: 'API key',
  member: 'Member',
  idempotency: 'Idempotency key',
  replayed: 'Same answer sent again, nothing done twice',
  dryRun: 'Dry run, nothing saved',
  error: 'Error code',
  message: 'Message',
  duration: 'Duration',
  took: (ms: number) => (ms < 1_000 ? `${ms} ms` : `${Math.round(ms / 10) / 100} s`),
  time: 'Time',
  who: 'By',
  byKey: 'API key',
  byMember: 'Dashboard',
  from: 'From',
  program: 'Program',
  version: 'API version',
  route: 'Route',
  query: 'Query',
  about: 'About this request',
  body: 'Request body',
  bodyText: 'Without secrets, card numbers and personal data. Up to 4 KiB is kept.',
  noBody: 'No body was saved.',
  answer: 'Response',
  events: 'Events from this request',
  noEvents: 'This request caused no events.',
  notKept:
    'This request is not in the log: it was made on a page, such as a checkout or the portal, or is older than 30 days. Its events are below.',
  empty: {
    title: 'No requests yet',
    text: 'Every request made with your keys, and by your team in the dashboard, is listed here for 30 days. To send the first one, copy the curl command on the Developers page.',
  },
}

const requestsTh: typeof requestsEn = {
  title: 'บันทึกคำขอ',
  request: 'คำขอ',
  call: 'คำขอ',
  method: 'เมธอด',
  outcome: 'ผล',
  outcomes: { '2xx': 'สำเร็จ', failed: 'ไม่สำเร็จ' },
  id: 'รหัสคำขอ',
  path: 'บางส่วนของพาธ',
  fullPath: 'พาธ',
  object: 'รหัสในพาธ',
  key: 'คีย์ API',
  member: 'ทีมงาน',
  idempotency: 'คีย์ Idempotency',
  replayed: 'ตอบด้วยคำตอบเดิม ไม่ได้ทำรายการซ้ำ',
  dryRun: 'ทดลองเท่านั้น ไม่มีการบันทึก',
  error: 'รหัสข้อผิดพลาด',
  message: 'ข้อความ',
  duration: 'ใช้เวลา',
  took: (ms) => (ms < 1_000 ? `${ms} ms` : `${Math.round(ms / 10) / 100} s`),
  time: 'เวลา',
  who: 'โดย',
  byKey: 'คีย์ API',
  byMember: 'แดชบอร์ด',
  from: 'จาก',
  program: 'โปรแกรม',
  version: 'เวอร์ชัน API',
  route: 'เส้นทาง',
  query: 'พารามิเตอร์',
  about: 'รายละเอียดคำขอ',
  body: 'สิ่งที่ส่งมา',
  bodyText: 'ไม่เก็บรหัสลับ เลขบัตร และข้อมูลส่วนบุคคล และเก็บเนื้อหาไม่เกิน 4 KiB',
  noBody: 'ไม่มีเนื้อหาที่เก็บไว้',
  answer: 'คำตอบ',
  events: 'ผลที่เกิดขึ้น',
  noEvents: 'ไม่มีเหตุการณ์จากคำขอนี้',
  notKept: 'คำขอนี้ไม่อยู่ในบันทึก เพราะทำบนหน้าเว็บ เช่น หน้าชำระเงินหรือพอร์ทัลลูกค้า หรือเก่ากว่า 30 วัน ดูผลที่เกิดขึ้นด้านล่าง',
  empty: {
    title: 'ยังไม่มีคำขอ',
    text: 'ทุกคำขอที่ใช้คีย์ของคุณ และสิ่งที่ทีมงานทำที่นี่ จะแสดงเป็นเวลา 30 วัน ลองคัดลอกคำสั่ง curl แล้วเรียกดู',
  },
}

export const REQUESTS: Record<Locale, typeof requestsEn> = { en: requestsEn, th: requestsTh }

export type RequestWords = typeof requestsEn

const developersEn = {
  title: 'Developers',
  start: 'The API',
  address: WORDS.en.address,
  version: 'Version',
  docs: 'Documentation',
  reference: 'All operations',
  errors: 'All errors',
  first: 'To send your first request, put one of your keys in the variable:',
  keys: WORDS.en.apiKeys,
  webhooks: 'Webhook endpoints',
  failed: 'Failed requests',
  noFailed: 'No request has failed in the last 30 days.',
  latest: 'Newest events',
  all: {
    'api-keys': 'All API keys',
    webhooks: 'All endpoints',
    requests: 'All failed requests',
    events: 'All events',
  },
}

const developersTh: typeof developersEn = {
  title: 'นักพัฒนา',
  start: 'API',
  address: 'URL',
  version: 'เวอร์ชัน',
  docs: 'เอกสาร',
  reference: 'คำสั่งทั้งหมด',
  errors: 'ข้อผิดพลาดทั้งหมด',
  first: 'ลองเรียกครั้งแรก โดยใส่คีย์ของคุณในตัวแปร',
  keys: WORDS.th.apiKeys,
  webhooks: 'ปลายทางเว็บฮุก',
  failed: 'คำขอที่ไม่สำเร็จ',
  noFailed: 'ไม่มีคำขอที่ไม่สำเร็จใน 30 วันที่ผ่านมา',
  latest: 'เหตุการณ์ล่าสุด',
  all: {
    'api-keys': 'คีย์ API ทั้งหมด',
    webhooks: 'ปลายทางทั้งหมด',
    requests: 'คำขอที่ไม่สำเร็จทั้งหมด',
    events: 'เหตุการณ์ทั้งหมด',
  },
}

export const DEVELOPERS: Record<Locale, typeof developersEn> = { en: developersEn, th: developersTh }

export type DeveloperWords = typeof developersEn
