// What the menu and the first page call the guides in Thai, and their titles where they have a Thai file (guides.ts). The first page marks those in English only.

/** Groups of guides by their English title. A group without a line here does not pass test/api/docs.test.ts. */
export const THAI_GROUPS: Readonly<Record<string, string>> = {
  Start: 'เริ่มต้น',
  Sell: 'การขาย',
  Deliver: 'ส่งมอบสินค้า',
  'Events and data': 'ติดตามเหตุการณ์',
  'Money and tax': 'เงินและภาษี',
  Tools: 'เครื่องมือ',
  Operate: 'ดูแลระบบ',
}

/** Guides, and `errors`, by their names. */
export const THAI_GUIDES: Readonly<Record<string, { title: string; about: string }>> = {
  'quick-start': { title: 'เริ่มต้นใช้งาน', about: 'เปิดหน้าชำระเงินและชำระให้สำเร็จใน 5 นาที' },
  'first-subscription': { title: 'สมาชิกรายเดือนครั้งแรก', about: 'ต่ออายุ 3 เดือนในไม่กี่วินาทีด้วยนาฬิกาทดสอบ' },
  examples: { title: 'ตัวอย่างโปรแกรม', about: 'SaaS ร้านคอร์ส โปรแกรมเดสก์ท็อป และหน้า Next.js ให้นำไปใช้' },
  calls: { title: 'การเรียก API', about: 'คีย์ เวอร์ชัน การส่งซ้ำอย่างปลอดภัย รายการ และขีดจำกัด' },
  testing: { title: 'การทดสอบ', about: 'บัตรทดสอบ ธนาคารจำลอง และนาฬิกาทดสอบ' },
  errors: { title: 'ข้อผิดพลาด', about: 'สาเหตุ วิธีแก้ และตัวอย่างของทุกรหัส' },
  checkout: { title: 'หน้าชำระเงิน', about: 'รับ QR พร้อมเพย์ บัตร และโค้ดส่วนลด' },
  subscriptions: { title: 'สมาชิกแบบต่ออายุ', about: 'เก็บเงินด้วยบัตรหรือ QR เปลี่ยนแพ็กเกจ และยกเลิก' },
  invoices: { title: 'ใบแจ้งหนี้ที่ออกเอง', about: 'เรียกเก็บจากบริษัท พร้อมวันครบกำหนดและภาษีหัก ณ ที่จ่าย' },
  customers: { title: 'ลูกค้าและพอร์ทัล', about: 'ข้อมูลลูกค้า บัตร และหน้าที่ลูกค้าจัดการเอง' },
  'sell-a-file': { title: 'ขายไฟล์', about: 'ผู้ซื้อชำระแล้วดาวน์โหลดได้ทันที' },
  licences: { title: 'ไลเซนส์ในโปรแกรม', about: 'รหัสไลเซนส์ อุปกรณ์ และการตรวจแบบออฟไลน์' },
  entitlements: { title: 'สิทธิ์และเครดิต', about: 'สิทธิ์การใช้งานของลูกค้า และเครดิตแบบเติมเงินล่วงหน้า' },
  webhooks: { title: 'เว็บฮุก', about: 'ส่งเหตุการณ์พร้อมลายเซ็นดิจิทัลไปยังระบบของคุณ' },
  events: { title: 'เหตุการณ์ทั้งหมด', about: 'ทุกประเภท ส่งเมื่อใด และมีข้อมูลใด' },
  following: { title: 'อ่านเหตุการณ์', about: 'อ่านเหตุการณ์และลำดับเวลาของสมาชิก' },
  analytics: { title: 'การวิเคราะห์', about: 'รายได้ การยกเลิก และจุดที่ผู้ซื้อออกจากหน้าชำระเงิน' },
  refunds: { title: 'การคืนเงินและข้อโต้แย้ง', about: 'คืนเงินทั้งหมดหรือบางส่วน และตอบข้อโต้แย้ง' },
  payouts: { title: 'การโอนเข้าบัญชี', about: 'รอบโอนวันศุกร์ และการกระทบยอด' },
  gateways: { title: 'ผู้ให้บริการรับชำระเงิน', about: 'Stripe, Opn หรือบัญชีธนาคารของคุณ' },
  tax: { title: 'ภาษี', about: 'VAT ใบกำกับภาษี e-Tax ภาษีหัก ณ ที่จ่าย และการปิดเดือน' },
  typescript: { title: 'TypeScript', about: 'ไลบรารีพร้อมชนิดข้อมูลสำหรับ Node, Deno และ Bun' },
  python: { title: 'Python', about: 'ไลบรารีที่ใช้เพียงไลบรารีมาตรฐาน' },
  'command-line': { title: 'คำสั่ง satang', about: 'ทุกคำสั่ง API และรับเว็บฮุกบนเครื่องของคุณ' },
  agents: { title: 'AI agents', about: 'MCP การลองก่อนทำจริง และการขออนุมัติ' },
  'going-live': { title: 'เปิดใช้งานจริง', about: 'สิ่งที่ต้องตั้งค่าและตรวจสอบก่อนรับเงินจริง' },
  upgrading: { title: 'การอัปเกรด', about: 'เวอร์ชันของ API และการอัปเกรดเซิร์ฟเวอร์' },
}
