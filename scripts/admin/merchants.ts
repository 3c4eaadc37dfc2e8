// The demo merchant, so that the storefront and the dashboard show something on the first start; and the creation of merchants for the command line.
// Commands create the rows, as they create real ones, with their events. In live mode nothing is seeded but the key.
import { userInfo } from 'node:os'
import { LockMode } from '@mikro-orm/postgresql'
import { systemActor } from '../../commands/audit-log.ts'
import { type Commit, type CommitContext, commit } from '../../commands/commit.ts'
import { createCustomer } from '../../commands/customers.ts'
import {
  createFirstKeys,
  createMerchant as createMerchantCommand,
  mintKey,
  setUpMerchant,
} from '../../commands/merchants.ts'
import { createPrice, type NewPrice } from '../../commands/prices.ts'
import { createProduct, type ProductFields } from '../../commands/products.ts'
import { ApiKey, Customer, Merchant, Price, Product } from '../../db/entities/index.ts'
import { mintId } from '../../db/ids.ts'
import type { Keyring } from '../../db/keyring.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { hashSecret } from '../../db/secrets.ts'
import { update } from '../../db/update.ts'
import type { MerchantSettings, SettingName } from '../../rules/merchant-settings.ts'
import { present } from '../../rules/present.ts'
import { Refusal } from '../../rules/refusals.ts'
import { type SellerText, type TaxSettings, taxSettingsOf } from '../../rules/tax-settings.ts'
import { API_VERSION } from '../../rules/versions.ts'
import {
  type AddedMember,
  addMember,
  demoOwner,
  freshPassword,
  givePassword,
  type LinksOfMember,
  linksOf,
  stillOpens,
  takeOut,
} from './members.ts'

/** What `npm start` writes for scripts (specification §10). */
export interface DemoSeed {
  merchant: string
  storefront_slug: string
  test_key: string
  live_key: string
  customer: string
  /** A recurring price, to start a subscription with. */
  monthly_price: string
  /** The owner's log-in. */
  dashboard: { email: string; password: string }
}

/**
 * Completes the demo merchant in one commit. Safe to repeat, also from two processes at once: what exists (by slug, by `metadata.seed`, by e-mail) is
 * left alone. Keys and a password in `keep` that still work for the demo merchant are answered again. Others are made again, because a secret can't
 * be read back.
 */
export async function seedDemo(
  ownerUrl: string,
  keep: { test_key?: string | undefined; live_key?: string | undefined; password?: string | undefined } = {},
): Promise<DemoSeed> {
  return withDatabase(ownerUrl, async (db) => {
    const merchantId = await demoMerchant(db)
    const kept = keep.password ?? ''
    const fresh = (await stillOpens(db, DEMO_OWNER, kept)) ? null : await freshPassword()
    return inMerchant(db, merchantId, async (c) => {
      await c.em.findOneOrFail(Merchant, merchantId, { lockMode: LockMode.PESSIMISTIC_WRITE }) // one seeder at a time
      const prices: Record<string, Price> = {}
      for (const shelf of SHELVES) update(prices, await fill(c, shelf))
      const customer = await demoCustomer(c)
      return {
        merchant: merchantId,
        storefront_slug: DEMO.slug,
        test_key: await keyFor(c, false, keep.test_key),
        live_key: await keyFor(c, true, keep.live_key),
        customer: customer.id,
        monthly_price: present(prices['plan-monthly'], 'the monthly price').id,
        dashboard: await demoOwner(c, { email: DEMO_OWNER, kept, fresh }),
      }
    })
  })
}

export interface MadeMerchant {
  merchant: string
  slug: string
  test_key: string
  live_key: string
  /** The first owner's log-in. The password is null for a member who already had one. */
  dashboard: { email: string; password: string | null }
}

/**
 * Makes a merchant with a key for each mode and an owner (specification §10, `merchant create`): `email`, or `owner@{slug}.example`. Natural key: the
 * slug, 3 to 64 of a–z, 0–9 and hyphen. A slug that is taken is refused with a message that says so.
 */
export async function createMerchant(
  ownerUrl: string,
  { name, slug, email = `owner@${slug}.example` }: { name: string; slug: string; email?: string | undefined },
): Promise<MadeMerchant> {
  const fresh = await freshPassword()
  return withDatabase(ownerUrl, (db) =>
    inMerchant(db, mintId('mer_'), async (c) => {
      const merchant = await createMerchantCommand(c, { name, slug })
      const keys = await createFirstKeys(c, 'Default')
      const owner = await addMember(c, { email, name: null, role: 'owner', fresh })
      return { merchant: merchant.id, slug, ...keys, dashboard: { email: owner.email, password: owner.password } }
    }),
  )
}

