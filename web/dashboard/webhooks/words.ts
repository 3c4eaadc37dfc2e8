// What the pages of webhook endpoints, their replays and deliveries say.
import type { Locale } from '../../../rules/written-date.ts'

export interface WebhookWords {
  title: string
  add: string
  url: string
  urlHint: string
  description: string
  descriptionHint: string
  types: string
  allTypes: string
  allTypesHint: string
  someTypes: string
  which: string
  counted: (n: number) => string
  about: string
  empty: { title: string; text: string; action: string }
  addTitle: string
  addSubmit: string
  changeTitle: string
  change: string
  save: string
  why: Record<string, string>
  disabledAt: string
  failingSince: string
  failingText: string
  previousSecret: string
  ping: string
  enable: string
  disable: string
  disableQuestion: string
  disableYes: string
  rotate: string
  rotateTitle: string
  rotateText: string
  overlap: string
  overlaps: readonly (readonly [seconds: string, label: string, hint?: string])[]
  rotateSubmit: string
  remove: string
  removeQuestion: string
  removeYes: string
  secretTitle: string
  secretText: string
  rotatedText: string
  done: string
  deliveries: string
  noDeliveries: { title: string; text: string }
  delivery: string
  event: string
  endpoint: string
  attempts: string
  next: string
  attempt: (n: number) => string
  trigger: Record<string, string>
  answered: string
  noAnswer: string
  at: string
  took: (ms: number) => string
  error: string
  sent: string
  sentText: string
  requestHeaders: string
  responseHeaders: string
  responseBody: string
  nothing: string
  notYet: string
  retry: string
  replay: string
  replayTitle: string
  replayText: string
  from: string
  to: string
  toHint: string
  replayTypes: string
  replayTypesHint: string
  onlyFailed: string
  onlyFailedHint: string
  replaySubmit: string
  replays: string
  noReplays: string
  window: string
  running: string
  completed: string
  progress: (done: number, of: number) => string
  scheduled: string
  delivered: string
  failed: string
  canceled: string
  pending: string
  stop: string
  stopQuestion: string
  stopYes: string
  itsDeliveries: string
  sample: string
}

