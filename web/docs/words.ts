// What the frame of the documentation says. The pages themselves are in English.
import type { Locale } from '../../rules/written-date.ts'

const en = {
  title: 'Documentation',
  lead: 'Guides to build with, a reference of every call, and what every error means.',
  english: '',
  menu: 'Pages',
  guides: 'Guides',
  reference: 'Reference',
  more: 'For programs',
  search: 'Search the documentation',
  find: 'Search',
  found: (typed: string) => `Found for “${typed}”`,
  nothing: 'Nothing was found. Try another word, or the name of a field.',
  ask: 'Type a word, the name of a field, or an error.',
  asMarkdown: 'This page as Markdown',
  contents: 'On this page',
  before: 'Before',
  next: 'Next',
  begin: 'Begin with the quick start',
  oneCall: 'One call opens a checkout',
  dashboard: 'Dashboard',
  answer: 'Answer',
  copy: 'Copy',
  copied: 'Copied',
}

const th: typeof en = {
  title: 'เอกสารสำหรับนักพัฒนา',
  lead: 'คู่มือการใช้งาน รายละเอียดของทุกคำสั่ง และความหมายของทุกข้อผิดพลาด',
  english: 'เนื้อหาเป็นภาษาอังกฤษ',
  menu: 'หน้าทั้งหมด',
  guides: 'คู่มือ',
  reference: 'คำสั่ง API',
  more: 'สำหรับโปรแกรม',
  search: 'ค้นหาในเอกสาร',
  find: 'ค้นหา',
  found: (typed: string) => `ผลการค้นหา “${typed}”`,
  nothing: 'ไม่พบข้อมูล ลองใช้คำอื่นหรือชื่อฟิลด์',
  ask: 'พิมพ์คำ ชื่อฟิลด์ หรือข้อผิดพลาด',
  asMarkdown: 'หน้านี้ในรูปแบบ Markdown',
  contents: 'ในหน้านี้',
  before: 'ก่อนหน้า',
  next: 'ถัดไป',
  begin: 'เริ่มต้นใช้งาน',
  oneCall: 'เปิดหน้าชำระเงินด้วยคำสั่งเดียว',
  dashboard: 'แดชบอร์ด',
  answer: 'คำตอบ',
  copy: 'คัดลอก',
  copied: 'คัดลอกแล้ว',
}

export const DOCS: Record<Locale, typeof en> = { en, th }