export interface SetMerchant {
  merchant: string
  slug: string
  settings: MerchantSettings
  tax_settings: TaxSettings
}

/** Changes a merchant's settings and its tax settings (`merchant set`). An empty text restores the default. Refused as commands/merchants.ts says. */
export async function setMerchant(
  ownerUrl: string,
  slug: string,
  texts: Partial<Record<SettingName | SellerText, string>>,
): Promise<SetMerchant> {
  return withDatabase(ownerUrl, async (db) =>
    inMerchant(db, await merchantWith(db, slug), async (c) => {
      const merchant = await setUpMerchant(c, texts)
      return { merchant: merchant.id, slug, settings: merchant.settings, tax_settings: taxSettingsOf(merchant) }
    }),
  )
}

/** Adds a member to a merchant (`member add`). Safe to repeat: see scripts/admin/members.ts. */
export async function addMemberTo(
  ownerUrl: string,
  slug: string,
  wanted: { email: string; name: string | null; role: string | null },
): Promise<AddedMember> {
  const fresh = await freshPassword()
  return withDatabase(ownerUrl, async (db) =>
    inMerchant(db, await merchantWith(db, slug), (c) => addMember(c, { ...wanted, fresh })),
  )
}

/** Gives a member another password (`member password`); `withoutCodes` also removes the second step. */
export async function giveMemberPassword(
  ownerUrl: string,
  wanted: { email: string; withoutCodes: boolean },
): Promise<{ member: string; email: string; password: string }> {
  const fresh = await freshPassword()
  return withDatabase(ownerUrl, (db) => inMerchant(db, '', (c) => givePassword(c, { ...wanted, fresh })))
}

/** The open links of an address, and one for a new password when its member has none (`member link`): the links that their mails contain. */
export async function linksOfMember(
  ownerUrl: string,
  wanted: { email: string; encryptionKey: Keyring },
): Promise<LinksOfMember> {
  return withDatabase(ownerUrl, (db) => inMerchant(db, '', (c) => linksOf(c, wanted)))
}

/** Removes a member from a merchant (`member remove`). The last owner stays. */
export async function removeMemberFrom(
  ownerUrl: string,
  slug: string,
  email: string,
): Promise<{ member: string; email: string }> {
  return withDatabase(ownerUrl, async (db) => inMerchant(db, await merchantWith(db, slug), (c) => takeOut(c, email)))
}

/** The id of the merchant with this slug; refused with `resource_missing` when there is none. */
export async function findMerchant(ownerUrl: string, slug: string): Promise<string> {
  return withDatabase(ownerUrl, (db) => merchantWith(db, slug))
}

const DEMO = {
  name: 'ห้องแสง สตูดิโอ (Hong Saeng Studio)',
  slug: 'demo',
  settings: {
    address: '28 Charoen Krung 44, Bang Rak, Bangkok 10500',
    accent_color: '#0f766e',
    city: 'Bangkok',
    description: 'เรียนถ่ายภาพสินค้าให้ขายดี · Lessons and tools for photos that sell',
  },
}
const DEMO_TAX = {
  vat_registered: true,
  legal_name: 'Hong Saeng Studio Co., Ltd.',
  tax_id: '0105536000313',
  address: {
    line1: '28 Charoen Krung 44',
    district: 'Bang Rak',
    province: 'Bangkok',
    postal_code: '10500',
    country: 'TH',
  },
}
const DEMO_EMAIL = 'somchai@example.com'
const DEMO_OWNER = 'owner@demo.example'

async function merchantWith(db: Database, slug: string): Promise<string> {
  const found = await db.orm.em.fork().findOne(Merchant, { slug })
  if (!found) throw new Refusal('resource_missing', `There is no merchant '${slug}'.`, { param: 'slug' })
  return found.id
}

/** A product and its prices. `seed` names each in its metadata, so that it is created once. */
interface Shelf {
  seed: string
  product: Partial<ProductFields> & { name: string }
  prices: Record<string, Omit<NewPrice, 'product'>>
}

