// Products and prices. The amounts of a price never change once it exists.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { TaxBehavior, TaxCategory } from '../../rules/tax.ts'
import { id, instant, metadata, owned, satangColumn, texts } from './base.ts'

export const Product = defineEntity({
  name: 'Product',
  tableName: 'products',
  properties: {
    id: id(),
    ...owned(),
    name: p.text(),
    description: p.text().nullable(),
    /** Under which the shop shows it. */
    category: p.text().nullable(),
    imageUrl: p.text().nullable(),
    active: p.boolean(),
    published: p.boolean(),
    licenseEnabled: p.boolean(),
    licenseSeats: p.integer(),
    featureFlags: texts(),
    credits: p.integer().nullable(),
    creditsExpireAfterDays: p.integer().nullable(),
    taxCategory: p.text().$type<TaxCategory>().default('standard'),
    metadata: metadata(),
    createdAt: instant(),
  },
})
export type Product = InferEntity<typeof Product>

export const Price = defineEntity({
  name: 'Price',
  tableName: 'prices',
  properties: {
    id: id(),
    ...owned(),
    productId: p.text(),
    type: p.text().$type<'one_time' | 'recurring' | 'pay_what_you_want'>(),
    amountSatang: satangColumn().nullable(),
    interval: p.text().$type<'month' | 'year'>().nullable(),
    minimumSatang: satangColumn().nullable(),
    suggestedSatang: satangColumn().nullable(),
    maximumSatang: satangColumn().nullable(),
    /** Never changes, as the amounts. */
    taxBehavior: p.text().$type<TaxBehavior>().default('inclusive'),
    active: p.boolean(),
    metadata: metadata(),
    createdAt: instant(),
  },
})
export type Price = InferEntity<typeof Price>
