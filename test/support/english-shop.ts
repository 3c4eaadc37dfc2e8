// The lively shop in English, as the front page shows it to those who read English.
import type { ApiShop, BillingApi } from './billing-api.ts'
import { asAdministrator } from './servers.ts'

const SHOP = [
  'Hong Saeng Studio',
  'Product and food photography that sells. Learn anywhere, and use it at once.',
] as const
const MEMBERSHIP = `A classroom for those who photograph what they sell, with new lessons every week.

Members get
- More than 60 lessons, to watch again at any time
- Live answers to questions every Wednesday night
- A new set of presets every month`

/** Name, description and category of each product, by its Thai name. */
const PRODUCTS: Record<string, readonly [name: string, description: string, category: string]> = {
  สมาชิกสตูดิโอ: ['Studio membership', MEMBERSHIP, 'Membership'],
  แอปใส่ลายน้ำ: ['Watermark app', 'Marks hundreds of pictures at once, on Windows and macOS.', 'Photo tools'],
  'พรีเซ็ตแต่งภาพ แสงเช้า': ['Morning Light presets', '24 looks for food and cafés, in one press.', 'Photo tools'],
  'อีบุ๊ก ถ่ายสินค้าด้วยมือถือ': ['Phone product photos, e-book', 'From the light of a window to your shop.', 'Learn'],
  'คอร์สออนไลน์ จัดแสงเบื้องต้น': [
    'Lighting basics, online course',
    '12 lessons, 4 hours. Watch them again at any time.',
    'Learn',
  ],
  'เวิร์กช็อปจัดแสง 1 ที่นั่ง': [
    'Lighting workshop, 1 seat',
    'Saturday 12 December 2026, 10:00–16:00, Charoen Krung 44.',
    'Learn',
  ],
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** Gives the shop its English words. What is returned gives the Thai ones back. */
export async function speakEnglish({ api }: BillingApi, shop: ApiShop): Promise<() => Promise<void>> {
  const { pool } = api.db
  const [merchant] = (await pool.query('select name, settings from merchants where id = $1', [shop.id])).rows
  const { rows } = await pool.query('select id, name, description, category from products where merchant_id = $1', [
    shop.id,
  ])
  const call = (name: string, settings: object) =>
    pool.query('update merchants set name = $2, settings = $3 where id = $1', [shop.id, name, JSON.stringify(settings)])
  const label = (id: string, words: readonly unknown[]) =>
    pool.query('update products set name = $2, description = $3, category = $4 where id = $1', [id, ...words])
  // What was sold by then says the name that it had: in a shop that has always spoken English that is the same one.
  const relabel = async (from: string, to: string) => {
    for (const table of ['invoices', 'checkout_sessions'])
      await pool.query(
        `update ${table} set lines = replace(lines::text, $2, $3)::json where merchant_id = $1 and strpos(lines::text, $2) > 0`,
        [shop.id, inJson(from), inJson(to)],
      )
    // The application itself may not change the log.
    await asAdministrator(
      api.databaseUrl,
      `update events set object = replace(object::text, $2, $3)::json where merchant_id = $1 and type like 'invoice.%' and strpos(object::text, $2) > 0`,
      [shop.id, inJson(from), inJson(to)],
    )
  }
  await call(SHOP[0], { ...merchant.settings, description: SHOP[1] })
  for (const { id, name } of rows) {
    const words = PRODUCTS[name]
    if (!words) continue
    await label(id, words)
    await relabel(name, words[0])
  }
  return async () => {
    await call(merchant.name, merchant.settings)
    for (const { id, name, description, category } of rows) {
      await label(id, [name, description, category])
      const words = PRODUCTS[name]
      if (words) await relabel(words[0], name)
    }
  }
}
