// What a payment link says: its lines, what it asks the buyer for, and what comes after paying. Rows and pages are elsewhere.

/** A line of a link. `adjustable`: the buyer chooses the quantity within these bounds. */
export interface LinkLine {
  price: string
  quantity: number
  adjustable: { minimum: number; maximum: number } | null
}

/** What follows the payment: another address, or a message on the page. Null: the page as it is. */
export type AfterPaying = { redirect_url: string; message: null } | { redirect_url: null; message: string } | null

/** What the buyer is asked for besides the e-mail address. */
export interface Collect {
  name: boolean
  phone: boolean
  address: boolean
  tax_details: boolean
}

export const COLLECTS_NOTHING: Collect = { name: false, phone: false, address: false, tax_details: false }

/** What a buyer wrote before paying; null where it was not asked for. */
export interface Collected {
  name: string | null
  phone: string | null
  address: CollectedAddress | null
  tax_id: string | null
}

/** An address in Thailand, as far as it was written. */
export interface CollectedAddress {
  line1?: string
  /** The subdistrict. */
  line2?: string
  district?: string
  province?: string
  postal_code?: string
  country?: string
}

/** The most of one line that a buyer of a link can choose. */
export const LINK_QUANTITY_MAX = 9_999

/**
 * The quantity that a buyer typed for a line; null when it is not a whole number within the bounds. A line that is not adjustable keeps its own:
 * `{quantity: 2, adjustable: null}` → 2, whatever was typed. Without a text it is the line's own quantity.
 */
export function quantityOf(line: LinkLine, typed: string | null): number | null {
  if (line.adjustable === null || typed === null) return line.quantity
  const text = typed.trim()
  if (!/^\d{1,4}$/.test(text)) return null
  const quantity = Number(text)
  return quantity >= line.adjustable.minimum && quantity <= line.adjustable.maximum ? quantity : null
}

/** What is wrong with the bounds of a line: `{quantity: 5, adjustable: {minimum: 1, maximum: 3}}` → `quantity`. Null: nothing. */
export function boundsProblem({ quantity, adjustable }: LinkLine): 'adjustable.maximum' | 'quantity' | null {
  if (adjustable === null) return null
  if (adjustable.maximum < adjustable.minimum) return 'adjustable.maximum'
  return quantity < adjustable.minimum || quantity > adjustable.maximum ? 'quantity' : null
}

/** Whether a link can be paid: `{active: true, maxUses: 1, uses: 0, reservedUses: 1}` → `used_up`. */
export function stateOfLink(link: {
  active: boolean
  maxUses: number | null
  uses: number
  reservedUses: number
}): 'open' | 'inactive' | 'used_up' {
  if (!link.active) return 'inactive'
  return link.maxUses !== null && link.uses + link.reservedUses >= link.maxUses ? 'used_up' : 'open'
}

/** What has come of a link. */
export interface LinkFigures {
  /** Checkouts that were begun, and those of them that are complete. */
  started: number
  paid: number
  /** What the complete ones brought in, refunds not taken off. */
  paidSatang: number
}
