// What the page of the quarantine says, in both languages.

import type { SessionStep } from '../../../rules/checkout.ts'
import type { InvoiceStep } from '../../../rules/manual-invoices.ts'
import type { FaultCause, QuarantinedKind } from '../../../rules/quarantine.ts'
import type { PlannedStep } from '../../../rules/subscriptions.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'
import { PUBLISHED } from '../published/words.ts'

type Step = PlannedStep | SessionStep | InvoiceStep

/** What did not happen; `to`: the name of the customer, if there is one. */
type Effect = (to: string | null) => string

const en = {
  title: 'Stuck items',
  text: 'These items have a step that keeps failing. Satang retries it at growing intervals, and everything else goes on as usual.',
  empty: { title: 'Nothing is stuck', text: 'A step that keeps failing is listed here with its cause.' },
  kinds: {
    subscription: WORDS.en.subscription,
    checkout_session: 'Checkout',
    invoice: WORDS.en.invoice,
    payout: 'Payout',
    refund: 'Refund',
    inbound_transfer: 'Transfer being returned',
  } as Record<QuarantinedKind, string>,
  /** Names a subscription that exists only after its first charge succeeds. */
  firstCharge: 'First charge of a subscription',
  effect: 'What did not happen',
  cause: 'Cause and what to do',
  tries: (n: number, since: string) => `${n === 1 ? '1 try' : `${n} tries`} since ${since}`,
  nextAt: 'Next try',
  tryAgain: 'Try again now',
  more: (props: number, all: number) => `The newest ${props} of ${all}.`,
  developer: PUBLISHED.en.developer,
  copyDetails: 'Copy details',
  /** Why; the reason in the code's own words is for developers. */
  why: {
    provider: 'The payment provider does not answer.',
    connection: 'The connection to the database fails.',
    data: 'A fault on your Satang server: the result could not be saved.',
    other: 'A fault on your Satang server.',
  } as Record<FaultCause, string>,
  /** What to do about it, and who can. */
  remedy: {
    provider: 'Check that it is online and that its keys still work, then try again.',
    connection: 'This usually passes. If it does not, tell whoever runs your Satang server.',
    data: 'Only whoever runs the server can fix it. Copy the details and send them.',
    other: 'Only whoever runs the server can fix it. Copy the details and send them.',
  } as Record<FaultCause, string>,
  toProviders: 'Payment providers',
  /** Of a piece that is no step: `transfer itr_…`. */
  pieces: {
    transfer: () => 'A transfer that came in was not booked.',
    attempt: () => 'The outcome of a charge was not recorded.',
    refund_late_payment: () => 'A late payment was not refunded.',
  } as Record<string, Effect>,
  /** Of an item nothing of which can be done. */
  whole: {
    subscription: () => 'The subscription is not being processed.',
    checkout_session: () => 'The checkout is not being processed.',
    invoice: () => 'The invoice is not being processed.',
    payout: () => 'The payout was not completed.',
    refund: () => 'The refund was not completed.',
    inbound_transfer: () => 'The transfer was not returned.',
  } as Record<QuarantinedKind, Effect>,
  steps: {
    first_charge: () => 'The first charge was not completed.',
    expire: () => 'It was not paid in time, and was not closed.',
    expire_qr: () => 'An expired QR code was not closed.',
    send_invoice: (to) => `The invoice was not sent${to ? ` to ${to}` : ''}.`,
    remind: (to) => `The payment reminder ${to ? `to ${to} ` : ''}was not sent.`,
    ask_certificate: (to) => `The request for a withholding certificate ${to ? `to ${to} ` : ''}was not sent.`,
    renew: () => 'The subscription was not renewed.',
    retry: () => 'The failed charge was not retried.',
    close_action: () => 'A charge that the customer did not confirm was not closed.',
    settle_charge: () => 'The outcome of a charge was not looked up.',
    overdue: () => 'The invoice was not marked as overdue.',
    end_grace: () => 'The grace period was not ended.',
    give_up: () => 'The unpaid subscription was not ended.',
    end: () => 'The scheduled cancellation was not carried out.',
  } satisfies Record<Step, Effect> as Record<string, Effect>,
}

