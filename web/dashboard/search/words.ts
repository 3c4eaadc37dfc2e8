// What the search of the dashboard says, in both languages.
import type { SearchType } from '../../../rules/search.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

const en = {
  title: (typed: string) => `Search: ${typed}`,
  nothing: {
    title: 'Nothing found',
    text: 'Search by a name, an email address, a phone number, the number of an invoice, a tax document or a withholding certificate, a code, a licence key, the last four digits of a card, an id, or what a page is called.',
  },
  places: 'Pages of the dashboard',
  /** Below the first few of a kind. */
  inList: 'There are more: see them in the list',
  typeMore: 'There are more. Type more to narrow them down.',
  types: {
    customer: WORDS.en.customers,
    product: WORDS.en.products,
    subscription: WORDS.en.subscriptions,
    payment: WORDS.en.payments,
    invoice: WORDS.en.invoices,
    tax_document: 'Tax documents',
    discount_code: 'Discount codes',
    license: WORDS.en.licences,
  } as Record<SearchType, string>,
}

const th: typeof en = {
  title: (typed) => `ค้นหา: ${typed}`,
  nothing: {
    title: 'ไม่พบรายการ',
    text: 'ค้นหาด้วยชื่อ อีเมล เบอร์โทรศัพท์ เลขที่ใบแจ้งหนี้ เอกสารภาษี หรือหนังสือรับรองหัก ณ ที่จ่าย โค้ดส่วนลด รหัสไลเซนส์ เลขท้าย 4 หลักของบัตร รหัสรายการ หรือชื่อหน้า',
  },
  places: 'หน้าในแดชบอร์ด',
  inList: 'ยังมีอีก ดูทั้งหมดในรายการ',
  typeMore: 'ยังมีอีก พิมพ์เพิ่มเพื่อให้พบรายการที่ต้องการ',
  types: {
    customer: WORDS.th.customers,
    product: WORDS.th.products,
    subscription: WORDS.th.subscriptions,
    payment: WORDS.th.payments,
    invoice: WORDS.th.invoices,
    tax_document: 'เอกสารภาษี',
    discount_code: 'โค้ดส่วนลด',
    license: WORDS.th.licences,
  },
}

export const SEARCH: Record<Locale, typeof en> = { en, th }
