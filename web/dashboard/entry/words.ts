// What stands at the log-in of the dashboard, Thai and English: log-in, second step, forgotten password, invitation. The words inside are others'.

import { ROLES, type Role } from '../../../rules/members.ts'
import { WORDS } from '../../words.ts'

const en = {
  title: 'Log in',
  intro: 'The dashboard of your shop',
  email: 'Email',
  password: 'Password',
  logIn: 'Log in',
  forgot: 'Forgot your password?',
  about: 'About Satang',
  wrong: 'This address and this password do not go together.',
  passkey: 'Log in with a passkey',
  passkeyFailed: 'That did not work, or was stopped. Try again, or log in with your password.',
  passkeyWrong: 'This passkey opens nothing here, or it took too long. Try again, or log in with your password.',
  emailProblem: 'Type an email address, such as name@example.com.',
  tooMany: 'Too many tries. Please wait a while, then try again.',
  checkAgain: 'Please check again',
  flash: {
    left: 'You have logged out.',
    password: 'Your password was changed. Log in with the new one.',
    email: 'Your email address was changed. Log in with the new one.',
    over: 'That took too long, or too many codes were wrong. Please log in again.',
  },
  codeTitle: 'Second step',
  codeText: 'Type the six digits that your authenticator app shows for Satang.',
  code: WORDS.en.code,
  codeWrong: 'This code is wrong, or was used already. Type the next one that the app shows.',
  goOn: 'Continue',
  lost: 'I do not have my phone',
  recovery: 'Recovery code',
  recoveryHint: 'One of the ten that you wrote down, such as k3f9-2mwq-x7bd-p4hn. Each works once.',
  otherAccount: 'Log in as somebody else',
  forgotTitle: 'Choose a new password',
  forgotText: 'We send you a link by mail, which is good for an hour.',
  send: 'Send the link',
  sentTitle: 'Check your email',
  sent: (email: string) =>
    `If ${email} belongs to a member, a link is on its way there. It is good for an hour, and once.`,
  backToLogIn: 'Back to the log-in',
  newPassword: 'New password',
  passwordHint: 'At least 12 characters. Several words are easier to keep in mind than symbols.',
  passwordProblem: {
    short: 'A password has at least 12 characters.',
    long: 'A password has at most 200 characters.',
    email: 'Choose a password that is not your email address.',
    common:
      'Many people use this password, or it is one with a little added: it stands in lists that are tried first. Choose another one.',
  },
  savePassword: 'Save the password',
  linkOver: 'This link does not work any more',
  linkOverText: 'It was used, it is too old, or there is a newer one.',
  newLink: 'Send me a new link',
  invitationOverText:
    'It was used, withdrawn or replaced, or it is older than a week. Ask whoever invited you for another one.',
  addressOverText:
    'It was used or withdrawn, it is older than an hour, or there is a newer one. Under “Your account” you can ask for another.',
  addressTitle: 'Use this address from now on?',
  addressText: (email: string) =>
    `You log in to the Satang dashboard with ${email} from now on. The old address works no more, and every other session ends.`,
  addressConfirm: 'Use this address',
  addressTaken: (email: string) =>
    `${email} is the address of another account. Log in with it, or choose another address under “Your account”.`,
  joinTitle: (shop: string) => `Join ${shop}`,
  joinText: (by: string | null, role: string) =>
    by ? `${by} invites you to this shop as ${role}.` : `You are invited to this shop as ${role}.`,
  name: 'Your name',
  join: 'Join',
  joinAs: (email: string) => `You are logged in as ${email}.`,
  joinLogIn: (email: string) => `Log in as ${email} to accept.`,
  joinOther: (email: string, own: string) =>
    `This invitation is for ${email}, and you are logged in as ${own}. Log out first.`,
  logOut: WORDS.en.logOut,
  chooseTitle: 'Your shops',
  choose: (shop: string, role: string) => `${shop} · ${role}`,
  nowhere: 'You belong to no shop any more. Ask its owner to invite you again.',
  roles: {
    owner: 'Owner',
    admin: 'Administrator',
    developer: 'Developer',
    finance: 'Finance',
    support: 'Support',
    viewer: 'Viewer',
  } satisfies Record<Role, string> as Record<Role, string>,
}

