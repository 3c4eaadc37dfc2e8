// What a page of the reference says around what the OpenAPI document says, in both languages. The Thai texts of calls are in thai-calls.ts, those of fields in
// thai-fields.ts; what has none there stays in English.
import type { RefusalCode } from '../../rules/refusals.ts'
import type { Locale } from '../../rules/written-date.ts'
import { ERROR_TEXTS } from './error-words.ts'
import { THAI_CALLS, THAI_OBJECTS, THAI_RESOURCES } from './thai-calls.ts'
import { THAI_ERROR_TEXTS } from './thai-error-words.ts'
import { thaiField, thaiSentence } from './thai-fields.ts'

/** A resource as readers know it. The API spells `license`; people read licence, as everywhere else. */
export function resourceTitle(tag: string, locale: Locale): string {
  return (locale === 'th' ? THAI_RESOURCES[tag]?.title : undefined) ?? (tag === 'Licenses' ? 'Licences' : tag)
}

export interface CallText {
  title: string
  /** What it does, in paragraphs. */
  about: readonly string[]
}

const en = {
  resource: (_tag: string, about: string) => about,
  /** `english`: what the document says of it. */
  call: (_call: string, english: CallText): CallText => english,
  object: (english: string) => english,
  /** Within a sentence: `customer object`. */
  objectInside: (words: string, _title: string, plural: '' | 's') => `${words} object${plural}`,
  cause: (code: RefusalCode) => ERROR_TEXTS[code].cause,
  field: (english: string) => english,
  calls: '**Calls**',
  objects: '**Objects**',
  ofAll: 'Headers and errors of all calls',
  ofAllText: (codes: string) =>
    `Every call takes \`Service-Version\`, and every call that changes something takes \`Idempotency-Key\`.\n\nAny call can return ${codes}.`,
  parameters: '**Parameters**',
  allOptional: '**Parameters (all optional)**',
  attributes: '**Attributes**',
  file: (name: string, type: string | null) =>
    `**File**: \`${name}\`${type ? `, the whole body as \`${type}\`` : ', as a part of a form'}.`,
  headers: (names: string) => `**Headers**: ${names}.`,
  returns: (what: string) => `**Returns** ${what}.`,
  aFile: 'a file',
  text: 'text',
  listOf: (what: string) => `a list of ${what}`,
  anyObjects: 'objects',
  anObject: 'an object',
  the: (inside: string) => `the ${inside}`,
  errors: (count: number) => `Errors (${count})`,
  required: ' **required**',
  or: ' or ',
  oneOf: (values: string) => `one of ${values}`,
  typeList: (types: string) => `list of ${types}`,
  many: (type: string) => (/^\w+$/.test(type) ? `${type}s` : type),
  preset: (value: string) => `default ${value}`,
  characters: ' characters',
  entries: ' entries',
  between: (from: number, to: number) => `${from} to ${to}`,
  atMost: (bound: number) => `at most ${bound}`,
  atLeast: (bound: number) => `at least ${bound}`,
  digits: (count: string) => `${count} digits`,
  capitals: (count: string) => `${count} capital letters`,
}

export type ReferenceWords = typeof en

const th: ReferenceWords = {
  resource: (tag, about) => THAI_RESOURCES[tag]?.about ?? about,
  call: (call, english) => {
    const [title = english.title, about = ''] = THAI_CALLS[call] ?? []
    // What many calls say has its own line; the rest of the English text is what the Thai line says.
    const shared = english.about.flatMap((paragraph) => thaiSentence(paragraph) ?? [])
    return { title, about: [about, ...shared].filter(Boolean) }
  },
  object: (english) => THAI_OBJECTS[english] ?? english,
  objectInside: (_words, title) => THAI_OBJECTS[title] ?? title,
  cause: (code) => THAI_ERROR_TEXTS[code].cause,
  field: (english) => thaiField(english) ?? english,
  calls: '**คำสั่ง**',
  objects: '**ออบเจ็กต์**',
  ofAll: 'เฮดเดอร์และข้อผิดพลาดของทุกคำสั่ง',
  ofAllText: (codes) =>
    ['ทุกคำสั่งรับ `Service-Version` และทุกคำสั่งที่เปลี่ยนข้อมูลรับ `Idempotency-Key`', `ทุกคำสั่งอาจตอบ ${codes}`].join('\n\n'),
  parameters: '**พารามิเตอร์**',
  allOptional: '**พารามิเตอร์ (ไม่บังคับทั้งหมด)**',
  attributes: '**ฟิลด์**',
  file: (name, type) => `**ไฟล์**: \`${name}\` ${type ? `เนื้อหาทั้งหมดเป็น \`${type}\`` : 'เป็นส่วนหนึ่งของฟอร์ม'}`,
  headers: (names) => `**เฮดเดอร์**: ${names}`,
  returns: (what) => `**คำตอบ** ${what}`,
  aFile: 'ไฟล์',
  text: 'ข้อความ',
  listOf: (what) => `รายการของ${what}`,
  anyObjects: 'ออบเจ็กต์',
  anObject: 'ออบเจ็กต์',
  the: (inside) => inside,
  errors: (count) => `ข้อผิดพลาด (${count})`,
  required: ' **จำเป็น**',
  or: ' หรือ ',
  oneOf: (values) => `ค่าใดค่าหนึ่ง: ${values}`,
  typeList: (types) => `รายการของ ${types}`,
  many: (type) => type,
  preset: (value) => `ค่าเริ่มต้น ${value}`,
  characters: ' อักขระ',
  entries: ' รายการ',
  between: (from, to) => `${from} ถึง ${to}`,
  atMost: (bound) => `ไม่เกิน ${bound}`,
  atLeast: (bound) => `อย่างน้อย ${bound}`,
  digits: (count) => `ตัวเลข ${count} หลัก`,
  capitals: (count) => `ตัวพิมพ์ใหญ่ ${count} ตัว`,
}

export const REFERENCE: Record<Locale, ReferenceWords> = { en, th }
