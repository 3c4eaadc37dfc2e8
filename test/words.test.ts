// One term for one thing: the terms that docs/words.md gives up are in no sentence that people read.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { TIMELINE_WORDS } from '../resources/timeline-words.ts'
import { CUSTOMERS } from '../web/dashboard/customers/words.ts'
import { statusWord } from '../web/dashboard/words/statuses.ts'
import { PORTAL } from '../web/portal/words.ts'

const ROOT = new URL('..', import.meta.url).pathname

/** Where sentences for people stand. */
const FILES = globSync(
  [
    'web/**/{words,*-words,view,*-view,flash,refusals,frame,statuses,named,handler}.ts',
    'web/components/*.ts',
    'web/words.ts',
    'web/docs/thai-{guides,error-words,calls,fields,values}.ts',
    'web/docs/reference-texts.ts',
    'scripts/docs-events-thai.ts',
    'docs/*.th.md',
    'documents/*.ts',
    'resources/*-words.ts',
    'rules/{consent,*-words}.ts',
  ],
  // It says nothing: it keeps on one line what shops write.
  { cwd: ROOT, exclude: ['web/brand-words.ts'] },
)

/** The last cells of the table. */
function termsThatLost(): string[] {
  const rows = readFileSync(`${ROOT}docs/words.md`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| English'))
  return rows.flatMap((row) =>
    [
      ...row
        .split('|')
        .at(-2)!
        .matchAll(/`([^`]+)`/g),
    ].map(([, term]) => term!),
  )
}

/** The file's lines without comments. */
function sentencesOf(file: string): string[] {
  return (
    readFileSync(ROOT + file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
      // A Thai text of the reference stands behind its English one, which is the API's.
      .map((line) => (/thai-(fields|values)/.test(file) ? line.replace(/^ {2}(?:'[^']*'|"[^"]*"):/, '') : line))
  )
}

test('terms that lost are in no sentence', () => {
  const lost = termsThatLost()
  expect(lost.length).toBeGreaterThan(30)
  expect(FILES.length).toBeGreaterThan(150)
  const found = FILES.flatMap((file) =>
    sentencesOf(file).flatMap((line) =>
      lost.filter((term) => named(line, term)).map((term) => `${file}: ${term} in ${line.trim().slice(0, 100)}`),
    ),
  )
  expect(found).toEqual([])
})

test('a subscription is past due and an invoice overdue: each has its own term', () => {
  const termOf = { en: 'Past due', th: 'ค้างชำระ' }
  for (const locale of ['en', 'th'] as const) {
    const terms = [
      statusWord('past_due', locale),
      CUSTOMERS[locale].standing.past_due,
      PORTAL[locale].status.past_due,
      TIMELINE_WORDS[locale].pastDue,
    ]
    expect([...new Set(terms)]).toEqual([termOf[locale]])
    expect(statusWord('overdue', locale)).toBe(PORTAL[locale].overdue)
    expect(statusWord('overdue', locale)).not.toBe(termOf[locale])
  }
  // By what a sentence names, or by its key where it names neither.
  const ofSubscription = /past_?due|การสมัครสมาชิก|\bsubscription/i
  const ofInvoice = /\b(?:overdue|lateBy)\b|ใบแจ้งหนี้|\binvoice/i
  const found = FILES.flatMap((file) =>
    sentencesOf(file)
      .join('\n')
      .replaceAll(/(:|=>)\n\s+/g, '$1 ')
      .split('\n')
      .filter((line) => {
        const [isPastDue, isOverdue] = [
          /ค้างชำระ|\bpast due\b/i.test(line),
          /เกินกำหนด|(?<!')\boverdue\b(?!:)/i.test(line),
        ]
        const [subscription, invoice] = [ofSubscription.test(line), ofInvoice.test(line)]
        return (isOverdue && subscription && !invoice) || (isPastDue && invoice && !subscription)
      })
      .map((line) => `${file}: ${line.trim().slice(0, 120)}`),
  )
  expect(found).toEqual([])
})

/** English terms as whole words, in the case of a label; Thai ones anywhere, because Thai has no spaces between words. */
function named(line: string, term: string): boolean {
  return /^[\x20-\x7e]+$/.test(term) ? new RegExp(`\\b${term}\\b`).test(line) : line.includes(term)
}

test('Thai sentences have a space between Thai and Latin letters', () => {
  const glued = /[\u0e01-\u0e4e][A-Za-z]|[A-Za-z][\u0e01-\u0e4e]/
  const found = FILES.flatMap((file) =>
    sentencesOf(file)
      .filter((line) => glued.test(line.replaceAll(/<[^>]*>|&[a-z]+;/g, ' ')))
      .map((line) => `${file}: ${line.trim().slice(0, 120)}`),
  )
  expect(found).toEqual([])
})

test('Thai sentences are not English passives, and no verb is padded', () => {
  // A passive with ถูก is for what harms (ถูกปฏิเสธ, ถูกยกเลิก); nothing is "been sent" or "been recorded" in Thai.
  const stiff = /ได้ถูก|(?<!วัน)ทำการ|ถูก(?:ใช้|ส่ง(?!คืน)|บันทึก|สร้าง|เก็บ|แทน|เปลี่ยน|ดำเนินการ|ปิดโดย)|ถูก[\u0e01-\u0e4e]*โดย/
  const found = FILES.flatMap((file) =>
    sentencesOf(file)
      .filter((line) => stiff.test(line))
      .map((line) => `${file}: ${line.trim().slice(0, 120)}`),
  )
  expect(found).toEqual([])
})

test('Thai sentences write counts in figures, and ๆ close to its word', () => {
  const count =
    /(?:หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ)(?:วินาที|นาที|ชั่วโมง|วัน|สัปดาห์|เดือน|ปี|บาท|หลัก|ตัว|คน|คีย์|รายการ|รหัส|ครั้ง|เท่า|คู่)| ๆ/
  const found = FILES.flatMap((file) =>
    sentencesOf(file)
      .filter((line) => count.test(line))
      .map((line) => `${file}: ${line.trim().slice(0, 120)}`),
  )
  expect(found).toEqual([])
})
