// Words that mean the same to whoever searches: what people type beside what the pages say, in both languages.

/** Each line is one meaning. What is typed has to begin one of its words, or be one. */
const SAME = [
  ['refund', 'คืนเงิน'],
  ['dispute', 'chargeback', 'ข้อโต้แย้ง', 'เรียกเงินคืน'],
  ['checkout', 'หน้าชำระเงิน', 'payment page'],
  ['subscription', 'การสมัครสมาชิก', 'สมาชิก'],
  ['invoice', 'ใบแจ้งหนี้', 'bill'],
  ['receipt', 'ใบเสร็จ'],
  ['credit note', 'ใบลดหนี้'],
  ['tax invoice', 'ใบกำกับภาษี'],
  ['withholding', 'wht', 'หัก ณ ที่จ่าย', '50 bis', '50 ทวิ'],
  ['tax', 'ภาษี'],
  ['customer', 'ลูกค้า'],
  ['buyer', 'ผู้ซื้อ'],
  ['card', 'บัตร'],
  ['discount', 'coupon', 'promo', 'ส่วนลด', 'คูปอง'],
  ['licence', 'license', 'ไลเซนส์'],
  ['seat', 'device', 'อุปกรณ์'],
  ['webhook', 'เว็บฮุก', 'เว็บฮุค'],
  ['signature', 'ลายมือชื่อ', 'ลายเซ็น'],
  ['event', 'เหตุการณ์'],
  ['payout', 'settlement', 'โอนเข้าบัญชี'],
  ['bank account', 'บัญชีธนาคาร'],
  ['balance', 'ยอดเงิน'],
  ['fee', 'ค่าธรรมเนียม'],
  ['price', 'ราคา'],
  ['product', 'สินค้า'],
  ['plan', 'แพ็กเกจ', 'แพลน'],
  ['payment link', 'ลิงก์ชำระเงิน'],
  ['payment', 'การชำระเงิน', 'ชำระเงิน'],
  ['PromptPay', 'พร้อมเพย์'],
  ['transfer', 'เงินโอน', 'โอนเงิน'],
  ['slip', 'สลิป'],
  ['portal', 'พอร์ทัล'],
  ['dashboard', 'แดชบอร์ด'],
  ['test clock', 'นาฬิกาทดสอบ'],
  ['test', 'ทดสอบ'],
  ['idempotency', 'ส่งซ้ำ'],
  ['api key', 'คีย์ api', 'token'],
  ['scope', 'permission', 'สิทธิ์'],
  ['error', 'ข้อผิดพลาด'],
  ['declined', 'ปฏิเสธ'],
  ['cancel', 'ยกเลิก'],
  ['renew', 'ต่ออายุ'],
  ['retry', 'try again', 'ลองใหม่'],
  ['credits', 'เครดิต'],
  ['entitlement', 'สิทธิ์การใช้งาน', 'access'],
  ['file', 'ไฟล์'],
  ['report', 'รายงาน'],
  ['version', 'เวอร์ชัน'],
  ['mcp', 'agent'],
  ['qr', 'คิวอาร์'],
  ['create', 'สร้าง'],
].map((words) => words.map((word) => word.toLowerCase()))

/** A word that was typed, and the others by which it is found, in lower case. */
export interface Term {
  typed: string
  others: readonly string[]
}

/** The words of a text that was typed. Names of several words that are known stay together. */
export function termsOf(text: string): Term[] {
  const typed = text.toLowerCase().slice(0, 100).split(/\s+/).filter(Boolean)
  const whole = typed.join(' ')
  const known = SAME.find((words) => words.includes(whole))
  if (typed.length > 1 && known) return [{ typed: whole, others: known.filter((word) => word !== whole) }]
  const said = typed.filter((word) => !SMALL.has(word))
  return (said.length > 0 ? said : typed).map((word) => ({ typed: word, others: othersOf(word) }))
}

/** Words that say nothing beside others: `how to create a subscription`. */
const SMALL = new Set(['a', 'an', 'the', 'of', 'to', 'for', 'in', 'on', 'by', 'with', 'and', 'how', 'do', 'i', 'my'])

/** `refunds` and `refund` mean the same; a word of one letter means nothing yet. */
function othersOf(word: string): string[] {
  const bare = word.replace(/s$/, '')
  if (bare.length < 2) return []
  return SAME.filter((words) => words.some((one) => one === word || one === bare)).flatMap((words) =>
    words.filter((one) => one !== word && !word.includes(one)),
  )
}

/** `create a subscription` → `create subscription`. */
export const withoutSmall = (name: string): string =>
  name
    .split(' ')
    .filter((word) => !SMALL.has(word))
    .join(' ')
