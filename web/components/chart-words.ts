// The words in and around a chart, in both languages. The page names what the chart shows.
import type { Locale } from '../../rules/written-date.ts'

const en = {
  numbers: 'Show as table',
  /** The name of the numbers table: `Table: Gross by day`. */
  numbersOf: (title: string) => `Table: ${title}`,
  nothing: 'Nothing in this period yet',
  total: 'Total',
  csv: 'Download CSV',
  extremes: (name: string, most: string, mostAt: string, least: string, leastAt: string) =>
    `${name}: highest ${most} (${mostAt}), lowest ${least} (${leastAt}).`,
  spark: (name: string, first: string, last: string, most: string) =>
    `${name}: from ${first} to ${last}, at most ${most}`,
}

const th: typeof en = {
  numbers: 'ดูเป็นตาราง',
  numbersOf: (title) => `ตาราง: ${title}`,
  nothing: 'ยังไม่มีข้อมูลในช่วงเวลานี้',
  total: 'รวม',
  csv: 'ดาวน์โหลด CSV',
  extremes: (name, most, mostAt, least, leastAt) => `${name}: สูงสุด ${most} (${mostAt}) ต่ำสุด ${least} (${leastAt})`,
  spark: (name, first, last, most) => `${name}: จาก ${first} เป็น ${last} สูงสุด ${most}`,
}

export const CHARTS: Record<Locale, typeof en> = { en, th }
