/*
 * A shop as one would show it to others: products with Thai names, a colour, buyers with subscriptions, and four weeks of takings, on test clocks that stand
 * at their days. Pictures of pages are taken of it.
 */
import { makePicture } from '../../api/picture-upload.ts'
import { commit } from '../../commands/commit.ts'
import { changeMerchant } from '../../commands/merchants.ts'
import { storePicture } from '../../commands/pictures.ts'
import { nextRoundAfter } from '../../rules/payouts.ts'
import { API_VERSION } from '../../rules/versions.ts'
import type { ApiShop, BillingApi } from './billing-api.ts'
import { addAccount } from './payouts.ts'
import { addProductFile } from './product-file.ts'
import { type SamplePicture, sampleCover, sampleLogo, samplePicture } from './sample-pictures.ts'

const DAY = 86_400
const BUYERS = [
  'มาลี ศรีสุข',
  'Nok Jaidee',
  'ธนกร วัฒนา',
  'ปิยะนุช แสงทอง',
  'James Carter',
  'กมลชนก พงษ์ไพบูลย์',
  'อรุณี ใจงาม',
  'วีระพล ทองดี',
  'สุดารัตน์ มีสุข',
  'ณัฐพล ศรีวงศ์',
]

/** Its seller, where it is registered for VAT. */
export const SELLER = {
  vat_registered: true,
  tax_id: '0105536000313',
  legal_name: 'บริษัท ห้องแสง สตูดิโอ จำกัด',
  address: { line1: '28 ซอยเจริญกรุง 44', district: 'เขตบางรัก', province: 'กรุงเทพมหานคร', postal_code: '10500' },
}

export interface LivelyShop {
  /** Prices: each month for the app and for membership, and once for the book; and one of which the buyer chooses the amount. */
  app: string
  member: string
  book: string
  support: string
  /** A customer with a subscription, a licence and a paid invoice. */
  customer: string
  /** A refunded payment. */
  payment: string
}

const SETTINGS = {
  accent_color: '#0f766e',
  description: 'ถ่ายภาพสินค้าและอาหารให้ขายดี เรียนเองได้ทุกที่ ใช้ได้ทันทีหลังชำระเงิน',
  address: '28 ซอยเจริญกรุง 44 เขตบางรัก กรุงเทพมหานคร 10500',
  email: 'hello@hongsaeng.example',
  terms_url: 'https://hongsaeng.example/terms',
  refunds_url: 'https://hongsaeng.example/refunds',
  privacy_url: 'https://hongsaeng.example/privacy',
}

const MEMBERSHIP = `ห้องเรียนของคนถ่ายภาพขายของ มีบทเรียนใหม่ทุกสัปดาห์

สมาชิกได้รับ
- บทเรียนทั้งหมดกว่า 60 ตอน ดูซ้ำได้ตลอด
- ไลฟ์ตอบคำถามทุกคืนวันพุธ
- พรีเซ็ตแต่งภาพชุดใหม่ทุกเดือน`

const BOOK = `ถ่ายสินค้าให้ดูดีด้วยมือถือเครื่องเดียว ตั้งแต่จัดแสงข้างหน้าต่างจนถึงส่งขึ้นร้าน

ในเล่ม
- 12 บท 180 หน้า พร้อมภาพก่อนและหลัง
- ผังจัดแสง 24 แบบ พิมพ์ติดผนังได้
- รายการตรวจก่อนลงขาย

อ่านได้ทุกเครื่อง ไม่มีรหัสล็อก`

