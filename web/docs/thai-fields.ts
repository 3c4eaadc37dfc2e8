// What the fields of the reference mean in Thai, by their English texts, and the sentences that many calls share. A text without a line here is shown in English.

/** What many calls say, a paragraph each. */
const THAI_SENTENCES: Readonly<Record<string, string>> = {
  'Newest first, ten to a page as a rule. `starting_after` with the last id of a page leads to the next one.':
    'เรียงจากใหม่ไปเก่า ปกติหน้าละ 10 รายการ ส่ง `starting_after` เป็นรหัสสุดท้ายของหน้าเพื่ออ่านหน้าถัดไป',
  'Returns its current state. An id of another shop or of the other mode is not found.':
    'ได้สถานะปัจจุบัน รหัสของร้านอื่นหรือของอีกโหมดถือว่าไม่พบ',
  'An id of another shop or of the other mode is not found.': 'รหัสของร้านอื่นหรือของอีกโหมดถือว่าไม่พบ',
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
  subscription: 'สมาชิก',
  'tax document': 'เอกสารภาษี',
  'test clock': 'นาฬิกาทดสอบ',
  'webhook endpoint': 'ปลายทางเว็บฮุก',
}

/** What a field means, in Thai; null where only the English text is there. */
export function thaiField(english: string): string | null {
  const known = THAI_FIELDS[english]
  if (known !== undefined) return known
  const [, prefix] = /^Its unique id: (`[a-z]{1,10}_…`)\. It never changes\.$/.exec(english) ?? []
  if (prefix) return `รหัสเฉพาะ ${prefix} ไม่เปลี่ยนแปลง`
  const [, paths] =
    /^Ids to replace by their objects, ten at most: ([\w., ]{1,3000})\. The response schema/.exec(english) ?? []
  if (paths) return `รหัสที่ต้องการให้แสดงเป็นออบเจ็กต์ ไม่เกิน 10 รายการ: ${paths} ฟิลด์ที่อธิบายในหน้านี้เป็นรหัส ไม่ใช่ออบเจ็กต์`
  const [, thing = '', none] =
    /^Id of (?:the|a|an) ([\w ]{1,30}?)(; null (?:without one|before it is paid out))?\.$/.exec(english) ?? []
  const named = THINGS[thing]
  return named ? `รหัสของ${named}${none ? ' เป็น null หากไม่มี' : ''}` : null
}

