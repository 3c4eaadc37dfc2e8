// The page of events in Thai: what each type means, what causes it, and what stands around the tables. A type without a line here does not compile, and each line
// names the fields and calls that the English one names (test/api/docs.test.ts).
import type { EventType } from '../rules/events.ts'

/** The kinds of events, by the part of the type before the dot. */
export const THAI_KINDS: Readonly<Record<string, string>> = {
  customer: 'ลูกค้า',
  product: 'สินค้า',
  price: 'ราคา',
  payment_link: 'ลิงก์ชำระเงิน',
  payment_method: 'บัตรที่บันทึกไว้',
  payment: 'การชำระเงิน',
  refund: 'การคืนเงิน',
  dispute: 'ข้อโต้แย้ง',
  invoice: 'ใบแจ้งหนี้',
  tax_document: 'เอกสารภาษี',
  checkout_session: 'หน้าชำระเงิน',
  setup_session: 'หน้าบันทึกบัตร',
  subscription: 'สมาชิก',
  discount_code: 'โค้ดส่วนลด',
  license: 'ไลเซนส์',
  credits: 'เครดิต',
  entitlements: 'สิทธิ์การใช้งาน',
  payout: 'การโอนเข้าบัญชี',
  gateway_account: 'บัญชีผู้ให้บริการรับชำระเงิน',
  gateway: 'ผู้ให้บริการรับชำระเงิน',
  webhook_endpoint: 'ปลายทางเว็บฮุก',
  test_clock: 'นาฬิกาทดสอบ',
  approval: 'คำขออนุมัติ',
}

