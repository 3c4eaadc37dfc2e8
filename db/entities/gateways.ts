// A merchant's accounts at gateways: only columns. commands/gateway-accounts.ts writes them.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import type { GatewayAccountStatus, GatewayMethod, ProviderName, Settlement } from '../../rules/gateway-accounts.ts'
import { id, instant, metadata, owned } from './base.ts'

/** What may be shown of the credentials, by name. */
export type CredentialsShown = Record<string, { last4: string; set_at: number }>

export const GatewayAccount = defineEntity({
  name: 'GatewayAccount',
  tableName: 'gateway_accounts',
  properties: {
    id: id(),
    ...owned(),
    provider: p.text().$type<ProviderName>(),
    status: p.text().$type<GatewayAccountStatus>(),
    /** What the provider said at the last check, while the account is failing. */
    problem: p.text().nullable(),
    methods: p.array().$type<GatewayMethod[]>(),
    /** The methods that it serves. Of the accounts of a merchant and mode, one at most serves a method. */
    defaultFor: p.array().$type<GatewayMethod[]>(),
    settlement: p.text().$type<Settlement>(),
    /** Encrypted and bound to the id (db/sealed.ts): the JSON of db/gateway-credentials.ts. Null once disconnected. */
    credentials: p.blob().nullable(),
    credentialsShown: p.json<CredentialsShown>(),
    publishableKey: p.text().nullable(),
    /** Real time of the last check, Unix seconds. */
    checkedAt: instant().nullable(),
    /** The last day in Bangkok (YYYY-MM-DD) whose comparison with the gateway's book is done; null before the first. */
    reconciledDay: p.text().nullable(),
    /** The last day of which a difference was announced. */
    differentDay: p.text().nullable(),
    description: p.text().nullable(),
    metadata: metadata(),
    createdAt: instant(),
  },
})
export type GatewayAccount = InferEntity<typeof GatewayAccount>