/** A studio that teaches and sells what can be had at once: nothing of it is sent by post, since no checkout asks for an address. */
export async function makeLively(billing: BillingApi, shop: ApiShop, { isBusy = false } = {}): Promise<LivelyShop> {
  await billing.api.db.pool.query(
    `update merchants set name = 'ห้องแสง สตูดิโอ', settings = settings || $2::jsonb where id = $1`,
    [shop.id, JSON.stringify(SETTINGS)],
  )
  await wearPictures(billing, shop)
  const productOf = async (price: string): Promise<string> => (await shop.get(`/v1/prices/${price}`)).json.product
  const product = async (
    { picture, ...fields }: { name: string; description: string; picture?: SamplePicture; [more: string]: unknown },
    price: object,
  ) => {
    const id = await shop.price(price, { published: true, ...fields })
    if (picture) await addPicture(billing, shop, { product: await productOf(id), picture })
    return id
  }
  const once = { type: 'one_time', interval: undefined }
  const member = await product(
    { name: 'สมาชิกสตูดิโอ', description: MEMBERSHIP, picture: 'member', category: 'สมาชิก' },
    { amount_satang: 59_000 },
  )
  await shop.post('/v1/prices', {
    product: await productOf(member),
    type: 'recurring',
    interval: 'year',
    amount_satang: 590_000,
  })
  const app = await product(
    {
      name: 'แอปใส่ลายน้ำ',
      description: 'ใส่ลายน้ำทีละหลายร้อยภาพ บน Windows และ macOS',
      picture: 'app',
      license_enabled: true,
      license_seats: 2,
      category: 'เครื่องมือแต่งภาพ',
    },
    { amount_satang: 29_900 },
  )
  const presets = await product(
    {
      name: 'พรีเซ็ตแต่งภาพ แสงเช้า',
      description: '24 โทนสีสำหรับภาพอาหารและคาเฟ่ กดครั้งเดียวจบ',
      picture: 'presets',
      category: 'เครื่องมือแต่งภาพ',
    },
    { ...once, amount_satang: 45_000 },
  )
  const book = await product(
    { name: 'อีบุ๊ก ถ่ายสินค้าด้วยมือถือ', description: BOOK, picture: 'book', category: 'เรียนรู้' },
    { ...once, amount_satang: 32_000 },
  )
  await product(
    {
      name: 'คอร์สออนไลน์ จัดแสงเบื้องต้น',
      description: '12 บทเรียน 4 ชั่วโมง ดูซ้ำได้ตลอด',
      picture: 'course',
      category: 'เรียนรู้',
    },
    { ...once, amount_satang: 149_000 },
  )
  await product(
    {
      name: 'เวิร์กช็อปจัดแสง 1 ที่นั่ง',
      description: 'เสาร์ที่ 12 ธันวาคม 2569 เวลา 10:00–16:00 น. ที่สตูดิโอ เจริญกรุง 44',
      picture: 'workshop',
      category: 'เรียนรู้',
    },
    { ...once, amount_satang: 250_000 },
  )
  const support = await product(
    {
      name: 'สนับสนุนบทเรียนฟรี',
      description: 'ช่วยให้เรามีบทเรียนฟรีสำหรับแม่ค้าออนไลน์ต่อไป',
      published: false,
    },
    {
      type: 'pay_what_you_want',
      interval: undefined,
      amount_satang: undefined,
      minimum_satang: 2_000,
      suggested_satang: 10_000,
    },
  )
  await addProductFile(billing, shop, await productOf(book), 'ถ่ายสินค้าด้วยมือถือ.pdf')
  await addProductFile(billing, shop, await productOf(presets), 'morning-light-24-presets.zip')
  await addProductFile(
    billing,
    shop,
    await productOf(app),
    'แอปใส่ลายน้ำ ห้องแสง สตูดิโอ 3.2 สำหรับ Windows และ macOS พร้อมฟอนต์และคู่มือ.zip',
  )
  await addProductFile(billing, shop, await productOf(app), 'watermark-layouts-for-product-and-food-photos-v2.3.pdf')
  await addAccount(shop)
  const now = Math.floor(Date.now() / 1000)
  const invoices: string[] = []
  // The oldest is made first, so that numbers and days run the same way.
  const begun = Array.from({ length: 18 }, (_, i) => ({ i, at: now - ((i * 7) % 27) * DAY - 3_600 * (i % 5) - 60 }))
  for (const { i, at } of begun.sort((one, other) => one.at - other.at)) {
    const { json } = await shop.post('/v1/test_clocks', { frozen_time: at })
    const customer = await shop.customer({ name: BUYERS[i % BUYERS.length], test_clock: json.id })
    const { json: made } = await shop.subscribe({
      customer,
      price: i % 3 === 0 ? app : member,
      quantity: (i % 2) + 1,
    })
    invoices[i] = made.latest_invoice
    // What came before last week is there to be paid out.
    const week = at + 8 * DAY
    if (week < now) await shop.post(`/v1/test_clocks/${json.id}/advance`, { frozen_time: week })
  }
  await billing.settled()
  if (isBusy) await sellEveryDay(billing, shop, now)
  // The rounds of the Fridays that have been: money that is available goes to the bank every week.
  for (let { at } = nextRoundAfter(now - 28 * DAY); at <= now; at = nextRoundAfter(at).at)
    await shop.post('/v1/test_helpers/payout_rounds', { at })
  const customer = await shop.customer({
    name: 'นกน้อย ใจดี',
    email: 'noknoi@example.com',
    phone: '+66812345678',
    locale: 'th',
  })
  await shop.subscribe({ customer, price: app })
  const { payment } = (await shop.get(`/v1/invoices/${invoices[1]}`)).json
  await shop.post(`/v1/payments/${payment}/refund`, { amount_satang: 10_000, reason: 'ลดราคาให้ลูกค้าประจำ' })
  await billing.settled()
  return { app, member, book, support, customer, payment }
}