/** What happened, and what causes it. */
export const THAI_EVENTS: Readonly<Record<EventType, readonly [what: string, cause: string]>> = {
  'customer.created': [
    'เพิ่มลูกค้าแล้ว ด้วย API หรือจากหน้าชำระเงิน',
    '`POST /v1/customers` หรือ `POST /v1/checkout_sessions` ด้วยอีเมลที่ยังไม่มีใครใช้ หรือการซื้อแต่ละครั้งของผู้เข้าชมหน้าร้าน',
  ],
  'customer.updated': [
    'ข้อมูลลูกค้าเปลี่ยน',
    '`PATCH /v1/customers/{id}` หรือบันทึกบัตรใบแรก ลบบัตรหลัก รวมลูกค้าคนอื่นเข้ามา หรือยืนยันอีเมลแล้ว',
  ],
  'customer.deleted': [
    'ลบลูกค้าและสิ้นสุดสมาชิกแล้ว หรือรวมเข้ากับลูกค้าคนอื่น',
    '`DELETE /v1/customers/{id}` หรือรวมเข้ากับลูกค้าคนอื่น (`merged_into`) หรือลบข้อมูลส่วนบุคคล (`erased_at`)',
  ],
  'product.created': ['สร้างสินค้าแล้ว', '`POST /v1/products`'],
  'product.updated': ['สินค้าเปลี่ยน', '`PATCH /v1/products/{id}`'],
  'price.created': ['สร้างราคาแล้ว', '`POST /v1/prices`'],
  'price.updated': ['เปิดหรือปิดราคา หรือ metadata เปลี่ยน ยอดไม่เปลี่ยน', '`PATCH /v1/prices/{id}`'],
  'payment_method.attached': [
    'บันทึกบัตรให้ลูกค้าแล้ว',
    '`POST /v1/payment_methods` หรือส่งบัตรในคำสั่งที่รับวิธีชำระ หรือกรอกในหน้าชำระเงิน',
  ],
  'payment_method.detached': [
    'ลบบัตรแล้ว ระบบไม่ตัดเงินจากบัตรนี้อีก',
    '`POST /v1/payment_methods/{id}/detach` หรือ `DELETE /v1/customers/{id}`',
  ],
  'payment_method.updated': [
    'ผู้ให้บริการแจ้งวันหมดอายุหรือเลขใหม่ของบัตร ระบบตัดเงินได้ตามเดิม',
    'ธนาคารส่งบัตรใหม่ให้ลูกค้า หรือต่ออายุบัตรเดิม',
  ],
  'payment_method.expiring': ['บัตรใกล้หมดอายุ กรุณาขอบัตรใหม่จากลูกค้า', 'มีการตัดเงินในรอบที่บัตรหมดอายุ'],
  'payment.created': [
    'เริ่มการชำระ คือการตัดบัตร 1 ครั้ง หรือ QR 1 รายการ',
    '`POST /v1/subscriptions` การต่ออายุหรือการลองใหม่ `POST /v1/invoices/{id}/pay` หรือยืนยันหน้าชำระเงิน',
  ],
  'payment.requires_action': ['ผู้ซื้อต้องดำเนินการ คือสแกน QR หรือยืนยันกับธนาคาร', 'ธนาคารของผู้ซื้อขอ 3-D Secure'],
  'payment.succeeded': ['เงินเข้าและบันทึกในบัญชีแล้ว', 'ตัดบัตรสำเร็จ หรือเงินโอนครบยอดของ QR'],
  'payment.failed': ['การชำระไม่สำเร็จ decline_code บอกเหตุผล', 'ธนาคารปฏิเสธ ผู้ซื้อยืนยันไม่ทัน หรือโอนไม่สำเร็จ'],
  'payment.expired': ['QR หมดเวลาก่อนเงินเข้า', 'QR หมดเวลา หรือรายการนั้นยกเลิกแล้ว'],
  'payment.updated': [
    'ผู้ให้บริการแจ้งค่าธรรมเนียมของการชำระที่เงินเข้าร้านโดยตรง',
    'ผู้ให้บริการแจ้งค่าธรรมเนียมหลังตัดเงิน หรือการเทียบยอดกับผู้ให้บริการตอนกลางคืน',
  ],
  'payment.unmatched': [
    'มีเงินเข้าที่ไม่ตรงกับการชำระใด reason บอกสาเหตุ',
    'โอนขาด โอนเกิน โอนช้า โอนซ้ำ หรือโอนโดยไม่มียอดค้าง คืนเงินไม่สำเร็จ หรือตัดบัตรโดยไม่มีรายการและคืนไม่ได้',
  ],
  'refund.created': ['รับคำสั่งคืนเงินและกันยอดไว้แล้ว', '`POST /v1/payments/{id}/refund` หรือมีเงินเข้าสำหรับรายการที่จบแล้ว'],
  'refund.succeeded': ['เงินคืนออกไปแล้ว', 'ธนาคารส่งเงินแล้ว'],
  'refund.failed': ['คืนเงินไม่สำเร็จ ยอดกลับเข้ายอดเงิน', 'ธนาคารไม่รับ'],
  'dispute.created': [
    'ผู้ซื้อโต้แย้งการชำระ และธนาคารเรียกเงินคืน',
    'ธนาคารของผู้ซื้อเรียกเงินคืน หรือ `POST /v1/test_helpers/payments/{id}/dispute`',
  ],
  'dispute.won': ['ตัดสินให้ร้านชนะ และเงินกลับมาแล้ว', 'ธนาคารตัดสิน หรือ `POST /v1/test_helpers/disputes/{id}/win`'],
  'dispute.lost': ['ตัดสินให้ผู้ซื้อชนะ', 'ธนาคารตัดสิน หรือ `POST /v1/test_helpers/disputes/{id}/lose`'],
  'invoice.created': [
    'ออกใบแจ้งหนี้พร้อมเลขที่ หรือสร้างร่างเอง',
    '`POST /v1/subscriptions` การต่ออายุ `POST /v1/subscriptions/{id}/change` หน้าชำระเงิน หรือ `POST /v1/invoices` ซึ่งเป็นร่าง',
  ],
  'invoice.updated': ['แก้ไขร่างแล้ว', '`PATCH /v1/invoices/{id}`'],
  'invoice.deleted': ['ลบร่างแล้ว ออบเจ็กต์คือร่างก่อนลบ', '`DELETE /v1/invoices/{id}` หรือลบลูกค้าของร่าง'],
  'invoice.finalized': [
    'ออกใบแจ้งหนี้จากร่าง มีเลขที่และถึงกำหนดชำระ',
    '`POST /v1/invoices/{id}/finalize` หรือ `POST /v1/invoices/{id}/send` ของร่าง',
  ],
  'invoice.sent': [
    'ส่งใบแจ้งหนี้ที่ออกเองให้ลูกค้าทางอีเมลแล้ว',
    '`POST /v1/invoices/{id}/send` หรือออกใบแจ้งหนี้จากร่างที่มี `auto_send`',
  ],
  'invoice.paid': [
    'ชำระใบแจ้งหนี้ครบแล้ว',
    'การชำระสำเร็จ เครดิตครอบคลุมยอด หรือ `POST /v1/invoices/{id}/pay` ด้วย `paid_outside`',
  ],
  'invoice.payment_failed': ['ตัดเงินใบแจ้งหนี้ไม่สำเร็จ next_attempt_at บอกครั้งถัดไป', 'การชำระล้มเหลวหรือหมดเวลา'],
  'invoice.overdue': ['ใบแจ้งหนี้เกินกำหนดและยังไม่ชำระ', 'ถึงวันครบกำหนด'],
  'invoice.voided': [
    'ยกเลิกใบแจ้งหนี้แล้ว ไม่ต้องชำระอีก',
    '`POST /v1/invoices/{id}/void` หรือ `POST /v1/subscriptions/{id}/cancel` หรือรายการที่เรียกเก็บจบแล้ว',
  ],
  'invoice.uncollectible': [
    'เลิกเรียกเก็บใบแจ้งหนี้',
    'ลองครบแล้ว หรือครบ 14 วันหลังวันครบกำหนด หรือ `POST /v1/invoices/{id}/mark_uncollectible`',
  ],
  'invoice.upcoming': [
    'ใบแจ้งหนี้ใกล้ครบกำหนด หรือบัตรใกล้ถึงวันตัดเงินต่ออายุ',
    'อีก 3 วันถึงวันครบกำหนด หรือก่อนตัดบัตรต่ออายุ 3 วัน รายปี 7 วัน (เป็น `draft` ที่มี `next_attempt_at`)',
  ],
  'tax_document.cancelled': [
    'ยกเลิกเอกสารภาษี เพราะคืนเงินครบภายในเดือนที่ออก',
    '`POST /v1/tax_documents/{id}/cancel` เหตุการณ์ละ 1 ใบ ทั้งเอกสารและใบลดหนี้',
  ],
  'checkout_session.created': ['สร้างหน้าชำระเงินแล้ว', '`POST /v1/checkout_sessions` หรือผู้ซื้อเปิดจากหน้าร้าน'],
  'checkout_session.completed': ['ชำระแล้ว หรือไม่มียอดต้องชำระ', 'เงินเข้า หรือผู้ซื้อยืนยันโดยไม่มียอดต้องชำระ'],
  'checkout_session.expired': ['หน้าชำระเงินจบโดยไม่มีการชำระ', 'หมดเวลา หรือ `POST /v1/checkout_sessions/{id}/expire`'],
  'checkout_session.payment_failed': ['การชำระไม่สำเร็จ หน้ายังเปิดอยู่', 'บัตรของผู้ซื้อถูกปฏิเสธ'],
  'payment_link.created': ['สร้างลิงก์ชำระเงินแล้ว', '`POST /v1/payment_links`'],
  'payment_link.updated': ['แก้ไข เปิด หรือปิดลิงก์ชำระเงินแล้ว', '`PATCH /v1/payment_links/{id}`'],
  'setup_session.completed': ['ลูกค้าบันทึกบัตรในหน้าที่ร้านส่งให้แล้ว', 'ลูกค้าบันทึกบัตรในหน้านั้น'],
  'setup_session.expired': ['หน้าบันทึกบัตรจบโดยไม่มีบัตร', 'หมดเวลา หรือ `POST /v1/setup_sessions/{id}/expire` หรือลบลูกค้า'],
  'subscription.created': ['สร้างสมาชิกแล้ว', '`POST /v1/subscriptions` หรือ `POST /v1/checkout_sessions` ด้วยราคาแบบต่ออายุ'],
  'subscription.activated': ['ชำระใบแรกแล้ว สมาชิกใช้งานได้', 'การชำระครั้งแรก หรือเงินที่เข้าช้าทำให้สมาชิกที่จบแล้วกลับมา'],
  'subscription.renewed': ['ชำระรอบถัดไปแล้ว', 'เริ่มรอบใหม่ โดยชำระหรือยกใบแจ้งหนี้ของรอบนั้นให้แล้ว'],
  'subscription.past_due': ['การต่ออายุยังไม่ชำระ ระบบเรียกเก็บต่อ', 'ตัดเงินต่ออายุไม่สำเร็จ หรือไม่ชำระใบแจ้งหนี้ต่ออายุภายในกำหนด'],
  'subscription.recovered': ['ชำระการต่ออายุที่ค้างชำระแล้ว', 'ชำระยอดที่ค้าง หรือร้านยกให้'],
  'subscription.cancel_scheduled': ['สมาชิกจะสิ้นสุดเมื่อหมดรอบ', '`POST /v1/subscriptions/{id}/cancel`'],
  'subscription.resumed': ['ไม่ยกเลิกตามที่ตั้งไว้แล้ว', '`POST /v1/subscriptions/{id}/resume`'],
  'subscription.changed': ['ราคาหรือจำนวนเปลี่ยน', '`POST /v1/subscriptions/{id}/change`'],
  'subscription.canceled': [
    'สมาชิกสิ้นสุดแล้ว ended_reason บอกเหตุผล',
    'ถึงวันที่ตั้งยกเลิกไว้ ยกเลิกทันที เลิกเรียกเก็บ คืนเงิน หรือข้อโต้แย้ง',
  ],
  'subscription.expired': ['ไม่มีการชำระครั้งแรก', 'หมดเวลาชำระครั้งแรก หรือใบแจ้งหนี้แรกหรือหน้าชำระเงินจบแล้ว'],
  'subscription.updated': [
    'metadata วิธีชำระ ส่วนลด หรือลูกค้าเปลี่ยน',
    '`PATCH /v1/subscriptions/{id}` เปลี่ยนบัตรหลักระหว่างค้างชำระ ใช้โค้ดอื่นในหน้าชำระเงิน หรือรวมลูกค้า',
  ],
  'discount_code.created': ['สร้างโค้ดส่วนลดแล้ว', '`POST /v1/discount_codes`'],
  'discount_code.redeemed': ['ใช้โค้ดในการซื้อที่ชำระแล้ว', 'ชำระรายการที่ใช้โค้ดแล้ว'],
  'discount_code.exhausted': ['ใช้โค้ดครบจำนวนแล้ว', 'ชำระรายการที่ใช้สิทธิ์สุดท้ายแล้ว'],
  'discount_code.closed': ['ยกเลิกโค้ดแล้ว', '`POST /v1/discount_codes/{id}/close`'],
  'license.issued': ['ออกรหัสไลเซนส์ให้การซื้อแล้ว', 'ชำระสินค้าที่มีไลเซนส์แล้ว'],
  'license.activated': ['เพิ่มอุปกรณ์ในไลเซนส์แล้ว', '`POST /v1/licenses/verify` นับอุปกรณ์ใหม่'],
  'license.released': ['นำอุปกรณ์ออกจากไลเซนส์แล้ว', '`POST /v1/licenses/release` หรือ `POST /v1/licenses/{id}/reset_uses`'],
  'license.revoked': [
    'ไลเซนส์ใช้ไม่ได้แล้ว status และ revoked_reason บอกเหตุผล',
    'สมาชิกสิ้นสุดหรือพ้นระยะผ่อนผัน คืนเงิน ข้อโต้แย้ง หรือเปลี่ยนสินค้า',
  ],
  'license.rotated': ['ไลเซนส์มีรหัสใหม่ รหัสเดิมใช้ไม่ได้แล้ว', '`POST /v1/licenses/{id}/rotate`'],
  'license.seats_exceeded': ['มีการใช้ไลเซนส์เกินจำนวนอุปกรณ์', '`POST /v1/licenses/verify` เมื่ออุปกรณ์ครบแล้ว แจ้งชั่วโมงละครั้ง'],
  'credits.granted': ['ให้เครดิตสำหรับการซื้อหรือรอบแล้ว', 'ชำระสินค้าที่มีเครดิตแล้ว หรือร้านชนะข้อโต้แย้ง'],
  'credits.consumed': ['ใช้เครดิตแล้ว remaining บอกจำนวนที่เหลือ', '`POST /v1/customers/{id}/credits/consume`'],
  'credits.depleted': ['ใช้เครดิตสุดท้ายของสินค้าแล้ว', '`POST /v1/customers/{id}/credits/consume` ใช้จนหมด'],
  'credits.expired': ['เครดิตหมดอายุโดยไม่ได้ใช้', 'ถึงวันหมดอายุ'],
  'entitlements.updated': ['สิทธิ์การใช้งานของลูกค้าเปลี่ยน', 'สินค้า สิทธิ์ หรือเครดิตของลูกค้าเปลี่ยน ไม่ว่าด้วยสาเหตุใด'],
  'payout.created': ['กันยอดพร้อมโอนสำหรับการโอนแล้ว', 'รอบโอนวันศุกร์ หรือ `POST /v1/payouts`'],
  'payout.in_transit': ['ส่งคำสั่งโอนให้ธนาคารแล้ว', 'ธนาคารรับคำสั่งโอน'],
  'payout.paid': ['เงินเข้าบัญชีธนาคารแล้ว', 'ธนาคารแจ้งว่าเงินถึงแล้ว'],
  'payout.failed': ['โอนไม่สำเร็จ เงินกลับเข้ายอดเงิน', 'ธนาคารไม่รับการโอน'],
  'payout.returned': ['ธนาคารส่งเงินกลับ และเงินกลับเข้ายอดเงินแล้ว', 'ธนาคารส่งเงินกลับ'],
  'payout.skipped': ['รอบโอนไม่มีการโอน reason บอกเหตุผล', 'รอบวันศุกร์มียอดไม่พอ หรือไม่มีบัญชีที่จะโอน'],
  'gateway_account.connected': ['เชื่อมต่อบัญชีผู้ให้บริการแล้ว', '`POST /v1/gateway_accounts`'],
  'gateway_account.updated': [
    'บัญชีผู้ให้บริการเปลี่ยน ทั้งคีย์ การใช้งาน หรือคำอธิบาย',
    '`PATCH /v1/gateway_accounts/{id}` บัญชีอื่นรับวิธีชำระแทน หรือการตรวจสำเร็จอีกครั้ง',
  ],
  'gateway_account.failing': [
    'ผู้ให้บริการไม่รับคีย์ของบัญชี problem บอกคำตอบของผู้ให้บริการ',
    'การตรวจด้วย `POST /v1/gateway_accounts/{id}/check` หรือทุก 6 ชั่วโมง เมื่อผู้ให้บริการไม่รับคีย์',
  ],
  'gateway_account.disconnected': ['ยกเลิกการเชื่อมต่อบัญชีผู้ให้บริการแล้ว', '`DELETE /v1/gateway_accounts/{id}`'],
  'gateway.reconciliation_different': [
    'ยอดของวันไม่ตรงกับรายการของผู้ให้บริการ differences บอกส่วนที่ต่าง',
    'ทุกคืนสำหรับวันก่อนหน้า บัญชีและวันละ 1 ครั้ง',
  ],
  'webhook_endpoint.ping': ['การส่งทดสอบที่สั่งเอง', '`POST /v1/webhook_endpoints/{id}/ping`'],
  'webhook_endpoint.disabled': ['ปลายทางอื่นปิดไป เพราะส่งไม่สำเร็จต่อเนื่อง', 'ปลายทางส่งไม่สำเร็จ 5 วัน หรือตอบ 410'],
  'approval.requested': ['คีย์ API เสนอคำสั่ง และรอให้บุคคลพิจารณา', '`POST /v1/approvals`'],
  'approval.approved': ['ทีมงานอนุมัติคำสั่งที่เสนอ และระบบเรียกคำสั่งแล้ว', '`POST /v1/approvals/{id}/approve` โดยทีมงาน'],
  'approval.rejected': ['ทีมงานไม่อนุมัติ ระบบไม่เรียกคำสั่ง', '`POST /v1/approvals/{id}/reject` โดยทีมงาน'],
  'approval.expired': ['ไม่มีใครพิจารณาภายใน 72 ชั่วโมง ระบบไม่เรียกคำสั่ง', 'ครบ 72 ชั่วโมง'],
  'test_clock.advancing': ['นาฬิกาทดสอบเริ่มเลื่อนเวลา', '`POST /v1/test_clocks/{id}/advance`'],
  'test_clock.ready': ['นาฬิกาทดสอบถึงเวลาที่ตั้ง และทุกอย่างจนถึงเวลานั้นเสร็จแล้ว', 'นาฬิกาทดสอบเลื่อนถึงเวลา'],
}

