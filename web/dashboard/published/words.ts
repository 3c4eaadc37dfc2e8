// What the history of a thing says of its events.
import type { Locale } from '../../../rules/written-date.ts'

export interface PublishedWords {
  nothing: string
  byRequest: string
  byWorkflow: string
  notSent: string
  succeeded: (n: number) => string
  pending: (n: number) => string
  failed: (n: number) => string
  stopped: string
  stoppedSince: (since: string, next: string) => string
  toQuarantine: string
}

export const PUBLISHED: Record<Locale, PublishedWords> = {
  en: {
    nothing: 'Nothing has been told yet.',
    byRequest: 'By the call',
    byWorkflow: 'By itself, in the workflow',
    notSent: 'Sent to no webhook endpoint.',
    succeeded: (n) => `${n} delivered`,
    pending: (n) => `${n} on the way`,
    failed: (n) => `${n} not delivered`,
    stopped: 'A step of this fails every time:',
    stoppedSince: (since, next) => `Since ${since}. It is tried again by itself on ${next}.`,
    toQuarantine: 'Open the quarantine',
  },
  th: {
    nothing: 'ยังไม่มีเหตุการณ์',
    byRequest: 'จากคำขอ',
    byWorkflow: 'ทำงานเองในเวิร์กโฟลว์',
    notSent: 'ไม่ได้ส่งไปที่เว็บฮุกใด',
    succeeded: (n) => `ส่งแล้ว ${n}`,
    pending: (n) => `กำลังส่ง ${n}`,
    failed: (n) => `ส่งไม่สำเร็จ ${n}`,
    stopped: 'ขั้นตอนหนึ่งทำไม่สำเร็จทุกครั้ง:',
    stoppedSince: (since, next) => `ตั้งแต่ ${since} ระบบจะลองใหม่เองเมื่อ ${next}`,
    toQuarantine: 'ดูรายการที่ติดขัด',
  },
}
