// What the first period of a new subscription costs and when it is paid, while its form is filled in. The call itself decides: this only reads.
import { Merchant } from '../../../db/entities/index.ts'
import { termsOf } from '../../../resources/links.ts'
import { discountLines, refusalOfCode } from '../../../rules/discounts.ts'
import { minus, type Satang, satang, times } from '../../../rules/money.ts'
import { addDays, nthPeriodEnd } from '../../../rules/periods.ts'
import { DEFAULT_DAYS_UNTIL_DUE } from '../../../rules/subscriptions.ts'
import { dueFor, taxed, taxTotals } from '../../../rules/tax.ts'
import { standardRateBpsAt } from '../../../rules/tax-settings.ts'
import { ask, may } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import type { Typed } from '../forms.ts'
import { timeOfCustomer } from '../invoices/due-view.ts'
import { namesOf } from '../names.ts'
import type { FirstPeriod } from './props.ts'

/** Null while something in the form is not filled in, or wrong. `customer`: whose clock counts. */
export async function firstPeriod(
  page: DashboardContext,
  { text }: Pick<Typed, 'text'>,
  customer: string | null,
): Promise<FirstPeriod | null> {
  const [quantity, days] = [whole(text('quantity')), text('days_until_due')]
  const id = text('price')
  if (!/^price_\w+$/.test(id) || quantity === null) return null
  const price = await ask(page, 'getPrice', { params: { id } })
  const { interval, amount_satang: each, tax_behavior } = price
  if (interval === null || each === null) return null
  const [product, merchant, names, code] = await Promise.all([
    ask(page, 'getProduct', { params: { id: price.product } }),
    page.deps.db.orm.em.fork().findOneOrFail(Merchant, page.merchant.id),
    namesOf(page, [customer]),
    codeCalled(page, text('discount_code')),
  ])
  const at = customer ? timeOfCustomer(names, customer, page.now) : page.now
  const amountSatang = times(satang(each), quantity)
  const applied = code && isFor(code, product.id, at) ? code : null
  const [off = satang(0)] = applied
    ? discountLines([{ product: product.id, amountSatang }], {
        kind: applied.kind,
        value: applied.value,
        productIds: applied.all_products ? null : applied.products,
      })
    : []
  const bps = standardRateBpsAt(merchant, at, termsOf(page.deps.links).vatRates)
  const lineOf = (amount: Satang) =>
    taxed([{ amount_satang: amount, tax_category: product.tax_category, tax_behavior }], bps)
  const due = lineOf(minus(amountSatang, off))
  const cycles =
    applied?.duration === 'once' ? 1 : applied?.duration === 'repeating' ? applied.duration_in_cycles : null
  const byInvoice = text('collection_method') === 'invoice'
  return {
    ...{ name: product.name, interval, quantity, amountSatang, at },
    discount: applied && { code: applied.code, amountSatang: off },
    codeFails: text('discount_code') !== '' && applied === null,
    vatSatang: satang(taxTotals(due).reduce((all, { tax_satang }) => all + tax_satang, 0)),
    isOnTop: tax_behavior === 'exclusive',
    dueSatang: dueFor(due),
    fullSatang: dueFor(lineOf(amountSatang)),
    dueAt: byInvoice ? addDays(at, whole(days) ?? DEFAULT_DAYS_UNTIL_DUE) : null,
    endAt: nthPeriodEnd({ anchorAt: at, interval, n: 1 }),
    goesOn: applied !== null && (cycles === null || cycles > 1),
  }
}

/** A number from 1 on, of at most four figures. */
const whole = (text: string) => (/^[1-9]\d{0,3}$/.test(text) ? Number(text) : null)

type Code = Awaited<ReturnType<typeof codeCalled>>

async function codeCalled(page: DashboardContext, code: string) {
  if (code === '' || code.length > 64 || !may(page, 'listDiscountCodes')) return null
  return (await ask(page, 'listDiscountCodes', { query: { code } })).data[0] ?? null
}

function isFor(c: NonNullable<Code>, product: string, at: number): boolean {
  const judged = {
    active: c.active,
    startsAt: c.starts_at,
    expiresAt: c.expires_at,
    productIds: c.all_products ? null : c.products,
    maxUses: c.max_uses,
    uses: c.uses,
    maxUsesPerCustomer: c.max_uses_per_customer,
  }
  return refusalOfCode(judged, { at, customerUses: 0, productIds: [product] }) === null
}
