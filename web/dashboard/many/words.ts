// What is said before and after something is done to several rows at once.
import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

const rows = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const en = {
  nothing: { title: 'Nothing is selected', text: 'Go back and tick the rows that you mean.', action: 'Back' },
  tooMany: (max: number) => `At most ${max} rows at once.`,
  refund: {
    title: (count: number) => `Review the refund of ${rows(count, 'payment', 'payments')}`,
    what: 'Payment',
    will: 'Goes back to the buyer',
    total: (amount: string, count: number) =>
      `${amount} goes back to ${rows(count, 'buyer', 'buyers')}. This cannot be undone.`,
    submit: (count: number) => `Refund ${rows(count, 'payment', 'payments')}`,
    done: (done: number, of: number) => `${done} of ${of} refunds were asked for`,
    ends: 'Ends access',
  },
  cancel: {
    title: (count: number) => `Cancel ${rows(count, 'subscription', 'subscriptions')}`,
    what: 'Subscription',
    will: 'Ends',
    total: (_: string, count: number) => `${rows(count, 'subscription is', 'subscriptions are')} not renewed any more.`,
    submit: (count: number) => `Cancel ${rows(count, 'subscription', 'subscriptions')}`,
    done: (done: number, of: number) => `${done} of ${of} subscriptions are cancelled`,
    ends: '',
  },
  count: 'Payments',
  sum: 'Goes back in all',
  note: WORDS.en.reason,
  noteHint: 'The same for each. The buyers read it: it is printed on their credit notes.',
  noteTooLong: (max: number) => `Must have at most ${max} characters.`,
  when: 'When they end',
  atPeriodEnd: 'At the end of the paid period',
  now: 'At once, without a refund',
  endsNow: 'at once: nothing is paid for',
  endedAlready: 'It has ended already.',
  moved: 'What will happen has changed since this page was shown. Look at it once more.',
  skipped: 'These are left as they are',
  reason: 'Why',
  none: 'Nothing can be done with any of these.',
  outcome: 'Outcome',
  back: 'Back to the list',
  cancelForm: 'Do nothing',
}

const th: typeof en = {
  nothing: { title: 'ยังไม่ได้เลือกรายการ', text: 'กรุณากลับไปเลือกรายการที่ต้องการ', action: 'กลับ' },
  tooMany: (max) => `เลือกได้ครั้งละไม่เกิน ${max} รายการ`,
  refund: {
    title: (count) => `ตรวจสอบการคืนเงิน ${count} รายการ`,
    what: 'การชำระเงิน',
    will: 'คืนให้ผู้ซื้อ',
    total: (amount, count) => `คืนเงิน ${amount} ให้ผู้ซื้อ ${count} ราย ทำแล้วย้อนกลับไม่ได้`,
    submit: (count) => `คืนเงิน ${count} รายการ`,
    done: (done, of) => `ส่งคำขอคืนเงินแล้ว ${done} จาก ${of} รายการ`,
    ends: 'สิ้นสุดสิทธิ์',
  },
  cancel: {
    title: (count) => `ยกเลิกการสมัครสมาชิก ${count} รายการ`,
    what: 'การสมัครสมาชิก',
    will: 'สิ้นสุด',
    total: (_, count) => `การสมัครสมาชิก ${count} รายการจะไม่ต่ออายุอีก`,
    submit: (count) => `ยกเลิก ${count} รายการ`,
    done: (done, of) => `ยกเลิกแล้ว ${done} จาก ${of} รายการ`,
    ends: '',
  },
  count: 'การชำระเงิน',
  sum: 'ยอดคืนรวม',
  note: WORDS.th.reason,
  noteHint: 'ใช้กับทุกรายการ ผู้ซื้อจะเห็นข้อความนี้ในเอกสารคืนเงิน',
  noteTooLong: (max) => `ต้องไม่เกิน ${max} ตัวอักษร`,
  when: 'สิ้นสุดเมื่อใด',
  atPeriodEnd: 'เมื่อครบรอบที่ชำระแล้ว',
  now: 'ทันที โดยไม่คืนเงิน',
  endsNow: 'ทันที เพราะไม่มีรอบที่ชำระไว้',
  endedAlready: 'สิ้นสุดไปแล้ว',
  moved: 'ผลที่จะเกิดขึ้นเปลี่ยนไปจากที่แสดงไว้ กรุณาตรวจสอบอีกครั้ง',
  skipped: 'รายการต่อไปนี้จะไม่เปลี่ยนแปลง',
  reason: 'เหตุผล',
  none: 'ไม่มีรายการใดที่ดำเนินการได้',
  outcome: 'ผล',
  back: 'กลับไปที่รายการ',
  cancelForm: 'ไม่ดำเนินการ',
}

export const MANY: Record<Locale, typeof en> = { en, th }