const SHELVES: readonly Shelf[] = [
  {
    seed: 'plan',
    product: {
      name: 'สมาชิกสตูดิโอ (Studio membership)',
      description: `ห้องเรียนของคนถ่ายภาพขายของ · A class for people who photograph what they sell.

- บทเรียนทั้งหมด ดูซ้ำได้ตลอด · All lessons, as often as you like
- ไลฟ์ตอบคำถามทุกสัปดาห์ · Questions answered live each week
- เครดิตแต่งภาพ 1,000 หน่วยทุกรอบ · 1,000 retouching credits each cycle`,
      featureFlags: ['exports', 'priority_support'],
      credits: 1_000,
      creditsExpireAfterDays: 31,
    },
    prices: {
      'plan-monthly': { type: 'recurring', amount_satang: 29_900, interval: 'month' },
      'plan-yearly': { type: 'recurring', amount_satang: 299_000, interval: 'year' },
    },
  },
  {
    seed: 'app',
    product: {
      name: 'แอปใส่ลายน้ำ (Watermark app)',
      description:
        'ใส่ลายน้ำทีละหลายร้อยภาพ บน Windows และ macOS · Marks hundreds of pictures at once, on Windows and macOS.',
      licenseEnabled: true,
      licenseSeats: 2,
    },
    prices: { 'app-once': { type: 'one_time', amount_satang: 159_000 } },
  },
  {
    seed: 'ebook',
    product: {
      name: 'อีบุ๊ก ถ่ายสินค้าด้วยมือถือ (Product photos by phone)',
      description: '180 หน้า อ่านได้ทุกเครื่อง · 180 pages for every device. Pay what you want.',
    },
    prices: {
      'ebook-pwyw': { type: 'pay_what_you_want', minimum_satang: 0, suggested_satang: 9_900, maximum_satang: 500_000 },
    },
  },
  {
    seed: 'credits',
    product: {
      name: 'เครดิตแต่งภาพ 500 หน่วย (500 retouching credits)',
      description: 'ส่งภาพมา เราแต่งให้ ภาพละ 1 หน่วย · Send pictures, we retouch them: one credit each.',
      credits: 500,
      creditsExpireAfterDays: 365,
    },
    prices: { 'credits-once': { type: 'one_time', amount_satang: 49_900 } },
  },
]

async function demoMerchant(db: Database): Promise<string> {
  const bySlug = () => db.orm.em.fork().findOne(Merchant, { slug: DEMO.slug })
  const existing = await bySlug()
  if (existing) return existing.id
  try {
    return await inMerchant(db, mintId('mer_'), async (c) => {
      const merchant = await createMerchantCommand(c, DEMO)
      merchant.tax = DEMO_TAX
      return merchant.id
    })
  } catch (error) {
    const other = await bySlug() // another process made it at the same moment
    if (other) return other.id
    throw error
  }
}

async function fill(c: Commit, { seed, product: wanted, prices }: Shelf): Promise<Record<string, Price>> {
  const { merchantId, livemode } = c.context
  const own = { merchantId, livemode, metadata: { seed } }
  const product =
    (await c.em.findOne(Product, own)) ?? createProduct(c, { ...wanted, published: true, metadata: { seed } })
  await c.em.flush()
  const filled: Record<string, Price> = {}
  for (const [name, price] of Object.entries(prices)) {
    filled[name] =
      (await c.em.findOne(Price, { productId: product.id, metadata: { seed: name } })) ??
      (await createPrice(c, { ...price, product: product.id, metadata: { seed: name } }))
  }
  return filled
}

async function demoCustomer(c: Commit): Promise<Customer> {
  const { merchantId, livemode } = c.context
  const existing = await c.em.findOne(Customer, { merchantId, livemode, email: DEMO_EMAIL, deletedAt: null })
  return existing ?? createCustomer(c, { email: DEMO_EMAIL, name: 'สมชาย ใจดี', phone: '+66812345678', locale: 'th' })
}

/** The kept key while it is still valid, else a new one. */
async function keyFor(c: Commit, livemode: boolean, kept: string | undefined): Promise<string> {
  if (kept !== undefined) {
    const key = await c.em.findOne(ApiKey, {
      hash: hashSecret(kept),
      merchantId: c.context.merchantId,
      livemode,
      revokedAt: null,
    })
    if (key && (key.expiresAt ?? Infinity) > c.at) return kept
  }
  return mintKey(c, livemode, 'Demo')
}

function inMerchant<T>(db: Database, merchantId: string, work: (c: Commit) => Promise<T>): Promise<T> {
  const at = Math.floor(Date.now() / 1000)
  const context: CommitContext = {
    merchantId,
    livemode: false,
    apiVersion: API_VERSION,
    at,
    actor: systemActor(`command line: ${userInfo().username}`),
  }
  const links = { baseUrl: '', temporalUiUrl: null, temporalNamespace: '' } // seeded rows contain no address
  return commit({ orm: db.orm, links, notifier: { wake: () => undefined } }, context, work) // the relay delivers the wakeups
}

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(url, { poolMax: 2 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
