// What the pages of licences say.

import type { RevokedReason } from '../../../rules/licences.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { WORDS } from '../../words.ts'

const en = {
  title: WORDS.en.licences,
  licence: 'Licence',
  key: 'Licence key',
  keyText: 'Your application sends it to check whether it may run. It stays the same when renewed.',
  product: WORDS.en.product,
  seats: 'Devices used',
  validUntil: 'Valid until',
  whileSubscribed: 'As long as its subscription runs',
  forever: 'No end',
  used: (uses: number, seats: number) => `${uses} of ${seats}`,
  about: 'About this licence',
  payment: WORDS.en.payment,
  paid: (amount: string) => `Payment of ${amount}`,
  invoice: WORDS.en.invoice,
  from: 'Comes from',
  subscription: WORDS.en.subscription,
  notActive: {
    disabled: 'You switched it off. It does not verify until you switch it on again.',
    expired: 'Its subscription is past due and its grace period is over. It verifies again once paid.',
  } as Record<'disabled' | 'expired', string>,
  revoked: {
    refunded: 'Its payment was refunded. It no longer verifies.',
    disputed: 'Its payment was taken back by the buyer’s bank. It verifies again only if you win the dispute.',
    subscription_ended: 'Its subscription has ended. It no longer verifies.',
    plan_changed: 'Its subscription is for another product now, which has a licence of its own.',
  } as Record<RevokedReason, string>,
  devices: 'Devices',
  devicesText: 'Applications name their device when they verify. Each device counts once.',
  noDevices: 'No devices yet.',
  moreDevices: (n: number) => `And ${n} more. The API shows all of them.`,
  device: 'Device',
  firstSeen: 'First seen',
  lastSeen: 'Last seen',
  disable: {
    open: 'Switch off',
    what: 'It stops verifying at once, on every device. Nothing is refunded, and the subscription goes on. You can switch it on again.',
    yes: 'Switch the licence off',
  },
  enable: {
    open: 'Switch on',
    what: 'It verifies again at once, with the same key and the same devices.',
    yes: 'Switch the licence on',
  },
  rotate: {
    open: 'New key',
    what: 'You get a new key to give to the customer. The old key stops working at once, on every device, until the new one is entered. Devices in use stay counted.',
    yes: 'Create a new key',
  },
  reset: {
    open: 'Remove all devices',
    what: 'All devices are removed. A device counts again when it next verifies.',
    yes: 'Remove all devices',
  },
  release: {
    open: 'Remove',
    what: (device: string) => `${device} makes room for another device. It counts again when it next verifies.`,
    yes: 'Remove the device',
  },
  empty: {
    title: 'No licences yet',
    text: 'A product with licences gives each buyer a key that your application verifies. Turn licences on for a product, then buy it in test mode.',
    action: 'Go to the products',
  },
}

const th: typeof en = {
  title: WORDS.th.licences,
  licence: 'ไลเซนส์',
  key: 'รหัสไลเซนส์',
  keyText: 'แอปของคุณส่งรหัสนี้มาตรวจสอบว่าใช้งานได้หรือไม่ รหัสไม่เปลี่ยนเมื่อต่ออายุ',
  product: WORDS.th.product,
  seats: 'อุปกรณ์ที่ใช้',
  validUntil: 'ใช้ได้ถึง',
  whileSubscribed: 'ตราบที่ยังเป็นสมาชิก',
  forever: 'ไม่มีวันหมดอายุ',
  used: (uses, seats) => `${uses} จาก ${seats}`,
  about: 'รายละเอียดไลเซนส์',
  payment: WORDS.th.payment,
  paid: (amount) => `การชำระเงิน ${amount}`,
  invoice: WORDS.th.invoice,
  from: 'ได้จาก',
  subscription: WORDS.th.subscription,
  notActive: {
    disabled: 'คุณปิดไลเซนส์นี้ไว้ จะตรวจสอบไม่ผ่านจนกว่าจะเปิดอีกครั้ง',
    expired: 'การสมัครสมาชิกค้างชำระและหมดช่วงผ่อนผันแล้ว จะใช้ได้อีกเมื่อชำระเงิน',
  },
  revoked: {
    refunded: 'คืนเงินค่าไลเซนส์แล้ว ใช้งานไม่ได้อีก',
    disputed: 'ธนาคารของผู้ซื้อเรียกเงินคืนแล้ว จะใช้ได้อีกเมื่อคุณชนะข้อโต้แย้งเท่านั้น',
    subscription_ended: 'การสมัครสมาชิกสิ้นสุดแล้ว ใช้งานไม่ได้อีก',
    plan_changed: 'การสมัครสมาชิกเปลี่ยนไปใช้สินค้าอื่น ซึ่งมีไลเซนส์ของตัวเอง',
  },
  devices: 'อุปกรณ์',
  devicesText: 'อุปกรณ์ที่แอปแจ้งชื่อเมื่อตรวจสอบ อุปกรณ์เดิมนับเป็นเครื่องเดียว ไม่ว่าจะตรวจสอบกี่ครั้ง',
  noDevices: 'ยังไม่มีอุปกรณ์',
  moreDevices: (n) => `และอีก ${n} เครื่อง ดูทั้งหมดได้ทาง API`,
  device: 'อุปกรณ์',
  firstSeen: 'พบครั้งแรก',
  lastSeen: 'พบล่าสุด',
  disable: {
    open: 'ปิดไลเซนส์',
    what: 'ทุกอุปกรณ์จะตรวจสอบไม่ผ่านตั้งแต่นี้ไป ไม่มีการคืนเงิน และการสมัครสมาชิกดำเนินต่อ เปิดใหม่ได้ทุกเมื่อ',
    yes: 'ยืนยันปิดไลเซนส์',
  },
  enable: {
    open: 'เปิดไลเซนส์',
    what: 'ไลเซนส์จะใช้ได้อีกทันทีด้วยรหัสเดิมและอุปกรณ์เดิม',
    yes: 'ยืนยันเปิดไลเซนส์',
  },
  rotate: {
    open: 'ออกรหัสใหม่',
    what: 'ไลเซนส์จะได้รหัสใหม่ซึ่งคุณต้องส่งให้ลูกค้า รหัสเดิมจะใช้ไม่ได้อีก ทุกอุปกรณ์จึงหยุดทำงานจนกว่าจะกรอกรหัสใหม่ อุปกรณ์ที่ใช้อยู่ยังนับเหมือนเดิม',
    yes: 'ยืนยันออกรหัสใหม่',
  },
  reset: {
    open: 'นำอุปกรณ์ออกทั้งหมด',
    what: 'ระบบจะนำอุปกรณ์ออกทั้งหมด และนับใหม่เมื่อตรวจสอบครั้งถัดไป',
    yes: 'ยืนยันนำอุปกรณ์ออกทั้งหมด',
  },
  release: {
    open: 'นำออก',
    what: (device) => `ระบบจะนำ ${device} ออกเพื่อให้อุปกรณ์อื่นใช้แทน และนับอีกครั้งหากตรวจสอบใหม่`,
    yes: 'ยืนยันนำอุปกรณ์ออก',
  },
  empty: {
    title: 'ยังไม่มีไลเซนส์',
    text: 'สินค้าที่มีไลเซนส์จะให้รหัสแก่ผู้ซื้อแต่ละราย ซึ่งแอปของคุณนำไปตรวจสอบ เปิดไลเซนส์ให้สินค้าแล้วลองซื้อในโหมดทดสอบ',
    action: 'ไปที่สินค้า',
  },
}

export const LICENCES: Record<Locale, typeof en> = { en, th }

export type LicencesWords = typeof en
