// What the fields of the reference mean in Thai, by their English texts, and the sentences that many calls share. A text without a line here is shown in English.
import { THAI_VALUES } from './thai-values.ts'

/** What many calls say, a paragraph each. */
const THAI_SENTENCES: Readonly<Record<string, string>> = {
  'Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.':
    'เรียงจากใหม่ไปเก่า ปกติหน้าละ 10 รายการ ส่ง `starting_after` เป็นรหัสสุดท้ายของหน้าเพื่ออ่านหน้าถัดไป',
  'Returns 404 for an id of another shop or mode.': 'ระบบตอบ 404 หากเป็นรหัสของร้านอื่นหรืออีกโหมด',
  'For an object whose `workflow.problem` is set, once its reason is mended. Without a problem nothing changes.':
    'ใช้กับรายการที่มี `workflow.problem` เมื่อแก้สาเหตุแล้ว รายการที่ไม่มีปัญหาจะไม่เปลี่ยน',
  'Needs no API key.': 'ไม่ต้องใช้คีย์ API',
  'Needs no scope of its own: a key finds what it may read.': 'ไม่ต้องมีสิทธิ์เฉพาะ คีย์พบเฉพาะสิ่งที่อ่านได้',
  'Test mode only.': 'ใช้ได้เฉพาะโหมดทดสอบ',
}

/** A sentence that many calls share, in Thai; null for another one. */
export function thaiSentence(english: string): string | null {
  const [, scopes] = /^Needs the scope (`[^`]{1,60}`(?:, (?:and )?`[^`]{1,60}`)*)\.$/.exec(english) ?? []
  if (scopes) return `ต้องมีสิทธิ์ ${scopes.replace(', and ', ' และ ')}`
  return THAI_SENTENCES[english] ?? null
}

const THINGS: Readonly<Record<string, string>> = {
  'API key': 'คีย์ API',
  'bank account': 'บัญชีธนาคาร',
  card: 'บัตร',
  'checkout session': 'หน้าชำระเงิน',
  customer: 'ลูกค้า',
  'discount code': 'โค้ดส่วนลด',
  dispute: 'ข้อโต้แย้ง',
  event: 'เหตุการณ์',
  'gateway account': 'บัญชีผู้ให้บริการ',
  'inbound transfer': 'เงินโอนเข้า',
  invoice: 'ใบแจ้งหนี้',
  licence: 'ไลเซนส์',
  member: 'ทีมงาน',
  payment: 'การชำระเงิน',
  'payment link': 'ลิงก์ชำระเงิน',
  'payment method': 'บัตร',
  payout: 'การโอนเข้าบัญชี',
  'payout file': 'ไฟล์โอนเงิน',
  price: 'ราคา',
  product: 'สินค้า',
  'recurring price': 'ราคาแบบต่ออายุ',
  refund: 'การคืนเงิน',
  'setup session': 'หน้าบันทึกบัตร',
  slip: 'สลิป',
  subscription: 'การสมัครสมาชิก',
  'tax document': 'เอกสารภาษี',
  'test clock': 'นาฬิกาทดสอบ',
  'webhook endpoint': 'ปลายทางเว็บฮุก',
}

