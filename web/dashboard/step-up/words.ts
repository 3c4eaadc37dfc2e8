// What the page says that asks a member once more who they are, Thai and English.
import { WORDS } from '../../words.ts'

const en = {
  title: 'Is it you?',
  password: 'Your password',
  passwordText:
    'For your safety we ask for your password once more before this. Then it is done: nothing that you typed is lost.',
  code: WORDS.en.code,
  codeText:
    'For your safety we ask for a code of your authenticator app before this. Then it is done: nothing that you typed is lost.',
  codeHint: 'Six digits of the app, or one of your recovery codes.',
  goOn: 'Go on',
  holds: 'You are not asked again for ten minutes.',
}

export type StepUpWords = typeof en

const th: StepUpWords = {
  title: 'ยืนยันว่าเป็นคุณ',
  password: 'รหัสผ่านของคุณ',
  passwordText: 'เพื่อความปลอดภัย กรุณากรอกรหัสผ่านอีกครั้ง จากนั้นระบบจะทำรายการต่อ ข้อมูลที่กรอกไว้ไม่หาย',
  code: WORDS.th.code,
  codeText: 'เพื่อความปลอดภัย กรุณากรอกรหัสจากแอปยืนยันตัวตน จากนั้นระบบจะทำรายการต่อ ข้อมูลที่กรอกไว้ไม่หาย',
  codeHint: 'ตัวเลข 6 หลักจากแอป หรือรหัสกู้คืนของคุณ',
  goOn: 'ดำเนินการต่อ',
  holds: 'ระบบจะไม่ถามอีกภายใน 10 นาที',
}

/** Both languages, with the same keys. */
export const STEP_UP: Record<'en' | 'th', StepUpWords> = { en, th }
