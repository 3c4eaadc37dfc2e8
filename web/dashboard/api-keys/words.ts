// What the pages of API keys say.
import type { Locale } from '../../../rules/written-date.ts'

export interface ApiKeyWords {
  title: string
  make: string
  noName: string
  key: string
  scopes: string
  everything: string
  everyReading: string
  counted: (n: number) => string
  expires: string
  never: string
  lastUsed: string
  notUsed: string
  active: string
  expired: string
  about: string
  empty: { title: string; text: string; action: string }
  makeTitle: string
  name: string
  nameHint: string
  access: string
  all: string
  allHint: string
  allOfRole: string
  reads: string
  readsHint: string
  chosen: string
  chosenHint: string
  mayRead: string
  mayWrite: string
  mayWriteHint: string
  lastDay: string
  lastDayHint: string
  submit: string
  roll: string
  rollTitle: (name: string) => string
  rollText: string
  overlap: string
  overlaps: readonly (readonly [seconds: string, label: string, hint?: string])[]
  rollSubmit: string
  revoke: string
  revokeQuestion: string
  revokeYes: string
  secretTitle: string
  secretText: string
  rolledText: string
  done: string
  requests: string
  edit: string
  editTitle: (name: string) => string
  save: string
  allowedIps: string
  allowedIpsHint: string
  everywhere: string
  expiresHint: string
  neverExpires: string
  neverExpiresHint: string
  madeBy: string
  operator: string
  leftMember: string
  rollAll: string
  rollAllTitle: string
  rollAllText: string
  rollAllOf: (who: string) => string
  rollAllHow: string
  rollAllRevoke: string
  rollAllRevokeHint: string
  rollAllRevoked: string
  rollAllSubmit: string
  rollAllNone: { title: string; text: string }
  rollAllChoose: string
  rolledTitle: string
  rolledAllText: string
}

