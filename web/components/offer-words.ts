// What a buyer reads of a product before they buy it: what it gives, its VAT, how it is paid, and what happens then.
export interface OfferWords {
  youGet: string
  file: (about: string) => string
  files: (count: number, about: string) => string
  key: (seats: number) => string
  credits: (count: string, each: 'month' | 'year' | null) => string
  creditsFor: (days: number) => string
  /** On a card of the shop. */
  short: { files: (about: string) => string; key: (seats: number) => string }
  access: string
  receipt: string
  receiptAndTaxInvoice: string
  vatIncluded: string
  vatAdded: string
  renews: Record<'month' | 'year', string>
  renewsAtWill: string
  cancel: string
  next: string
  /** The same beside a form that says how one pays. */
  afterPaying: string
  steps: {
    pay: (ways: string) => string
    at: { files: string; key: string; other: string }
    later: string
    /** How a plan goes on, where cards are taken and where not. */
    laterPlan: { card: string; other: string }
  }
  /** Between the last two ways to pay. */
  or: string
  takes: (ways: string) => string
  takesNothing: string
}

const en: OfferWords = {
  youGet: 'What you get',
  file: (about) => `1 file to download${about}`,
  files: (count, about) => `${count} files to download${about}`,
  key: (seats) => (seats === 1 ? 'A licence key for one device' : `A licence key for ${seats} devices`),
  credits: (count, each) => `${count} credits${each ? ` each ${each}` : ''}`,
  creditsFor: (days) => `, good for ${days} days`,
  short: {
    files: (about) => `Download${about}`,
    key: (seats) => `Licence for ${seats === 1 ? 'one device' : `${seats} devices`}`,
  },
  access: 'Access for as long as you subscribe',
  receipt: 'A receipt by email',
  receiptAndTaxInvoice: 'A receipt by email, and a tax invoice if you need one',
  vatIncluded: 'VAT included',
  vatAdded: 'VAT is added at payment',
  renews: { month: 'It renews each month until you cancel.', year: 'It renews each year until you cancel.' },
  renewsAtWill: 'It renews each month or each year until you cancel.',
  cancel: 'You can cancel at any time in your account.',
  next: 'What happens next',
  afterPaying: 'After you pay',
  steps: {
    pay: (ways) => `You pay by ${ways}`,
    at: {
      files: 'You download your files at once; a link comes by email, too',
      key: 'You see your licence key at once, and have it by email',
      other: 'Your receipt comes by email at once',
    },
    later: 'Receipts and purchases stay in your account',
    laterPlan: {
      card: 'Renewals are charged to your card, or we email an invoice',
      other: 'We email an invoice seven days before each renewal',
    },
  },
  or: ' or ',
  takes: (ways) => `Pay by ${ways}`,
  takesNothing: 'This shop cannot take payments at the moment. Please come back later.',
}

const th: OfferWords = {
  youGet: 'สิ่งที่คุณจะได้รับ',
  file: (about) => `ไฟล์ดาวน์โหลด 1 ไฟล์${about}`,
  files: (count, about) => `ไฟล์ดาวน์โหลด ${count} ไฟล์${about}`,
  key: (seats) => `รหัสไลเซนส์ ใช้ได้ ${seats} เครื่อง`,
  credits: (count, each) => `เครดิต ${count} หน่วย${each === 'month' ? ' ทุกเดือน' : each === 'year' ? ' ทุกปี' : ''}`,
  creditsFor: (days) => ` ใช้ได้ ${days} วัน`,
  short: { files: (about) => `ดาวน์โหลด${about}`, key: (seats) => `ไลเซนส์ ${seats} เครื่อง` },
  access: 'สิทธิ์ใช้งานตลอดเวลาที่เป็นสมาชิก',
  receipt: 'ใบเสร็จรับเงินทางอีเมล',
  receiptAndTaxInvoice: 'ใบเสร็จรับเงินทางอีเมล และใบกำกับภาษีหากต้องการ',
  vatIncluded: 'รวมภาษีมูลค่าเพิ่มแล้ว',
  vatAdded: 'ยังไม่รวมภาษีมูลค่าเพิ่ม',
  renews: { month: 'ชำระทุกเดือนจนกว่าจะยกเลิก', year: 'ชำระทุกปีจนกว่าจะยกเลิก' },
  renewsAtWill: 'ชำระทุกเดือนหรือทุกปีจนกว่าจะยกเลิก',
  cancel: 'ยกเลิกได้ทุกเมื่อในบัญชีของคุณ',
  next: 'ขั้นตอนถัดไป',
  afterPaying: 'หลังชำระเงิน',
  steps: {
    pay: (ways) => `ชำระด้วย ${ways}`,
    at: {
      files: 'ดาวน์โหลดไฟล์ได้ทันที และรับลิงก์ทางอีเมล',
      key: 'รับรหัสไลเซนส์ทันที ทั้งบนหน้าเว็บและทางอีเมล',
      other: 'รับใบเสร็จรับเงินทางอีเมลทันที',
    },
    later: 'ดูใบเสร็จและสิ่งที่ซื้อย้อนหลังได้ในบัญชีของคุณ',
    laterPlan: {
      card: 'รอบถัดไปตัดเงินจากบัตร หรือรับใบแจ้งหนี้ทางอีเมล',
      other: 'รับใบแจ้งหนี้ของรอบถัดไปทางอีเมลล่วงหน้า 7\u00a0วัน',
    },
  },
  or: 'หรือ',
  takes: (ways) => `ชำระด้วย ${ways}`,
  takesNothing: 'ขณะนี้ร้านยังรับชำระเงินไม่ได้ กรุณากลับมาใหม่ภายหลัง',
}

export const OFFER = { en, th }