/** What a field means, in Thai; null where only the English text is there. */
export function thaiField(english: string): string | null {
  const known = THAI_FIELDS[english]
  if (known !== undefined) return known
  const [, prefix] = /^Unique identifier \((`[a-z]{1,10}_…`)\)\.$/.exec(english) ?? []
  if (prefix) return `รหัสเฉพาะ (${prefix})`
  const [, only] = /^Always (`[a-z_.]{1,60}`)\.$/.exec(english) ?? []
  if (only) return `เป็น ${only} เสมอ`
  if (/^`[\w.]{1,100}`$/.test(english)) return english
  const [, value, meaning = ''] = /^(`[^`]{1,100}`): (.{1,300})$/.exec(english) ?? []
  if (value && THAI_VALUES[meaning] !== undefined) return `${value}: ${THAI_VALUES[meaning]}`
  const [, thing = '', none] =
    /^Id of (?:the|a|an) ([\w ]{1,30}?)(; null (?:without one|before it is paid out))?\.$/.exec(english) ?? []
  const [, filtered = ''] = /^Only those of this ([\w ]{1,30}), by its id\.$/.exec(english) ?? []
  if (THINGS[filtered]) return `เฉพาะรายการของ${THINGS[filtered]}ที่มีรหัสนี้`
  const named = THINGS[thing]
  return named ? `รหัสของ${named}${none ? ' เป็น null หากไม่มี' : ''}` : null
}

export const THAI_FIELDS: Readonly<Record<string, string>> = {
  // Everywhere.
  'The licences that belong to it.': 'ไลเซนส์ที่เกี่ยวข้อง',
  'How the subscriptions of the customer stand.': 'สถานะการสมัครสมาชิกของลูกค้า',
  'The customer itself is empty at once. Other rows and events follow in steps, some minutes for most.':
    'ข้อมูลของลูกค้าว่างทันที แถวและเหตุการณ์อื่นตามมาทีละขั้น ส่วนใหญ่ใช้เวลาไม่กี่นาที',
  'The kind of the object: always this word.': 'ชนิดของออบเจ็กต์ เป็นคำนี้เสมอ',
  'When it was made, in Unix seconds. An object under a test clock has the time of that clock.':
    'เวลาที่สร้าง เป็นวินาที Unix ออบเจ็กต์ที่อยู่ในนาฬิกาทดสอบใช้เวลาของนาฬิกานั้น',
  'Only those made in this time, in Unix seconds: `created[gte]=1790000000`.':
    'เฉพาะรายการที่สร้างในช่วงเวลานี้ เป็นวินาที Unix เช่น `created[gte]=1790000000`',
  'At this time or later.': 'ตั้งแต่เวลานี้',
  'Later than this.': 'หลังเวลานี้',
  'At this time or earlier.': 'จนถึงเวลานี้',
  'Earlier than this.': 'ก่อนเวลานี้',
  'This amount or more.': 'ตั้งแต่ยอดนี้ขึ้นไป',
  'More than this.': 'มากกว่ายอดนี้',
  'This amount or less.': 'ไม่เกินยอดนี้',
  'Less than this.': 'น้อยกว่ายอดนี้',
  'Only those with this status.': 'เฉพาะรายการที่มีสถานะนี้',
  'Only those with this email address.': 'เฉพาะรายการที่มีอีเมลนี้',
  '`true`: only those whose email address nobody has proved. `false`: only the others.':
    '`true`: เฉพาะลูกค้าที่อีเมลยังไม่ได้ยืนยัน `false`: เฉพาะลูกค้าอื่น',
  'Only those that were paid this way.': 'เฉพาะรายการที่ชำระด้วยวิธีนี้',
  'Only those of which nothing (`none`), a part (`partial`) or everything (`full`) was refunded.':
    'เฉพาะรายการที่ยังไม่คืนเงิน (`none`) คืนบางส่วน (`partial`) หรือคืนทั้งหมด (`full`)',
  'How many rows a page has.': 'จำนวนรายการต่อหน้า',
  'The id of the last row that you have: the page begins after it.': 'รหัสของรายการสุดท้ายที่ได้แล้ว หน้านี้เริ่มต่อจากรายการนั้น',
  'The id of the first row that you have: the page ends before it.': 'รหัสของรายการแรกที่ได้แล้ว หน้านี้จบก่อนรายการนั้น',
  // Of the objects that are read most.
  'Where invoices, receipts and reminders go; null for a customer without one.':
    'อีเมลที่ระบบส่งใบแจ้งหนี้ ใบเสร็จ และการแจ้งเตือนไปถึง เป็น null หากไม่มี',
  'The language of the pages and emails that the customer gets.': 'ภาษาของหน้าเว็บและอีเมลที่ลูกค้าได้รับ',
  'The stored card that is charged when none is named; null without a card.':
    'บัตรที่บันทึกไว้ซึ่งระบบตัดเงินเมื่อไม่ได้ระบุบัตร เป็น null หากไม่มีบัตร',
  'The test clock whose time the customer lives in; null in real time.': 'นาฬิกาทดสอบที่ลูกค้าใช้เวลา เป็น null หากใช้เวลาจริง',
  'Whether the page can still be used.': 'หน้านี้ยังใช้ได้หรือไม่',
  'Who buys: the customer that was named, or the one with `customer_email`.':
    'ผู้ซื้อ คือลูกค้าที่ระบุ หรือลูกค้าที่มีอีเมลตาม `customer_email`',
  'Its payment; null until there is one.': 'การชำระเงินของหน้านี้ เป็น null จนกว่าจะมี',
  'The invoice of the purchase; null until there is one.': 'ใบแจ้งหนี้ของการซื้อ เป็น null จนกว่าจะมี',
  'The subscriptions that its recurring lines started.': 'การสมัครสมาชิกที่เริ่มจากรายการแบบต่ออายุ',
  'Where the page leads a buyer who leaves without paying; null without a link back.':
    'ที่ที่หน้านี้พาผู้ซื้อไปเมื่อออกโดยไม่ชำระ เป็น null หากไม่มีลิงก์กลับ',
  'When the page stops taking payment, in Unix seconds.': 'เวลาที่หน้านี้หยุดรับชำระ เป็นวินาที Unix',
  'Whether it is paid for, late or over.': 'ชำระแล้ว ค้างชำระ หรือสิ้นสุดแล้ว',
  'Who is charged or invoiced.': 'ลูกค้าที่ระบบตัดเงินหรือส่งใบแจ้งหนี้ให้',
  'The product that is subscribed to.': 'สินค้าที่สมัคร',
  'The price of each period. A change of plan sets another one.': 'ราคาของแต่ละรอบ เปลี่ยนเมื่อเปลี่ยนแพ็กเกจ',
  'How many units each period is for, such as seats.': 'จำนวนหน่วยของแต่ละรอบ เช่น จำนวนผู้ใช้',
  'The stored card that renewals are charged to; null without one.': 'บัตรที่บันทึกไว้ซึ่งระบบตัดเงินเมื่อต่ออายุ เป็น null หากไม่มี',
  'How many days the customer has to pay the invoice of a renewal.': 'จำนวนวันที่ลูกค้ามีเพื่อชำระใบแจ้งหนี้ของการต่ออายุ',
  'The invoice of the newest period; null before the first one.': 'ใบแจ้งหนี้ของรอบล่าสุด เป็น null ก่อนใบแรก',
  'The test clock whose time the subscription lives in; null in real time.':
    'นาฬิกาทดสอบที่การสมัครสมาชิกใช้เวลา เป็น null หากใช้เวลาจริง',
  'The subscription that it bills; null for another purchase.': 'การสมัครสมาชิกที่เรียกเก็บ เป็น null หากเป็นการซื้ออื่น',
  'The checkout that it belongs to; null outside a checkout.': 'หน้าชำระเงินที่ออกใบแจ้งหนี้นี้ เป็น null หากไม่ได้ซื้อผ่านหน้าชำระเงิน',
  'The customer who has to pay it.': 'ลูกค้าที่ต้องชำระ',
  'What it was made for.': 'เหตุที่ออกใบแจ้งหนี้',
  'When the period that it bills begins, in Unix seconds; null for a purchase once.':
    'เวลาเริ่มรอบที่เรียกเก็บ เป็นวินาที Unix เป็น null หากเป็นการซื้อครั้งเดียว',
  'When the period that it bills ends, in Unix seconds; null for a purchase once.':
    'เวลาสิ้นสุดรอบที่เรียกเก็บ เป็นวินาที Unix เป็น null หากเป็นการซื้อครั้งเดียว',
  'How often a charge for it was tried.': 'จำนวนครั้งที่ตัดเงินสำหรับใบนี้',
  'How far the payment has come.': 'สถานะของการชำระเงิน',
  'What you keep of it after the fee, in satang; null until the fee is known.':
    'ยอดที่คุณได้รับหลังหักค่าธรรมเนียม หน่วยเป็นสตางค์ เป็น null จนกว่าจะทราบค่าธรรมเนียม',
  "The fee with its VAT, in satang. Of money that goes to your own gateway account it is the gateway's, and null until it is known.":
    'ค่าธรรมเนียมรวม VAT หน่วยเป็นสตางค์ หากเงินเข้าบัญชีผู้ให้บริการของคุณเอง คือค่าธรรมเนียมของผู้ให้บริการ และเป็น null จนกว่าจะทราบ',
  "The rate in hundredths of a percent; null for a gateway's own fee.":
    'อัตรา หน่วยเป็น 1 ใน 100 ของเปอร์เซ็นต์ เป็น null หากเป็นค่าธรรมเนียมของผู้ให้บริการเอง',
  'The dispute about it; null without one.': 'ข้อโต้แย้งเรื่องการชำระนี้ เป็น null หากไม่มี',
  'The stored card that was charged; null for another way to pay.': 'บัตรที่บันทึกไว้ซึ่งถูกตัดเงิน เป็น null หากชำระด้วยวิธีอื่น',
  'The customer whose payment it is.': 'ลูกค้าที่ชำระ',
  'The invoice that it pays; null without one.': 'ใบแจ้งหนี้ที่ชำระ เป็น null หากไม่มี',
  'The checkout in which it was paid; null outside a checkout.': 'หน้าชำระเงินที่ใช้ชำระ เป็น null หากไม่ได้ชำระผ่านหน้าชำระเงิน',
  'The subscription that it is for; null without one.': 'การสมัครสมาชิกที่ชำระให้ เป็น null หากไม่มี',
  'Why it failed, as a code; null when it did not.': 'รหัสสาเหตุที่ไม่สำเร็จ เป็น null หากไม่มีปัญหา',
  'Why the bank declined the card, such as `insufficient_funds`; null when it did not.':
    'สาเหตุที่ธนาคารปฏิเสธบัตร เช่น `insufficient_funds` เป็น null หากไม่ได้ปฏิเสธ',
  'The payout that brings its money to your bank account; null without one.':
    'รอบโอนที่โอนเงินนี้เข้าบัญชีธนาคารของคุณ เป็น null หากไม่มี',
  'The payment that is given back.': 'การชำระเงินที่คืน',
  'How much goes back, in satang: 100 are one baht.': 'ยอดที่คืน หน่วยเป็นสตางค์ 100 สตางค์เท่ากับ 1 บาท',
  'How far the refund has come.': 'สถานะของการคืนเงิน',
  'Your address that events are sent to.': 'URL ของคุณที่ระบบส่งเหตุการณ์ไปถึง',
  'Your own note on what it is for.': 'บันทึกของคุณว่าใช้ทำอะไร',
  'Whether events are sent to it.': 'ส่งเหตุการณ์ไปที่นี่หรือไม่',
  'The seats of a licence per unit bought. `null` sets it back to 1.': 'จำนวนอุปกรณ์ของไลเซนส์ต่อหน่วยที่ซื้อ `null` คือกลับเป็น 1',
  'The feature flags that it grants. `null` takes all away.': 'สิทธิ์ที่ผู้ซื้อได้รับ `null` คือนำออกทั้งหมด',
  'The fields to answer as whole objects instead of ids, ten at most. The fields of this page are described with their ids.':
    'ฟิลด์ที่ต้องการให้แสดงเป็นออบเจ็กต์แทนรหัส ไม่เกิน 10 รายการ หน้านี้อธิบายฟิลด์เหล่านี้เป็นรหัส',
  'Always `true`: the object is gone.': 'เป็น `true` เสมอ ออบเจ็กต์ถูกลบแล้ว',
  'The amount, in satang: 100 are one baht.': 'จำนวนเงิน หน่วยเป็นสตางค์ 100 สตางค์คือ 1 บาท',
  'The number of units that are bought.': 'จำนวนหน่วยที่ซื้อ',
  'The smallest quantity that a buyer may choose.': 'จำนวนต่ำสุดที่ผู้ซื้อเลือกได้',
  'The largest quantity that a buyer may choose.': 'จำนวนสูงสุดที่ผู้ซื้อเลือกได้',
  'Whether the page asks for the name.': 'หน้าชำระเงินขอชื่อหรือไม่',
  'Whether the page asks for the phone number.': 'หน้าชำระเงินขอหมายเลขโทรศัพท์หรือไม่',
  'Whether the page asks for the address.': 'หน้าชำระเงินขอที่อยู่หรือไม่',
  'Whether the page asks for what a tax invoice needs: name, tax id and address.':
    'หน้าชำระเงินขอข้อมูลสำหรับใบกำกับภาษีหรือไม่ คือชื่อ เลขประจำตัวผู้เสียภาษี และที่อยู่',
  'The email address of the customer.': 'อีเมลของลูกค้า',
  'The phone number, such as `+66812345678`.': 'หมายเลขโทรศัพท์ เช่น `+66812345678`',
  'The tax id, thirteen digits in Thailand.': 'เลขประจำตัวผู้เสียภาษี ในประเทศไทยเป็นเลข 13 หลัก',
  'The postal address, as it stands on documents.': 'ที่อยู่ไปรษณีย์ที่แสดงในเอกสาร',
  'The province, or Bangkok for the capital.': 'จังหวัด หรือกรุงเทพมหานคร',
  'The branch of the tax id, five digits; `00000` is the head office.':
    'สาขาของเลขประจำตัวผู้เสียภาษี เป็นเลข 5 หลัก `00000` คือสำนักงานใหญ่',
  '`true` while nobody has proved that the address is theirs. Another customer may then have the same address.':
    '`true` ตราบที่ยังไม่มีผู้ยืนยันว่าอีเมลเป็นของตน ระหว่างนั้นลูกค้าคนอื่นใช้อีเมลเดียวกันได้',
  'The cards that the customer has stored.': 'บัตรที่ลูกค้าบันทึกไว้',
  'Ids of the licences that it issued.': 'รหัสของไลเซนส์ที่ออกให้',
  'The mails that were sent to the customer.': 'อีเมลที่ส่งถึงลูกค้า',
  'Ids of the products that the customer may use, sorted: those of subscriptions that are active or within the grace period (`grace_days` of the shop, 7 by default), and those bought once and not refunded in full.':
    'รหัสของสินค้าที่ลูกค้าใช้ได้ เรียงตามรหัส คือสินค้าของการสมัครสมาชิกที่ใช้งานอยู่หรืออยู่ในช่วงผ่อนผัน (`grace_days` ของร้าน ปกติ 7 วัน) และสินค้าที่ซื้อครั้งเดียวซึ่งยังไม่ได้คืนเงินเต็มจำนวน',
  'The number of credits that are left.': 'จำนวนเครดิตที่เหลือ',
  'The page where the buyer pays.': 'หน้าที่ผู้ซื้อชำระเงิน',
  'Whether the session is paid for.': 'หน้าชำระเงินนี้ชำระแล้วหรือไม่',
  'The VAT of it, in satang.': 'VAT ของรายการ หน่วยเป็นสตางค์',
  'What the buyer pays in all, in satang.': 'ยอดที่ผู้ซื้อชำระทั้งหมด หน่วยเป็นสตางค์',
  'Since when, in Unix seconds of real time.': 'ตั้งแต่เมื่อใด เป็นวินาที Unix ตามเวลาจริง',
  'Why the step fails, for a person who mends it.': 'สาเหตุที่ขั้นตอนไม่สำเร็จ สำหรับผู้แก้ไข',
  'How renewals are paid. With `auto_charge` the page offers cards alone, and keeps the card with the consent of the buyer. With `invoice` a buyer who pays by card may let the card be charged instead.':
    'วิธีชำระรอบต่อไป หากเป็น `auto_charge` หน้าชำระเงินรับเฉพาะบัตร และเก็บบัตรตามที่ผู้ซื้อยินยอม หากเป็น `invoice` ผู้ซื้อที่ชำระด้วยบัตรเลือกให้ตัดบัตรแทนได้',
  'The code of a discount, as the buyer types it.': 'โค้ดส่วนลด ตามที่ผู้ซื้อพิมพ์',
  'An amount in satang, or bounds of one: `[gte]=10000`.': 'จำนวนเงินเป็นสตางค์ หรือช่วงของยอด เช่น `[gte]=10000`',
  'Why the subscription ended, such as `payment_failed`.': 'สาเหตุที่การสมัครสมาชิกสิ้นสุด เช่น `payment_failed`',
  'Id of the card that is charged.': 'รหัสของบัตรที่ตัดเงิน',
  'The address (URL) in full.': 'ที่อยู่ (URL) แบบเต็ม',
  'The PromptPay QR that the buyer scans.': 'QR พร้อมเพย์ที่ผู้ซื้อสแกน',
  'As `status`, but those that are active are split in two.': 'เหมือน `status` แต่แบ่งรายการที่ใช้งานอยู่เป็น 2 ส่วน',
  '`auto_charge` needs a card: the one given, that of the subscription, or the default of the customer. An invoice that was sent already stays an invoice, and a renewal whose card failed is retried by card.':
    '`auto_charge` ต้องมีบัตร คือบัตรที่ส่งมา บัตรของการสมัครสมาชิก หรือบัตรเริ่มต้นของลูกค้า ใบแจ้งหนี้ที่ส่งแล้วยังเป็นใบแจ้งหนี้ และรอบที่ตัดบัตรไม่สำเร็จจะตัดบัตรซ้ำ',
  '`false` ends the subscription at once, and not with its period.': '`false` สิ้นสุดการสมัครสมาชิกทันที ไม่รอจนสิ้นรอบ',
  'How the old price is settled. Another interval begins a new period now either way.':
    'วิธีคิดราคาเดิม หากความยาวของรอบเปลี่ยน รอบใหม่เริ่มทันทีเสมอ',
  'In `invoice.upcoming`, the invoice of the coming renewal is a `draft`.':
    'ใน `invoice.upcoming` ใบแจ้งหนี้ของรอบถัดไปเป็น `draft`',
  'The total with VAT, in satang.': 'ยอดรวม VAT หน่วยเป็นสตางค์',
  'The share of the amount before VAT that the customer withholds as tax, in hundredths of a percent.':
    'ส่วนของยอดก่อน VAT ที่ลูกค้าหัก ณ ที่จ่าย หน่วยเป็น 1 ใน 100 ของเปอร์เซ็นต์',
  'The page where the customer sees and pays the invoice; null for a draft.': 'หน้าที่ลูกค้าดูและชำระใบแจ้งหนี้ ใบร่างเป็น null',
  'When it is due, in Unix seconds. Send this or `days_until_due`, not both.':
    'วันครบกำหนด เป็นวินาที Unix ส่งค่านี้หรือ `days_until_due` อย่างใดอย่างหนึ่ง',
  'As `status`, but those that are open are split in two.': 'เหมือน `status` แต่แบ่งรายการที่รอชำระเป็น 2 ส่วน',
  'Whether the withholding certificate is here.': 'มีหนังสือรับรองการหักภาษีแล้วหรือไม่',
  'The way in which you were paid.': 'วิธีที่คุณได้รับเงิน',
  'Which of the two documents to answer. There is no receipt of an invoice that came to nothing.':
    'เอกสารที่ต้องการ ใบแจ้งหนี้ที่ไม่มียอดไม่มีใบเสร็จ',
  'The number of the invoice; null before it is issued.': 'เลขที่ใบแจ้งหนี้ เป็น null ก่อนออก',
  'How the buyer pays, or has paid.': 'วิธีที่ผู้ซื้อชำระ',
  'How it was paid: the method, and the card.': 'วิธีที่ชำระ และบัตรที่ใช้',
  'The last four digits of the number.': 'เลข 4 หลักท้ายของหมายเลข',
  'As `status`, but those that succeeded are split in three.': 'เหมือน `status` แต่แบ่งรายการที่สำเร็จเป็น 3 ส่วน',
  'Always `card`: a QR is not stored.': 'เป็น `card` เสมอ เพราะ QR ไม่มีการบันทึก',
  'The page on which the buyer agreed.': 'หน้าที่ผู้ซื้อให้ความยินยอม',
  'Your own reason; `provider` for a refund that was made at the provider.':
    'เหตุผลของคุณ เป็น `provider` หากคืนเงินที่ผู้ให้บริการ',
  'Your own reason, for your records.': 'เหตุผลของคุณ สำหรับบันทึก',
  'What became of the transfer.': 'ผลของการโอน',
  'The reason that the bank gives, such as `fraudulent`.': 'เหตุผลที่ธนาคารให้ เช่น `fraudulent`',
  'With `repeating`: for how many periods it takes something off.': 'เมื่อเป็น `repeating` คือจำนวนรอบที่ได้ส่วนลด',
  'Why the licence was revoked; null when it was not.': 'สาเหตุที่ไลเซนส์ถูกเพิกถอน เป็น null หากไม่ถูกเพิกถอน',
  '`true` counts a seat, `false` only checks.': '`true` นับเป็นอุปกรณ์หนึ่ง `false` ตรวจเท่านั้น',
  'Why `valid` is `false`; absent while the key is valid.': 'สาเหตุที่ `valid` เป็น `false` ไม่มีเมื่อรหัสใช้ได้',
  'The address of its picture; null without one.': 'URL ของรูป เป็น null หากไม่มี',
  'The prices at which it is sold.': 'ราคาที่ขาย',
  '`live` or `test`. Without it: live once the shop has connected a live gateway account, test before.':
    '`live` หรือ `test` หากไม่ส่ง ใช้โหมดใช้จริงเมื่อร้านเชื่อมต่อผู้ให้บริการแล้ว ก่อนหน้านั้นใช้โหมดทดสอบ',
  'What came in this month, in satang.': 'ยอดที่เข้าในเดือนนี้ หน่วยเป็นสตางค์',
  'The fee with its VAT, in satang.': 'ค่าธรรมเนียมรวม VAT หน่วยเป็นสตางค์',
  'The reference of the transfer at the bank; null without one.': 'เลขอ้างอิงของการโอนที่ธนาคาร เป็น null หากไม่มี',
  'The form of the answer.': 'รูปแบบของคำตอบ',
  'The sum of its payouts, in satang.': 'ยอดรวมของการโอนในไฟล์ หน่วยเป็นสตางค์',
  'The amount that has arrived, in satang.': 'ยอดที่เข้าบัญชี หน่วยเป็นสตางค์',
  'Why the slip was rejected; null when it was not.': 'เหตุผลที่ปฏิเสธสลิป เป็น null หากไม่ปฏิเสธ',
  'On what a waiting slip depends; null when it is decided.': 'สิ่งที่สลิปรออยู่ เป็น null เมื่อตัดสินแล้ว',
  'When the money was sent, in Unix seconds.': 'เวลาที่โอน เป็นวินาที Unix',
  'The payment provider of the account.': 'ผู้ให้บริการรับชำระเงินของบัญชีนี้',
  'The methods of payment that the account offers.': 'วิธีชำระเงินที่บัญชีนี้รองรับ',
  'The sums of the day in our book.': 'ยอดรวมของวันในบัญชีของ Satang',
  'What the document is by law.': 'ประเภทของเอกสารตามกฎหมาย',
  'Whether the document counts. Every document is kept.': 'เอกสารนี้ยังใช้ได้หรือไม่ ระบบเก็บเอกสารทุกฉบับ',
  'Why the note was issued; null on other documents.': 'เหตุผลที่ออกใบลดหนี้ เอกสารอื่นเป็น null',
  'What was sold, line by line; empty on a note.': 'รายการที่ขาย ใบลดหนี้ไม่มีรายการ',
  'The number of the document, such as `TAX-2026-000001`.': 'เลขที่เอกสาร เช่น `TAX-2026-000001`',
  'How the number of the document begins.': 'ตัวอักษรขึ้นต้นของเลขที่เอกสาร',
  'Whether the shop is registered for VAT and charges it.': 'ร้านจดทะเบียนและคิดภาษีมูลค่าเพิ่มหรือไม่',
  'Why the document is cancelled, as it is kept with it.': 'เหตุผลที่ยกเลิกเอกสาร ซึ่งเก็บไว้กับเอกสาร',
  'The report that the rows are of.': 'รายงานของแถวเหล่านี้',
  'The month of the report in Bangkok, as `YYYY-MM`.': 'เดือนของรายงานตามเวลากรุงเทพฯ เป็น `YYYY-MM`',
  'The number of checkouts that began.': 'จำนวนหน้าชำระเงินที่เริ่ม',
  'Buyers who saw the page and never tried to pay.': 'ผู้ซื้อที่เห็นหน้าชำระเงินแต่ไม่ได้ลองชำระ',
  'What it holds, a row or an object for each.': 'ข้อมูล แต่ละรายการเป็นแถวหรือออบเจ็กต์',
  'What a row of `data` stands for.': 'ช่วงของแต่ละแถวใน `data`',
  'The types of events. An empty list means all.': 'ประเภทเหตุการณ์ รายการว่างหมายถึงทุกประเภท',
  'The number of deliveries that succeeded.': 'จำนวนการส่งที่สำเร็จ',
  '`disabled` cancels pending deliveries. `enabled` sends nothing from before: ask for a replay.':
    '`disabled` ยกเลิกรายการที่รอส่ง `enabled` ไม่ส่งรายการก่อนหน้า ให้สั่งส่งย้อนหลัง',
  'What caused this attempt to deliver.': 'สิ่งที่ทำให้ส่งครั้งนี้',
  'The first 4 KiB of what the receiver answered.': '4 KiB แรกของคำตอบจากผู้รับ',
  'The last four characters, to tell keys apart.': '4 อักขระท้าย เพื่อแยกคีย์แต่ละรายการ',
  'The HTTP method of the call.': 'วิธีเรียกของ HTTP',
  'Where the call came from.': 'ที่มาของคำสั่ง',
  'The answer of a call that failed; null for others.': 'คำตอบของคำสั่งที่ไม่สำเร็จ คำสั่งอื่นเป็น null',
  'The `Request-Id` of the call to find.': '`Request-Id` ของคำสั่งที่ต้องการค้นหา',
  'The HTTP status of the calls to find.': 'สถานะ HTTP ของคำสั่งที่ต้องการค้นหา',
  'Whether the audit has ended. Whether everything holds is `held`.': 'การตรวจสอบสิ้นสุดหรือไม่ ส่วนผลการตรวจดูที่ `held`',
  'Each promise that did not hold.': 'ข้อกำหนดที่ไม่เป็นจริงแต่ละข้อ',
  'The promise that was checked, in words.': 'ข้อกำหนดที่ตรวจสอบ',
  'When the money was sent, in Unix seconds; now when absent.': 'เวลาที่โอน เป็นวินาที Unix หากไม่ส่งใช้เวลาปัจจุบัน',
  'What the simulated bank does. Questions about an outcome are slow or down as well.':
    'สิ่งที่ธนาคารจำลองทำ การถามผลจะช้าหรือติดต่อไม่ได้ด้วย',
  'The reason that the simulated bank gives.': 'เหตุผลที่ธนาคารจำลองให้',
  'What the next refund of this payment comes to.': 'ผลของการคืนเงินครั้งถัดไปของการชำระเงินนี้',
  'The number of coming calls that it affects.': 'จำนวนคำสั่งถัดไปที่ได้รับผล',
  'The number of months that are simulated.': 'จำนวนเดือนที่จำลอง',
  'What goes wrong, or is done.': 'สิ่งที่เกิดขึ้นหรือสั่งทำ',
  'The number of invoices that were issued.': 'จำนวนใบแจ้งหนี้ที่ออก',
  'The number of invoices that were paid.': 'จำนวนใบแจ้งหนี้ที่ชำระแล้ว',
  'The number of invoices that were written off.': 'จำนวนใบแจ้งหนี้ที่ตัดเป็นหนี้สูญ',
  'The number of invoices that were voided.': 'จำนวนใบแจ้งหนี้ที่ยกเลิก',
  'The number of invoices that are still open.': 'จำนวนใบแจ้งหนี้ที่ยังรอชำระ',
  'The number of payments that succeeded.': 'จำนวนการชำระเงินที่สำเร็จ',
  'The number of payments that failed.': 'จำนวนการชำระเงินที่ไม่สำเร็จ',
  'The balance at the end, in satang.': 'ยอดคงเหลือเมื่อสิ้นสุด หน่วยเป็นสตางค์',
  'The number of subscriptions that are past due.': 'จำนวนการสมัครสมาชิกที่ค้างชำระ',
  'The number of subscriptions that were canceled.': 'จำนวนการสมัครสมาชิกที่ถูกยกเลิก',
  'The number of subscriptions whose first payment never came.': 'จำนวนการสมัครสมาชิกที่ไม่มีการชำระครั้งแรก',
  'Whether every promise about money held.': 'ข้อกำหนดเรื่องเงินเป็นจริงทุกข้อหรือไม่',
  'Why it failed, in words; null when it did not.': 'สาเหตุที่ไม่สำเร็จ เป็น null หากไม่มี',
  'How the simulated customers pay. With two, they take turns.': 'วิธีที่ลูกค้าจำลองชำระ หากมี 2 วิธี ลูกค้าสลับกันใช้',
  'Whether it belongs to live mode, with real money, or to test mode.': 'true ในโหมดใช้จริงซึ่งเป็นเงินจริง false ในโหมดทดสอบ',
  'Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them.':
    'ข้อความของคุณเอง ไม่เกิน 50 คีย์ คีย์ละ 40 อักขระ ค่าละ 500 อักขระ ระบบไม่อ่านค่าเหล่านี้',
  'A name for people to read.': 'ชื่อสำหรับคนอ่าน',
  'A description, shown to people.': 'ข้อความสำหรับคนอ่าน',
  'Unique identifier, which never changes.': 'รหัสเฉพาะ ไม่เปลี่ยนแปลง',
  'Whether it can be bought now.': 'ซื้อได้ในขณะนี้หรือไม่',
  'Only rows whose metadata has these values: `metadata[order]=42`.':
    'เฉพาะรายการที่ metadata มีค่าเหล่านี้ เช่น `metadata[order]=42`',
  'The first line: house number and street.': 'บรรทัดแรก บ้านเลขที่และถนน',
  'The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`.':
    'อำเภอ หรือเขตของกรุงเทพฯ ส่วนแขวงหรือตำบลอยู่ใน `line2`',
  'The postal code, five digits in Thailand.': 'รหัสไปรษณีย์ ในประเทศไทยเป็นเลข 5 หลัก',
  'The two-letter code of the country.': 'รหัสประเทศ 2 ตัวอักษร',
  'The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`.':
    'บรรทัดที่สอง ที่อยู่ในไทยใส่แขวงหรือตำบลที่นี่พร้อมคำนำหน้า เช่น `แขวงคลองเตย` หรือ `ตำบลสุเทพ`',
  'Five digits; 00000 is the head office.': 'เลข 5 หลัก 00000 คือสำนักงานใหญ่',
  'The amount of those, in satang.': 'ยอดรวมของรายการเหล่านั้น หน่วยเป็นสตางค์',
  'When it expires, in Unix seconds.': 'เวลาหมดอายุ เป็นวินาที Unix',
  '`auto_charge` charges a card; `invoice` sends an invoice with a QR.':
    '`auto_charge` ตัดเงินจากบัตร `invoice` ส่งใบแจ้งหนี้พร้อม QR',
  'The workflow that serves it.': 'เวิร์กโฟลว์ที่ดูแลรายการนี้',
  'Its workflow in the Temporal UI.': 'เวิร์กโฟลว์ของรายการนี้ใน Temporal UI',
  'How VAT applies to it.': 'การคิด VAT ของรายการนี้',
  'What is bought, 1 to 20 lines.': 'สิ่งที่ซื้อ 1 ถึง 20 รายการ',
  "A part of the customer's name, email address or phone number.": 'ส่วนหนึ่งของชื่อ อีเมล หรือหมายเลขโทรศัพท์ของลูกค้า',
  'What the buyer paid, in satang.': 'ยอดที่ผู้ซื้อชำระ หน่วยเป็นสตางค์',
  'The https address of the picture.': 'URL แบบ https ของรูป',
  'Whether the buyer may enter a discount code.': 'ผู้ซื้อกรอกโค้ดส่วนลดได้หรือไม่',
  'The payments, as a list or as a count.': 'การชำระเงิน หรือจำนวนรายการ',
  'The price of one, in satang.': 'ราคาต่อหน่วย หน่วยเป็นสตางค์',
  'What the discount takes off, in satang.': 'ยอดที่ส่วนลดหักออก หน่วยเป็นสตางค์',
  'The amount without the fee, in satang.': 'ยอดหลังหักค่าธรรมเนียม หน่วยเป็นสตางค์',
  'Id of what caused it.': 'รหัสของรายการที่เป็นสาเหตุ',
  'Whether the shop page shows it.': 'แสดงในหน้าร้านหรือไม่',
  'Whether a purchase issues a licence key.': 'การซื้อออกรหัสไลเซนส์หรือไม่',
  'Days until granted credits expire; null: never.': 'จำนวนวันจนเครดิตหมดอายุ null คือไม่หมดอายุ',
  'The amount that the page suggests, in satang.': 'ยอดที่หน้าชำระเงินแนะนำ หน่วยเป็นสตางค์',
  'The largest amount that a buyer may choose, in satang.': 'ยอดสูงสุดที่ผู้ซื้อเลือกได้ หน่วยเป็นสตางค์',
  'The smallest amount that a buyer may choose, in satang.': 'ยอดต่ำสุดที่ผู้ซื้อเลือกได้ หน่วยเป็นสตางค์',
  'The number of times that it can be used; null means without limit.': 'จำนวนครั้งที่ใช้ได้ null คือไม่จำกัด',
  'The rate of withholding tax on the amount before VAT, in basis points: 0, 100, 200, 300 or 500.':
    'คิดจากยอดก่อน VAT หน่วยเป็น 1 ใน 100 ของเปอร์เซ็นต์: 0, 100, 200, 300 หรือ 500',
  'The refunds, as a list or as a count.': 'การคืนเงิน หรือจำนวนรายการ',
  'Where the buyer goes back to.': 'หน้าที่ผู้ซื้อกลับไป',
  'A step of it fails for good: it stands aside and is tried again by itself, later and later, or by `try_again`. As a rule null.':
    'ขั้นตอนหนึ่งทำไม่สำเร็จ ระบบพักไว้และลองใหม่เองโดยเว้นระยะนานขึ้น หรือลองทันทีด้วย `try_again` ปกติเป็น null',
  'How often it was tried in vain.': 'จำนวนครั้งที่ลองไม่สำเร็จ',
  'What was refunded of it, in satang.': 'ยอดที่คืนแล้ว หน่วยเป็นสตางค์',
  '10 when absent; as CSV, all rows.': 'หากไม่ส่งใช้ 10 หากเป็น CSV ได้ทุกแถว',
  'The beginning of the window, in Unix seconds, inclusive.': 'จุดเริ่มต้นของช่วงเวลา เป็นวินาที Unix รวมเวลานี้',
  'The end of the window, in Unix seconds; it does not belong to it.': 'จุดสิ้นสุดของช่วงเวลา เป็นวินาที Unix ไม่รวมเวลานี้',
  'The heading under which the shop shows it.': 'หัวข้อในหน้าร้านที่แสดงสินค้านี้',
  'The heading under which the shop shows it, such as `Courses`.': 'หัวข้อในหน้าร้านที่แสดงสินค้านี้ เช่น `Courses`',
  'The feature flags that it grants.': 'สิทธิ์ที่ผู้ซื้อได้รับ',
  'Credits per unit bought or per period.': 'เครดิตต่อหน่วยที่ซื้อ หรือต่อรอบ',
  'The size of the file, in bytes.': 'ขนาดไฟล์ เป็นไบต์',
  'What the buyer is asked for besides the email address.': 'สิ่งที่ขอจากผู้ซื้อนอกจากอีเมล',
  'What the subscriptions of recurring lines get.': 'สิ่งที่การสมัครสมาชิกจากราคาแบบต่ออายุได้รับ',
  'The email address of the buyer.': 'อีเมลของผู้ซื้อ',
  'The language of pages and emails.': 'ภาษาของหน้าเว็บและอีเมล',
  'The name for documents, where it is not `name`.': 'ชื่อในเอกสาร หากต่างจาก `name`',
  'A whole number of credits.': 'จำนวนเครดิต เป็นจำนวนเต็ม',
  'When it was finished, in Unix seconds.': 'เวลาที่เสร็จ เป็นวินาที Unix',
  'Whether the amount holds the VAT or the VAT comes on top.': 'ยอดรวม VAT แล้ว หรือบวก VAT เพิ่ม',
  'Whether the amount contains its VAT, or VAT comes on top.': 'ยอดรวม VAT แล้ว หรือบวก VAT เพิ่ม',
  '0 where there is no VAT, and for a merchant who is not registered.': 'เป็น 0 เมื่อไม่มี VAT หรือร้านไม่ได้จดทะเบียน VAT',
  'Without its tax. Net and tax are what is due for the line.': 'ยอดก่อนภาษี เมื่อรวมกับภาษีคือยอดของรายการนี้',
  'Your own reference for the purchase.': 'เลขอ้างอิงของคุณสำหรับการซื้อนี้',
  'The buyer that the tax document names, where it is another than the customer.': 'ผู้ซื้อที่แสดงในเอกสารภาษี หากไม่ใช่ลูกค้า',
  'The buyer that its tax document names, where it is another than the customer.': 'ผู้ซื้อที่แสดงในเอกสารภาษี หากไม่ใช่ลูกค้า',
  'Days until an invoice is due.': 'จำนวนวันจนถึงวันครบกำหนดของใบแจ้งหนี้',
  'The QR as a PNG picture.': 'QR เป็นรูป PNG',
  'The QR as an SVG picture.': 'QR เป็นรูป SVG',
  'The code that a buyer types in.': 'สิ่งที่ผู้ซื้อพิมพ์',
  'The beginning of the period, in Unix seconds.': 'วันเริ่มรอบ เป็นวินาที Unix',
  'The end of the period, in Unix seconds.': 'วันสิ้นรอบ เป็นวินาที Unix',
  'The end of the current period, in Unix seconds.': 'วันสิ้นรอบปัจจุบัน เป็นวินาที Unix',
  'The beginning of the current period, in Unix seconds.': 'วันเริ่มรอบปัจจุบัน เป็นวินาที Unix',
  'The rate in hundredths of a percent.': 'อัตรา หน่วยเป็น 1 ใน 100 ของเปอร์เซ็นต์',
  'The language; the customer’s when absent.': 'ภาษา หากไม่ส่งใช้ภาษาของลูกค้า',
  'The number that is printed on it.': 'เลขที่ที่พิมพ์บนเอกสาร',
  'When it was paid, in Unix seconds.': 'เวลาที่ชำระ เป็นวินาที Unix',
  'The instant, in Unix seconds.': 'เวลา เป็นวินาที Unix',
  'The address of the caller.': 'IP ของผู้เรียก',
  'The products that it is about.': 'สินค้าที่เกี่ยวข้อง',
  'How often it was used.': 'จำนวนครั้งที่ใช้แล้ว',
  'The amount available for payout, in satang.': 'ยอดที่โอนได้ หน่วยเป็นสตางค์',
  'The name of the account holder.': 'ชื่อบัญชี',
  'Id of the gateway account; null at the simulated bank.': 'รหัสของบัญชีผู้ให้บริการ เป็น null เมื่อเป็นธนาคารจำลอง',
  'The `Idempotency-Key` of the call; null without one.': '`Idempotency-Key` ของคำสั่ง เป็น null หากไม่มี',
  'The type of the event, such as `invoice.paid`.': 'ประเภทของเหตุการณ์ เช่น `invoice.paid`',
  'The time of the clock, in Unix seconds.': 'เวลาของนาฬิกา เป็นวินาที Unix',
  'The seats of a licence per unit bought.': 'จำนวนอุปกรณ์ของไลเซนส์ต่อหน่วยที่ซื้อ',
  'Of one_time and recurring prices: at least 100.': 'สำหรับราคาแบบ one_time และ recurring อย่างน้อย 100',
  'Set on recurring prices, and only there.': 'เฉพาะราคาแบบ recurring ซึ่งต้องมีเสมอ',
  'Of pay_what_you_want prices: 0 (the default) or at least 100.':
    'สำหรับราคาแบบ pay_what_you_want เป็น 0 (ค่าเริ่มต้น) หรืออย่างน้อย 100',
  'Without it the merchant’s own default. Never changes.': 'หากไม่ส่งใช้ค่าเริ่มต้นของร้าน แก้ไขภายหลังไม่ได้',
  'A message that explains it to a person.': 'ความหมาย สำหรับคนอ่าน',
  'Who the tax invoice is for.': 'ผู้ซื้อในใบกำกับภาษี',
  'Lets the buyer choose the quantity within these bounds.': 'ให้ผู้ซื้อเลือกจำนวนในช่วงนี้',
  'Where the buyer goes after paying; every {CHECKOUT_SESSION_ID} in it is replaced by the id.':
    'หน้าที่ผู้ซื้อไปหลังชำระ {CHECKOUT_SESSION_ID} ใน URL จะแทนด้วยรหัส',
  'Where the buyer goes after paying. `{CHECKOUT_SESSION_ID}` in it is replaced.':
    'หน้าที่ผู้ซื้อไปหลังชำระ `{CHECKOUT_SESSION_ID}` ใน URL จะแทนด้วยรหัส',
  'What the page says after paying.': 'ข้อความในหน้าหลังชำระ',
  'Id of the test clock; null in real time.': 'รหัสของนาฬิกาทดสอบ เป็น null หากเป็นเวลาจริง',
  'The subscriptions that belong to it.': 'การสมัครสมาชิกที่เกี่ยวข้อง',
  'The invoices that belong to it.': 'ใบแจ้งหนี้ที่เกี่ยวข้อง',
  'The checkout sessions that belong to it.': 'หน้าชำระเงินที่เกี่ยวข้อง',
  'The setup sessions that belong to it.': 'หน้าบันทึกบัตรที่เกี่ยวข้อง',
  'The disputes, as a list or as a count.': 'ข้อโต้แย้ง หรือจำนวนรายการ',
  'The payouts, as a list or as a count.': 'การโอนเข้าบัญชี หรือจำนวนรายการ',
  'The customers, as a list or as a count.': 'ลูกค้า หรือจำนวน',
  'The events, as a list or as a count.': 'เหตุการณ์ หรือจำนวนรายการ',
  'Whether it ends at the end of the current period.': 'สิ้นสุดเมื่อหมดรอบปัจจุบันหรือไม่',
  'The sum of the lines before discounts, in satang.': 'ยอดรวมของรายการก่อนส่วนลด หน่วยเป็นสตางค์',
  'All of its tax, within the prices or on top of them.': 'ภาษีทั้งหมด ทั้งที่รวมในราคาและที่บวกเพิ่ม',
  'The methods of payment that the page offers.': 'วิธีชำระที่หน้านี้รับ',
  'What has arrived so far, in satang.': 'ยอดที่เข้ามาแล้ว หน่วยเป็นสตางค์',
  'What the buyer has to do; null when nothing.': 'สิ่งที่ผู้ซื้อต้องทำ เป็น null หากไม่มี',
  'Where the buyer is sent.': 'หน้าที่ผู้ซื้อต้องไป',
  'Null where the provider gives only a picture: show `png_url` or `svg_url`.':
    'เป็น null เมื่อผู้ให้บริการให้เพียงรูป ให้แสดง `png_url` หรือ `svg_url`',
  // By page, in the order of the menu.
  'Credits per unit bought, or per cycle of a subscription.': 'เครดิตต่อหน่วยที่ซื้อ หรือต่อรอบของการสมัครสมาชิก',
  'Its first price, made in the same call. Needs the scope `prices:write`.':
    'ราคาแรก ซึ่งสร้างในคำสั่งเดียวกัน ต้องมีสิทธิ์ `prices:write`',
  'A payment link for that price, made in the same call. Needs the scope `payment_links:write`.':
    'ลิงก์ชำระเงินของราคานั้น ซึ่งสร้างในคำสั่งเดียวกัน ต้องมีสิทธิ์ `payment_links:write`',
  'A part of the name.': 'ส่วนหนึ่งของชื่อ',
  'Applies to everything that is billed from now on.': 'มีผลกับการเรียกเก็บตั้งแต่นี้ไป',
  'Such as `Guide.pdf`: no path, no control characters, at most 200 characters.':
    'เช่น `Guide.pdf` ไม่มีเส้นทางโฟลเดอร์หรืออักขระควบคุม ไม่เกิน 200 อักขระ',
  'Made with it by `default_price_data`.': 'สร้างพร้อมกันด้วย `default_price_data`',
  'Made with it by `payment_link_data`.': 'สร้างพร้อมกันด้วย `payment_link_data`',
  'The name under which buyers save it.': 'ชื่อไฟล์ที่ผู้ซื้อได้',
  'By the ending of its name.': 'ดูจากนามสกุลของชื่อไฟล์',
  'The SHA-256 hash of the file, in hexadecimal.': 'SHA-256 ของไฟล์ เป็นเลขฐานสิบหก',
  'Whether it can be paid. An inactive link shows a page that says so.': 'ชำระได้หรือไม่ ลิงก์ที่ปิดอยู่แสดงหน้าที่บอกเช่นนั้น',
  'The address to share. It never expires.': 'URL สำหรับแชร์ ไม่หมดอายุ',
  'The last part of the address.': 'ส่วนท้ายของ URL',
  'The buyer chooses the quantity within these bounds; null: the quantity is fixed.':
    'ผู้ซื้อเลือกจำนวนในช่วงนี้ null: จำนวนคงที่',
  'What follows the payment: an address, or a message on the page.': 'สิ่งที่เกิดหลังชำระ คือไปที่ URL หรือแสดงข้อความในหน้า',
  'Where the buyer is sent after paying.': 'หน้าที่ผู้ซื้อไปหลังชำระ',
  'The number of times that it can be paid; null means without limit.': 'จำนวนครั้งที่ชำระได้ null: ไม่จำกัด',
  'The number of completed checkouts of this link.': 'หน้าชำระเงินจากลิงก์นี้ที่ชำระแล้ว',
  'The values after the change; of a payment link, where a buyer is sent after paying.':
    'ค่าหลังเปลี่ยน สำหรับลิงก์ชำระเงินคือหน้าที่ผู้ซื้อไปหลังชำระ',
  'The number of times that it can be paid. Without limit when omitted.': 'จำนวนครั้งที่ชำระได้ หากไม่ส่งจะไม่จำกัด',
  'The name of the person or company; null when it is not known.': 'ชื่อบุคคลหรือบริษัท เป็น null หากไม่มีใครระบุ',
  'The name on tax documents. When it is null, they show `name`.': 'ชื่อในเอกสารภาษี หากเป็น null ใช้ `name`',
  'The rate of withholding tax that this customer deducts from the amount before VAT of its invoices, in basis points: 0, 100, 200, 300 or 500.':
    'อัตราที่ลูกค้าหัก ณ ที่จ่ายจากยอดก่อน VAT ของใบแจ้งหนี้ หน่วยเป็น 1 ใน 100 ของเปอร์เซ็นต์: 0, 100, 200, 300 หรือ 500',
  'Id of the card that is charged when none is named.': 'รหัสของบัตรที่ตัดเงินเมื่อไม่ได้ระบุบัตร',
  'In `customer.deleted`: the customer that this one was merged into.': 'ใน `customer.deleted` คือลูกค้าที่รวมเข้าไป',
  'In `customer.deleted` and `customer.updated`: when the personal data was erased, in Unix seconds.':
    'ใน `customer.deleted` และ `customer.updated` คือเวลาที่ลบข้อมูลส่วนบุคคล เป็นวินาที Unix',
  'Unique per merchant and mode.': 'ไม่ซ้ำกันในร้านและโหมดเดียวกัน',
  'The name on tax documents, when it differs from `name`.': 'ชื่อในเอกสารภาษี หากต่างจาก `name`',
  'Test mode only: the test clock whose time applies to this customer.': 'เฉพาะโหมดทดสอบ ลูกค้าอยู่ในเวลาของนาฬิกานี้',
  'A part of the name, email address or phone number.': 'ส่วนหนึ่งของชื่อ อีเมล หรือหมายเลขโทรศัพท์',
  'The new email address. By sending it you confirm that it belongs to the customer.':
    'อีเมลใหม่ การส่งค่านี้ถือว่าคุณยืนยันว่าเป็นอีเมลของลูกค้า',
  'Send `false` to confirm that the stored email address belongs to the customer. When another customer has the address already, the call answers `email_taken`: merge the two customers.':
    'ส่ง `false` เพื่อยืนยันว่าอีเมลที่บันทึกไว้เป็นของลูกค้า หากลูกค้าคนอื่นใช้อยู่ ระบบจะตอบข้อผิดพลาด `email_taken` ให้รวมลูกค้าทั้งสอง',
  'The branch of the tax id; `00000` is the head office.': 'สาขาของเลขประจำตัวผู้เสียภาษี `00000` คือสำนักงานใหญ่',
  'The language of pages and emails. `null` sets it back to `th`.': 'ภาษาของหน้าและอีเมล `null` กลับเป็น `th`',
  'One of the customer’s attached cards; in test mode a test token attaches a fresh one.':
    'บัตรใบหนึ่งของลูกค้า ในโหมดทดสอบ โทเค็นทดสอบบันทึกบัตรใหม่ให้',
  'Whether to end subscriptions at once and expire open checkouts first. Otherwise the call is refused while there are any.':
    'สิ้นสุดการสมัครสมาชิกทันทีและยกเลิกหน้าชำระเงินที่เปิดอยู่ก่อน แทนที่จะปฏิเสธ',
  'The customer that remains. It keeps its own details and takes over everything that the other one has.':
    'ลูกค้าที่เหลือ ใช้ข้อมูลเดิมของตัวเอง และได้ทุกอย่างของอีกคน',
  'The remaining credits of this product.': 'เครดิตของสินค้านี้ที่เหลือ',
  'Positive when credits were added, negative when they were spent.': 'บวกส่วนที่ได้ ลบส่วนที่ใช้',
  'The credit grant that the credits came with, or were taken from.': 'การให้เครดิตที่รายการนี้มาจาก หรือหักไป',
  'For an erased customer: the details that documents still show, because the law requires them to be kept.':
    'สำหรับลูกค้าที่ถูกลบข้อมูลแล้ว สิ่งที่เอกสารยังแสดงเพราะกฎหมายให้เก็บ',
  'Until when the law requires the details on documents to be kept, in Unix seconds.':
    'เวลาที่กฎหมายให้เก็บข้อมูลในเอกสาร เป็นวินาที Unix',
  'The customers that were merged into this one.': 'ลูกค้าที่รวมเข้ากับลูกค้าคนนี้',
  'The transfers that banks reported.': 'เงินโอนเข้าที่ธนาคารแจ้ง',
  'The credits that were granted.': 'เครดิตที่ให้',
  'The credits that were granted and spent.': 'เครดิตที่ได้และใช้ไป',
  'The uses of discount codes.': 'การใช้โค้ดส่วนลด',
  'The sessions in which the customer used the portal.': 'ครั้งที่ลูกค้าใช้พอร์ทัล',
  'The log-ins to the portal.': 'การเข้าสู่พอร์ทัล',
  'When it was asked for, in Unix seconds.': 'เวลาที่ขอ เป็นวินาที Unix',
  'How long documents still name the buyer, because the law keeps them; null: none does.':
    'เวลาที่เอกสารยังแสดงชื่อผู้ซื้อเพราะกฎหมายให้เก็บ null: ไม่มีเอกสารที่ยังแสดงชื่อ',
  'The feature flags of all active products, sorted.': 'สิทธิ์ทั้งหมดของสินค้าที่ใช้ได้ เรียงลำดับแล้ว',
  'The remaining credits that have not expired: one sum per product, sorted by product.':
    'เครดิตที่เหลือและยังไม่หมดอายุ สินค้าละ 1 ยอด เรียงตามสินค้า',
  'Every subscription that has not ended, whether it gives access or not, sorted by id.':
    'การสมัครสมาชิกทุกรายการที่ยังไม่สิ้นสุด ไม่ว่าให้สิทธิ์หรือไม่ เรียงตามรหัส',
  'Id of the discount code on it.': 'รหัสของโค้ดส่วนลดที่ใช้',
  'Whether the buyer may give a code.': 'ผู้ซื้อกรอกโค้ดได้หรือไม่',
  'The fee for the first method offered, VAT on it included.': 'ค่าธรรมเนียมของวิธีแรกที่รับ รวม VAT แล้ว',
  'The fee of each method offered, VAT on it included.': 'ค่าธรรมเนียมของแต่ละวิธีที่รับ รวม VAT แล้ว',
  'How the subscriptions of its recurring lines are paid from the second period on; null without a recurring line. `invoice`: a buyer who pays by card is asked whether the card is charged from then on.':
    'วิธีชำระตั้งแต่รอบที่ 2 ของการสมัครสมาชิกจากราคาแบบต่ออายุ เป็น null หากไม่มีราคาเช่นนั้น `invoice`: ถามผู้ซื้อที่ชำระด้วยบัตรว่าจะให้ตัดบัตรตั้งแต่นั้นหรือไม่',
  'The payment link that started it.': 'ลิงก์ชำระเงินที่เริ่มรายการนี้',
  'What the buyer wrote before paying. Documents of the purchase name it.':
    'สิ่งที่ผู้ซื้อกรอกก่อนชำระ เอกสารของการซื้อนี้แสดงข้อมูลนี้',
  'Whether the money came after the checkout had expired.': 'เงินเข้าหลังหน้าชำระเงินหมดอายุหรือไม่',
  'The buyer, if you know who it is: documents show this customer’s name, address and tax id. Either this or `customer_email`.':
    'ผู้ซื้อ หากคุณทราบว่าเป็นใคร เอกสารแสดงชื่อ ที่อยู่ และเลขประจำตัวผู้เสียภาษีของลูกค้าคนนี้ ส่งค่านี้หรือ `customer_email` อย่างใดอย่างหนึ่ง',
  'An existing customer with this address is used, or a new one made; you vouch for the address. Documents show what the checkout collected and nothing else of the customer. Either this or `customer`.':
    'ใช้ลูกค้าที่มีอีเมลนี้ หรือเพิ่มใหม่ โดยคุณรับรองอีเมล เอกสารแสดงเฉพาะข้อมูลที่กรอกในหน้าชำระเงิน ส่งค่านี้หรือ `customer` อย่างใดอย่างหนึ่ง',
  'Pay what you want: the amount per unit.': 'ราคาที่ผู้ซื้อกำหนดเอง คือยอดต่อหน่วย',
  'Where the buyer returns to; every {CHECKOUT_SESSION_ID} in it is replaced by the id.':
    'หน้าที่ผู้ซื้อกลับไป {CHECKOUT_SESSION_ID} ใน URL จะแทนด้วยรหัส',
  '30 minutes to 24 hours ahead; 24 hours without it.': 'ล่วงหน้า 30 นาทีถึง 24 ชั่วโมง หากไม่ส่งคือ 24 ชั่วโมง',
  'For the subscriptions that recurring line items start.': 'สำหรับการสมัครสมาชิกที่เริ่มจากราคาแบบต่ออายุ',
  'Unix seconds. Provisional before the first payment.': 'เวลา เป็นวินาที Unix เป็นค่าชั่วคราวก่อนชำระครั้งแรก',
  'When a scheduled cancel takes effect, in Unix seconds; null while none is scheduled.':
    'เวลาที่การยกเลิกที่ตั้งไว้มีผล เป็นวินาที Unix เป็น null หากไม่ได้ตั้ง',
  'When the cancel was asked for, in Unix seconds.': 'เวลาที่ขอยกเลิก เป็นวินาที Unix',
  'When it ended, in Unix seconds.': 'เวลาที่สิ้นสุด เป็นวินาที Unix',
  'The day of the month on which periods begin, in Bangkok.': 'วันที่ของเดือนที่เริ่มรอบ ตามเวลากรุงเทพฯ',
  'Id of the newest invoice.': 'รหัสของใบแจ้งหนี้ล่าสุด',
  'Null where it lasts as long as its invoice is owed.': 'เป็น null หากใช้ได้ตราบที่ยังต้องชำระใบแจ้งหนี้',
  'The discount that applies; null without one.': 'ส่วนลดที่ใช้อยู่ เป็น null หากไม่มี',
  'Percent, or satang a cycle.': 'เปอร์เซ็นต์ หรือสตางค์ต่อรอบ',
  'How long the discount applies to a subscription.': 'ระยะเวลาที่ส่วนลดของการสมัครสมาชิกมีผล',
  'How many cycles after the current one still get it; null: all of them.': 'จำนวนรอบหลังรอบปัจจุบันที่ยังได้ส่วนลด null: ทุกรอบ',
  'Since when a payment has been overdue, in Unix seconds; null when none is.':
    'เวลาที่เริ่มค้างชำระ เป็นวินาที Unix เป็น null หากไม่ค้าง',
  'When the charge is tried again, in Unix seconds; null when it is not.':
    'เวลาที่จะลองตัดเงินอีกครั้ง เป็นวินาที Unix เป็น null หากไม่ลอง',
  'What the next invoice takes over: negative is credit of the customer.': 'ยอดที่ยกไปใบแจ้งหนี้ถัดไป ค่าลบคือเครดิตของลูกค้า',
  'Required when collection_method is auto_charge. In test mode a test token such as pm_card_ok is taken too.':
    'จำเป็นเมื่อ collection_method เป็น auto_charge ในโหมดทดสอบรับโทเค็นทดสอบ เช่น pm_card_ok ได้ด้วย',
  '`allow_incomplete` keeps a subscription whose first charge is declined.':
    '`allow_incomplete` เก็บการสมัครสมาชิกไว้แม้ตัดเงินครั้งแรกไม่สำเร็จ',
  'For invoices of changes of plan. A renewal is always due when the period ends.':
    'สำหรับใบแจ้งหนี้ของการเปลี่ยนแพ็กเกจ การต่ออายุครบกำหนดเมื่อสิ้นรอบเสมอ',
  'Id of a recurring price. Default: the price as it is.': 'รหัสของราคาแบบต่ออายุ ค่าเริ่มต้นคือราคาเดิม',
  'Only what has happened, or only what is planned, which costs the same however long the past is.':
    'เฉพาะสิ่งที่เกิดแล้ว หรือเฉพาะสิ่งที่จะเกิด ซึ่งใช้เวลาเท่ากันไม่ว่าอดีตจะยาวเท่าใด',
  'The language of `summary` and `because`.': 'ภาษาของ `summary` และ `because`',
  'Unix seconds, by the time the subscription lives in.': 'วินาที Unix ตามเวลาที่การสมัครสมาชิกอยู่',
  'Past: the type of its event. Planned: charge, retry, invoice, reminder, end, or expiry of a first payment or of a charge that waits for the buyer.':
    'อดีต: ประเภทของเหตุการณ์ อนาคต: การตัดเงิน การลองใหม่ ใบแจ้งหนี้ การเตือน การสิ้นสุด หรือการหมดเวลาของการชำระครั้งแรกหรือการตัดเงินที่รอผู้ซื้อ',
  'A sentence that says what happened, or will happen.': 'สิ่งที่เกิดขึ้นหรือจะเกิดขึ้น สำหรับคนอ่าน',
  'The reason, as part of a sentence.': 'สาเหตุ เป็นส่วนหนึ่งของประโยค',
  'Null before it is issued: that of a checkout is issued when it is paid.':
    'เป็น null ก่อนออก ใบของหน้าชำระเงินออกเมื่อชำระ',
  'The reason why the invoice was created.': 'สาเหตุที่ออกใบแจ้งหนี้',
  'What it is for, line by line.': 'รายการในใบแจ้งหนี้',
  'Its price with its discount taken off; `exclusive` tax comes on top.': 'ราคาหลังหักส่วนลด ภาษีแบบ `exclusive` บวกเพิ่ม',
  'What was paid of it, in satang.': 'ยอดที่ชำระแล้ว หน่วยเป็นสตางค์',
  'What is still asked for: the total without what is paid and withheld.':
    'ยอดที่ยังต้องชำระ คือยอดรวมหักส่วนที่ชำระและหัก ณ ที่จ่ายแล้ว',
  'Tax that the buyer keeps back; null when none.': 'ภาษีที่ผู้ซื้อหักไว้ เป็น null หากไม่มี',
  'Null until the invoice is paid.': 'เป็น null จนกว่าใบแจ้งหนี้จะชำระแล้ว',
  'The number that is printed on the certificate.': 'เลขที่ที่พิมพ์บนหนังสือรับรอง',
  'When it came, in Unix seconds.': 'เวลาที่ได้รับ เป็นวินาที Unix',
  'The certificate as a file; null while none is here.': 'ไฟล์ของหนังสือรับรอง เป็น null หากยังไม่มี',
  'As it is downloaded. It is made of the number of the invoice.': 'ชื่อเมื่อดาวน์โหลด มาจากเลขที่ใบแจ้งหนี้',
  'The type of the file, detected from its contents.': 'ชนิดของไฟล์ ดูจากไบต์ในไฟล์',
  'Who sent it: the shop, or the buyer.': 'ผู้ส่งไฟล์ คือร้านหรือผู้ซื้อ',
  'When it is due, in Unix seconds; null when it is charged at once.': 'วันครบกำหนด เป็นวินาที Unix เป็น null หากตัดเงินทันที',
  'Of a draft: when it is due, counted from its issue.': 'สำหรับร่าง จำนวนวันจนครบกำหนด นับจากวันที่ออก',
  'What the merchant adds for the buyer.': 'ข้อความที่ร้านเขียนถึงผู้ซื้อ',
  'It is sent by mail when it is finalized.': 'ส่งทางอีเมลเมื่อออกใบแจ้งหนี้',
  'When an invoice made by hand got its number.': 'เวลาที่ใบแจ้งหนี้ที่ออกเองได้เลขที่',
  'When an invoice made by hand was last sent by mail.': 'เวลาที่ส่งใบแจ้งหนี้ที่ออกเองทางอีเมลครั้งล่าสุด',
  'The current attempt to pay it.': 'การชำระที่ดำเนินอยู่',
  'The number of attempts so far.': 'จำนวนครั้งที่ลอง',
  'When it is tried again, in Unix seconds; null when it is not.': 'เวลาที่จะลองอีกครั้ง เป็นวินาที Unix เป็น null หากไม่ลอง',
  'The invoice as PDF, without a key. Null before it is issued.': 'ใบแจ้งหนี้เป็น PDF ไม่ต้องใช้คีย์ เป็น null ก่อนออก',
  'The text of the code.': 'ข้อความในโค้ด',
  'From a price that is paid once, or in your own words with an amount.': 'จากราคาที่ชำระครั้งเดียว หรือเขียนเองพร้อมยอด',
  'A price that is paid once. Either this, or what follows.': 'ราคาที่ชำระครั้งเดียว ส่งค่านี้ หรือค่าที่ตามมา',
  'Of a line in your own words. Default: standard.': 'สำหรับรายการที่เขียนเอง ค่าเริ่มต้น: standard',
  'Counted from when it is finalized. Default: 7. Either this or `due_date`.':
    'นับจากวันที่ออก ค่าเริ่มต้น: 7 ส่งค่านี้หรือ `due_date` อย่างใดอย่างหนึ่ง',
  'What you add for the buyer.': 'ข้อความที่คุณเขียนถึงผู้ซื้อ',
  'Send it by mail when it is finalized. Default: false.': 'ส่งทางอีเมลเมื่อออกใบแจ้งหนี้ ค่าเริ่มต้น: false',
  '`awaited` has no file of the certificate yet, `to_record` has one whose number and date are to be recorded, `recorded` is done.':
    '`awaited` ยังไม่มีไฟล์หนังสือรับรอง `to_record` มีไฟล์แล้ว รอบันทึกเลขที่และวันที่ และ `recorded` บันทึกแล้ว',
  '`active` can be used now, `scheduled` later, `used_up` and `expired` no longer, and `ended` was closed.':
    '`active` ใช้ได้ตอนนี้ `scheduled` ยังไม่เริ่ม `used_up` ใช้ครบแล้ว `expired` หมดอายุ และ `ended` ยกเลิกแล้ว',
  'As it stands on the invoice: INV-2026-000001.': 'ตามที่แสดงในใบแจ้งหนี้ เช่น INV-2026-000001',
  'A note for the customer on the invoice.': 'ข้อความถึงลูกค้าในใบแจ้งหนี้',
  "Default: the subscription's card, else the customer's default. In test mode a test token is taken too.":
    'ค่าเริ่มต้น: บัตรของการสมัครสมาชิก หรือบัตรหลักของลูกค้า ในโหมดทดสอบรับโทเค็นทดสอบได้ด้วย',
  'What the payer was shown. Another total: 409 `total_changed`, and nothing is charged.':
    'ยอดที่ผู้ชำระเห็น หากยอดรวมต่างออกไปจะได้ 409 `total_changed` และไม่ตัดเงิน',
  'You have got the money yourself, all of it: the payment is `direct`, has no fee, and nothing is charged.':
    'คุณรับเงินทั้งหมดเองแล้ว การชำระเป็น `direct` ไม่มีค่าธรรมเนียม และไม่ตัดเงิน',
  'What you want to find it by, such as the number of the cheque.': 'สิ่งที่ใช้ค้นหาภายหลัง เช่น เลขที่เช็ค',
  'When the money came; now without it.': 'เวลาที่ได้รับเงิน หากไม่ส่งคือขณะนี้',
  'The day on the certificate, `YYYY-MM-DD`.': 'วันที่ในหนังสือรับรอง `YYYY-MM-DD`',
  'The amount on the certificate. It is refused when it differs from the amount that was withheld.':
    'ตามที่ระบุในหนังสือรับรอง หากไม่เท่ากับยอดที่หัก ระบบไม่รับ',
  'The date on the certificate, as `YYYY-MM-DD`.': 'วันที่ในหนังสือรับรอง เป็น `YYYY-MM-DD`',
  'Who gets the money: `platform` the operator, who pays it out; `direct` the merchant, at the gateway.':
    'ผู้รับเงิน `platform` คือผู้ดูแลระบบ ซึ่งโอนต่อให้ร้าน `direct` คือร้านรับเองที่ผู้ให้บริการรับชำระเงิน',
  'What the fee is made of.': 'ส่วนประกอบของค่าธรรมเนียม',
  'How much of it was refunded: `none`, `partial` or `full`.': 'คืนแล้วเท่าใด: `none`, `partial` หรือ `full`',
  "What the buyer's bank has taken back.": 'ยอดที่ธนาคารของผู้ซื้อเรียกคืน',
  'The card, without its number.': 'บัตร โดยไม่มีเลขบัตร',
  'The brand of the card, such as `visa`.': 'เครือข่ายบัตร เช่น `visa`',
  'The month in which the card expires.': 'เดือนที่บัตรหมดอายุ',
  'The year in which the card expires.': 'ปีที่บัตรหมดอายุ',
  'Of money that the merchant took itself.': 'สำหรับเงินที่ร้านรับเอง',
  'The reference at the bank.': 'เลขอ้างอิงของธนาคาร',
  'Where it was charged; null for the simulator.': 'บัญชีที่ตัดเงิน เป็น null หากเป็นธนาคารจำลอง',
  "The provider's own id of the charge.": 'รหัสรายการของผู้ให้บริการ',
  'Why it failed, as a code.': 'สาเหตุที่ไม่สำเร็จ เป็นรหัส',
  'Why the card was declined.': 'สาเหตุที่บัตรถูกปฏิเสธ',
  'When the amount becomes available for payout, in Unix seconds.': 'เวลาที่นับเป็นยอดพร้อมโอน เป็นวินาที Unix',
  'null once it is detached.': 'เป็น null หลังลบบัตร',
  'When it was detached, in Unix seconds.': 'เวลาที่ลบบัตร เป็นวินาที Unix',
  'What the buyer agreed to when the card was stored on a page; null for a card that came over the API.':
    'ความยินยอมของผู้ซื้อเมื่อบันทึกบัตรในหน้าเว็บ เป็น null หากบัตรมาทาง API',
  'The sentence as it was shown.': 'ข้อความตามที่แสดง',
  'Only the subscriptions that name the card are charged to it, because its buyer has not proved to be the customer.':
    'ตัดเงินเฉพาะการสมัครสมาชิกที่ระบุบัตรนี้ เพราะผู้ซื้อยังไม่ยืนยันว่าเป็นลูกค้าคนนี้',
  'From the gateway, or a test token such as pm_card_ok.': 'โทเค็นจากผู้ให้บริการ หรือโทเค็นทดสอบ เช่น pm_card_ok',
  'Where the customer stores the card.': 'หน้าที่ลูกค้าบันทึกบัตร',
  'The stored card; null until the session is complete.': 'บัตรที่บันทึก เป็น null จนกว่าจะเสร็จ',
  'When it was completed, in Unix seconds.': 'เวลาที่เสร็จ เป็นวินาที Unix',
  'Where the customer returns to; every {SETUP_SESSION_ID} in it is replaced by the id. Without it the page says that the card is stored.':
    'หน้าที่ลูกค้ากลับไป {SETUP_SESSION_ID} ใน URL จะแทนด้วยรหัส หากไม่ส่ง หน้านั้นบอกว่าบันทึกบัตรแล้ว',
  '30 minutes to 30 days ahead; 7 days without it.': 'ล่วงหน้า 30 นาทีถึง 30 วัน หากไม่ส่งคือ 7 วัน',
  'The money is on a bank account that Satang cannot send from: a person sends it, and reports it (`POST /v1/refunds/{id}/report`).':
    'เงินอยู่ในบัญชีธนาคารที่ Satang โอนเองไม่ได้ บุคคลต้องโอนและแจ้งผล (`POST /v1/refunds/{id}/report`)',
  'Of money that the merchant took itself: the refund is a record, and nothing is sent by it.':
    'สำหรับเงินที่ร้านรับเอง การคืนเงินนี้เป็นเพียงบันทึก ไม่มีการส่งเงิน',
  'Why it was not sent back.': 'สาเหตุที่ส่งคืนไม่สำเร็จ',
  'The number of its credit note, once it has succeeded; see `/v1/refunds/{id}/pdf`.':
    'เลขที่ใบลดหนี้ เมื่อคืนเงินสำเร็จแล้ว ดู `/v1/refunds/{id}/pdf`',
  'Default: all that is left of the payment.': 'ค่าเริ่มต้น: ทั้งหมดที่เหลือของการชำระ',
  'Whether licences, access and unspent credits that were bought once are taken away when the refund succeeds. Default: when all of the payment has gone back.':
    'เรียกคืนไลเซนส์ สิทธิ์ และเครดิตที่ยังไม่ใช้ซึ่งซื้อครั้งเดียวเมื่อคืนเงินสำเร็จหรือไม่ ค่าเริ่มต้น: เมื่อคืนครบทั้งยอด',
  'End the subscriptions that the payment was for, at once.': 'สิ้นสุดการสมัครสมาชิกของการชำระนี้ทันที',
  'Why it was not sent; with `failed`.': 'สาเหตุที่ไม่ได้โอน ใช้กับ `failed`',
  'What the bank has taken back.': 'ยอดที่ธนาคารเรียกคืน',
  'Until when you may answer it at the gateway.': 'เวลาสุดท้ายที่ตอบข้อโต้แย้งกับผู้ให้บริการได้',
  'When it was closed, in Unix seconds.': 'เวลาที่ปิด เป็นวินาที Unix',
  'Percent, or satang when kind is fixed.': 'เปอร์เซ็นต์ หรือสตางค์เมื่อ kind เป็น fixed',
  'Whether the code has not been closed. Its dates and its number of uses are in fields of their own.':
    'ยังไม่ยกเลิก ช่วงเวลาและจำนวนครั้งอยู่ในฟิลด์อื่น',
  'When it takes effect, in Unix seconds.': 'เวลาที่เริ่มใช้ได้ เป็นวินาที Unix',
  'Whether it holds for all products, or for `products` alone.': 'ใช้ได้กับสินค้าทั้งหมด หรือเฉพาะ `products`',
  'The number of times that one customer can use it; null means without limit.': 'จำนวนครั้งที่ลูกค้าคนหนึ่งใช้ได้ null: ไม่จำกัด',
  'Reserved by buyers who have confirmed, and paid.': 'จองไว้เมื่อผู้ซื้อยืนยัน และที่ชำระแล้ว',
  'The number of periods that the discount applies to, when `duration` is `repeating`.':
    'จำนวนรอบที่ใช้ส่วนลด เมื่อ `duration` เป็น `repeating`',
  'Percent 1 to 100, or satang when kind is fixed.': 'เปอร์เซ็นต์ 1 ถึง 100 หรือสตางค์เมื่อ kind เป็น fixed',
  'Letters and digits, matched without case. Random when omitted.': 'ตัวอักษรและตัวเลข ไม่แยกตัวพิมพ์เล็กใหญ่ หากไม่ส่งระบบสุ่มให้',
  'Unix seconds. Default: at once.': 'วินาที Unix ค่าเริ่มต้น: ทันที',
  'Unix seconds, the first at which it is over.': 'วินาที Unix วินาทีแรกที่ใช้ไม่ได้แล้ว',
  'Default true unless products is given.': 'ค่าเริ่มต้นเป็น true เว้นแต่ส่ง products',
  'Four groups of 8 of 0-9A-F. The same over renewals.': '4 กลุ่ม กลุ่มละ 8 ตัว จาก 0-9A-F คงเดิมเมื่อต่ออายุ',
  'license_seats of the product × quantity.': 'license_seats ของสินค้า × จำนวน',
  'The devices that have a seat.': 'อุปกรณ์ที่ใช้ไลเซนส์นี้',
  'When the instance was first seen, in Unix seconds.': 'เวลาที่พบอุปกรณ์ครั้งแรก เป็นวินาที Unix',
  'When the instance was last seen, in Unix seconds.': 'เวลาที่พบอุปกรณ์ครั้งล่าสุด เป็นวินาที Unix',
  'Four groups of 8 characters, joined by hyphens.': '4 กลุ่ม กลุ่มละ 8 อักขระ คั่นด้วยขีดกลาง',
  'A name of the device: the same one never takes a second seat.': 'ชื่อของอุปกรณ์ ชื่อเดิมไม่นับเพิ่ม',
  'Whether it may be used.': 'ใช้ได้หรือไม่',
  'How many devices may use it.': 'จำนวนอุปกรณ์ที่ใช้ได้',
  'What was bought; null unless the key is valid.': 'สิ่งที่ซื้อ เป็น null หากรหัสใช้ไม่ได้',
  'Whether a seat was given back.': 'นำอุปกรณ์ออกแล้วหรือไม่',
  'The name in the address of the shop page.': 'ชื่อใน URL ของหน้าร้าน',
  'Address of the wide picture at the top of the shop.': 'URL ของรูปกว้างที่ส่วนบนของร้าน',
  "Address of the picture in the browser's tab: the logo where none was set.":
    'URL ของรูปในแท็บของเบราว์เซอร์ คือโลโก้หากไม่ได้ตั้งไว้',
  'The colour that the merchant chose for buttons and links, such as `#0b5cab`.':
    'สีที่ร้านเลือกสำหรับปุ่มและลิงก์ เช่น `#0b5cab`',
  'The page of the shop.': 'หน้าร้าน',
  'A page that asks for an email address and opens a checkout.': 'หน้าที่ขออีเมลแล้วเปิดหน้าชำระเงิน',
  'Opens the portal once. Lead your customer there at once.': 'เปิดพอร์ทัลได้ครั้งเดียว พาลูกค้าไปทันทีที่ได้รับ',
  'Where the customer goes back to.': 'หน้าที่ลูกค้ากลับไป',
  'Until when the address opens the portal: an hour.': 'เวลาที่ลิงก์ยังเปิดพอร์ทัลได้ คือ 1 ชั่วโมง',
  'Where the portal leads back to.': 'หน้าที่พอร์ทัลพากลับไป',
  'The amount that becomes available later, in satang.': 'ยอดที่จะพร้อมโอนภายหลัง หน่วยเป็นสตางค์',
  'The smallest amount that is paid out, in satang.': 'ยอดขั้นต่ำที่โอน หน่วยเป็นสตางค์',
  'Whether it reaches the smallest payout.': 'ถึงยอดขั้นต่ำที่โอนหรือไม่',
  'Money that reached the merchant itself, at its own account at a gateway: gross, since the first of the month in Bangkok. It is in no balance.':
    'เงินที่เข้าร้านเองในบัญชีผู้ให้บริการของร้าน เป็นยอดก่อนหัก ตั้งแต่วันที่ 1 ของเดือนตามเวลากรุงเทพฯ ไม่รวมในยอดเงิน',
  'Test mode: as of this instant.': 'โหมดทดสอบ: ณ เวลานี้',
  "Thailand's three-digit code of the bank.": 'รหัสธนาคาร 3 หลักของไทย',
  'The name of the bank for people to read.': 'ชื่อธนาคารสำหรับคนอ่าน',
  'The day of its round in Bangkok; null for a payout by hand.': 'วันของรอบโอนตามเวลากรุงเทพฯ เป็น null หากสั่งโอนเอง',
  'Whether a payout round made it, and not a person.': 'รอบโอนเป็นผู้สร้าง ไม่ใช่บุคคล',
  'Midnight in Bangkok of the banking day on which it should arrive.': 'เที่ยงคืนตามเวลากรุงเทพฯ ของวันทำการที่เงินควรถึง',
  'A person sends it from a bank account, with a bank file, and reports it (`POST /v1/payouts/{id}/report`).':
    'บุคคลโอนจากบัญชีธนาคารด้วยไฟล์โอนเงิน แล้วแจ้งผล (`POST /v1/payouts/{id}/report`)',
  'The bank file that it is in.': 'ไฟล์โอนเงินที่มีรายการนี้',
  'The bank account that they are sent from; needed where payouts wait at several.':
    'บัญชีธนาคารต้นทาง จำเป็นเมื่อมีการโอนรออยู่หลายบัญชี',
  'Absent: all that is available.': 'หากไม่ส่ง: ทั้งหมดที่พร้อมโอน',
  'Rounds that left the merchant out stand between the payouts, newest first; they have no status and no file, so those filters leave them out.':
    'รอบที่ไม่มีการโอนให้ร้านอยู่ระหว่างการโอน จากใหม่ไปเก่า รอบเหล่านี้ไม่มีสถานะและไฟล์ ตัวกรองเหล่านั้นจึงไม่แสดง',
  "The bank's own reference; with `sent`.": 'เลขอ้างอิงของธนาคาร ใช้กับ `sent`',
  'The language of the PDF.': 'ภาษาของ PDF',
  'How many payouts were put into it.': 'จำนวนการโอนในไฟล์',
  'Midnight in Bangkok of the banking day on which they are to be sent.': 'เที่ยงคืนตามเวลากรุงเทพฯ ของวันทำการที่ต้องโอน',
  'The member (`mem_…`) or key (`key_…`) that made it.': 'ทีมงาน (`mem_…`) หรือคีย์ (`key_…`) ที่สร้าง',
  'Masked to its last four digits.': 'แสดงเฉพาะ 4 หลักท้าย',
  'The one that payouts go to now: the one that was chosen, else the newest that may be used.':
    'บัญชีที่รับเงินโอนในขณะนี้ คือบัญชีที่เลือกไว้ หรือบัญชีใหม่ที่สุดที่ใช้ได้',
  'From when payouts may go there. In live mode 48 hours after it was added (an operator may set another time), or when a second owner confirmed it; in test mode at once.':
    'เวลาที่เริ่มโอนเข้าได้ ในโหมดใช้จริงคือ 48 ชั่วโมงหลังเพิ่ม (ผู้ดูแลระบบตั้งเวลาอื่นได้) หรือเมื่อเจ้าของร้านคนที่สองยืนยัน ในโหมดทดสอบใช้ได้ทันที',
  'The owner who confirmed it in the dashboard.': 'เจ้าของร้านที่ยืนยันในแดชบอร์ด',
  'Three digits, e.g. 002 Bangkok Bank, 004 Kasikornbank, 014 Siam Commercial Bank.':
    'เลข 3 หลัก เช่น 002 ธนาคารกรุงเทพ 004 ธนาคารกสิกรไทย 014 ธนาคารไทยพาณิชย์',
  '10 to 15 digits; single hyphens and blanks between them are left out.': 'เลข 10 ถึง 15 หลัก ระบบตัดขีดกลางและช่องว่างออก',
  'Refused before `usable_from`. Only another account takes its place.':
    'ก่อน `usable_from` ระบบไม่รับ เปลี่ยนได้ด้วยการเลือกบัญชีอื่นเท่านั้น',
  'The number of rows with incoming money, including rows that could not be read.':
    'จำนวนรายการเงินเข้า รวมรายการที่อ่านไม่ได้',
  'New transfers that paid a payment, or a part of it.': 'เงินโอนใหม่ที่ชำระรายการแล้ว ทั้งหมดหรือบางส่วน',
  'New transfers that are held in suspense: the inbox.': 'เงินโอนใหม่ที่พักไว้ คือรายการที่ยังจับคู่ไม่ได้',
  'The number of rows whose transfer was already known.': 'จำนวนรายการเงินโอนที่มีอยู่แล้ว',
  'The rows that could not be read, and why.': 'แถวที่อ่านไม่ได้ พร้อมสาเหตุ',
  'The number of the row.': 'หมายเลขแถว',
  'The columns that were read, and are remembered.': 'คอลัมน์ที่อ่าน ซึ่งระบบจำไว้',
  'JSON: the names of the columns `date, time, amount, reference, sender, description` in the file. Absent: those of the last statement, or those that banks use.':
    'JSON: ชื่อคอลัมน์ `date, time, amount, reference, sender, description` ในไฟล์ หากไม่ส่งใช้ของไฟล์ก่อนหน้า หรือชื่อที่ธนาคารใช้',
  'Why it is in the inbox: unknown_reference, invoice_void, subscription_ended, too_late, underpaid, overpaid, duplicate or refund_failed. processing while it is being matched, refund_pending while it goes back.':
    'สาเหตุที่ยังจับคู่ไม่ได้: unknown_reference, invoice_void, subscription_ended, too_late, underpaid, overpaid, duplicate หรือ refund_failed เป็น processing ระหว่างจับคู่ และ refund_pending ระหว่างคืนเงิน',
  'What came beyond the sum of the payment that it completed.': 'ส่วนที่เกินยอดของการชำระที่ครบแล้ว',
  'Held for its sender: what a match or a refund takes.': 'ยอดที่พักไว้ให้ผู้โอน ซึ่งการจับคู่หรือการคืนเงินนำไปใช้',
  'What has gone back to its sender.': 'ยอดที่คืนผู้โอนแล้ว',
  'The payments that it has paid, whole or in part.': 'การชำระเงินที่เงินนี้ชำระ ทั้งหมดหรือบางส่วน',
  'It is short by exactly what its buyer may withhold: `…/accept_withholding` takes it so.':
    'ขาดเท่ากับยอดที่ผู้ซื้อหัก ณ ที่จ่ายได้พอดี รับได้ด้วย `…/accept_withholding`',
  'The reference that the transfer carried.': 'เลขอ้างอิงที่มากับเงินโอน',
  'The payment that it was last counted for.': 'การชำระเงินล่าสุดที่นับให้',
  'The card payment that charged it: it bought nothing and its refund failed, so its money is held in suspense. Null for what a bank has reported.':
    'การตัดบัตรที่ไม่ได้ซื้อสิ่งใดและคืนเงินไม่สำเร็จ จึงพักเงินไว้ เป็น null หากธนาคารเป็นผู้แจ้ง',
  'When the bank took it.': 'เวลาที่ธนาคารรับเงิน',
  'Id of a payment by PromptPay to a bank account.': 'รหัสของการชำระด้วยพร้อมเพย์เข้าบัญชีธนาคาร',
  'When, Unix seconds; some time today when absent.': 'เวลา เป็นวินาที Unix หากไม่ส่งคือเวลาใดเวลาหนึ่งของวันนี้',
  "The bank's reference of the transfer. The same one counts once; without one, the same amount does.":
    'เลขอ้างอิงของธนาคาร เลขเดียวกันนับครั้งเดียว หากไม่มีเลข ยอดเดียวกันนับครั้งเดียว',
  'Id of a QR payment whose invoice is open.': 'รหัสของการชำระด้วย QR ที่ใบแจ้งหนี้ยังไม่ชำระ',
  'true: you have sent the money back yourself. Only for money on a bank account, or at an account that was disconnected, where nobody else can (gateway_cannot_return).':
    'true: คุณโอนเงินคืนเองแล้ว ใช้กับเงินในบัญชีธนาคาร หรือในบัญชีที่ยกเลิกการเชื่อมต่อแล้วเท่านั้น ซึ่งไม่มีใครอื่นคืนได้ (gateway_cannot_return)',
  'What the bank says was sent; null before it was asked.': 'สิ่งที่ธนาคารบอกว่าโอน เป็น null ก่อนสอบถาม',
  'When it was sent, in Unix seconds.': 'เวลาที่โอน เป็นวินาที Unix',
  "The Bank of Thailand's code of the bank.": 'รหัสธนาคารของธนาคารแห่งประเทศไทย',
  "The bank's reference of the transfer.": 'เลขอ้างอิงของธนาคาร',
  'The transfer that it counts as.': 'เงินโอนเข้าที่สลิปนี้นับเป็น',
  'The text of the code on the slip.': 'ข้อความในโค้ดของสลิป',
  'What has come; what the bank says, or what the payment still needs, when absent.':
    'ยอดที่เข้า หากไม่ส่งใช้ยอดที่ธนาคารบอก หรือยอดที่การชำระยังขาด',
  'What the provider said, while the account is failing.': 'สิ่งที่ผู้ให้บริการตอบ ระหว่างที่บัญชีมีปัญหา',
  'Who gets the money: `platform` the operator, who pays it out; `direct` the merchant, at the gateway. Only later attempts follow a change.':
    'ผู้รับเงิน `platform` คือผู้ดูแลระบบ ซึ่งโอนต่อให้ร้าน `direct` คือร้านรับเองที่ผู้ให้บริการรับชำระเงิน การเปลี่ยนมีผลกับการชำระหลังจากนั้น',
  'The methods that this account serves. One account serves a method.': 'วิธีชำระที่บัญชีนี้ให้บริการ วิธีหนึ่งใช้บัญชีเดียว',
  "The key that pages give to the provider's script.": 'คีย์ที่หน้าเว็บส่งให้สคริปต์ของผู้ให้บริการ',
  'Where the provider sends its notifications of this account.': 'URL ที่ผู้ให้บริการส่งการแจ้งเตือนของบัญชีนี้',
  'The credentials of the account. They are never answered: of each only its last characters.':
    'คีย์ของบัญชี ระบบแสดงเฉพาะอักขระท้ายของแต่ละคีย์',
  'When the gateway was last asked, in Unix seconds.': 'เวลาที่สอบถามผู้ให้บริการครั้งล่าสุด เป็นวินาที Unix',
  'Stripe: `secret_key`, `publishable_key`, `webhook_secret`. Opn: `secret_key`, `public_key`, `webhook_secret`. The webhook secret may come later. Bank: `promptpay` `{type, id, suffix}`, and if wanted `slip_verifier`, `slip_key`, `callback_secret`, `callback_addresses`. Stored encrypted and never answered.':
    'Stripe: `secret_key`, `publishable_key`, `webhook_secret` Opn: `secret_key`, `public_key`, `webhook_secret` รหัสลับของเว็บฮุกส่งภายหลังได้ ธนาคาร: `promptpay` `{type, id, suffix}` และถ้าต้องการ `slip_verifier`, `slip_key`, `callback_secret`, `callback_addresses` เก็บแบบเข้ารหัสและไม่แสดงอีก',
  'Absent: `direct` for a bank account, else `platform`.': 'หากไม่ส่ง: `direct` สำหรับบัญชีธนาคาร นอกนั้น `platform`',
  'Absent: all that the provider has.': 'หากไม่ส่ง: ทั้งหมดที่ผู้ให้บริการมี',
  'What it serves from now on, also if another account did. Absent: those of `methods` that no account serves yet.':
    'วิธีที่บัญชีนี้ให้บริการตั้งแต่นี้ไป แม้เดิมเป็นของบัญชีอื่น หากไม่ส่ง: วิธีใน `methods` ที่ยังไม่มีบัญชีใดให้บริการ',
  'Merged by name, and checked first; null takes one away. A replaced webhook or callback secret holds for 24 hours beside the new one.':
    'รวมตามชื่อและตรวจก่อน null ลบคีย์นั้น รหัสลับของเว็บฮุกหรือการแจ้งกลับเดิมใช้ได้อีก 24 ชั่วโมงพร้อมค่าใหม่',
  '`platform`: the money reaches the operator first. `direct`: it reaches the merchant.':
    '`platform`: เงินเข้าผู้ดูแลระบบก่อน `direct`: เงินเข้าร้าน',
  'What the account serves: methods of payment, and `transfer` for payouts.':
    'สิ่งที่บัญชีให้บริการ คือวิธีชำระ และ `transfer` สำหรับการโอนเข้าบัญชี',
  'A day in Bangkok, not in the future.': 'วันตามเวลากรุงเทพฯ ไม่เป็นวันในอนาคต',
  'A day in Bangkok, YYYY-MM-DD.': 'วันตามเวลากรุงเทพฯ YYYY-MM-DD',
  "The gateway's fees with their VAT, as far as they are known.": 'ค่าธรรมเนียมของผู้ให้บริการรวม VAT เท่าที่ทราบ',
  "What the gateway's book says.": 'สิ่งที่บัญชีของผู้ให้บริการบันทึก',
  'Every entry that is missing from one of the two books, or differs between them.': 'สิ่งที่มีเพียงฝ่ายเดียว หรือสองฝ่ายไม่ตรงกัน',
  'The reference at the gateway.': 'เลขอ้างอิงที่ผู้ให้บริการ',
  'The amount in our book, in satang.': 'ยอดในบัญชีของเรา หน่วยเป็นสตางค์',
  "The amount in the gateway's book, in satang.": 'ยอดในบัญชีของผู้ให้บริการ หน่วยเป็นสตางค์',
  'Without gaps per merchant, mode, branch, kind and year, such as `TAX-2026-000001`.':
    'ต่อเนื่องไม่มีช่องว่าง แยกตามร้าน โหมด สาขา ชนิด และปี เช่น `TAX-2026-000001`',
  'When the document was issued, in Unix seconds.': 'เวลาที่ออกเอกสาร เป็นวินาที Unix',
  'When it was cancelled, in Unix seconds; null while it is not.': 'เวลาที่ยกเลิก เป็นวินาที Unix เป็น null หากไม่ได้ยกเลิก',
  'Why it was cancelled; null while it is not.': 'สาเหตุที่ยกเลิก เป็น null หากไม่ได้ยกเลิก',
  'Id of the document that it was issued instead of; null when it is the first.':
    'รหัสของเอกสารที่ใบนี้แทน เป็น null หากเป็นใบแรก',
  'Id of the document that was issued instead of it; null while it counts.':
    'รหัสของเอกสารที่แทนใบนี้ เป็น null หากใบนี้ยังใช้อยู่',
  'For a credit note: the refund that it documents.': 'สำหรับใบลดหนี้: การคืนเงินของใบนี้',
  'Of a note: the document whose amount it changes.': 'สำหรับใบลดหนี้: เอกสารที่ใบนี้ลดยอด',
  'As it was when the document was issued.': 'ข้อมูลขณะออกเอกสาร',
  'One for each category and rate; positive on notes too.': 'แถวละ 1 ประเภทและอัตรา เป็นค่าบวกในใบลดหนี้ด้วย',
  'The rate of VAT in basis points: 700 is 7 %.': 'อัตรา VAT หน่วยเป็น 1 ใน 100 ของเปอร์เซ็นต์ 700 คือ 7%',
  'Needs your key, as other calls do.': 'ต้องใช้คีย์ของคุณเหมือนคำสั่งอื่น',
  'When its e-Tax mail was handed to the mail server; null while it was not, or where `etax_by_email` is off. In test mode mail never leaves.':
    'เวลาที่ส่งอีเมล e-Tax ให้เซิร์ฟเวอร์อีเมล เป็น null หากยังไม่ส่ง หรือปิด `etax_by_email` ในโหมดทดสอบไม่มีการส่งอีเมล',
  'The month of issue in Bangkok, such as `2026-11`.': 'เดือนที่ออกตามเวลากรุงเทพฯ เช่น `2026-11`',
  "A part of the buyer's name, or its tax id.": 'ส่วนหนึ่งของชื่อผู้ซื้อ หรือเลขประจำตัวผู้เสียภาษี',
  'The day from which VAT is charged, `YYYY-MM-DD`; null: always.': 'วันที่เริ่มเก็บ VAT `YYYY-MM-DD` null: เก็บเสมอ',
  'The tax behaviour of new prices that do not set their own.': 'วิธีคิดภาษีของราคาที่ไม่ได้ระบุเมื่อสร้าง',
  'Whether tax documents are sent as e-Tax by mail.': 'ส่งเอกสารภาษีเป็น e-Tax ทางอีเมลหรือไม่',
  'The buyer that the new document names. A tax invoice needs the address, a receipt does not.':
    'ผู้ซื้อในเอกสารใหม่ ใบกำกับภาษีต้องมีที่อยู่ ใบเสร็จไม่ต้องมี',
  'Whether VAT is charged. A tax id alone registers nobody.':
    'เก็บ VAT หรือไม่ การมีเลขประจำตัวผู้เสียภาษีอย่างเดียวไม่ถือว่าจดทะเบียน',
  '`YYYY-MM-DD`: VAT is charged from the beginning of this day in Bangkok. Null: always.':
    '`YYYY-MM-DD`: เก็บ VAT ตั้งแต่เริ่มวันนี้ตามเวลากรุงเทพฯ null: เก็บเสมอ',
  'Whether full tax invoices, and notes on them, are sent to the buyer by mail as e-Tax, in live mode with a copy to ETDA’s service for its time stamp. Register for it at the Revenue Department first.':
    'ส่งใบกำกับภาษีเต็มรูปและใบลดหนี้ให้ผู้ซื้อทางอีเมลเป็น e-Tax หรือไม่ ในโหมดใช้จริงส่งสำเนาให้ระบบของ ETDA เพื่อประทับเวลา ต้องลงทะเบียนกับกรมสรรพากรก่อน',
  'The rows, amounts in satang. The columns are those of the report.': 'แถวของรายงาน ยอดเป็นสตางค์ คอลัมน์เป็นของรายงานนั้น',
  'The sums of the columns that are added up.': 'ยอดรวมของคอลัมน์ที่รวมได้',
  'The month, counted from 1.': 'เดือน นับจาก 1',
  'The language of the heading row of a file.': 'ภาษาของหัวตารางในไฟล์',
  'The sums of all rows.': 'ยอดรวมของทุกแถว',
  'Paid at the first attempt.': 'ชำระสำเร็จในครั้งแรก',
  'Paid after an attempt that failed.': 'ชำระสำเร็จหลังลองไม่สำเร็จ',
  'Attempted, and never paid; of disputes, lost.': 'ลองแล้วแต่ไม่ได้ชำระ สำหรับข้อโต้แย้งคือแพ้',
  'The share that paid, in hundredths of a percent.': 'ส่วนที่ชำระ หน่วยเป็น 1 ใน 100 ของเปอร์เซ็นต์',
  'From this instant on; 30 days before `to` when absent.': 'ตั้งแต่เวลานี้ หากไม่ส่งคือ 30 วันก่อน `to`',
  'Until before this instant; now when absent.': 'จนถึงก่อนเวลานี้ หากไม่ส่งคือขณะนี้',
  'What was refunded, in satang.': 'ยอดที่คืน หน่วยเป็นสตางค์',
  'What disputes took back, in satang.': 'ยอดที่ข้อโต้แย้งเรียกคืน หน่วยเป็นสตางค์',
  'Recurring revenue per month from subscriptions, in satang.': 'ยอดที่การสมัครสมาชิกชำระต่อเดือน หน่วยเป็นสตางค์',
  'Subscriptions that were active or past due at the end of the window.': 'การสมัครสมาชิกที่ใช้งานอยู่หรือค้างชำระเมื่อจบช่วงเวลา',
  'Subscriptions that became active in the window.': 'การสมัครสมาชิกที่เริ่มใช้งานในช่วงเวลา',
  'Subscriptions that ended in the window.': 'การสมัครสมาชิกที่สิ้นสุดในช่วงเวลา',
  'The share of subscriptions that ended, in hundredths of a percent.':
    'ส่วนของการสมัครสมาชิกที่สิ้นสุด หน่วยเป็น 1 ใน 100 ของเปอร์เซ็นต์',
  'A name, number, code or key; for a payment, its customer.': 'ชื่อ เลขที่ โค้ด หรือคีย์ สำหรับการชำระเงินคือลูกค้า',
  'What tells it from others: an email address, an amount, a status.': 'สิ่งที่แยกจากรายการอื่น เช่น อีเมล ยอด หรือสถานะ',
  'Its page in the dashboard.': 'หน้าของรายการนี้ในแดชบอร์ด',
  'What to look for, at least two characters.': 'สิ่งที่ค้นหา อย่างน้อย 2 อักขระ',
  'All that the key may read when absent.': 'หากไม่ส่งคือทุกชนิดที่คีย์อ่านได้',
  'What happened, such as `payment.succeeded`.': 'สิ่งที่เกิดขึ้น เช่น `payment.succeeded`',
  'The version of the API that rendered it.': 'เวอร์ชันของ API ที่ใช้สร้างออบเจ็กต์ในเหตุการณ์',
  'Counts from 1 without gaps per object.': 'นับจาก 1 ของแต่ละออบเจ็กต์ ไม่มีช่องว่าง',
  'The values that the event changed, as they were before.': 'ค่าก่อนเหตุการณ์เปลี่ยน',
  'The call that caused it.': 'คำสั่งที่เป็นสาเหตุ',
  'The workflow that caused it; null for a call.': 'เวิร์กโฟลว์ที่เป็นสาเหตุ เป็น null หากเป็นคำสั่ง',
  'Id of the object that it is about.': 'รหัสของออบเจ็กต์ที่เกี่ยวข้อง',
  'Those that one request has caused.': 'เหตุการณ์ที่เกิดจากคำสั่งหนึ่ง',
  'A type, or all that are about one thing: invoice.*': 'ประเภทหนึ่ง หรือทุกประเภทของเรื่องหนึ่ง เช่น invoice.*',
  'Any of these instead of `type`; given once for each.': 'ประเภทใดก็ได้ในรายการนี้แทน `type` ส่งทีละค่า',
  'Whether only those that were never delivered are sent.': 'ส่งเฉพาะเหตุการณ์ที่ยังส่งไม่ถึงหรือไม่',
  'How many events are sent. Of a window of more than 5 000 events it grows while they are counted.':
    'จำนวนเหตุการณ์ที่ส่ง หากช่วงเวลามีมากกว่า 5 000 เหตุการณ์ ค่านี้เพิ่มระหว่างที่นับ',
  'Without success after all attempts.': 'ลองครบแล้วแต่ไม่สำเร็จ',
  'By a later replay, or because the endpoint was disabled.': 'เพราะมีการส่งย้อนหลังครั้งใหม่ หรือปลายทางปิดไป',
  'What becomes available later, or waits.': 'จำนวนที่จะส่งภายหลัง หรือรออยู่',
  'https, and public: no user info, no private or local address. Events are sent there by POST.':
    'https และเข้าถึงได้จากภายนอก ไม่มีชื่อผู้ใช้ ไม่ใช่ IP ภายใน ระบบส่งเหตุการณ์มาด้วย POST',
  'The event types to receive. An empty list means all types, including those that are added later.':
    'ประเภทเหตุการณ์ที่รับ รายการว่างคือทุกประเภท รวมทั้งประเภทใหม่ในอนาคต',
  'The whole address, so that a script finds the endpoint that it made before.':
    'URL เต็ม เพื่อให้สคริปต์หาปลายทางที่เคยสร้างพบ',
  'The types of events that are sent. Empty: all.': 'ประเภทเหตุการณ์ที่ส่ง รายการว่างคือทั้งหมด',
  'Unix seconds: events created from then on.': 'วินาที Unix: เหตุการณ์ที่สร้างตั้งแต่เวลานี้',
  'Unix seconds, included. Default: now, or later where a test clock has gone on to.':
    'วินาที Unix รวมเวลานี้ ค่าเริ่มต้น: ขณะนี้ หรือหลังจากนั้นหากนาฬิกาทดสอบเลื่อนไปแล้ว',
  'Event types; empty means all that the endpoint receives.': 'ประเภทเหตุการณ์ รายการว่างคือทุกประเภทที่ปลายทางรับ',
  'Only events whose deliveries were exhausted or canceled, and those that had none.':
    'เฉพาะเหตุการณ์ที่ลองครบหรือยกเลิกการส่งแล้ว และที่ไม่เคยส่ง',
  'Seconds for which the secret before it signs as well. 0: not at all, for one that has leaked.':
    'จำนวนวินาทีที่รหัสลับเดิมยังใช้ลงลายเซ็นดิจิทัล 0: ใช้ไม่ได้อีก สำหรับรหัสลับที่รั่วไหล',
  'requested by hand, failing for 5 days, or gone: the receiver answered 410. Null while it is enabled.':
    'requested: สั่งปิดเอง failing: ส่งไม่สำเร็จ 5 วัน gone: ผู้รับตอบ 410 เป็น null ระหว่างที่เปิด',
  'When it was disabled, in Unix seconds.': 'เวลาที่ปิด เป็นวินาที Unix',
  'When deliveries began to fail, with none that succeeded since. After 5 days the endpoint is disabled.':
    'เวลาที่เริ่มส่งไม่สำเร็จโดยไม่มีครั้งใดสำเร็จหลังจากนั้น เมื่อครบ 5 วันปลายทางจะปิด',
  'Until when the secret before the last rotation signs as well.': 'เวลาที่รหัสลับก่อนการเปลี่ยนครั้งล่าสุดยังใช้ลงลายเซ็นดิจิทัล',
  'whsec_… Shown in this answer only: store it, and do not log it.':
    'whsec_… แสดงในคำตอบนี้เท่านั้น กรุณาเก็บไว้ และไม่บันทึกลงล็อก',
  'The attempts, the oldest first.': 'ทุกครั้งที่ลอง จากเก่าไปใหม่',
  'Null when there was no answer; error says why.': 'เป็น null หากไม่มีคำตอบ error บอกสาเหตุ',
  'How long it took, in milliseconds.': 'เวลาที่ใช้ เป็นมิลลิวินาที',
  'What went wrong; null when nothing did.': 'สิ่งที่ผิดพลาด เป็น null หากไม่มี',
  'As sent; the signature is masked.': 'ตามที่ส่ง โดยปิดบังลายเซ็นดิจิทัล',
  'The headers that the receiver answered.': 'เฮดเดอร์ที่ผู้รับตอบ',
  'The replay that made it.': 'การส่งย้อนหลังที่สร้าง',
  'Id of a replay.': 'รหัสของการส่งย้อนหลัง',
  'The operation that is proposed, such as `createRefund`.': 'operation ที่เสนอ เช่น `createRefund`',
  'The method of the proposed call.': 'วิธีเรียกของคำสั่งที่เสนอ',
  'The path of the proposed call, with its query.': 'เส้นทางของคำสั่งที่เสนอ พร้อม query',
  'The body of the proposed call, for readers with the scopes of the call. Null in lists and events, and once it was emptied.':
    'เนื้อหาของคำสั่งที่เสนอ สำหรับผู้อ่านที่มีสิทธิ์ของคำสั่ง เป็น null ในรายการและเหตุการณ์ และหลังล้างข้อมูล',
  'Why it is proposed. Null in lists and events.': 'เหตุผลที่เสนอ เป็น null ในรายการและเหตุการณ์',
  'What the call would have changed when it was proposed, as far as the reader’s scopes go. Null in lists and events, and once it was emptied.':
    'สิ่งที่คำสั่งจะเปลี่ยนขณะที่เสนอ เท่าที่ผู้อ่านมีสิทธิ์ เป็น null ในรายการและเหตุการณ์ และหลังล้างข้อมูล',
  'What the call would answer, as if the bank approves a charge and makes a refund. Where another step follows, the object as the call itself leaves it. Secrets are cut off; null when the call answers no single object.':
    'สิ่งที่คำสั่งจะตอบ เหมือนธนาคารอนุมัติการตัดเงินและคืนเงิน หากมีขั้นตอนต่อ คือออบเจ็กต์หลังคำสั่งเอง รหัสลับตัดออก เป็น null หากคำสั่งไม่ตอบออบเจ็กต์เดียว',
  'The objects that would be made, changed or deleted.': 'ออบเจ็กต์ที่จะสร้าง เปลี่ยน หรือลบ',
  'Its id. A new object gets another one when the call is made.': 'รหัส ออบเจ็กต์ใหม่จะได้รหัสอื่นเมื่อเรียกคำสั่งจริง',
  'As it is now; null when it would be new.': 'ค่าปัจจุบัน เป็น null หากเป็นออบเจ็กต์ใหม่',
  'As it would be; null when it would be deleted.': 'ค่าที่จะเป็น เป็น null หากจะลบ',
  'The events that would be written.': 'เหตุการณ์ที่จะบันทึก',
  'What would be booked. The entries of a transaction sum to zero.': 'รายการบัญชีที่จะลง ยอดในแต่ละรายการรวมกันเป็นศูนย์',
  'Id of the balance transaction.': 'รหัสของความเคลื่อนไหวของยอดเงิน',
  'Its type, such as `refund`.': 'ชนิด เช่น `refund`',
  'The account of the ledger.': 'บัญชีในบัญชีแยกประเภท',
  'Positive is debit, negative is credit, in satang.': 'ค่าบวกคือเดบิต ค่าลบคือเครดิต หน่วยเป็นสตางค์',
  'The mails that would be written.': 'อีเมลที่จะส่ง',
  'What the mail is about, such as `receipt`.': 'เรื่องของอีเมล เช่น `receipt`',
  'The address it would go to.': 'อีเมลของผู้รับ',
  'What would be sent to webhook endpoints.': 'สิ่งที่จะส่งไปที่ปลายทางเว็บฮุก',
  'The scopes that the key lacks to read all of this. What they cover is left out.':
    'สิทธิ์ที่คีย์ขาดในการอ่านทั้งหมดนี้ ส่วนที่ไม่มีสิทธิ์ตัดออก',
  'The API key that proposes it. It runs with the scopes of this key.': 'คีย์ API ที่เสนอ คำสั่งทำงานด้วยสิทธิ์ของคีย์นี้',
  'Until when a person may decide, in Unix seconds.': 'เวลาสุดท้ายที่พิจารณาได้ เป็นวินาที Unix',
  'The member who approved or rejected it.': 'ทีมงานที่อนุมัติหรือไม่อนุมัติ',
  'When that was, in Unix seconds.': 'เวลาที่พิจารณา เป็นวินาที Unix',
  'Why, as the member wrote it. Null in lists and events.': 'เหตุผลที่ทีมงานเขียน เป็น null ในรายการและเหตุการณ์',
  'What came of the call; null until it is approved.': 'ผลของคำสั่ง เป็น null จนกว่าจะอนุมัติ',
  'When it had its answer, in Unix seconds.': 'เวลาที่ได้คำตอบ เป็นวินาที Unix',
  'The HTTP status of the answer.': 'สถานะ HTTP ของคำตอบ',
  'The answer: the object, or the error, for readers with the scopes of the call. Null in lists and events.':
    'คำตอบ คือออบเจ็กต์หรือข้อผิดพลาด สำหรับผู้อ่านที่มีสิทธิ์ของคำสั่ง เป็น null ในรายการและเหตุการณ์',
  'Why it is not finished yet, as the latest try met it.': 'สาเหตุที่ยังไม่เสร็จ ในการลองครั้งล่าสุด',
  'The path of the proposed call, such as `/v1/payments/pay_…/refund`, with its query where it has one.':
    'เส้นทางของคำสั่งที่เสนอ เช่น `/v1/payments/pay_…/refund` พร้อม query หากมี',
  'The body of the proposed call.': 'เนื้อหาของคำสั่งที่เสนอ',
  'Why it should be done, for the person who decides.': 'เหตุผลที่ควรทำ สำหรับผู้พิจารณา',
  'Why, for whoever looks back at it.': 'เหตุผล สำหรับผู้ที่ย้อนดูภายหลัง',
  'What the key may do, such as `payments:read`; `*` stands for everything.':
    'สิ่งที่คีย์ทำได้ เช่น `payments:read` ส่วน `*` คือทั้งหมด',
  'Where it may be used from; empty: everywhere.': 'IP ที่ใช้ได้ รายการว่างคือทุกที่',
  'When it was last used, in Unix seconds.': 'เวลาที่ใช้ครั้งล่าสุด เป็นวินาที Unix',
  'The address of the last use, noted once a minute.': 'IP ที่ใช้ครั้งล่าสุด บันทึกนาทีละครั้ง',
  'When it was revoked, in Unix seconds.': 'เวลาที่เพิกถอน เป็นวินาที Unix',
  'The API key (`key_…`) or member (`mem_…`) that made it; null: the operator.':
    'คีย์ API (`key_…`) หรือทีมงาน (`mem_…`) ที่สร้าง null: ผู้ดูแลระบบ',
  'Those of the calling key when absent.': 'หากไม่ส่งใช้สิทธิ์ของคีย์ที่เรียก',
  'When absent: a live key with `*` expires after a year, any other never, and none later than the calling key.':
    'หากไม่ส่ง: คีย์ใช้จริงที่มี `*` หมดอายุใน 1 ปี คีย์อื่นไม่หมดอายุ และไม่มีคีย์ใดอยู่นานกว่าคีย์ที่เรียก',
  'In the place of `expires_at`: until it is revoked.': 'ใช้แทน `expires_at`: จนกว่าจะเพิกถอน',
  'The addresses and networks that the key may be used from. Empty: all.': 'IP และเครือข่ายที่ใช้คีย์ได้ รายการว่างคือทั้งหมด',
  'Seconds for which the old secret still works.': 'จำนวนวินาทีที่รหัสลับเดิมยังใช้ได้',
  'Shown in this answer only.': 'แสดงในคำตอบนี้เท่านั้น',
  'The path of the call.': 'เส้นทางของคำสั่ง',
  'The query of the call.': 'query ของคำสั่ง',
  'The pattern of the path.': 'รูปแบบของเส้นทาง',
  'The code of the error that was answered.': 'รหัสข้อผิดพลาดที่ตอบ',
  'Whether a stored answer was sent again.': 'ส่งคำตอบที่เก็บไว้ซ้ำหรือไม่',
  'Whether it was sent with `Dry-Run: true`, so that nothing of it was kept.': 'ส่งด้วย `Dry-Run: true` จึงไม่เก็บผลใดหรือไม่',
  'The API key that made the call; null for a member of the dashboard.': 'คีย์ API ที่เรียก เป็น null หากเป็นทีมงานในแดชบอร์ด',
  'The email address of the member who made the call; null for a key.': 'อีเมลของทีมงานที่เรียก เป็น null หากเป็นคีย์',
  'The program of the caller.': 'โปรแกรมของผู้เรียก',
  'What was sent, without secrets and people, at most 4 KiB of it.': 'สิ่งที่ส่งมา โดยไม่มีรหัสลับและข้อมูลบุคคล ไม่เกิน 4 KiB',
  'The id in the path.': 'รหัสในเส้นทาง',
  'The `code` of the error. Looks through 100,000 requests; `created` looks further back.':
    '`code` ของข้อผิดพลาด ดูใน 100,000 คำสั่ง `created` ดูย้อนไกลกว่านั้น',
  'Some part of the path. Looks through 100,000 requests; `created` looks further back.':
    'ส่วนหนึ่งของเส้นทาง ดูใน 100,000 คำสั่ง `created` ดูย้อนไกลกว่านั้น',
  'The pattern of the path, e.g. `/v1/customers/:id`. Looks through 100,000 requests; `created` looks further back.':
    'รูปแบบของเส้นทาง เช่น `/v1/customers/:id` ดูใน 100,000 คำสั่ง `created` ดูย้อนไกลกว่านั้น',
  'Who called. Looks through 100,000 requests; `created` looks further back.':
    'ผู้เรียก ดูใน 100,000 คำสั่ง `created` ดูย้อนไกลกว่านั้น',
  'Who did it in the dashboard. Looks through 100,000 requests; `created` looks further back.':
    'ผู้ที่ทำในแดชบอร์ด ดูใน 100,000 คำสั่ง `created` ดูย้อนไกลกว่านั้น',
  'When, Unix seconds of real time. Entries are in its order.': 'เวลาจริง เป็นวินาที Unix รายการเรียงตามเวลานี้',
  'Who did it. `system`: a worker, the command line, or somebody who was not logged in, such as whoever tries a password.':
    'ผู้ทำ `system`: ส่วนของระบบ คำสั่งในเทอร์มินัล หรือผู้ที่ยังไม่เข้าสู่ระบบ เช่น ผู้ที่ลองรหัสผ่าน',
  'Of the member or the API key; null for the system.': 'ของทีมงานหรือคีย์ API เป็น null หากเป็นระบบ',
  "The member's email address, or the key's name.": 'อีเมลของทีมงาน หรือชื่อของคีย์',
  'What was done, such as `refund.created`.': 'สิ่งที่ทำ เช่น `refund.created`',
  'The id of what it was done to.': 'รหัสของสิ่งที่เปลี่ยน',
  'What has changed, as it was. Never a secret.': 'ค่าเดิมของสิ่งที่เปลี่ยน ไม่มีรหัสลับ',
  'What has changed, as it is since. Never a secret.': 'ค่าใหม่ของสิ่งที่เปลี่ยน ไม่มีรหัสลับ',
  'Id of the call.': 'รหัสของคำสั่ง',
  'null: it concerns both modes, such as the team.': 'null: เกี่ยวกับทั้งสองโหมด เช่น ทีมงาน',
  'Its place in the log of the merchant, without gaps.': 'ลำดับในบันทึกของร้าน ไม่มีช่องว่าง',
  'SHA-256 of the entry and of the digest before it: whoever keeps one can prove later that nothing up to it was rewritten.':
    'SHA-256 ของรายการนี้และของค่าก่อนหน้า ผู้ที่เก็บค่านี้ไว้พิสูจน์ภายหลังได้ว่าไม่มีการแก้ไขรายการก่อนหน้า',
  '`access`: log-ins and the team; `money`: refunds, payouts, bank accounts, transfers, invoices; `settings`; `keys`: keys and webhooks; `data`: customers and files.':
    '`access`: การเข้าสู่ระบบและทีมงาน `money`: การคืนเงิน การโอน บัญชีธนาคาร เงินโอนเข้า ใบแจ้งหนี้ `settings`: การตั้งค่า `keys`: คีย์และเว็บฮุก `data`: ลูกค้าและไฟล์',
  'The id of a member or of an API key.': 'รหัสของทีมงานหรือคีย์ API',
  'How many promises were asked.': 'จำนวนข้อที่ตรวจ',
  'Whether all of them hold; null until it has finished.': 'ทุกข้อถูกต้องหรือไม่ เป็น null จนกว่าจะเสร็จ',
  'How many rows break it; null: there was no answer in time.': 'จำนวนแถวที่ไม่ถูกต้อง null: ไม่ได้คำตอบทันเวลา',
  'Ids of some rows that broke it.': 'รหัสของบางแถวที่ไม่ถูกต้อง',
  '`false` lists only audits in which something did not hold.': '`false` แสดงเฉพาะการตรวจที่มีข้อไม่ถูกต้อง',
  'Where an advance is heading; null when ready.': 'เวลาปลายทางของการเลื่อน เป็น null เมื่อถึงแล้ว',
  'All money that is available by then, whatever time a test clock shows.':
    'ยอดทั้งหมดที่พร้อมโอนในเวลานั้น ไม่ว่านาฬิกาทดสอบแสดงเวลาใด',
  'The payment by QR that the buyer means to pay.': 'การชำระด้วย QR ที่ผู้ซื้อตั้งใจชำระ',
  'Absent: what is still due.': 'หากไม่ส่ง: ยอดที่ยังขาด',
  "Where the money went, as the slip shows it. Absent: the merchant's account. With hidden digits, such as xxx-xxx-xx78, too little of it may be visible.":
    'บัญชีปลายทางตามที่สลิปแสดง หากไม่ส่ง: บัญชีของร้าน หากมีเลขที่ปิดไว้ เช่น xxx-xxx-xx78 อาจเห็นไม่พอ',
  'The objects in it are examples: their ids begin with `sample` and name nothing.':
    'ออบเจ็กต์ในเหตุการณ์เป็นตัวอย่าง รหัสขึ้นต้นด้วย `sample` และไม่มีอยู่จริง',
  'The number of calls that it applies to; 0 ends it. It replaces what was set before.':
    'จำนวนคำสั่ง 0 คือยกเลิก แทนค่าที่ตั้งไว้ก่อนหน้า',
  "A token of the gateway's card fields, or a test token such as `pm_card_ok`.":
    'โทเค็นจากช่องกรอกบัตรของผู้ให้บริการ หรือโทเค็นทดสอบ เช่น `pm_card_ok`',
  'What the buyer was shown. When the total is another one, the answer is 409 `total_changed` with `total_satang`, and nothing is charged.':
    'ยอดที่ผู้ซื้อเห็น หากยอดรวมต่างออกไป คำตอบคือ 409 `total_changed` พร้อม `total_satang` และไม่ตัดเงิน',
  'Whether the buyer agreed that the card is kept and charged at each renewal of the subscriptions.':
    'เครื่องหมายที่ผู้ซื้อเลือก ให้เก็บบัตรและตัดเงินทุกรอบของการสมัครสมาชิก',
  'For an under- or over-payment by QR.': 'สำหรับการโอนขาดหรือโอนเกินด้วย QR',
  'What was skipped, and why.': 'สิ่งที่ข้าม พร้อมสาเหตุ',
  'The instant of the round.': 'เวลาของรอบ',
  'The payout round, in Unix seconds.': 'รอบโอน เป็นวินาที Unix',
  'The account that is meant. When another one would be paid, the answer is 409 `bank_account_changed`, and nothing is paid out.':
    'บัญชีที่ต้องการ หากบัญชีที่จะรับเงินเป็นบัญชีอื่น คำตอบคือ 409 `bank_account_changed` และไม่มีการโอนเงิน',
  'Of `no_bank_account`: when the first account that waits may be used; null when none waits.':
    'สำหรับ `no_bank_account`: เวลาที่บัญชีแรกที่รออยู่ใช้ได้ เป็น null หากไม่มีบัญชีรออยู่',
  'The text of the code: `POST /v1/payments/{id}/slip {payload}`.':
    'ข้อความในโค้ด: `POST /v1/payments/{id}/slip {payload}`',
  'A PNG picture with the code, as a data URL.': 'รูป PNG ที่มีโค้ด เป็น data URL',
  'The seed: the same seed gives the same simulation.': 'ค่าเริ่มสุ่ม ค่าเดียวกันได้ผลการจำลองเดียวกัน',
  'The collection methods that are simulated.': 'วิธีเรียกเก็บที่จำลอง',
  'What goes wrong, and when.': 'สิ่งที่ผิดพลาด และเวลาที่เกิด',
  'The share of customers, in percent.': 'ส่วนของลูกค้า เป็นเปอร์เซ็นต์',
  "Where the simulation's clock is: its progress.": 'เวลาของนาฬิกาในการจำลอง คือความคืบหน้า',
  'What was paid out, in satang.': 'ยอดที่โอนแล้ว หน่วยเป็นสตางค์',
  'How many are in each status at the end.': 'จำนวนในแต่ละสถานะเมื่อจบ',
  'How many wait for their first payment.': 'จำนวนที่รอชำระครั้งแรก',
  'null while it is running.': 'เป็น null ระหว่างทำงาน',
  'How many promises were checked.': 'จำนวนข้อที่ตรวจ',
  'null: there was no answer in time.': 'null: ไม่ได้คำตอบทันเวลา',
  'The same seed and script give the same figures.': 'ค่าเริ่มสุ่มและบทเดียวกันได้ตัวเลขเดียวกัน',
  'From 1, at most `months`.': 'ตั้งแต่ 1 ไม่เกิน `months`',
  'Percent of the customers whom it can concern.': 'เปอร์เซ็นต์ของลูกค้าที่เกี่ยวข้องได้',
  "`decline`: the month's charge is declined twice, and the retry after three days succeeds. `insufficient_funds`: the card has no money any more: every retry fails. `hard_decline`: the card is lost: it is not tried again. `lost_answer`: the card is charged, and the answer of the gateway is lost. `new_card`: the buyer gives a good card. `late_qr`: the month's invoice is paid days after it was due. `short`: a transfer is a baht short; the baht follows. `over`: a transfer is a baht too much. `duplicate`: the same invoice is paid twice. `unpaid`: the month's invoice is never paid. `cancel`: the subscription is cancelled at the end of its period. `cancel_now`: the subscription is cancelled at once. `resume`: a scheduled cancel is taken back. `refund`: the last payment is given back in full; the subscription goes on. `partial_refund`: 100 baht of the last payment are given back. `dispute`: the bank takes the last payment back and has not decided at the end. `dispute_won`: the bank takes the last payment back and decides for the merchant. `dispute_lost`: the bank takes the last payment back and decides for the buyer. `change_plan`: the buyer moves to the next plan, prorated":
    '`decline`: ตัดเงินของเดือนไม่สำเร็จ 2 ครั้ง และสำเร็จใน 3 วันต่อมา `insufficient_funds`: เงินในบัตรหมด ลองใหม่ทุกครั้งไม่สำเร็จ `hard_decline`: บัตรหาย ไม่ลองอีก `lost_answer`: ตัดเงินแล้วแต่คำตอบของผู้ให้บริการหายไป `new_card`: ผู้ซื้อให้บัตรที่ใช้ได้ `late_qr`: ชำระใบแจ้งหนี้ของเดือนหลังครบกำหนดหลายวัน `short`: โอนขาด 1 บาท แล้วโอนเพิ่ม `over`: โอนเกิน 1 บาท `duplicate`: ชำระใบแจ้งหนี้เดิม 2 ครั้ง `unpaid`: ไม่ชำระใบแจ้งหนี้ของเดือน `cancel`: ยกเลิกการสมัครสมาชิกเมื่อสิ้นรอบ `cancel_now`: ยกเลิกการสมัครสมาชิกทันที `resume`: ไม่ยกเลิกตามที่ตั้งไว้ `refund`: คืนการชำระล่าสุดเต็มจำนวน การสมัครสมาชิกใช้ต่อ `partial_refund`: คืน 100 บาทของการชำระล่าสุด `dispute`: ธนาคารเรียกการชำระล่าสุดคืนและยังไม่ตัดสินเมื่อจบ `dispute_won`: ธนาคารเรียกคืนแล้วตัดสินให้ร้านชนะ `dispute_lost`: ธนาคารเรียกคืนแล้วตัดสินให้ผู้ซื้อชนะ `change_plan`: ผู้ซื้อเปลี่ยนเป็นแพ็กเกจถัดไป คิดตามสัดส่วน',
}
