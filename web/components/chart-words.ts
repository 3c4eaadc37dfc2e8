// What stands in and around a chart, in both languages. What a chart shows is its page's business.
import type { Locale } from '../../rules/written-date.ts'

interface ChartWords {
  numbers: string
  /** For what shows the numbers: `Numbers: Gross by day`. */
  numbersOf(title: string): string
  nothing: string
  total: string
  csv: string
  extremes(name: string, most: string, mostAt: string, least: string, leastAt: string): string
  spark(name: string, first: string, last: string, most: string): string
}

export const CHARTS: Record<Locale, ChartWords> = {
  en: {
    numbers: 'Numbers',
    numbersOf: (title) => `Numbers: ${title}`,
    nothing: 'Nothing in this period yet',
    total: 'Total',
    csv: 'Download CSV',
    extremes: (name, most, mostAt, least, leastAt) =>
      `${name}: highest ${most} (${mostAt}), lowest ${least} (${leastAt}).`,
    spark: (name, first, last, most) => `${name}: from ${first} to ${last}, at most ${most}`,
  },
  th: {
    numbers: 'ดูเป็นตัวเลข',
    numbersOf: (title) => `ตัวเลข: ${title}`,
    nothing: 'ยังไม่มีข้อมูลในช่วงเวลานี้',
    total: 'รวม',
    csv: 'ดาวน์โหลด CSV',
    extremes: (name, most, mostAt, least, leastAt) => `${name}: สูงสุด ${most} (${mostAt}) ต่ำสุด ${least} (${leastAt})`,
    spark: (name, first, last, most) => `${name}: จาก ${first} เป็น ${last} สูงสุด ${most}`,
  },
}
