// Reads what the page of a payment link shows, and what has come of links.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { LinkFigures } from '../../rules/payment-links.ts'
import { Merchant, PaymentLink, Price, Product } from '../entities/index.ts'

export interface LinkRows {
  link: PaymentLink
  merchant: Merchant
  prices: Price[]
  products: Product[]
  /** Whether the shop shows anything in the mode of the link. */
  isShopOpen: boolean
}

/** The link with this code, with its merchant, prices and products; null when there is none. */
export async function linkByCode(em: EntityManager, code: string): Promise<LinkRows | null> {
  const link = await em.findOne(PaymentLink, { code })
  if (!link) return null
  const merchant = await em.findOneOrFail(Merchant, link.merchantId)
  const prices = await em.find(Price, { id: { $in: link.lines.map(({ price }) => price) } })
  const products = await em.find(Product, { id: { $in: prices.map(({ productId }) => productId) } })
  const shown = { merchantId: link.merchantId, livemode: link.livemode, published: true, active: true }
  const isShopOpen = (await em.findOne(Product, shown, { fields: ['id'] })) !== null
  return { link, merchant, prices, products, isShopOpen }
}

/** What has come of these links. Each of them is in the answer. */
export async function figuresOfLinks(em: EntityManager, ids: readonly string[]): Promise<Map<string, LinkFigures>> {
  const none = { started: 0, paid: 0, paidSatang: 0 }
  const figures = new Map<string, LinkFigures>(ids.map((id) => [id, none]))
  if (ids.length === 0) return figures
  const rows = await em.execute<{ id: string; started: number; paid: number; satang: string }[]>(
    `select payment_link_id as id, count(*)::integer as started, (count(*) filter (where status = 'complete'))::integer as paid,
       coalesce(sum(total_satang) filter (where status = 'complete'), 0) as satang
     from checkout_sessions where payment_link_id = any(?::text[]) group by payment_link_id`,
    [`{${ids.join(',')}}`],
  )
  for (const { id, started, paid, satang } of rows) figures.set(id, { started, paid, paidSatang: Number(satang) })
  return figures
}
