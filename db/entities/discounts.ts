// Discount codes and their uses. What a code takes off is rules/discounts.ts; the counters are only ever changed by the statements of
// db/queries/discounts.ts, never through an entity.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import { id, instant, metadata, owned, satangColumn, texts } from './base.ts'

export const DiscountCode = defineEntity({
  name: 'DiscountCode',
  tableName: 'discount_codes',
  properties: {
    id: id(),
    ...owned(),
    /** As it was given. */
    code: p.text(),
    /** In capitals: codes are matched without case. */
    codeKey: p.text(),
    kind: p.text().$type<'percent' | 'fixed'>(),
    /** Percent, or satang. */
    value: satangColumn(),
    /** Not closed. Window and limits are judged when it is used. */
    active: p.boolean(),
    startsAt: instant().nullable(),
    expiresAt: instant().nullable(),
    /** What it is good for; null: everything. */
    productIds: texts().nullable(),
    maxUses: p.integer().nullable(),
    maxUsesPerCustomer: p.integer().nullable(),
    /** Reserved and committed. */
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
    /** What it is for: one of the two. */
    checkoutSessionId: p.text().nullable(),
    subscriptionId: p.text().nullable(),
    status: p.text().$type<'reserved' | 'committed' | 'released'>(),
    /** Whether it is in the code's `uses` while it is not released. */
    counted: p.boolean(),
    /** What it has taken off paid invoices so far. */
    discountSatang: satangColumn(),
    createdAt: instant(),
    decidedAt: instant().nullable(),
  },
})
export type DiscountUse = InferEntity<typeof DiscountUse>
