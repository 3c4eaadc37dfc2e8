// What the audit log's page says, Thai and English: a name for every action, as somebody would say it aloud.
import type { AuditAction } from '../../../rules/audit-log.ts'
import type { Locale } from '../../../rules/written-date.ts'

export interface AuditLogWords {
  title: string
  lead: string
  action: string
  object: string
  who: string
  changed: string
  when: string
  actor: string
  system: string
  key: string
  from: (ip: string) => string
  nothing: string
  link: string
  linkText: string
  empty: { title: string; text: string }
  actions: Record<AuditAction, string>
}

export const AUDIT_LOG: Record<Locale, AuditLogWords> = {
  en: {
    title: 'Audit log',
    lead: 'Who got in, who may do what, and what moved money by hand. Entries cannot be changed, and are kept for ten years.',
    action: 'Action',
    object: 'Done to',
    who: 'Who',
    changed: 'What changed',
    when: 'When',
    actor: 'Member or key',
    system: 'System',
    key: 'API key',
    from: (ip) => `from ${ip}`,
    nothing: 'nothing',
    link: 'Audit log',
    linkText: 'Who has logged in, and who has changed the team, is in the audit log.',
    empty: {
      title: 'Nothing yet',
      text: 'Log-ins, changes of the team, keys and settings, refunds and payouts appear here.',
    },
    actions: {
      'member.login': 'Logged in',
      'member.login_failed': 'Log-in failed',
      'member.logout': 'Logged out',
      'member.sessions_closed': 'Logged out everywhere else',
      'member.second_factor_failed': 'Wrong code in the second step',
      'member.recovery_code_used': 'Used a recovery code',
      'member.password_changed': 'Password changed',
      'member.links_shown': 'Log-in links shown on the command line',
      'member.second_factor_enabled': 'Two-step log-in turned on',
      'member.second_factor_disabled': 'Two-step log-in turned off',
      'member.recovery_codes_renewed': 'New recovery codes',
      'member.added': 'Member added',
      'member.role_changed': 'Role changed',
      'member.removed': 'Member removed',
      'invitation.created': 'Invited',
      'invitation.withdrawn': 'Invitation withdrawn',
      'invitation.accepted': 'Invitation accepted',
      'merchant.created': 'Shop created',
      'merchant.updated': 'Settings changed',
      'api_key.created': 'API key created',
      'api_key.rolled': 'API key rolled',
      'api_key.revoked': 'API key revoked',
      'webhook_endpoint.created': 'Webhook endpoint created',
      'webhook_endpoint.updated': 'Webhook endpoint changed',
      'webhook_endpoint.deleted': 'Webhook endpoint deleted',
      'webhook_endpoint.secret_rotated': 'Webhook secret rotated',
      'replay.created': 'Events replayed',
      'replay.canceled': 'Replay canceled',
      'bank_account.created': 'Bank account added',
      'bank_account.chosen': 'Bank account chosen for payouts',
      'bank_account.confirmed': 'Bank account confirmed by a second owner',
      'bank_account.deleted': 'Bank account removed',
      'payout.created': 'Paid out by hand',
      'refund.created': 'Refunded',
      'refund.withdrawn': 'Refund withdrawn',
      'inbound_transfer.matched': 'Transfer matched',
      'inbound_transfer.returned': 'Transfer sent back',
      'invoice.voided': 'Invoice voided',
      'workflow.tried_again': 'Step tried again',
      'customer.merged': 'Customers merged',
      'customer.deleted': 'Customer deleted',
      'portal_session.created': 'Customer portal opened',
      'export.created': 'File downloaded',
    },
  },
  th: {
    title: 'บันทึกการตรวจสอบ',
    lead: 'ใครเข้าสู่ระบบ ใครมีสิทธิ์อะไร และเงินใดที่มีคนสั่งย้ายเอง แก้ไขรายการไม่ได้ และเก็บไว้สิบปี',
    action: 'การกระทำ',
    object: 'ทำกับ',
    who: 'ผู้ทำ',
    changed: 'สิ่งที่เปลี่ยน',
    when: 'เมื่อ',
    actor: 'สมาชิกหรือคีย์',
    system: 'ระบบ',
    key: 'คีย์ API',
    from: (ip) => `จาก ${ip}`,
    nothing: 'ไม่มี',
    link: 'บันทึกการตรวจสอบ',
    linkText: 'ดูว่าใครเข้าสู่ระบบและใครเปลี่ยนแปลงทีมได้ในบันทึกการตรวจสอบ',
    empty: { title: 'ยังไม่มีรายการ', text: 'การเข้าสู่ระบบ การเปลี่ยนแปลงทีม คีย์และการตั้งค่า การคืนเงินและการโอนออกจะแสดงที่นี่' },
    actions: {
      'member.login': 'เข้าสู่ระบบ',
      'member.login_failed': 'เข้าสู่ระบบไม่สำเร็จ',
      'member.logout': 'ออกจากระบบ',
      'member.sessions_closed': 'ออกจากระบบในอุปกรณ์อื่นทั้งหมด',
      'member.second_factor_failed': 'รหัสขั้นที่สองไม่ถูกต้อง',
      'member.recovery_code_used': 'ใช้รหัสกู้คืน',
      'member.password_changed': 'เปลี่ยนรหัสผ่าน',
      'member.links_shown': 'แสดงลิงก์เข้าสู่ระบบในบรรทัดคำสั่ง',
      'member.second_factor_enabled': 'เปิดการเข้าสู่ระบบสองขั้น',
      'member.second_factor_disabled': 'ปิดการเข้าสู่ระบบสองขั้น',
      'member.recovery_codes_renewed': 'สร้างรหัสกู้คืนใหม่',
      'member.added': 'เพิ่มสมาชิก',
      'member.role_changed': 'เปลี่ยนบทบาท',
      'member.removed': 'นำสมาชิกออก',
      'invitation.created': 'เชิญสมาชิก',
      'invitation.withdrawn': 'ยกเลิกคำเชิญ',
      'invitation.accepted': 'ตอบรับคำเชิญ',
      'merchant.created': 'สร้างร้าน',
      'merchant.updated': 'เปลี่ยนการตั้งค่า',
      'api_key.created': 'สร้างคีย์ API',
      'api_key.rolled': 'เปลี่ยนคีย์ API',
      'api_key.revoked': 'ยกเลิกคีย์ API',
      'webhook_endpoint.created': 'สร้างปลายทาง Webhook',
      'webhook_endpoint.updated': 'แก้ไขปลายทาง Webhook',
      'webhook_endpoint.deleted': 'ลบปลายทาง Webhook',
      'webhook_endpoint.secret_rotated': 'เปลี่ยนความลับของ Webhook',
      'replay.created': 'ส่งเหตุการณ์ซ้ำ',
      'replay.canceled': 'ยกเลิกการส่งซ้ำ',
      'bank_account.created': 'เพิ่มบัญชีธนาคาร',
      'bank_account.chosen': 'เลือกบัญชีธนาคารสำหรับรับเงินโอน',
      'bank_account.confirmed': 'เจ้าของคนที่สองยืนยันบัญชีธนาคาร',
      'bank_account.deleted': 'นำบัญชีธนาคารออก',
      'payout.created': 'สั่งโอนออกเอง',
      'refund.created': 'คืนเงิน',
      'refund.withdrawn': 'ถอนการคืนเงิน',
      'inbound_transfer.matched': 'จับคู่เงินโอน',
      'inbound_transfer.returned': 'ส่งเงินโอนกลับ',
      'invoice.voided': 'ยกเลิกใบแจ้งหนี้',
      'workflow.tried_again': 'ลองขั้นตอนอีกครั้ง',
      'customer.merged': 'รวมลูกค้า',
      'customer.deleted': 'ลบลูกค้า',
      'portal_session.created': 'เปิดพอร์ทัลของลูกค้า',
      'export.created': 'ดาวน์โหลดไฟล์',
    },
  },
}