const th: typeof en = {
  title: 'รายการที่ติดขัด',
  text: 'รายการเหล่านี้มีขั้นตอนที่ทำไม่สำเร็จทุกครั้ง ระบบจะลองใหม่เองโดยเว้นช่วงนานขึ้นเรื่อยๆ ส่วนงานอื่นดำเนินต่อตามปกติ',
  empty: { title: 'ไม่มีรายการที่ติดขัด', text: 'ขั้นตอนที่ทำไม่สำเร็จทุกครั้งจะแสดงที่นี่พร้อมสาเหตุ' },
  kinds: {
    subscription: WORDS.th.subscription,
    checkout_session: 'หน้าชำระเงิน',
    invoice: WORDS.th.invoice,
    payout: 'การโอนเข้าบัญชี',
    refund: 'การคืนเงิน',
    inbound_transfer: 'เงินที่กำลังส่งคืน',
  },
  firstCharge: 'การเรียกเก็บเงินครั้งแรกของการสมัครสมาชิก',
  effect: 'สิ่งที่ยังไม่เกิดขึ้น',
  cause: 'สาเหตุและวิธีแก้',
  tries: (n, since) => `ลองแล้ว ${n} ครั้ง ตั้งแต่ ${since}`,
  nextAt: 'ลองครั้งต่อไป',
  tryAgain: 'ลองใหม่ทันที',
  more: (props, all) => `${props} รายการล่าสุดจาก ${all} รายการ`,
  developer: PUBLISHED.th.developer,
  copyDetails: 'คัดลอกรายละเอียด',
  why: {
    provider: 'ผู้ให้บริการรับชำระเงินไม่ตอบกลับ',
    connection: 'เชื่อมต่อฐานข้อมูลไม่ได้',
    data: 'เซิร์ฟเวอร์ Satang ขัดข้อง จึงบันทึกผลไม่ได้',
    other: 'เซิร์ฟเวอร์ Satang ขัดข้อง',
  },
  remedy: {
    provider: 'ตรวจสอบว่าผู้ให้บริการทำงานปกติและคีย์ยังใช้ได้ แล้วลองใหม่',
    connection: 'โดยมากจะหายเอง หากยังไม่หาย กรุณาแจ้งผู้ดูแลเซิร์ฟเวอร์ Satang ของคุณ',
    data: 'มีเพียงผู้ดูแลเซิร์ฟเวอร์ที่แก้ได้ กรุณาคัดลอกรายละเอียดแล้วส่งให้ผู้ดูแล',
    other: 'มีเพียงผู้ดูแลเซิร์ฟเวอร์ที่แก้ได้ กรุณาคัดลอกรายละเอียดแล้วส่งให้ผู้ดูแล',
  },
  toProviders: 'ผู้ให้บริการรับชำระเงิน',
  pieces: {
    transfer: () => 'ยังไม่ได้บันทึกเงินที่โอนเข้ามา',
    attempt: () => 'ยังไม่ได้บันทึกผลการเรียกเก็บเงิน',
    refund_late_payment: () => 'ยังไม่ได้คืนเงินที่ชำระช้ากว่ากำหนด',
  },
  whole: {
    subscription: () => 'การสมัครสมาชิกนี้ยังดำเนินต่อไม่ได้',
    checkout_session: () => 'หน้าชำระเงินนี้ยังดำเนินต่อไม่ได้',
    invoice: () => 'ใบแจ้งหนี้นี้ยังดำเนินต่อไม่ได้',
    payout: () => 'การโอนเข้าบัญชียังไม่เสร็จสิ้น',
    refund: () => 'การคืนเงินยังไม่เสร็จสิ้น',
    inbound_transfer: () => 'ยังไม่ได้ส่งคืนเงินโอน',
  },
  steps: {
    first_charge: () => 'การเรียกเก็บเงินครั้งแรกยังไม่เสร็จสิ้น',
    expire: () => 'ไม่ได้ชำระภายในกำหนด แต่ยังไม่ได้ปิดรายการ',
    expire_qr: () => 'ยังไม่ได้ปิด QR ที่หมดอายุ',
    send_invoice: (to) => `ยังไม่ได้ส่งใบแจ้งหนี้${to ? `ให้ ${to}` : ''}`,
    remind: (to) => `ยังไม่ได้ส่งการแจ้งเตือนให้ชำระเงิน${to ? `ถึง ${to}` : ''}`,
    ask_certificate: (to) => `ยังไม่ได้ส่งคำขอหนังสือรับรองหัก ณ ที่จ่าย${to ? `ถึง ${to}` : ''}`,
    renew: () => 'ยังไม่ได้ต่ออายุการสมัครสมาชิก',
    retry: () => 'ยังไม่ได้เรียกเก็บเงินอีกครั้ง',
    close_action: () => 'ยังไม่ได้ปิดการเรียกเก็บเงินที่ลูกค้าไม่ได้ยืนยัน',
    settle_charge: () => 'ยังไม่ได้ตรวจผลการเรียกเก็บเงิน',
    overdue: () => 'ยังไม่ได้บันทึกว่าใบแจ้งหนี้เกินกำหนดชำระ',
    end_grace: () => 'ยังไม่ได้สิ้นสุดช่วงผ่อนผัน',
    give_up: () => 'ยังไม่ได้ยุติการสมัครสมาชิกที่ไม่ได้ชำระ',
    end: () => 'ยังไม่ได้ยกเลิกตามกำหนด',
  },
}

export const QUARANTINE: Record<Locale, typeof en> = { en, th }

/** What did not happen: `step remind` → `The payment reminder to Nok was not sent.` */
export function effectText(
  { kind, step, customer }: { kind: QuarantinedKind; step: string; customer?: string | null },
  locale: Locale,
): string {
  const { steps, pieces, whole } = QUARANTINE[locale]
  const [piece = '', of = ''] = step.split(' ')
  return ((piece === 'step' ? steps[of] : pieces[piece]) ?? whole[kind])(customer ?? null)
}
