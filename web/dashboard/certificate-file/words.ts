// What the dashboard says of the file of a withholding certificate.
import type { Locale } from '../../../rules/written-date.ts'

const en = {
  file: 'File of the certificate',
  title: (number: string) => `File of the certificate (50 bis) for ${number}`,
  here: 'File on record',
  hint: 'PDF, PNG or JPEG, at most 5 MB. It is kept as long as your tax documents.',
  text: 'Upload the certificate (50 bis) that the buyer gave you. We no longer email the buyer for it.',
  replaces: 'A new file is shown in place of this one, which is kept all the same.',
  submit: 'Upload it',
  upload: 'Upload the file',
  replace: 'Replace the file',
  download: 'Download it',
  enlarge: 'See full size',
  alt: 'The certificate',
  sentBy: { merchant: 'uploaded here', buyer: 'sent by the buyer' },
  toCheck: 'The buyer has sent a file. Look at it, and enter its number and date. We no longer email the buyer for it.',
  isHere: 'The file is here. Enter its number and date. We no longer email the buyer for it.',
  aside: 'It is not the certificate',
  asideYes: 'Set it aside',
  asideAsks:
    'The file is set aside: it is kept, but not shown any more. The buyer is asked for the certificate by mail again.',
  asideWhat: 'The file is set aside: it is kept, but not shown any more. What was entered of the certificate stays.',
  missing: 'Choose the file first.',
  large: 'This file is too large: at most 5 MB.',
  /** By what the API says. */
  refused: {
    'The file is no PDF, PNG or JPEG.': 'This file is no PDF, PNG or JPEG.',
    'The file is too large: at most 5 MB.': 'This file is too large: at most 5 MB.',
  } as Readonly<Record<string, string>>,
}

const th: typeof en = {
  file: 'ไฟล์หนังสือรับรอง',
  title: (number) => `ไฟล์หนังสือรับรอง (50 ทวิ) ของ ${number}`,
  here: 'ไฟล์ที่เก็บไว้',
  hint: 'PDF, PNG หรือ JPEG ขนาดไม่เกิน 5 MB ระบบจะเก็บไว้เท่ากับเอกสารภาษีของร้าน',
  text: 'อัปโหลดหนังสือรับรอง (50 ทวิ) ที่ได้รับจากผู้ซื้อ ระบบจะไม่ส่งอีเมลขออีก',
  replaces: 'ไฟล์ใหม่จะแสดงแทนไฟล์เดิม โดยระบบยังเก็บไฟล์เดิมไว้',
  submit: 'อัปโหลด',
  upload: 'อัปโหลดไฟล์',
  replace: 'เปลี่ยนไฟล์',
  download: 'ดาวน์โหลด',
  enlarge: 'ดูเต็มจอ',
  alt: 'หนังสือรับรอง',
  sentBy: { merchant: 'ร้านอัปโหลด', buyer: 'ผู้ซื้อส่งมา' },
  toCheck: 'ผู้ซื้อส่งไฟล์มาแล้ว กรุณาตรวจสอบ แล้วบันทึกเลขที่และวันที่ ระบบจะไม่ส่งอีเมลขออีก',
  isHere: 'มีไฟล์แล้ว กรุณาบันทึกเลขที่และวันที่ ระบบจะไม่ส่งอีเมลขออีก',
  aside: 'ไฟล์นี้ไม่ใช่หนังสือรับรอง',
  asideYes: 'แยกไฟล์ออก',
  asideAsks: 'ระบบจะแยกไฟล์นี้ออก ยังเก็บไว้แต่จะไม่แสดงอีก และจะส่งอีเมลขอหนังสือรับรองจากผู้ซื้ออีกครั้ง',
  asideWhat: 'ระบบจะแยกไฟล์นี้ออก ยังเก็บไว้แต่จะไม่แสดงอีก ข้อมูลหนังสือรับรองที่บันทึกไว้ยังคงเดิม',
  missing: 'กรุณาเลือกไฟล์ก่อน',
  large: 'ไฟล์ใหญ่เกินไป ขนาดไม่เกิน 5 MB',
  refused: {
    'The file is no PDF, PNG or JPEG.': 'ไฟล์นี้ไม่ใช่ PDF, PNG หรือ JPEG',
    'The file is too large: at most 5 MB.': 'ไฟล์ใหญ่เกินไป ขนาดไม่เกิน 5 MB',
  },
}

export const CERTIFICATE_FILE: Record<Locale, typeof en> = { en, th }