/** What stands before the list of kinds. `sample`: an event as JSON. */
export const beforeThai = (sample: string) => `# เหตุการณ์ทั้งหมด

<!-- Made from scripts/docs-events-thai.ts and its neighbours by \`npm run docs\`: do not edit it by hand. -->

เหตุการณ์บอกสิ่งที่เกิดขึ้นกับออบเจ็กต์หนึ่ง ระบบบันทึกพร้อมกับการเปลี่ยนแปลงนั้น และไม่แก้ไขภายหลัง

อ่านเหตุการณ์ด้วย \`GET /v1/events\` และ \`GET /v1/events/{id}\` วิธีอ่านตามลำดับโดยไม่พลาดอยู่ใน [อ่านเหตุการณ์](integration.md#follow-the-events)

## ฟิลด์

| ฟิลด์ | ความหมาย |
|---|---|
| \`id\` | \`evt_…\` รหัสเพิ่มขึ้นตามลำดับที่ \`GET /v1/events\` แสดง |
| \`object\` | เป็น \`event\` เสมอ |
| \`type\` | ประเภทใดประเภทหนึ่งด้านล่าง |
| \`api_version\` | เวอร์ชันของคำสั่งที่เป็นสาเหตุ หากเวิร์กโฟลว์เป็นสาเหตุ คือเวอร์ชันของระบบ |
| \`created\` | เวลาของธุรกิจ เป็นวินาที Unix หากอยู่ในนาฬิกาทดสอบ คือเวลาของนาฬิกา |
| \`livemode\` | \`false\` ในโหมดทดสอบ |
| \`sequence\` | ลำดับของเหตุการณ์ของออบเจ็กต์นั้น เริ่มจาก 1 ไม่มีช่องว่าง |
| \`data.object\` | ออบเจ็กต์ตามที่ \`GET\` ตอบทันทีหลังบันทึก |
| \`data.previous_attributes\` | ค่าก่อนเปลี่ยน ใน \`*.updated\` และ \`subscription.changed\` คือทุกค่าที่เปลี่ยน ในประเภทอื่นคือสถานะเดิมและค่าที่เกี่ยวข้อง เป็น \`null\` หากไม่มี |
| \`request.id\`, \`request.idempotency_key\` | คำสั่งที่เป็นสาเหตุ เป็น \`null\` เมื่อเกิดตามเวลา |
| \`source.workflow_id\` | เวิร์กโฟลว์ที่เป็นสาเหตุ เป็น \`null\` เมื่อคำสั่งทำเอง |

รายการเหตุการณ์มีตัวกรองดังนี้

- \`type\` คือประเภท หรือทั้งกลุ่ม เช่น \`invoice.*\`
- \`types[]\` คือหลายประเภท ส่งทีละค่าเป็น \`types[]=…\`
- \`object_id\` และ \`request_id\`
- \`created[gte|gt|lte|lt]\`

ระบบเก็บเหตุการณ์ไว้ 90 วัน (\`EVENT_RETENTION_DAYS\`)

เหตุการณ์ตามที่แสดงในรายการ และตามที่เว็บฮุกส่ง

\`\`\`json
${sample}
\`\`\`

\`POST /v1/test_helpers/webhook_events {"type": "payment.succeeded"}\` ส่งตัวอย่างของประเภทใดก็ได้ไปที่ปลายทางของคุณ ออบเจ็กต์ในตัวอย่างไม่มีอยู่จริง รหัสมี \`sample\` หลังคำนำหน้า เช่น \`pay_sample…\`

## ลำดับของเหตุการณ์ที่บันทึกพร้อมกัน

สาเหตุมาก่อนผล เหตุการณ์ของออบเจ็กต์เดียวกันอยู่ติดกัน โดยการสร้างมาก่อน แต่ละกลุ่มเรียงตามนี้
`

export const TYPES_THAI = `## ประเภททั้งหมด

แต่ละกลุ่มมีตาราง คอลัมน์สุดท้ายคือสาเหตุ ซึ่งข้อใดข้อหนึ่งก็ทำให้เกิดได้ ใต้ตารางคือออบเจ็กต์ของประเภทแรก
`
