/*
 * A shop as one would show it to others: products with Thai names, a colour, buyers with subscriptions, and four weeks of takings, on test clocks that stand
 * at their days. Pictures of pages are taken of it.
 */
import type { ApiShop, BillingApi } from './billing-api.ts'
import { addAccount } from './payouts.ts'
import { addProductFile } from './product-file.ts'

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

export interface LivelyShop {
  /** Prices: twice a month's, and once. */
  studio: string
  coffee: string
  book: string
  /** A customer with a subscription, a licence and a paid invoice. */
  customer: string
  /** A refunded payment. */
  payment: string
}

export async function makeLively(billing: BillingApi, shop: ApiShop): Promise<LivelyShop> {
  await billing.api.db.pool.query(
    `update merchants set name = 'บ้านกาแฟดอยช้าง', settings = settings || '{"accent_color": "#0f766e"}' where id = $1`,
    [shop.id],
  )
  const product = (name: string, description: string, price: object, more: object = {}) =>
    shop.price(price, { name, description, published: true, ...more })
  const once = { type: 'one_time', interval: undefined }
  const coffee = await product(
    'ชมรมกาแฟ รายเดือน',
    'เมล็ดคั่วสดสองถุง ส่งถึงบ้านทุกเดือน',
    { amount_satang: 59_000 },
    { category: 'รายเดือน' },
  )
  const studio = await product(
    'เทมเพลตร้านกาแฟ',
    'เมนู ป้าย และบัตรสะสมแต้ม แบบใหม่ทุกเดือน',
    { amount_satang: 29_900 },
    { license_enabled: true, license_seats: 2, category: 'รายเดือน' },
  )
  const book = await product(
    'อีบุ๊ก เปิดร้านกาแฟฉบับมือใหม่',
    '240 หน้า อ่านได้ทุกเครื่อง',
    { ...once, amount_satang: 39_000 },
    { category: 'เรียนรู้' },
  )
  await product('คอร์สลาเต้อาร์ต', '12 บทเรียน ดูซ้ำได้ตลอด', { ...once, amount_satang: 149_000 }, { category: 'เรียนรู้' })
  await product(
    'เมล็ดดอยช้าง คั่วกลาง 250 กรัม',
    'หอมช็อกโกแลตและส้ม',
    { ...once, amount_satang: 28_000 },
    { category: 'เมล็ดและแก้ว' },
  )
  await product('แก้วเซรามิก', 'ปั้นมือ ขนาด 240 มล.', { ...once, amount_satang: 45_000 }, { category: 'เมล็ดและแก้ว' })
  const productOf = async (price: string) => (await shop.get(`/v1/prices/${price}`)).json.product
  await addProductFile(billing, shop, await productOf(book), 'เปิดร้านกาแฟฉบับมือใหม่.pdf')
  await addProductFile(
    billing,
    shop,
    await productOf(studio),
    'เมนูและป้ายร้าน ฉบับเดือนพฤศจิกายน 2569 พร้อมฟอนต์และไฟล์ต้นฉบับ.zip',
  )
  await addProductFile(
    billing,
    shop,
    await productOf(studio),
    'loyalty-card-template-with-a-very-long-name-and-no-blanks-v2.3.pdf',
  )
  await addAccount(shop)
  const now = Math.floor(Date.now() / 1000)
  const invoices: string[] = []
  for (let i = 0; i < 18; i++) {
    const { json } = await shop.post('/v1/test_clocks', {
      frozen_time: now - ((i * 7) % 27) * DAY - 3_600 * (i % 5) - 60,
    })
    const customer = await shop.customer({ name: BUYERS[i % BUYERS.length], test_clock: json.id })
    const { json: made } = await shop.subscribe({
      customer,
      price: i % 3 === 0 ? studio : coffee,
      quantity: (i % 2) + 1,
    })
    invoices.push(made.latest_invoice)
    // What came before last week is there to be paid out.
    const week = json.frozen_time + 8 * DAY
    if (week < now) await shop.post(`/v1/test_clocks/${json.id}/advance`, { frozen_time: week })
  }
  const customer = await shop.customer({
    name: 'นกน้อย ใจดี',
    email: 'noknoi@example.com',
    phone: '+66812345678',
    locale: 'th',
  })
  await shop.subscribe({ customer, price: studio })
  const { payment } = (await shop.get(`/v1/invoices/${invoices[1]}`)).json
  await shop.post(`/v1/payments/${payment}/refund`, { amount_satang: 10_000, reason: 'ลดราคาให้ลูกค้าประจำ' })
  await billing.settled()
  return { studio, coffee, book, customer, payment }
}
