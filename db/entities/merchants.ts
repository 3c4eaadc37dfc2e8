// Merchants and their API keys. Only columns; keys are checked in db/queries/authenticate.ts.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { MerchantSettings } from '../../rules/merchant-settings.ts'
import type { TaxSettings } from '../../rules/tax-settings.ts'
import { id, instant, owned } from './base.ts'

export type { MerchantSettings }

export const Merchant = defineEntity({
  name: 'Merchant',
  tableName: 'merchants',
  properties: {
    id: id(),
    name: p.text(),
    slug: p.text(),
    apiVersion: p.text(),
    billerId: p.text(),
    settings: p.json<MerchantSettings>(),
    /** What differs from the defaults (rules/tax-settings.ts). Of both modes. */
    tax: p.json<Partial<TaxSettings>>().onCreate(() => ({})),
    /** The merchant whose simulation this shop is; null for a real one. */
    simulationOf: p.text().nullable(),
    createdAt: instant(),
  },
})
export type Merchant = InferEntity<typeof Merchant>

export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: id(),
    ...owned(),
    hash: p.text(),
    lastFour: p.text(),
    name: p.text().nullable(),
    scopes: p.array().$type<string[]>(),
    /** The networks that the key may be used from; empty means all (rules/addresses.ts). */
    allowedIps: p.array().$type<string[]>().default([]),
    expiresAt: instant().nullable(),
    lastUsedAt: instant().nullable(),
    lastUsedIp: p.text().nullable(),
    revokedAt: instant().nullable(),
    /** `mem_…` or `key_…`; null when the operator made it or the maker was not recorded. */
    createdBy: p.text().nullable(),
    /** When its owners were notified that the key is unused, and that it is about to expire. */
    unusedNoticeAt: instant().nullable(),
    expiryNoticeAt: instant().nullable(),
    /** The members, `mem_…`, who were shown a secret of the key, or of the key that made it. */
    seenBy: p.array().$type<string[]>(),
    createdAt: instant(),
  },
})
export type ApiKey = InferEntity<typeof ApiKey>