export const THAI_FIELDS: Readonly<Record<string, string>> = {
  // Everywhere.
  'The kind of object.': 'ชนิดของออบเจ็กต์',
  'Whether it belongs to live mode, with real money, or to test mode.': 'true ในโหมดใช้จริงซึ่งเป็นเงินจริง false ในโหมดทดสอบ',
  'When it was made, in Unix seconds. Under a test clock, in its time.':
    'เวลาที่สร้าง เป็นวินาที Unix หากอยู่ในนาฬิกาทดสอบ เป็นเวลาของนาฬิกานั้น',
  'Your own texts: at most 50 keys of 40 characters, values of 500. Satang does not read them.':
    'ข้อความของคุณเอง ไม่เกิน 50 คีย์ คีย์ละ 40 อักขระ ค่าละ 500 อักขระ ระบบไม่อ่านค่าเหล่านี้',
  'An id: the page begins after it.': 'รหัส หน้านี้เริ่มหลังรหัสนั้น',
  'An id: the page ends before it.': 'รหัส หน้านี้จบก่อนรหัสนั้น',
  'Unix seconds.': 'เวลา เป็นวินาที Unix',
  'How many to a page, 1 to 100.': 'จำนวนต่อหน้า 1 ถึง 100',
  'The state.': 'สถานะ',
  'A name for people to read.': 'ชื่อสำหรับคนอ่าน',
  'Which kind this is.': 'ชนิดของรายการนี้',
  'A text for people.': 'ข้อความสำหรับคนอ่าน',
  'A postal address.': 'ที่อยู่ไปรษณีย์',
  'Its unique id, which never changes.': 'รหัสเฉพาะ ไม่เปลี่ยนแปลง',
  'Whether it can be bought now.': 'ซื้อได้ในขณะนี้หรือไม่',
  'Only rows whose metadata has these values: `metadata[order]=42`.':
    'เฉพาะรายการที่ metadata มีค่าเหล่านี้ เช่น `metadata[order]=42`',
  'An amount in satang.': 'จำนวนเงิน หน่วยเป็นสตางค์',
  'The thirteen-digit tax id.': 'เลขประจำตัวผู้เสียภาษี 13 หลัก',
  'The first line: house number and street.': 'บรรทัดแรก บ้านเลขที่และถนน',
  'The district: an amphoe, or a khet of Bangkok. The subdistrict (แขวง or ตำบล) goes into `line2`.':
    'อำเภอ หรือเขตของกรุงเทพฯ ส่วนแขวงหรือตำบลอยู่ใน `line2`',
  'The province, or Bangkok.': 'จังหวัด หรือกรุงเทพมหานคร',
  'The postal code, five digits in Thailand.': 'รหัสไปรษณีย์ ในประเทศไทยเป็นเลข 5 หลัก',
  'The two-letter code of the country.': 'รหัสประเทศ 2 ตัวอักษร',
  'How many.': 'จำนวน',
  'The second line. A Thai address has its subdistrict here, with the word: `แขวงคลองเตย` or `ตำบลสุเทพ`.':
    'บรรทัดที่สอง ที่อยู่ในไทยใส่แขวงหรือตำบลที่นี่พร้อมคำนำหน้า เช่น `แขวงคลองเตย` หรือ `ตำบลสุเทพ`',
  'Five digits; 00000 is the head office.': 'เลข 5 หลัก 00000 คือสำนักงานใหญ่',
  'Why.': 'เหตุผล',
  'The amount of those, in satang.': 'ยอดรวมของรายการเหล่านั้น หน่วยเป็นสตางค์',
  'When it expires, in Unix seconds.': 'เวลาหมดอายุ เป็นวินาที Unix',
  'Always true.': 'เป็น true เสมอ',
  'The phone number.': 'หมายเลขโทรศัพท์',
  '`auto_charge` charges a card; `invoice` sends an invoice with a QR.':
    '`auto_charge` ตัดเงินจากบัตร `invoice` ส่งใบแจ้งหนี้พร้อม QR',
  'The workflow that serves it.': 'เวิร์กโฟลว์ที่ดูแลรายการนี้',
  'Its workflow in the Temporal UI.': 'เวิร์กโฟลว์ของรายการนี้ใน Temporal UI',
  'How VAT applies to it.': 'การคิด VAT ของรายการนี้',
  'What is bought, 1 to 20 lines.': 'สิ่งที่ซื้อ 1 ถึง 20 รายการ',
  "A part of the customer's name, e-mail address or phone number.": 'ส่วนหนึ่งของชื่อ อีเมล หรือหมายเลขโทรศัพท์ของลูกค้า',
  'What the buyer paid, in satang.': 'ยอดที่ผู้ซื้อชำระ หน่วยเป็นสตางค์',
  'The https address of the picture.': 'URL แบบ https ของรูป',
  'Whether the buyer may enter a discount code.': 'ผู้ซื้อกรอกโค้ดส่วนลดได้หรือไม่',
  'The payments, or how many there were.': 'การชำระเงิน หรือจำนวนรายการ',
  'The price of one, in satang.': 'ราคาต่อหน่วย หน่วยเป็นสตางค์',
  'What the discount takes off, in satang.': 'ยอดที่ส่วนลดหักออก หน่วยเป็นสตางค์',
  'Satang.': 'หน่วยเป็นสตางค์',
  'The address.': 'ที่อยู่',
  'The amount without the fee, in satang.': 'ยอดหลังหักค่าธรรมเนียม หน่วยเป็นสตางค์',
  'Id of what caused it.': 'รหัสของรายการที่เป็นสาเหตุ',
  'Whether the shop page shows it.': 'แสดงในหน้าร้านหรือไม่',
  'Whether a purchase issues a licence key.': 'การซื้อออกรหัสไลเซนส์หรือไม่',
  'Days until granted credits expire; null: never.': 'จำนวนวันจนเครดิตหมดอายุ null คือไม่หมดอายุ',
  'The amount that the page suggests, in satang.': 'ยอดที่หน้าชำระเงินแนะนำ หน่วยเป็นสตางค์',
  'The largest amount that a buyer may choose, in satang.': 'ยอดสูงสุดที่ผู้ซื้อเลือกได้ หน่วยเป็นสตางค์',
  'The smallest amount that a buyer may choose, in satang.': 'ยอดต่ำสุดที่ผู้ซื้อเลือกได้ หน่วยเป็นสตางค์',
  'How often it can be used; null: without limit.': 'จำนวนครั้งที่ใช้ได้ null คือไม่จำกัด',
  'Of the amount before VAT, in basis points: 0, 100, 200, 300 or 500.':
    'คิดจากยอดก่อน VAT หน่วยเป็น 1 ใน 100 ของเปอร์เซ็นต์: 0, 100, 200, 300 หรือ 500',
  'The refunds, or how many there were.': 'การคืนเงิน หรือจำนวนรายการ',
  'The VAT, in satang.': 'VAT หน่วยเป็นสตางค์',
  'Where the buyer goes back to.': 'หน้าที่ผู้ซื้อกลับไป',
  'A step of it fails for good: it stands aside and is tried again by itself, later and later, or by `try_again`. As a rule null.':
    'ขั้นตอนหนึ่งทำไม่สำเร็จ ระบบพักไว้และลองใหม่เองโดยเว้นระยะนานขึ้น หรือลองทันทีด้วย `try_again` ปกติเป็น null',
  'Unix seconds, real time.': 'เวลาจริง เป็นวินาที Unix',
  'How often it was tried in vain.': 'จำนวนครั้งที่ลองไม่สำเร็จ',
  'A discount code.': 'โค้ดส่วนลด',
  'What was refunded of it, in satang.': 'ยอดที่คืนแล้ว หน่วยเป็นสตางค์',
  'The method of payment.': 'วิธีชำระเงิน',
  'The methods of payment.': 'วิธีชำระเงิน',
  'The last four digits.': 'เลข 4 หลักท้าย',
  'The last four characters.': '4 อักขระท้าย',
  '10 when absent; as CSV, all rows.': 'หากไม่ส่งใช้ 10 หากเป็น CSV ได้ทุกแถว',
  'The fee, in satang.': 'ค่าธรรมเนียม หน่วยเป็นสตางค์',
  'The beginning of the window, in Unix seconds; it belongs to it.': 'จุดเริ่มต้นของช่วงเวลา เป็นวินาที Unix รวมเวลานี้',
  'The end of the window, in Unix seconds; it does not belong to it.': 'จุดสิ้นสุดของช่วงเวลา เป็นวินาที Unix ไม่รวมเวลานี้',
  'The heading under which the shop shows it.': 'หัวข้อในหน้าร้านที่แสดงสินค้านี้',
  'The heading under which the shop shows it, such as `Courses`.': 'หัวข้อในหน้าร้านที่แสดงสินค้านี้ เช่น `Courses`',
  'The feature flags that it grants.': 'สิทธิ์ที่ผู้ซื้อได้รับ',
  'Credits per unit bought or per period.': 'เครดิตต่อหน่วยที่ซื้อ หรือต่อรอบ',
  'The size of the file, in bytes.': 'ขนาดไฟล์ เป็นไบต์',
  'The length of a period: `month` or `year`.': 'ความยาวของรอบ `month` หรือ `year`',
  'The smallest quantity.': 'จำนวนน้อยที่สุด',
  'The largest quantity.': 'จำนวนมากที่สุด',
  'What the buyer is asked for besides the e-mail address.': 'สิ่งที่ขอจากผู้ซื้อนอกจากอีเมล',
  'What the subscriptions of recurring lines get.': 'สิ่งที่สมาชิกจากราคาแบบต่ออายุได้รับ',
  'The email address.': 'อีเมล',
  'The email address of the buyer.': 'อีเมลของผู้ซื้อ',
  'The language: `th` or `en`.': 'ภาษา `th` หรือ `en`',
  'The name for documents, where it is not `name`.': 'ชื่อในเอกสาร หากต่างจาก `name`',
  'A whole number of credits.': 'จำนวนเครดิต เป็นจำนวนเต็ม',
  'When it was done, in Unix seconds.': 'เวลาที่ทำ เป็นวินาที Unix',
  'Whether the amount holds the VAT or the VAT comes on top.': 'ยอดรวม VAT แล้ว หรือบวก VAT เพิ่ม',
  'Whether the amount contains its VAT, or VAT comes on top.': 'ยอดรวม VAT แล้ว หรือบวก VAT เพิ่ม',
  '0 where there is no VAT, and for a merchant who is not registered.': 'เป็น 0 เมื่อไม่มี VAT หรือร้านไม่ได้จดทะเบียน VAT',
  'Without its tax. Net and tax are what is due for the line.': 'ยอดก่อนภาษี เมื่อรวมกับภาษีคือยอดของรายการนี้',
  'Your own reference for the purchase.': 'เลขอ้างอิงของคุณสำหรับการซื้อนี้',
  'The buyer that the tax document names, where it is another than the customer.': 'ผู้ซื้อที่แสดงในเอกสารภาษี หากไม่ใช่ลูกค้า',
  'The buyer that its tax document names, where it is another than the customer.': 'ผู้ซื้อที่แสดงในเอกสารภาษี หากไม่ใช่ลูกค้า',
  'Days until an invoice is due.': 'จำนวนวันจนถึงวันครบกำหนดของใบแจ้งหนี้',
  'The PromptPay QR.': 'QR พร้อมเพย์',
  'The QR as a PNG picture.': 'QR เป็นรูป PNG',
  'The QR as an SVG picture.': 'QR เป็นรูป SVG',
  'What people type for it.': 'สิ่งที่ผู้ซื้อพิมพ์',
  'The beginning of the period, in Unix seconds.': 'วันเริ่มรอบ เป็นวินาที Unix',
  'The end of the period, in Unix seconds.': 'วันสิ้นรอบ เป็นวินาที Unix',
  'The end of the running period, in Unix seconds.': 'วันสิ้นรอบปัจจุบัน เป็นวินาที Unix',
  'The beginning of the running period, in Unix seconds.': 'วันเริ่มรอบปัจจุบัน เป็นวินาที Unix',
  'The rate in hundredths of a percent.': 'อัตรา หน่วยเป็น 1 ใน 100 ของเปอร์เซ็นต์',
  'The HTTP method.': 'วิธีเรียกของ HTTP',
  'The language; the customer’s when absent.': 'ภาษา หากไม่ส่งใช้ภาษาของลูกค้า',
  'The number that is printed on it.': 'เลขที่ที่พิมพ์บนเอกสาร',
  'When it was paid, in Unix seconds.': 'เวลาที่ชำระ เป็นวินาที Unix',
  'The instant, in Unix seconds.': 'เวลา เป็นวินาที Unix',
  'The address of the caller.': 'IP ของผู้เรียก',
  'The products that it is about.': 'สินค้าที่เกี่ยวข้อง',
  'How often it was used.': 'จำนวนครั้งที่ใช้แล้ว',
  'What could be paid out, in satang.': 'ยอดที่โอนได้ หน่วยเป็นสตางค์',
  'The name of the account holder.': 'ชื่อบัญชี',
  'Id of the gateway account; null at the simulated bank.': 'รหัสของบัญชีผู้ให้บริการ เป็น null เมื่อเป็นธนาคารจำลอง',
  'The payment provider.': 'ผู้ให้บริการรับชำระเงิน',
  'The objects, or the contents.': 'ออบเจ็กต์ หรือเนื้อหา',
  'The `Idempotency-Key` of the call; null without one.': '`Idempotency-Key` ของคำสั่ง เป็น null หากไม่มี',
  'Empty means all.': 'รายการว่างหมายถึงทั้งหมด',
  'The type of the event.': 'ประเภทของเหตุการณ์',
  'The time of the clock, in Unix seconds.': 'เวลาของนาฬิกา เป็นวินาที Unix',
  'The seats of a licence per unit bought.': 'จำนวนอุปกรณ์ของไลเซนส์ต่อหน่วยที่ซื้อ',
  'Of one_time and recurring prices: at least 100.': 'สำหรับราคาแบบ one_time และ recurring อย่างน้อย 100',
  'Of recurring prices only, and always.': 'เฉพาะราคาแบบ recurring ซึ่งต้องมีเสมอ',
  'Of pay_what_you_want prices: 0 (the default) or at least 100.':
    'สำหรับราคาแบบ pay_what_you_want เป็น 0 (ค่าเริ่มต้น) หรืออย่างน้อย 100',
  'Without it the merchant’s own default. Never changes.': 'หากไม่ส่งใช้ค่าเริ่มต้นของร้าน แก้ไขภายหลังไม่ได้',
  'What is meant, for people.': 'ความหมาย สำหรับคนอ่าน',
  'Who the tax invoice is for.': 'ผู้ซื้อในใบกำกับภาษี',
  'Lets the buyer choose the quantity within these bounds.': 'ให้ผู้ซื้อเลือกจำนวนในช่วงนี้',
  'Where the buyer goes after paying; every {CHECKOUT_SESSION_ID} in it is replaced by the id.':
    'หน้าที่ผู้ซื้อไปหลังชำระ {CHECKOUT_SESSION_ID} ใน URL จะแทนด้วยรหัส',
  'Where the buyer goes after paying. `{CHECKOUT_SESSION_ID}` in it is replaced.':
    'หน้าที่ผู้ซื้อไปหลังชำระ `{CHECKOUT_SESSION_ID}` ใน URL จะแทนด้วยรหัส',
  'What the page says after paying.': 'ข้อความในหน้าหลังชำระ',
  'Name, tax id and address for a tax invoice.': 'ชื่อ เลขประจำตัวผู้เสียภาษี และที่อยู่สำหรับใบกำกับภาษี',
  'Id of the test clock; null in real time.': 'รหัสของนาฬิกาทดสอบ เป็น null หากเป็นเวลาจริง',
  'The subscriptions that belong to it.': 'สมาชิกที่เกี่ยวข้อง',
  'The invoices that belong to it.': 'ใบแจ้งหนี้ที่เกี่ยวข้อง',
  'The checkout sessions that belong to it.': 'หน้าชำระเงินที่เกี่ยวข้อง',
  'The setup sessions that belong to it.': 'หน้าบันทึกบัตรที่เกี่ยวข้อง',
  'The disputes, or how many there were.': 'ข้อโต้แย้ง หรือจำนวนรายการ',
  'The payouts, or how many there were.': 'การโอนเข้าบัญชี หรือจำนวนรายการ',
  'The customers, or how many there are.': 'ลูกค้า หรือจำนวน',
  'The events, or how many there were.': 'เหตุการณ์ หรือจำนวนรายการ',
  'Ids of the licences.': 'รหัสของไลเซนส์',
  'What is left.': 'จำนวนที่เหลือ',
  'Whether it ends with the running period.': 'สิ้นสุดเมื่อหมดรอบปัจจุบันหรือไม่',
  'Whether it is paid.': 'ชำระแล้วหรือไม่',
  'The sum of the lines before discounts, in satang.': 'ยอดรวมของรายการก่อนส่วนลด หน่วยเป็นสตางค์',
  'All of its tax, within the prices or on top of them.': 'ภาษีทั้งหมด ทั้งที่รวมในราคาและที่บวกเพิ่ม',
  'The methods of payment that the page offers.': 'วิธีชำระที่หน้านี้รับ',
  'What has arrived so far, in satang.': 'ยอดที่เข้ามาแล้ว หน่วยเป็นสตางค์',
  'What the buyer has to do; null when nothing.': 'สิ่งที่ผู้ซื้อต้องทำ เป็น null หากไม่มี',
  'Where the buyer is sent.': 'หน้าที่ผู้ซื้อต้องไป',
  'Null where the provider gives only a picture: show `png_url` or `svg_url`.':
    'เป็น null เมื่อผู้ให้บริการให้เพียงรูป ให้แสดง `png_url` หรือ `svg_url`',
}