export type EntryWords = typeof en

const th: EntryWords = {
  title: 'เข้าสู่ระบบ',
  intro: 'แดชบอร์ดของร้านคุณ',
  email: 'อีเมล',
  password: 'รหัสผ่าน',
  logIn: 'เข้าสู่ระบบ',
  forgot: 'ลืมรหัสผ่าน',
  about: 'เกี่ยวกับ Satang',
  wrong: 'อีเมลหรือรหัสผ่านไม่ถูกต้อง',
  passkey: 'เข้าสู่ระบบด้วยพาสคีย์',
  passkeyFailed: 'ไม่สำเร็จหรือยกเลิกไปแล้ว กรุณาลองใหม่ หรือเข้าสู่ระบบด้วยรหัสผ่าน',
  passkeyWrong: 'พาสคีย์นี้ใช้ไม่ได้หรือใช้เวลานานเกินไป กรุณาลองใหม่ หรือเข้าสู่ระบบด้วยรหัสผ่าน',
  emailProblem: 'กรอกอีเมล เช่น name@example.com',
  tooMany: 'ลองหลายครั้งเกินไป กรุณารอสักครู่แล้วลองใหม่',
  checkAgain: 'กรุณาตรวจสอบอีกครั้ง',
  flash: {
    left: 'ออกจากระบบแล้ว',
    password: 'เปลี่ยนรหัสผ่านแล้ว กรุณาเข้าสู่ระบบด้วยรหัสผ่านใหม่',
    email: 'เปลี่ยนอีเมลแล้ว กรุณาเข้าสู่ระบบด้วยอีเมลใหม่',
    over: 'ใช้เวลานานเกินไปหรือกรอกรหัสผิดหลายครั้ง กรุณาเข้าสู่ระบบอีกครั้ง',
  },
  codeTitle: 'ยืนยันตัวตนขั้นที่สอง',
  codeText: 'กรอกตัวเลข 6 หลักของ Satang จากแอปยืนยันตัวตน',
  code: WORDS.th.code,
  codeWrong: 'รหัสไม่ถูกต้องหรือใช้ไปแล้ว กรุณากรอกรหัสถัดไปที่แอปแสดง',
  goOn: 'ดำเนินการต่อ',
  lost: 'ไม่มีโทรศัพท์อยู่กับตัว',
  recovery: 'รหัสกู้คืน',
  recoveryHint: 'รหัสใดรหัสหนึ่งที่จดไว้ เช่น k3f9-2mwq-x7bd-p4hn แต่ละรหัสใช้ได้ครั้งเดียว',
  otherAccount: 'เข้าสู่ระบบด้วยบัญชีอื่น',
  forgotTitle: 'ตั้งรหัสผ่านใหม่',
  forgotText: 'ระบบจะส่งลิงก์ให้ทางอีเมล ลิงก์ใช้ได้ 1 ชั่วโมง',
  send: 'ส่งลิงก์',
  sentTitle: 'กรุณาตรวจสอบอีเมล',
  sent: (email) => `หาก ${email} เป็นอีเมลของทีมงานร้าน ระบบส่งลิงก์ไปแล้ว ลิงก์ใช้ได้ครั้งเดียวภายใน 1 ชั่วโมง`,
  backToLogIn: 'กลับไปหน้าเข้าสู่ระบบ',
  newPassword: 'รหัสผ่านใหม่',
  passwordHint: 'อย่างน้อย 12 ตัวอักษร ใช้คำหลายคำต่อกันจะจำง่ายกว่าสัญลักษณ์',
  passwordProblem: {
    short: 'รหัสผ่านต้องมีอย่างน้อย 12 ตัวอักษร',
    long: 'รหัสผ่านมีได้ไม่เกิน 200 ตัวอักษร',
    email: 'กรุณาใช้รหัสผ่านที่ไม่ใช่อีเมลของคุณ',
    common: 'รหัสผ่านนี้มีผู้ใช้จำนวนมากหรือคล้ายรหัสผ่านยอดนิยม จึงเดาได้ง่าย กรุณาใช้รหัสผ่านอื่น',
  },
  savePassword: 'บันทึกรหัสผ่าน',
  linkOver: 'ลิงก์นี้ใช้ไม่ได้แล้ว',
  linkOverText: 'ลิงก์นี้ใช้ไปแล้ว หมดอายุ หรือมีลิงก์ใหม่กว่า',
  newLink: 'ขอลิงก์ใหม่',
  invitationOverText: 'คำเชิญนี้ใช้ไปแล้ว ยกเลิกแล้ว มีคำเชิญใหม่กว่า หรือเกิน 7 วันแล้ว กรุณาขอคำเชิญใหม่จากผู้ที่เชิญคุณ',
  addressOverText: 'ลิงก์นี้ใช้ไปแล้ว ยกเลิกแล้ว เกิน 1 ชั่วโมง หรือมีลิงก์ใหม่กว่า ขอลิงก์ใหม่ได้ที่ “บัญชีของคุณ”',
  addressTitle: 'ใช้อีเมลนี้ตั้งแต่นี้ไปหรือไม่',
  addressText: (email) =>
    `ตั้งแต่นี้ไปให้เข้าสู่ระบบแดชบอร์ด Satang ด้วย ${email} อีเมลเดิมจะใช้เข้าสู่ระบบไม่ได้ และอุปกรณ์อื่นจะออกจากระบบทั้งหมด`,
  addressConfirm: 'ใช้อีเมลนี้',
  addressTaken: (email) => `${email} เป็นอีเมลของบัญชีอื่นแล้ว กรุณาเข้าสู่ระบบด้วยอีเมลนั้น หรือเลือกอีเมลอื่นที่ “บัญชีของคุณ”`,
  joinTitle: (shop) => `เข้าร่วมทีม ${shop}`,
  joinText: (by, role) => (by ? `${by} เชิญคุณร่วมดูแลร้านนี้ในบทบาท${role}` : `คุณได้รับเชิญให้ร่วมดูแลร้านนี้ในบทบาท${role}`),
  name: 'ชื่อของคุณ',
  join: 'เข้าร่วม',
  joinAs: (email) => `คุณเข้าสู่ระบบด้วย ${email}`,
  joinLogIn: (email) => `เข้าสู่ระบบด้วย ${email} เพื่อตอบรับ`,
  joinOther: (email, own) => `คำเชิญนี้เป็นของ ${email} แต่คุณเข้าสู่ระบบด้วย ${own} กรุณาออกจากระบบก่อน`,
  logOut: WORDS.th.logOut,
  chooseTitle: 'ร้านของคุณ',
  choose: (shop, role) => `${shop} · ${role}`,
  nowhere: 'คุณไม่ได้อยู่ในทีมของร้านใดแล้ว กรุณาขอคำเชิญจากเจ้าของร้าน',
  roles: {
    owner: 'เจ้าของร้าน',
    admin: 'ผู้ดูแลร้าน',
    developer: 'นักพัฒนา',
    finance: 'ฝ่ายการเงิน',
    support: 'ฝ่ายดูแลลูกค้า',
    viewer: 'ผู้ดูข้อมูล',
  },
}

/** In both languages, key for key. */
export const ENTRY: Record<'en' | 'th', EntryWords> = { en, th }

/** Roles in the order in which somebody chooses one. */
export function rolesNamed(locale: 'en' | 'th'): { role: Role; name: string }[] {
  return ROLES.map((role) => ({ role, name: ENTRY[locale].roles[role] }))
}
