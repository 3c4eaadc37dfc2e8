// Payment links: only their columns. rules/payment-links.ts says what they mean. The counters are changed only by count_link_use, never through an
// entity.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { Collect, LinkLine } from '../../rules/payment-links.ts'
import { id, instant, metadata, owned } from './base.ts'

export const PaymentLink = defineEntity({
  name: 'PaymentLink',
  tableName: 'payment_links',
  properties: {
    id: id(),
    ...owned(),
    /** The last part of its address. */
    code: p.text(),
    active: p.boolean(),
    lines: p.json<LinkLine[]>(),
    allowDiscountCodes: p.boolean(),
    /** What comes after paying: at most one of the two. */
    redirectUrl: p.text().nullable(),
    message: p.text().nullable(),
    maxUses: p.integer().nullable(),
    /** Sessions that are complete. */
    uses: p.integer(),
    /** Sessions whose buyer is just paying. */
    reservedUses: p.integer(),
    collect: p.json<Collect>(),
    /** How the subscriptions of its recurring lines renew; null leaves it to the checkout. */
    collectionMethod: p.text().$type<'auto_charge' | 'invoice'>().nullable(),
    metadata: metadata(),
    createdAt: instant(),
  },
})
export type PaymentLink = InferEntity<typeof PaymentLink>