/** Takings in baht of eight weeks, a day each: the later four are better. */
const TAKINGS = [
  2_490, 1_490, 0, 3_990, 4_480, 1_490, 2_500, 1_940, 2_980, 990, 4_490, 3_480, 5_000, 1_490, 2_500, 0, 2_980, 3_990,
  1_940, 5_470, 2_490, 1_490, 3_480, 2_500, 4_480, 5_980, 2_980, 1_940, 4_480, 2_980, 5_000, 7_500, 8_460, 3_480, 2_980,
  5_470, 4_480, 6_960, 9_490, 7_960, 3_990, 2_500, 6_470, 5_000, 7_450, 10_980, 8_940, 4_480, 5_960, 7_500, 6_470,
  8_960, 12_490, 10_450, 7_960,
]

/** A busy shop's sales, by one clock that goes from day to day. */
async function sellEveryDay(billing: BillingApi, shop: ApiShop, now: number): Promise<void> {
  const begin = now - TAKINGS.length * DAY
  const { json: clock } = await shop.post('/v1/test_clocks', { frozen_time: begin })
  const customer = await shop.customer({ name: 'คาเฟ่ บ้านสวน', test_clock: clock.id })
  for (const [day, baht] of TAKINGS.entries()) {
    if (baht > 0) {
      const lines = [{ description: 'เวิร์กช็อปจัดแสง', unit_amount_satang: baht * 100 }]
      const { json } = await shop.post('/v1/invoices', { customer, lines, days_until_due: 7 })
      const { payment } = (await shop.post(`/v1/invoices/${json.id}/finalize`, {})).json
      await shop.post(`/v1/test_helpers/payments/${payment}/succeed`, {})
    }
    await shop.post(`/v1/test_clocks/${clock.id}/advance`, { frozen_time: begin + (day + 1) * DAY })
    await billing.settled()
  }
}

/** The logo and the wide picture, as a merchant uploads them in the dashboard. */
async function wearPictures(billing: BillingApi, shop: ApiShop): Promise<void> {
  const { db, links, workflows: notifier, pictures } = billing.api.deps
  const context = { merchantId: shop.id, livemode: false, apiVersion: API_VERSION, at: Math.floor(Date.now() / 1000) }
  const change = (texts: Parameters<typeof changeMerchant>[1]) =>
    commit({ orm: db.orm, links, notifier }, context, (c) => changeMerchant(c, texts))
  for (const [name, file] of [
    ['logo_url', await sampleLogo()],
    ['cover_url', await sampleCover()],
  ] as const) {
    const made = await makePicture(file)
    if (typeof made === 'string') throw new Error(made)
    await change({
      [name]: await commit({ orm: db.orm, links, notifier }, context, (c) => storePicture(c, pictures, made)),
    })
  }
}

async function addPicture(
  billing: BillingApi,
  shop: ApiShop,
  { product, picture }: { product: string; picture: SamplePicture },
): Promise<void> {
  const body = new FormData()
  body.set('image', new Blob([new Uint8Array(await samplePicture(picture))]), 'picture.png')
  const headers = { authorization: `Bearer ${shop.testKey}` }
  const answer = await fetch(`${billing.api.url}/v1/products/${product}/picture`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${picture}: ${await answer.text()}`)
}