export const WEBHOOKS: Record<Locale, WebhookWords> = {
  en: {
    title: 'Webhooks',
    add: 'Add an endpoint',
    url: 'Address',
    urlHint: 'Of your server: https, and reachable from everywhere. Events are sent there by POST.',
    description: 'Description',
    descriptionHint: 'For you and your colleagues.',
    types: 'Events',
    allTypes: 'All events',
    allTypesHint: 'Those that are added in future, too.',
    someTypes: 'Only these',
    which: 'Which events?',
    counted: (n) => (n === 1 ? '1 type' : `${n} types`),
    about: 'About this endpoint',
    empty: {
      title: 'No webhook endpoints yet',
      text: 'An endpoint is an address of your server to which every event is sent, signed and tried again until it arrives. Then you need not ask.',
      action: 'Add an endpoint',
    },
    addTitle: 'Add a webhook endpoint',
    addSubmit: 'Add the endpoint',
    changeTitle: 'Change the endpoint',
    change: 'Change',
    save: 'Save',
    why: {
      requested: 'It was disabled by hand.',
      failing:
        'It was disabled because nothing arrived for five days. Mend your server, enable it, and replay what failed.',
      gone: 'It was disabled because your server answered 410 Gone.',
    },
    disabledAt: 'Disabled',
    failingSince: 'Failing since',
    failingText: 'Nothing has arrived since then. After five days of that the endpoint is disabled.',
    previousSecret: 'Old secret signs until',
    ping: 'Send a ping',
    enable: 'Enable',
    disable: 'Disable',
    disableQuestion: 'Nothing is sent while it is disabled, and what waits is cancelled. A replay sends it later.',
    disableYes: 'Disable the endpoint',
    rotate: 'New secret',
    rotateTitle: 'Make a new signing secret',
    rotateText: 'The new secret is shown once. Until the old one ends, every webhook is signed with both.',
    overlap: 'How long does the old secret sign as well?',
    overlaps: [
      ['0', 'Not at all', 'When it has leaked.'],
      ['3600', 'One hour'],
      ['86400', 'One day'],
      ['604800', 'Seven days'],
    ],
    rotateSubmit: 'Make a new secret',
    remove: 'Delete',
    removeQuestion: 'Nothing is sent there any more, and what waits is cancelled. Its log can no longer be read here.',
    removeYes: 'Delete the endpoint',
    secretTitle: 'The signing secret',
    secretText:
      'Copy it now: it is shown here once. With it your server checks that a webhook came from us and is whole (Standard Webhooks).',
    rotatedText: 'The old secret goes on signing for as long as you have chosen.',
    done: 'I have copied it',
    deliveries: 'Deliveries',
    noDeliveries: {
      title: 'Nothing sent yet',
      text: 'Every event that is sent here is listed, with each attempt and its answer. Send a ping to try it.',
    },
    delivery: 'Delivery',
    event: 'Event',
    endpoint: 'Endpoint',
    attempts: 'Attempts',
    next: 'Next attempt',
    attempt: (n) => `Attempt ${n}`,
    trigger: { schedule: 'by schedule', retry: 'by hand', replay: 'by a replay', ping: 'a ping' },
    answered: 'Answer',
    noAnswer: 'No answer',
    at: 'When',
    took: (ms) => `${ms} ms`,
    error: 'What went wrong',
    sent: 'What is sent',
    sentText: 'The body of every attempt, here on several lines. The signature is over the bytes as they were sent.',
    requestHeaders: 'Headers sent',
    responseHeaders: 'Headers of the answer',
    responseBody: 'Body of the answer',
    nothing: 'Nothing',
    notYet: 'No attempt has been made yet.',
    retry: 'Send once more',
    replay: 'Replay',
    replayTitle: 'Send events once more',
    replayText:
      'Events of a span of time are sent to this endpoint again, the oldest first, with the ids they had: your server knows those it has seen.',
    from: 'From',
    to: 'To',
    toHint: 'Empty: until now.',
    replayTypes: 'Only these types',
    replayTypesHint: 'None ticked: all that the endpoint receives.',
    onlyFailed: 'Only what has not arrived',
    onlyFailedHint: 'What was given up or cancelled, and events from before the endpoint was there.',
    replaySubmit: 'Begin the replay',
    replays: 'Replays',
    noReplays: 'Nothing has been replayed.',
    window: 'Span of time',
    running: 'Running',
    completed: 'Completed',
    progress: (done, of) => `${done} of ${of} events are done`,
    scheduled: 'Events',
    delivered: 'Delivered',
    failed: 'Not delivered',
    canceled: 'Cancelled',
    pending: 'Waiting',
    stop: 'Stop',
    stopQuestion: 'What has not been sent is not sent any more.',
    stopYes: 'Stop the replay',
    itsDeliveries: 'Its deliveries',
    sample: 'Send a sample of any event',
  },
  th: {
    title: 'เว็บฮุก',
    add: 'เพิ่มปลายทาง',
    url: 'ที่อยู่',
    urlHint: 'ของเซิร์ฟเวอร์คุณ ต้องเป็น https และเข้าถึงได้จากภายนอก เหตุการณ์จะถูกส่งด้วย POST',
    description: 'คำอธิบาย',
    descriptionHint: 'สำหรับคุณและทีมงาน',
    types: 'เหตุการณ์',
    allTypes: 'ทุกเหตุการณ์',
    allTypesHint: 'รวมถึงประเภทที่เพิ่มในอนาคต',
    someTypes: 'เฉพาะรายการนี้',
    which: 'เหตุการณ์ใดบ้าง',
    counted: (n) => `${n} ประเภท`,
    about: 'รายละเอียดปลายทาง',
    empty: {
      title: 'ยังไม่มีปลายทางเว็บฮุก',
      text: 'ปลายทางคือที่อยู่ของเซิร์ฟเวอร์คุณที่ทุกเหตุการณ์จะถูกส่งไปพร้อมลายเซ็น และส่งซ้ำจนกว่าจะถึง คุณจึงไม่ต้องคอยถาม',
      action: 'เพิ่มปลายทาง',
    },
    addTitle: 'เพิ่มปลายทางเว็บฮุก',
    addSubmit: 'เพิ่มปลายทาง',
    changeTitle: 'แก้ไขปลายทาง',
    change: 'แก้ไข',
    save: 'บันทึก',
    why: {
      requested: 'ถูกปิดโดยผู้ใช้',
      failing: 'ถูกปิดเพราะส่งไม่ถึงเลยเป็นเวลาห้าวัน แก้ไขเซิร์ฟเวอร์ เปิดใช้งาน แล้วส่งซ้ำรายการที่ไม่สำเร็จ',
      gone: 'ถูกปิดเพราะเซิร์ฟเวอร์ของคุณตอบ 410 Gone',
    },
    disabledAt: 'ปิดเมื่อ',
    failingSince: 'ส่งไม่ถึงตั้งแต่',
    failingText: 'ยังไม่มีรายการใดส่งถึงตั้งแต่นั้น หากเป็นเช่นนี้ครบห้าวัน ปลายทางจะถูกปิดใช้งาน',
    previousSecret: 'รหัสเดิมลงลายเซ็นได้ถึง',
    ping: 'ส่งทดสอบ',
    enable: 'เปิดใช้งาน',
    disable: 'ปิดใช้งาน',
    disableQuestion: 'ระหว่างที่ปิดจะไม่ส่งอะไร และรายการที่รออยู่จะถูกยกเลิก ส่งซ้ำภายหลังได้',
    disableYes: 'ปิดใช้งานปลายทาง',
    rotate: 'เปลี่ยนรหัสลับ',
    rotateTitle: 'สร้างรหัสลับสำหรับลงลายเซ็นใหม่',
    rotateText: 'รหัสใหม่แสดงครั้งเดียว จนกว่ารหัสเดิมจะหมดอายุ ทุกเว็บฮุกจะลงลายเซ็นด้วยทั้งสองรหัส',
    overlap: 'ให้รหัสเดิมลงลายเซ็นต่ออีกนานเท่าไร',
    overlaps: [
      ['0', 'ไม่ต้อง', 'เมื่อรหัสรั่วไหล'],
      ['3600', 'หนึ่งชั่วโมง'],
      ['86400', 'หนึ่งวัน'],
      ['604800', 'เจ็ดวัน'],
    ],
    rotateSubmit: 'สร้างรหัสใหม่',
    remove: 'ลบ',
    removeQuestion: 'จะไม่มีการส่งไปที่นั่นอีก รายการที่รออยู่จะถูกยกเลิก และดูบันทึกที่นี่ไม่ได้อีก',
    removeYes: 'ลบปลายทาง',
    secretTitle: 'รหัสลับสำหรับตรวจลายเซ็น',
    secretText: 'คัดลอกตอนนี้ รหัสแสดงที่นี่เพียงครั้งเดียว เซิร์ฟเวอร์ของคุณใช้ตรวจว่าเว็บฮุกมาจากเราและครบถ้วน (Standard Webhooks)',
    rotatedText: 'รหัสเดิมยังลงลายเซ็นต่อตามเวลาที่คุณเลือก',
    done: 'คัดลอกแล้ว',
    deliveries: 'รายการส่ง',
    noDeliveries: { title: 'ยังไม่ได้ส่งอะไร', text: 'ทุกเหตุการณ์ที่ส่งมาที่นี่จะแสดงพร้อมทุกครั้งที่ส่งและคำตอบ ลองกดส่งทดสอบ' },
    delivery: 'รายการส่ง',
    event: 'เหตุการณ์',
    endpoint: 'ปลายทาง',
    attempts: 'จำนวนครั้ง',
    next: 'ครั้งถัดไป',
    attempt: (n) => `ครั้งที่ ${n}`,
    trigger: { schedule: 'ตามกำหนด', retry: 'กดส่งเอง', replay: 'จากการส่งซ้ำ', ping: 'ส่งทดสอบ' },
    answered: 'คำตอบ',
    noAnswer: 'ไม่มีคำตอบ',
    at: 'เมื่อ',
    took: (ms) => `${ms} มิลลิวินาที`,
    error: 'สิ่งที่ผิดพลาด',
    sent: 'เนื้อหาที่ส่ง',
    sentText: 'เนื้อหาของทุกครั้ง แสดงที่นี่หลายบรรทัด ลายเซ็นคิดจากไบต์ที่ส่งจริง',
    requestHeaders: 'เฮดเดอร์ที่ส่ง',
    responseHeaders: 'เฮดเดอร์ของคำตอบ',
    responseBody: 'เนื้อหาของคำตอบ',
    nothing: 'ไม่มี',
    notYet: 'ยังไม่ได้ส่งสักครั้ง',
    retry: 'ส่งอีกครั้ง',
    replay: 'ส่งซ้ำ',
    replayTitle: 'ส่งเหตุการณ์ซ้ำ',
    replayText:
      'เหตุการณ์ในช่วงเวลาที่เลือกจะถูกส่งมาที่ปลายทางนี้อีกครั้งโดยเริ่มจากเก่าสุด ใช้รหัสเดิม เซิร์ฟเวอร์ของคุณจึงรู้ว่ารายการใดเคยได้รับแล้ว',
    from: 'ตั้งแต่',
    to: 'ถึง',
    toHint: 'เว้นว่าง: จนถึงตอนนี้',
    replayTypes: 'เฉพาะประเภทเหล่านี้',
    replayTypesHint: 'ไม่เลือกเลย: ทุกประเภทที่ปลายทางนี้รับ',
    onlyFailed: 'เฉพาะรายการที่ยังไม่ถึง',
    onlyFailedHint: 'รายการที่เลิกพยายามหรือถูกยกเลิก และเหตุการณ์ก่อนที่จะมีปลายทางนี้',
    replaySubmit: 'เริ่มส่งซ้ำ',
    replays: 'การส่งซ้ำ',
    noReplays: 'ยังไม่เคยส่งซ้ำ',
    window: 'ช่วงเวลา',
    running: 'กำลังส่ง',
    completed: 'เสร็จแล้ว',
    progress: (done, of) => `เสร็จแล้ว ${done} จาก ${of} เหตุการณ์`,
    scheduled: 'เหตุการณ์',
    delivered: 'ส่งถึง',
    failed: 'ส่งไม่ถึง',
    canceled: 'ยกเลิก',
    pending: 'รอส่ง',
    stop: 'หยุด',
    stopQuestion: 'รายการที่ยังไม่ได้ส่งจะไม่ถูกส่งอีก',
    stopYes: 'หยุดการส่งซ้ำ',
    itsDeliveries: 'รายการส่งของการส่งซ้ำนี้',
    sample: 'ส่งตัวอย่างเหตุการณ์',
  },
}
