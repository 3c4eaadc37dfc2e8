// What the lines of a new invoice come to while its form does not say yet whom it is for. The call itself decides: this only reads.
import { Merchant } from '../../../db/entities/index.ts'
import { termsOf } from '../../../resources/links.ts'
import { type InvoiceLine, invoiceLine, invoiceTotals } from '../../../rules/invoices.ts'
import { SATANG_MAX, satang, times, zero } from '../../../rules/money.ts'
import { TAX_CATEGORIES, taxed } from '../../../rules/tax.ts'
import { standardRateBpsAt, taxSettingsOf } from '../../../rules/tax-settings.ts'
import { readTypedBaht } from '../../../rules/typed-baht.ts'
import { askedOf, withheldOf } from '../../../rules/withholding.ts'
import { ask } from '../ask.ts'
import type { DashboardContext } from '../context.ts'
import type { Typed } from '../forms.ts'
import type { ComesTo, Offered } from './form-view.ts'

/** Null while no line has an amount. A line that is not filled in, or wrong, counts nothing. */
export async function sumsOf(
  page: DashboardContext,
  { prices }: Offered,
  { lines, text }: { lines: number } & Pick<Typed, 'text'>,
): Promise<Omit<ComesTo, 'dueAt' | 'dueIn'> | null> {
  const merchant = await page.deps.db.orm.em.fork().findOneOrFail(Merchant, page.merchant.id)
  const tax_behavior = taxSettingsOf(merchant).default_tax_behavior
  const lineOf = async (n: number): Promise<InvoiceLine | null> => {
    const quantity = /^[1-9]\d{0,5}$/.test(text(`quantity_${n}`)) ? Number(text(`quantity_${n}`)) : null
    const price = prices.find(({ id }) => id === text(`price_${n}`))
    const each = price ? price.amount_satang : readTypedBaht(text(`amount_${n}`))
    if (quantity === null || each === null || times(satang(each), quantity) > SATANG_MAX) return null
    const own = TAX_CATEGORIES.find((category) => category === text(`tax_${n}`)) ?? 'standard'
    const tax = price
      ? {
          tax_category: (await ask(page, 'getProduct', { params: { id: price.product } })).tax_category,
          tax_behavior: price.tax_behavior,
        }
      : { tax_category: own, tax_behavior }
    const none = { price: null, product: null, discountSatang: zero, periodStart: null, periodEnd: null }
    return invoiceLine({
      ...none,
      description: text(`description_${n}`),
      quantity,
      unitAmountSatang: satang(each),
      tax,
    })
  }
  const read = await Promise.all(Array.from({ length: lines }, (_, i) => lineOf(i + 1)))
  const filled = read.filter((line) => line !== null)
  if (filled.length === 0) return null
  const billed = taxed(filled, standardRateBpsAt(merchant, page.now, termsOf(page.deps.links).vatRates))
  const { total_satang, tax_satang } = invoiceTotals(billed)
  if (total_satang > SATANG_MAX) return null
  const rate_bps = Number(text('withholding_rate_bps')) || 0
  const withheldSatang = withheldOf({ total_satang, lines: billed }, rate_bps)
  return {
    invoice: {
      ...{ total_satang, tax_satang, amount_due_satang: askedOf({ totalSatang: total_satang, withheldSatang }) },
      withholding: withheldSatang === 0 ? null : { rate_bps, amount_satang: withheldSatang },
    },
    amounts: read.map((line) => line?.amount_satang ?? null),
  }
}
