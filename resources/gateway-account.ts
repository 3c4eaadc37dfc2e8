// A merchant's account at a payment gateway as JSON (specification §11). Its credentials are never answered.
import { z } from 'zod'
import type { GatewayAccount } from '../db/entities/index.ts'
import { GATEWAY_ACCOUNT_STATUSES, GATEWAY_METHODS, PROVIDER_NAMES, SETTLEMENTS } from '../rules/gateway-accounts.ts'
import { gatewayWebhookUrl, type Links } from './links.ts'
import { apiObject, metadataSchema } from './schema.ts'

export const gatewayMethod = z.enum(GATEWAY_METHODS)

export const gatewayAccountSchema = apiObject({
  id: z.string(),
  object: z.literal('gateway_account'),
  provider: z.enum(PROVIDER_NAMES),
  status: z.enum(GATEWAY_ACCOUNT_STATUSES),
  problem: z.string().nullable().meta({ description: 'What the provider said, while the account is failing.' }),
  methods: z.array(gatewayMethod),
  settlement: z.enum(SETTLEMENTS).meta({
    description:
      'Who gets the money: `platform` the operator, who pays it out; `direct` the merchant, at the gateway. Only later attempts follow a change.',
  }),
  default_for: z.array(gatewayMethod).meta({
    description: 'The methods that this account serves. One account serves a method.',
  }),
  publishable_key: z.string().nullable().meta({ description: "The key that pages give to the provider's script." }),
  webhook_url: z.string().meta({ description: 'Where the provider sends its notifications of this account.' }),
  credentials: z.record(z.string(), apiObject({ last4: z.string(), set_at: z.int() })),
  checked_at: z.int().nullable(),
  description: z.string().nullable(),
  livemode: z.boolean(),
  created: z.int(),
  metadata: metadataSchema,
}).meta({ id: 'GatewayAccount' })
export type GatewayAccountObject = z.output<typeof gatewayAccountSchema>

export function serializeGatewayAccount(a: GatewayAccount, links: Links): GatewayAccountObject {
  return {
    id: a.id,
    object: 'gateway_account',
    provider: a.provider,
    status: a.status,
    problem: a.problem ?? null,
    methods: a.methods,
    settlement: a.settlement,
    default_for: a.defaultFor,
    publishable_key: a.publishableKey ?? null,
    webhook_url: gatewayWebhookUrl(links, a),
    credentials: a.credentialsShown,
    checked_at: a.checkedAt ?? null,
    description: a.description ?? null,
    livemode: a.livemode,
    created: a.createdAt,
    metadata: a.metadata,
  }
}
