// Reads the form of a payment link: the buyer's address, the quantities, and what the link asks for. Every problem is reported at once, beside its field.
import { phone } from '../../api/routes/customers.ts'
import { email, name } from '../../api/schemas.ts'
import { addressLines, taxId } from '../../api/tax-schemas.ts'
import { type Collect, type Collected, type LinkLine, quantityOf } from '../../rules/payment-links.ts'
import { typedLine } from '../../rules/typed-line.ts'
import type { Locale } from '../../rules/written-date.ts'
import { DETAILS, type Detail, detailsOf, isOptionalDetail, type LinkTyped } from './view.ts'
import { LINK_PAGE } from './words.ts'

export interface LinkOrder {
  email: string
  quantities: number[]
  /** Null where the link asks for nothing. */
  collected: Collected | null
}

/** What the form says; with problems there is no order. */
export function readOrder(
  form: ReadonlyMap<string, string>,
  link: { lines: readonly LinkLine[]; collect: Collect },
  locale: Locale,
): { order: LinkOrder | null; typed: LinkTyped } {
  const words = LINK_PAGE[locale]
  const text = (field: string, most: number) => typedLine(form.get(field) ?? '').slice(0, most)
  const details = Object.fromEntries(DETAILS.map((field) => [field, text(field, 300)])) as Record<Detail, string>
  details.tax_id = details.tax_id.replaceAll(/[\s-]/g, '')
  const typed: LinkTyped = {
    email: text('email', 255),
    quantities: link.lines.map((line, index) => (line.adjustable ? text(`quantity-${index}`, 10) : '')),
    details,
    problems: new Map(),
  }
  const address = email.safeParse(typed.email)
  if (!address.success) typed.problems.set('email', words.emailProblem)
  const quantities = link.lines.map((line, index) => {
    // A form without the field takes the quantity of the link.
    const isTyped = line.adjustable !== null && form.has(`quantity-${index}`)
    const quantity = quantityOf(line, isTyped ? (typed.quantities[index] ?? '') : null)
    if (quantity === null && line.adjustable)
      typed.problems.set(`quantity-${index}`, words.quantityProblem(line.adjustable.minimum, line.adjustable.maximum))
    return quantity ?? 0
  })
  for (const field of detailsOf(link.collect)) {
    if (details[field] === '') {
      if (!isOptionalDetail(field)) typed.problems.set(field, words.missing)
    } else if (!SCHEMAS[field].safeParse(details[field]).success)
      typed.problems.set(
        field,
        field === 'tax_id' ? words.taxIdProblem : field === 'phone' ? words.phoneProblem : words.tooLong,
      )
  }
  if (!address.success || typed.problems.size > 0) return { order: null, typed }
  return { order: { email: address.data, quantities, collected: collectedOf(details, link.collect) }, typed }
}

const SCHEMAS = { name, phone, tax_id: taxId, ...addressLines }

function collectedOf(details: Record<Detail, string>, collect: Collect): Collected | null {
  const asked = new Set(detailsOf(collect))
  if (asked.size === 0) return null
  const { line1, line2, district, province, postal_code } = details
  const subdistrict = line2 === '' ? {} : { line2 }
  return {
    name: asked.has('name') ? details.name : null,
    phone: asked.has('phone') ? details.phone : null,
    tax_id: asked.has('tax_id') && details.tax_id !== '' ? details.tax_id : null,
    address: asked.has('line1') ? { line1, ...subdistrict, district, province, postal_code, country: 'TH' } : null,
  }
}
