// What each event says to people, in one short sentence: in the history of an object, in the list of events and on the page of one. A new type does
// not compile without its row here. What a type means to programs is rules/events.ts.
import { type EventType, isEventType } from '../rules/events.ts'
import type { Locale } from '../rules/written-date.ts'

const SENTENCES: Record<EventType, Record<Locale, string>> = {
  'customer.created': { en: 'Customer added', th: 'เพิ่มลูกค้าแล้ว' },
  'customer.updated': { en: 'Customer details changed', th: 'แก้ไขข้อมูลลูกค้าแล้ว' },
  'customer.deleted': { en: 'Customer deleted', th: 'ลบลูกค้าแล้ว' },

  'product.created': { en: 'Product added', th: 'เพิ่มสินค้าแล้ว' },
  'product.updated': { en: 'Product changed', th: 'แก้ไขสินค้าแล้ว' },

  'price.created': { en: 'Price added', th: 'เพิ่มราคาแล้ว' },
  'price.updated': { en: 'Price changed', th: 'แก้ไขราคาแล้ว' },
  'payment_link.created': { en: 'Payment link created', th: 'สร้างลิงก์ชำระเงินแล้ว' },
  'payment_link.updated': { en: 'Payment link changed', th: 'แก้ไขลิงก์ชำระเงินแล้ว' },

  'payment_method.attached': { en: 'Card saved', th: 'บันทึกบัตรแล้ว' },
  'payment_method.detached': { en: 'Card removed', th: 'ลบบัตรแล้ว' },
  'payment_method.updated': { en: 'Card renewed by its bank', th: 'ธนาคารอัปเดตข้อมูลบัตรแล้ว' },
  'payment_method.expiring': { en: 'Card expires soon', th: 'บัตรใกล้หมดอายุ' },

  'payment.created': { en: 'Payment started', th: 'เริ่มการชำระเงิน' },
  'payment.requires_action': { en: 'Waiting for the buyer', th: 'รอผู้ซื้อดำเนินการ' },
  'payment.succeeded': { en: 'Payment succeeded', th: 'ชำระเงินสำเร็จ' },
  'payment.failed': { en: 'Payment failed', th: 'ชำระเงินไม่สำเร็จ' },
  'payment.expired': { en: 'Payment expired', th: 'รายการชำระเงินหมดอายุ' },
  'payment.updated': { en: 'Gateway fee received', th: 'ได้รับแจ้งค่าธรรมเนียมจากผู้ให้บริการ' },
  'payment.unmatched': { en: 'Money received and held', th: 'มีเงินเข้าและพักไว้' },

  'refund.created': { en: 'Refund started', th: 'เริ่มการคืนเงิน' },
  'refund.succeeded': { en: 'Refund succeeded', th: 'คืนเงินสำเร็จ' },
  'refund.failed': { en: 'Refund failed', th: 'คืนเงินไม่สำเร็จ' },

  'dispute.created': { en: 'Buyer disputed the payment', th: 'ผู้ซื้อโต้แย้งการชำระเงิน' },
  'dispute.won': { en: 'Dispute won', th: 'ชนะข้อโต้แย้ง' },
  'dispute.lost': { en: 'Dispute lost', th: 'แพ้ข้อโต้แย้ง' },

  'invoice.created': { en: 'Invoice created', th: 'สร้างใบแจ้งหนี้แล้ว' },
  'invoice.updated': { en: 'Invoice changed', th: 'แก้ไขใบแจ้งหนี้แล้ว' },
  'invoice.deleted': { en: 'Draft deleted', th: 'ลบร่างใบแจ้งหนี้แล้ว' },
  'invoice.finalized': { en: 'Invoice finalized', th: 'ออกเลขที่ใบแจ้งหนี้แล้ว' },
  'invoice.sent': { en: 'Invoice sent', th: 'ส่งใบแจ้งหนี้แล้ว' },
  'invoice.paid': { en: 'Invoice paid', th: 'ชำระใบแจ้งหนี้แล้ว' },
  'invoice.payment_failed': { en: 'Charge for the invoice failed', th: 'ตัดเงินตามใบแจ้งหนี้ไม่สำเร็จ' },
  'invoice.overdue': { en: 'Invoice overdue', th: 'ใบแจ้งหนี้เกินกำหนดชำระ' },
  'invoice.voided': { en: 'Invoice voided', th: 'ยกเลิกใบแจ้งหนี้แล้ว' },
  'invoice.uncollectible': { en: 'Invoice written off', th: 'ตัดใบแจ้งหนี้เป็นหนี้สูญ' },
  'invoice.upcoming': { en: 'Reminder before the due date', th: 'แจ้งเตือนก่อนครบกำหนดชำระ' },

  'tax_document.cancelled': { en: 'Tax document cancelled', th: 'ยกเลิกเอกสารภาษีแล้ว' },

  'checkout_session.created': { en: 'Checkout created', th: 'สร้างหน้าชำระเงินแล้ว' },
  'checkout_session.completed': { en: 'Checkout completed', th: 'สั่งซื้อสำเร็จ' },
  'checkout_session.expired': { en: 'Checkout expired', th: 'หน้าชำระเงินหมดอายุ' },
  'checkout_session.payment_failed': { en: 'Payment in the checkout failed', th: 'ชำระเงินในหน้าชำระเงินไม่สำเร็จ' },
  'setup_session.completed': { en: 'Customer saved a card', th: 'ลูกค้าบันทึกบัตรแล้ว' },
  'setup_session.expired': { en: 'Link for saving a card expired', th: 'ลิงก์บันทึกบัตรหมดอายุ' },

  'subscription.created': { en: 'Subscription created', th: 'สร้างการสมัครสมาชิกแล้ว' },
  'subscription.activated': { en: 'Subscription active', th: 'การสมัครสมาชิกใช้งานได้แล้ว' },
  'subscription.renewed': { en: 'Subscription renewed', th: 'ต่ออายุการสมัครสมาชิกแล้ว' },
  'subscription.past_due': { en: 'Renewal not paid', th: 'ค้างชำระค่าต่ออายุ' },
  'subscription.recovered': { en: 'Past due renewal paid', th: 'ชำระค่าต่ออายุที่ค้างชำระแล้ว' },
  'subscription.cancel_scheduled': { en: 'Cancellation scheduled', th: 'ตั้งเวลายกเลิกแล้ว' },
  'subscription.resumed': { en: 'Cancellation withdrawn', th: 'ถอนการยกเลิกแล้ว' },
  'subscription.changed': { en: 'Plan changed', th: 'เปลี่ยนแพ็กเกจแล้ว' },
  'subscription.canceled': { en: 'Subscription ended', th: 'การสมัครสมาชิกสิ้นสุดแล้ว' },
  'subscription.expired': { en: 'First payment never came', th: 'ไม่ได้รับการชำระเงินครั้งแรก' },
  'subscription.updated': { en: 'Subscription details changed', th: 'แก้ไขข้อมูลการสมัครสมาชิกแล้ว' },

  'discount_code.created': { en: 'Discount code created', th: 'สร้างโค้ดส่วนลดแล้ว' },
  'discount_code.redeemed': { en: 'Discount code used', th: 'มีการใช้โค้ดส่วนลด' },
  'discount_code.exhausted': { en: 'Discount code used up', th: 'โค้ดส่วนลดใช้ครบแล้ว' },
  'discount_code.closed': { en: 'Discount code ended', th: 'ยกเลิกโค้ดส่วนลดแล้ว' },

  'license.issued': { en: 'Licence key issued', th: 'ออกรหัสไลเซนส์แล้ว' },
  'license.activated': { en: 'Licence activated on a device', th: 'เปิดใช้ไลเซนส์บนอุปกรณ์แล้ว' },
  'license.released': { en: 'Device removed from the licence', th: 'นำอุปกรณ์ออกจากไลเซนส์แล้ว' },
  'license.revoked': { en: 'Licence stopped working', th: 'ไลเซนส์ใช้ไม่ได้แล้ว' },
  'license.rotated': { en: 'Licence key replaced', th: 'เปลี่ยนรหัสไลเซนส์แล้ว' },
  'license.seats_exceeded': { en: 'Too many devices on the licence', th: 'ใช้ไลเซนส์เกินจำนวนอุปกรณ์' },

  'credits.granted': { en: 'Credits granted', th: 'เพิ่มเครดิตแล้ว' },
  'credits.consumed': { en: 'Credits used', th: 'ใช้เครดิตแล้ว' },
  'credits.depleted': { en: 'Credits used up', th: 'เครดิตหมดแล้ว' },
  'credits.expired': { en: 'Credits expired', th: 'เครดิตหมดอายุ' },

  'entitlements.updated': { en: 'Access changed', th: 'สิทธิ์การใช้งานเปลี่ยนแปลง' },

  'payout.created': { en: 'Payout prepared', th: 'เตรียมการโอนเข้าบัญชี' },
  'payout.in_transit': { en: 'Payout sent to the bank', th: 'ส่งรายการโอนให้ธนาคารแล้ว' },
  'payout.paid': { en: 'Payout arrived', th: 'เงินเข้าบัญชีแล้ว' },
  'payout.failed': { en: 'Payout failed', th: 'โอนเข้าบัญชีไม่สำเร็จ' },
  'payout.returned': { en: 'Payout returned by the bank', th: 'ธนาคารส่งเงินคืน' },
  'payout.skipped': { en: 'No payout this round', th: 'ไม่มีการโอนในรอบนี้' },

  'gateway_account.connected': { en: 'Payment provider connected', th: 'เชื่อมต่อผู้ให้บริการรับชำระเงินแล้ว' },
  'gateway_account.updated': { en: 'Payment provider changed', th: 'แก้ไขการเชื่อมต่อผู้ให้บริการรับชำระเงินแล้ว' },
  'gateway_account.failing': { en: 'Payment provider refuses the keys', th: 'ผู้ให้บริการรับชำระเงินไม่รับคีย์' },
  'gateway_account.disconnected': { en: 'Payment provider disconnected', th: 'ยกเลิกการเชื่อมต่อผู้ให้บริการรับชำระเงินแล้ว' },

  'gateway.reconciliation_different': { en: "The gateway's records differ", th: 'ข้อมูลของผู้ให้บริการรับชำระเงินไม่ตรงกัน' },

  'webhook_endpoint.ping': { en: 'Test webhook sent', th: 'ส่งเว็บฮุกทดสอบแล้ว' },
  'webhook_endpoint.disabled': { en: 'Webhook endpoint switched off', th: 'ปิดปลายทางเว็บฮุกแล้ว' },

  'approval.requested': { en: 'Approval asked for', th: 'ขออนุมัติ' },
  'approval.approved': { en: 'Approved', th: 'อนุมัติแล้ว' },
  'approval.rejected': { en: 'Rejected', th: 'ไม่อนุมัติ' },
  'approval.expired': { en: 'Approval expired', th: 'คำขออนุมัติหมดอายุ' },

  'test_clock.advancing': { en: 'Test clock moving', th: 'กำลังเลื่อนนาฬิกาทดสอบ' },
  'test_clock.ready': { en: 'Test clock ready', th: 'นาฬิกาทดสอบพร้อมใช้' },
}

/** `payment.succeeded` → `Payment succeeded`. A type of another version is its own sentence. */
export function eventSentence(type: string, locale: Locale): string {
  return isEventType(type) ? SENTENCES[type][locale] : type
}
