// The words of an object's history.
import type { Locale } from '../../../rules/written-date.ts'

const en = {
  nothing: 'Nothing has happened yet.',
  ids: 'IDs and metadata',
  developer: 'Developer',
  events: 'Events and deliveries',
  byRequest: 'By the call',
  byWorkflow: 'By itself, in the workflow',
  notSent: 'Sent to no webhook endpoint.',
  succeeded: (n: number) => `${n} delivered`,
  pending: (n: number) => `${n} on the way`,
  failed: (n: number) => `${n} not delivered`,
  stoppedSince: (since: string, next: string) => `Since ${since}. Next automatic retry: ${next}.`,
  toQuarantine: 'See stuck items',
}

const th: typeof en = {
  nothing: 'ยังไม่มีความเคลื่อนไหว',
  ids: 'ID และ metadata',
  developer: 'สำหรับนักพัฒนา',
  events: 'เหตุการณ์และการส่ง',
  byRequest: 'จากคำขอ',
  byWorkflow: 'ระบบทำเองในเวิร์กโฟลว์',
  notSent: 'ไม่ได้ส่งไปที่ปลายทางใด',
  succeeded: (n) => `ส่งถึง ${n}`,
  pending: (n) => `กำลังส่ง ${n}`,
  failed: (n) => `ส่งไม่ถึง ${n}`,
  stoppedSince: (since, next) => `เริ่มเมื่อ ${since} และระบบจะลองใหม่เองเมื่อ ${next}`,
  toQuarantine: 'ดูรายการที่ติดขัด',
}

export const PUBLISHED: Record<Locale, typeof en> = { en, th }

export type PublishedWords = typeof en
