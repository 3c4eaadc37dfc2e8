// What a form asks that is about a customer: who it is.
import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

const en = {
  who: WORDS.en.customer,
  hint: 'A name, an email address, a phone number or an id.',
  newOne: 'Add a new customer first',
  unknown: 'No match. Check the spelling, or add a new customer.',
  several: 'Which one?',
  newest: 'Or one of the newest',
  find: 'Find',
  change: 'Choose another',
  first: 'Choose the customer first.',
}

const th: typeof en = {
  who: WORDS.th.customer,
  hint: 'ชื่อ อีเมล เบอร์โทรศัพท์ หรือรหัสลูกค้า',
  newOne: 'เพิ่มลูกค้าใหม่ก่อน',
  unknown: 'ไม่พบลูกค้า กรุณาตรวจตัวสะกดหรือเพิ่มลูกค้าใหม่',
  several: 'พบหลายราย กรุณาเลือก',
  newest: 'หรือเลือกจากลูกค้าล่าสุด',
  find: 'ค้นหา',
  change: 'เลือกรายอื่น',
  first: 'กรุณาเลือกลูกค้าก่อน',
}

export const FINDING: Record<Locale, typeof en> = { en, th }