export const API_KEYS: Record<Locale, ApiKeyWords> = {
  en: {
    title: 'API keys',
    make: 'Make a key',
    noName: 'Without a name',
    key: 'Key',
    scopes: 'May',
    everything: 'Everything',
    everyReading: 'Read everything',
    counted: (n) => `${n} scopes`,
    expires: 'Expires',
    never: 'Never',
    lastUsed: 'Last used',
    notUsed: 'Not yet',
    active: 'Active',
    expired: 'Expired',
    about: 'About this key',
    empty: {
      title: 'No API keys yet',
      text: 'Your server calls the API with a key. Make one for each server or program, so that you can take each away alone.',
      action: 'Make a key',
    },
    makeTitle: 'Make an API key',
    name: 'Name',
    nameHint: 'What uses it, such as “shop server”.',
    access: 'What may it do?',
    all: 'Everything',
    allHint: 'For your own server. It can refund, pay out and make further keys.',
    allOfRole: 'Everything that your role may do.',
    reads: 'Read everything',
    readsHint: 'For reports and bookkeeping. It changes nothing.',
    chosen: 'Only what is chosen below',
    chosenHint: 'As little as a program needs is best.',
    mayRead: 'May read',
    mayWrite: 'May read and change',
    mayWriteHint: 'Counts with “Only what is chosen”.',
    lastDay: 'Last day',
    lastDayHint:
      'The key works until the end of this day in Bangkok. Empty: a live key that may do everything works for a year, any other until it is revoked.',
    submit: 'Make the key',
    roll: 'Roll',
    rollTitle: (name) => `Roll ${name}`,
    rollText: 'The key gets a new secret, which is shown once. Put it into your server while the old one still works.',
    overlap: 'How long does the old secret work?',
    overlaps: [
      ['0', 'Not at all', 'When it has leaked. Calls with it are refused at once.'],
      ['3600', 'One hour'],
      ['86400', 'One day'],
      ['604800', 'Seven days'],
    ],
    rollSubmit: 'Make a new secret',
    revoke: 'Revoke',
    revokeQuestion: 'Calls with this key are refused at once, with its older secrets too. This cannot be undone.',
    revokeYes: 'Revoke the key',
    secretTitle: 'Your new API key',
    secretText: 'Copy it now and keep it like a password: it is shown here once, and nobody can show it again.',
    rolledText: 'The old secret goes on working for as long as you have chosen.',
    done: 'I have copied it',
    requests: 'Calls with this key',
    edit: 'Change',
    editTitle: (name) => `Change ${name}`,
    save: 'Save',
    allowedIps: 'Allowed addresses',
    allowedIpsHint:
      'Addresses or networks that may use the key, such as 203.0.113.7 or 2001:db8::/48, one a line. Empty: it works from everywhere.',
    everywhere: 'Works from everywhere',
    expiresHint: 'In Bangkok time. Empty: it works until it is revoked.',
    neverExpires: 'Never expires',
    neverExpiresHint: 'It works until somebody revokes it. Counts where no last day is chosen.',
    madeBy: 'Made by',
    operator: 'The operator of this installation',
    leftMember: 'Somebody who has left the team',
    rollAll: 'Roll all',
    rollAllTitle: 'Roll many keys at once',
    rollAllText:
      'Each chosen key gets a new secret, which is shown once on the next page. Put them into your servers while the old ones still work.',
    rollAllOf: (who) =>
      `These keys were made by ${who}, and still work. Give them new secrets, or revoke them: who made a key may have kept its secret.`,
    rollAllHow: 'How long do the old secrets work?',
    rollAllRevoke: 'Revoke the keys instead',
    rollAllRevokeHint: 'Calls with them are refused at once, and nothing brings them back.',
    rollAllRevoked: 'Revoked',
    rollAllSubmit: 'Do it for the chosen keys',
    rollAllNone: { title: 'No keys to roll', text: 'There is no key here that works and that you may change.' },
    rollAllChoose: 'Choose at least one key.',
    rolledTitle: 'New secrets of your keys',
    rolledAllText:
      'Copy them now and keep them like passwords: they are shown here once, and nobody can show them again.',
  },
  th: {
    title: 'คีย์ API',
    make: 'สร้างคีย์',
    noName: 'ไม่มีชื่อ',
    key: 'คีย์',
    scopes: 'สิทธิ์',
    everything: 'ทุกอย่าง',
    everyReading: 'อ่านได้ทุกอย่าง',
    counted: (n) => `${n} สิทธิ์`,
    expires: 'หมดอายุ',
    never: 'ไม่หมดอายุ',
    lastUsed: 'ใช้ล่าสุด',
    notUsed: 'ยังไม่เคยใช้',
    active: 'ใช้งานได้',
    expired: 'หมดอายุแล้ว',
    about: 'รายละเอียดของคีย์',
    empty: {
      title: 'ยังไม่มีคีย์ API',
      text: 'เซิร์ฟเวอร์ของคุณเรียก API ด้วยคีย์ ควรสร้างแยกกันสำหรับแต่ละเซิร์ฟเวอร์หรือโปรแกรม เพื่อเพิกถอนทีละคีย์ได้',
      action: 'สร้างคีย์',
    },
    makeTitle: 'สร้างคีย์ API',
    name: 'ชื่อ',
    nameHint: 'ใช้กับอะไร เช่น “เซิร์ฟเวอร์ร้าน”',
    access: 'คีย์นี้ทำอะไรได้',
    all: 'ทุกอย่าง',
    allHint: 'สำหรับเซิร์ฟเวอร์ของคุณเอง คืนเงิน โอนเงินออก และสร้างคีย์อื่นได้',
    allOfRole: 'ทุกอย่างที่บทบาทของคุณทำได้',
    reads: 'อ่านได้ทุกอย่าง',
    readsHint: 'สำหรับรายงานและบัญชี เปลี่ยนแปลงอะไรไม่ได้',
    chosen: 'เฉพาะที่เลือกด้านล่าง',
    chosenHint: 'ให้น้อยเท่าที่โปรแกรมจำเป็นต้องใช้จะดีที่สุด',
    mayRead: 'อ่านได้',
    mayWrite: 'อ่านและเปลี่ยนแปลงได้',
    mayWriteHint: 'ใช้กับตัวเลือก “เฉพาะที่เลือก”',
    lastDay: 'วันสุดท้าย',
    lastDayHint: 'คีย์ใช้ได้จนสิ้นวันนี้ตามเวลากรุงเทพฯ ถ้าเว้นว่าง คีย์โหมดใช้จริงที่ทำได้ทุกอย่างจะใช้ได้หนึ่งปี ส่วนคีย์อื่นใช้ได้จนกว่าจะเพิกถอน',
    submit: 'สร้างคีย์',
    roll: 'เปลี่ยนคีย์',
    rollTitle: (name) => `เปลี่ยนคีย์ ${name}`,
    rollText: 'คีย์จะได้รหัสลับใหม่ซึ่งแสดงครั้งเดียว ใส่ในเซิร์ฟเวอร์ของคุณระหว่างที่รหัสเดิมยังใช้ได้',
    overlap: 'รหัสเดิมใช้ได้อีกนานเท่าไร',
    overlaps: [
      ['0', 'ใช้ไม่ได้ทันที', 'เมื่อรหัสรั่วไหล คำขอที่ใช้รหัสเดิมจะถูกปฏิเสธทันที'],
      ['3600', 'หนึ่งชั่วโมง'],
      ['86400', 'หนึ่งวัน'],
      ['604800', 'เจ็ดวัน'],
    ],
    rollSubmit: 'สร้างรหัสใหม่',
    revoke: 'เพิกถอน',
    revokeQuestion: 'คำขอที่ใช้คีย์นี้จะถูกปฏิเสธทันที รวมถึงรหัสเดิมทั้งหมด และย้อนกลับไม่ได้',
    revokeYes: 'เพิกถอนคีย์',
    secretTitle: 'คีย์ API ใหม่ของคุณ',
    secretText: 'คัดลอกตอนนี้และเก็บไว้เหมือนรหัสผ่าน คีย์แสดงที่นี่เพียงครั้งเดียว และไม่มีใครแสดงให้ดูได้อีก',
    rolledText: 'รหัสเดิมยังใช้ได้ตามเวลาที่คุณเลือก',
    done: 'คัดลอกแล้ว',
    requests: 'คำขอที่ใช้คีย์นี้',
    edit: 'แก้ไข',
    editTitle: (name) => `แก้ไข ${name}`,
    save: 'บันทึก',
    allowedIps: 'ที่อยู่ IP ที่อนุญาต',
    allowedIpsHint: 'ที่อยู่หรือเครือข่ายที่ใช้คีย์ได้ เช่น 203.0.113.7 หรือ 2001:db8::/48 บรรทัดละรายการ เว้นว่างไว้ถ้าใช้ได้จากทุกที่',
    everywhere: 'ใช้ได้จากทุกที่',
    expiresHint: 'ตามเวลากรุงเทพฯ เว้นว่างไว้ถ้าจะใช้จนกว่าจะเพิกถอน',
    neverExpires: 'ไม่หมดอายุ',
    neverExpiresHint: 'ใช้ได้จนกว่าจะมีคนเพิกถอน มีผลเมื่อไม่ได้เลือกวันสุดท้าย',
    madeBy: 'สร้างโดย',
    operator: 'ผู้ดูแลระบบนี้',
    leftMember: 'ผู้ที่ออกจากทีมแล้ว',
    rollAll: 'เปลี่ยนทั้งหมด',
    rollAllTitle: 'เปลี่ยนหลายคีย์พร้อมกัน',
    rollAllText: 'คีย์ที่เลือกจะได้รหัสลับใหม่ซึ่งแสดงครั้งเดียวในหน้าถัดไป ใส่ในเซิร์ฟเวอร์ของคุณระหว่างที่รหัสเดิมยังใช้ได้',
    rollAllOf: (who) => `คีย์เหล่านี้สร้างโดย ${who} และยังใช้ได้ ควรเปลี่ยนรหัสหรือเพิกถอน เพราะผู้สร้างอาจเก็บรหัสลับไว้`,
    rollAllHow: 'รหัสเดิมใช้ได้อีกนานเท่าไร',
    rollAllRevoke: 'เพิกถอนคีย์แทน',
    rollAllRevokeHint: 'คำขอที่ใช้คีย์เหล่านี้จะถูกปฏิเสธทันที และย้อนกลับไม่ได้',
    rollAllRevoked: 'เพิกถอนแล้ว',
    rollAllSubmit: 'ดำเนินการกับคีย์ที่เลือก',
    rollAllNone: { title: 'ไม่มีคีย์ให้เปลี่ยน', text: 'ไม่มีคีย์ที่ใช้ได้และคุณมีสิทธิ์เปลี่ยน' },
    rollAllChoose: 'เลือกอย่างน้อยหนึ่งคีย์',
    rolledTitle: 'รหัสลับใหม่ของคีย์',
    rolledAllText: 'คัดลอกตอนนี้และเก็บไว้เหมือนรหัสผ่าน รหัสแสดงที่นี่เพียงครั้งเดียว และไม่มีใครแสดงให้ดูได้อีก',
  },
}
