// Discount codes and their uses. rules/discounts.ts says what a code takes off. The counters are changed only by the statements of
// db/queries/discounts.ts, never through an entity.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import { id, instant, metadata, owned, satangColumn, texts } from './base.ts'

export const DiscountCode = defineEntity({
  name: 'DiscountCode',
  tableName: 'discount_codes',
  properties: {
    id: id(),
    ...owned(),
    /** The code as the merchant wrote it. */
    code: p.text(),
    /** The code in capitals, because codes are matched without case. */
    codeKey: p.text(),
    kind: p.text().$type<'percent' | 'fixed'>(),
    /** Percent, or satang. */
    value: satangColumn(),
    /** Not closed. Its dates and limits are checked when it is used. */
    active: p.boolean(),
    startsAt: instant().nullable(),
    expiresAt: instant().nullable(),
    /** The products that it applies to; null means all. */
    productIds: texts().nullable(),
    maxUses: p.integer().nullable(),
    maxUsesPerCustomer: p.integer().nullable(),
    /** Reserved and committed uses. */
    uses: p.integer(),
    committedUses: p.integer(),
    duration: p.text().$type<'once' | 'repeating' | 'forever'>(),
    durationInCycles: p.integer().nullable(),
    closedAt: instant().nullable(),
    metadata: metadata(),
    createdAt: instant(),
  },
})
export type DiscountCode = InferEntity<typeof DiscountCode>

/** One purchase that uses a code. */
export const DiscountUse = defineEntity({
  name: 'DiscountUse',
  tableName: 'discount_uses',
  properties: {
    id: id(),
    ...owned(),
    discountCodeId: p.text(),
    customerId: p.text(),
    /** What the use is for: exactly one of the two. */
    checkoutSessionId: p.text().nullable(),
    subscriptionId: p.text().nullable(),
    status: p.text().$type<'reserved' | 'committed' | 'released'>(),
    /** Whether it counts in the code's `uses` while it is not released. */
    counted: p.boolean(),
    /** The sum that it has taken off paid invoices so far. */
    discountSatang: satangColumn(),
    createdAt: instant(),
    decidedAt: instant().nullable(),
  },
})
export type DiscountUse = InferEntity<typeof DiscountUse>
