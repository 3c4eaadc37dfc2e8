// What the checklist for taking real money says, in both languages.
import type { GoingLiveStep, StepState } from '../../../rules/going-live.ts'
import type { Locale } from '../../../rules/written-date.ts'

type StepWords = Record<GoingLiveStep, { title: (amount: string) => string; text: (amount: string) => string }>

const en = {
  title: 'Going live',
  lead: 'What this shop needs before it can take real money.',
  ready: 'Everything is set up: this shop can take real money.',
  list: 'Your steps',
  doneOf: (done: number, of: number) => `${done} of ${of} done`,
  next: (step: string) => `Next: ${step}`,
  operatorsTitle: 'Operator’s steps',
  operatorsText: 'Only whoever runs Satang for you can take these.',
  waitsForOperator: 'Waits for the operator',
  /** Of the first page, where the member hid them. */
  showSteps: 'Show the first steps on the home page again',
  operators: (done: number, of: number) => `Operator’s steps: ${done} of ${of} done. Ask whoever runs Satang for you.`,
  /** In test mode, behind the lead. */
  opensLive: 'Each step opens in live mode.',
  optionalTitle: 'Optional',
  makePayment: (amount: string) => `Create a link for ${amount}`,
  productName: 'Going-live test',
  states: {
    done: 'Done',
    to_do: 'To do',
    failing: 'Does not work',
    waiting: 'Waiting',
    not_needed: 'Not needed',
  } as Record<StepState, string>,
  afterOthers: 'Later',
  steps: {
    address: {
      title: () => 'A public https address',
      text: () => 'The operator sets BASE_URL. Buyers and payment providers reach Satang there.',
    },
    provider: {
      title: () => 'A payment provider',
      text: () => 'Connect an account with its live keys and choose its payment methods: cards, PromptPay.',
    },
    notifications: {
      title: () => 'Provider webhooks',
      text: () =>
        'Enter the account’s webhook address at the provider, and its secret here. Without them, results arrive later.',
    },
    payouts: {
      title: () => 'A bank account for payouts',
      text: () =>
        'Add the account that Friday payouts go to, and choose the provider that sends them. Not needed if money reaches you directly.',
    },
    mail: {
      title: () => 'A mail server',
      text: () => 'The operator sets SMTP_URL. Without it no receipt reaches a buyer.',
    },
    tax: {
      title: () => 'Tax details',
      text: () => 'Name, address and tax ID, as shown on receipts and tax invoices.',
    },
    endpoint: {
      title: () => 'A webhook endpoint',
      text: () => 'Tells your own program about payments and subscriptions.',
    },
    payment: {
      title: (amount) => `A first live payment of ${amount}`,
      text: () => 'Pay it yourself, as a buyer would.',
    },
    refund: {
      title: () => 'A refund of that payment',
      text: () => 'Refund it and check that the money arrives, so that you have seen every step.',
    },
  } as StepWords,
}

const th: typeof en = {
  title: 'เปิดใช้งานจริง',
  lead: 'สิ่งที่ร้านต้องมีก่อนรับเงินจริง',
  ready: 'ครบทุกอย่างที่จำเป็นแล้ว ร้านนี้รับเงินจริงได้',
  list: 'ขั้นตอนของร้าน',
  doneOf: (done, of) => `เสร็จแล้ว ${done} จาก ${of}`,
  next: (step) => `ต่อไป: ${step}`,
  operatorsTitle: 'ขั้นตอนของผู้ดูแลระบบ',
  operatorsText: 'ผู้ที่ติดตั้ง Satang ให้ร้านเท่านั้นที่ทำได้',
  waitsForOperator: 'รอผู้ดูแลระบบ',
  showSteps: 'แสดงขั้นตอนเริ่มต้นบนหน้าแรกอีกครั้ง',
  operators: (done, of) => `ขั้นตอนของผู้ดูแลระบบ: เสร็จแล้ว ${done} จาก ${of} สอบถามผู้ที่ติดตั้ง Satang ให้ร้าน`,
  opensLive: 'แต่ละขั้นตอนเปิดในโหมดใช้จริง',
  optionalTitle: 'ไม่บังคับ',
  makePayment: (amount) => `สร้างลิงก์ชำระ ${amount}`,
  productName: 'ทดสอบก่อนเปิดใช้งานจริง',
  states: {
    done: 'เสร็จแล้ว',
    to_do: 'ยังไม่ได้ทำ',
    failing: 'ใช้งานไม่ได้',
    waiting: 'รอเวลา',
    not_needed: 'ไม่ต้องมี',
  },
  afterOthers: 'ภายหลัง',
  steps: {
    address: {
      title: () => 'ที่อยู่เว็บแบบ https',
      text: () => 'ผู้ดูแลระบบตั้งค่า BASE_URL เป็นที่อยู่ที่ผู้ซื้อและผู้ให้บริการรับชำระเงินใช้เข้าถึง Satang',
    },
    provider: {
      title: () => 'ผู้ให้บริการรับชำระเงิน',
      text: () => 'เชื่อมต่อบัญชีด้วยคีย์สำหรับใช้จริง แล้วเลือกวิธีรับชำระ เช่น บัตรหรือพร้อมเพย์',
    },
    notifications: {
      title: () => 'เว็บฮุกจากผู้ให้บริการ',
      text: () => 'ใส่ที่อยู่เว็บฮุกของบัญชีที่ผู้ให้บริการ และใส่รหัสลับที่นี่ หากไม่ตั้งค่า ผลการชำระเงินจะมาช้ากว่า',
    },
    payouts: {
      title: () => 'บัญชีธนาคารสำหรับรับเงิน',
      text: () => 'เพิ่มบัญชีที่จะรับเงินทุกวันศุกร์ และเลือกผู้ให้บริการที่โอน ไม่ต้องมีหากเงินเข้าบัญชีของคุณโดยตรง',
    },
    mail: {
      title: () => 'เซิร์ฟเวอร์อีเมล',
      text: () => 'ผู้ดูแลระบบตั้งค่า SMTP_URL หากไม่ตั้งค่า ผู้ซื้อจะไม่ได้รับใบเสร็จรับเงิน',
    },
    tax: {
      title: () => 'ข้อมูลภาษี',
      text: () => 'ชื่อ ที่อยู่ และเลขประจำตัวผู้เสียภาษี ตามที่แสดงในใบเสร็จรับเงินและใบกำกับภาษี',
    },
    endpoint: {
      title: () => 'ปลายทางเว็บฮุก',
      text: () => 'แจ้งโปรแกรมของคุณเรื่องการชำระเงินและการสมัครสมาชิก',
    },
    payment: {
      title: (amount) => `การชำระเงินจริงครั้งแรก ${amount}`,
      text: () => 'ชำระด้วยตัวเองแบบเดียวกับผู้ซื้อ',
    },
    refund: {
      title: () => 'คืนเงินรายการนั้น',
      text: () => 'คืนเงินแล้วตรวจสอบว่าเงินกลับเข้าบัญชี เพื่อให้แน่ใจว่าทำงานครบทุกขั้นตอน',
    },
  },
}

export const GOING_LIVE: Record<Locale, typeof en> = { en, th }
