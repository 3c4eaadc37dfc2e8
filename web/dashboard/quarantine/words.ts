// What the page of the quarantine says, in both languages.

import type { QuarantinedKind } from '../../../rules/quarantine.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'
import { PUBLISHED } from '../published/words.ts'

const en = {
  title: 'Quarantine',
  text: 'A step of these fails every time. Each stands aside and is tried again by itself, later and later; all else goes on. Once the cause is gone, try it again here.',
  empty: { title: 'Nothing stands in quarantine', text: 'What fails every time would be here, with its reason.' },
  kinds: {
    subscription: WORDS.en.subscription,
    checkout_session: 'Checkout',
    invoice: WORDS.en.invoice,
    payout: 'Payout',
    refund: 'Refund',
    inbound_transfer: 'Transfer on its way back',
  } as Record<QuarantinedKind, string>,
  /** Names a subscription that exists only after its first charge succeeds. */
  firstCharge: 'First charge of',
  what: 'What',
  step: 'Step that fails',
  reason: 'Reason',
  since: WORDS.en.since,
  tries: 'Tries',
  nextAt: 'Tried again',
  tryAgain: 'Try again now',
  more: (props: number, all: number) => `The newest ${props} of ${all}.`,
  developer: PUBLISHED.en.developer,
  /** Why, for people; the reason in the code's own words is for developers. */
  why: {
    database: 'What this step would write does not agree with the rest of the data, so it was not written.',
    connection: 'A connection broke off.',
    other: 'This step ended with an error.',
  },
  /** The words of a piece: `step remind`. Unknown names are shown as they are. */
  pieces: {
    row: 'all of it',
    step: 'step',
    transfer: 'settling the transfer',
    attempt: 'the charge',
    refund_late_payment: 'giving back',
  } as Record<string, string>,
}

const th: typeof en = {
  title: 'รายการที่ติดขัด',
  text: 'รายการเหล่านี้มีขั้นตอนที่ทำไม่สำเร็จทุกครั้ง ระบบจึงพักไว้และลองใหม่เองโดยเว้นช่วงนานขึ้นเรื่อยๆ ส่วนรายการอื่นดำเนินต่อตามปกติ เมื่อแก้สาเหตุแล้วสั่งลองใหม่ได้ที่นี่',
  empty: { title: 'ไม่มีรายการที่ติดขัด', text: 'รายการที่ทำไม่สำเร็จทุกครั้งจะอยู่ที่นี่พร้อมสาเหตุ' },
  kinds: {
    subscription: WORDS.th.subscription,
    checkout_session: 'หน้าชำระเงิน',
    invoice: WORDS.th.invoice,
    payout: 'การโอนเข้าบัญชี',
    refund: 'การคืนเงิน',
    inbound_transfer: 'เงินที่กำลังส่งคืน',
  },
  firstCharge: 'การเรียกเก็บครั้งแรกของ',
  what: 'รายการ',
  step: 'ขั้นตอนที่ไม่สำเร็จ',
  reason: 'สาเหตุ',
  since: WORDS.th.since,
  tries: 'ลองแล้ว (ครั้ง)',
  nextAt: 'จะลองอีกเมื่อ',
  tryAgain: 'ลองใหม่ทันที',
  more: (props, all) => `${props} รายการล่าสุดจาก ${all} รายการ`,
  developer: PUBLISHED.th.developer,
  why: {
    database: 'ข้อมูลที่ขั้นตอนนี้จะบันทึกขัดกับข้อมูลอื่นในระบบ จึงยังไม่ได้บันทึก',
    connection: 'การเชื่อมต่อขาดหาย',
    other: 'ขั้นตอนนี้เกิดข้อผิดพลาด',
  },
  pieces: {
    row: 'ทั้งรายการ',
    step: 'ขั้นตอน',
    transfer: 'การรับเงินโอน',
    attempt: 'การเรียกเก็บเงิน',
    refund_late_payment: 'การคืนเงิน',
  },
}

export const QUARANTINE: Record<Locale, typeof en> = { en, th }

/** `the database refuses it (23514)` in words of the reader. Its first words are those of activities/faults.ts. */
export function whyText(reason: string, locale: Locale): string {
  const { why } = QUARANTINE[locale]
  if (reason.startsWith('the database refuses it')) return why.database
  return reason.startsWith('the connection was lost') ? why.connection : why.other
}
