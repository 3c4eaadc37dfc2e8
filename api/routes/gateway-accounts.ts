// Accounts at payment gateways over HTTP (specification §11). Credentials are only received, never returned.
import { z } from 'zod'
import {
  checkGatewayAccount,
  connectGatewayAccount,
  disconnectGatewayAccount,
  updateGatewayAccount,
} from '../../commands/gateway-accounts.ts'
import { GatewayAccount } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { gatewayAccountSchema, gatewayMethod, serializeGatewayAccount } from '../../resources/gateway-account.ts'
import { GATEWAY_ACCOUNT_STATUSES, PROVIDER_NAMES, SETTLEMENTS } from '../../rules/gateway-accounts.ts'
import { listRoute } from '../lists.ts'
import { readRoute, writeRoute } from '../route.ts'
import { description, idParams, metadata } from '../schemas.ts'

const tag = 'Gateway accounts'
const path = '/v1/gateway_accounts'

const credentials = z.record(z.string().max(40), z.string().trim().min(1).max(500)).meta({
  description:
    'Stripe: `secret_key`, `publishable_key`, `webhook_secret`. Opn: `secret_key`, `public_key`, `webhook_secret`. The webhook secret may come later. Stored encrypted and never answered.',
})
const methods = z.array(gatewayMethod).min(1)
const settlement = z.enum(SETTLEMENTS)

export const gatewayAccountRoutes = [
  writeRoute({
    method: 'POST',
    path,
    operationId: 'createGatewayAccount',
    summary: 'Connect an account at a payment gateway; the credentials are checked first',
    tag,
    scope: 'gateway_accounts:write',
    body: z.object({
      provider: z.enum(PROVIDER_NAMES),
      credentials,
      settlement: settlement.default('platform'),
      methods: methods.optional().meta({ description: 'Absent: all that the provider has.' }),
      default_for: z.array(gatewayMethod).optional().meta({
        description:
          'What it serves from now on, also if another account did. Absent: those of `methods` that no account serves yet.',
      }),
      description: description.nullable().optional(),
      metadata: metadata.optional(),
    }),
    answer: gatewayAccountSchema,
    write: async ({ body, deps }, c) =>
      serializeGatewayAccount(
        await connectGatewayAccount(c, deps, {
          provider: body.provider,
          credentials: body.credentials,
          settlement: body.settlement,
          methods: body.methods ?? null,
          defaultFor: body.default_for ?? null,
          description: body.description ?? null,
          metadata: body.metadata ?? {},
        }),
        deps.links,
      ),
  }),
  listRoute({
    path,
    operationId: 'listGatewayAccounts',
    summary: 'List gateway accounts, the disconnected ones too',
    tag,
    scope: 'gateway_accounts:read',
    entity: GatewayAccount,
    resource: 'gateway_account',
    filters: {
      provider: { schema: z.enum(PROVIDER_NAMES), property: 'provider' },
      status: { schema: z.enum(GATEWAY_ACCOUNT_STATUSES), property: 'status' },
    },
    render: (row, call) => serializeGatewayAccount(row, call.deps.links),
    item: gatewayAccountSchema,
  }),
  readRoute({
    method: 'GET',
    path: `${path}/:id`,
    operationId: 'getGatewayAccount',
    summary: 'Read a gateway account',
    tag,
    scope: 'gateway_accounts:read',
    params: idParams('gateway_account'),
    answer: gatewayAccountSchema,
    read: async ({ deps, caller, params }) =>
      serializeGatewayAccount(
        await findOwned(deps.db.orm.em.fork(), caller, GatewayAccount, 'gateway_account', params.id),
        deps.links,
      ),
  }),
  writeRoute({
    method: 'PATCH',
    path: `${path}/:id`,
    operationId: 'updateGatewayAccount',
    summary: 'Change a gateway account: its credentials, what it serves, its description',
    tag,
    scope: 'gateway_accounts:write',
    params: idParams('gateway_account'),
    body: z
      .object({
        credentials: credentials.meta({
          description:
            'Merged by name, and checked first. A replaced webhook secret holds for 24 hours beside the new one.',
        }),
        settlement,
        methods,
        default_for: z.array(gatewayMethod),
        description: description.nullable(),
        metadata,
      })
      .partial(),
    answer: gatewayAccountSchema,
    write: async ({ body, deps, params }, c) => {
      const { default_for: defaultFor, ...change } = body
      return serializeGatewayAccount(
        await updateGatewayAccount(c, deps, params.id, { ...change, ...(defaultFor && { defaultFor }) }),
        deps.links,
      )
    },
  }),
  writeRoute({
    method: 'POST',
    path: `${path}/:id/check`,
    operationId: 'checkGatewayAccount',
    summary: 'Ask the gateway whether it still accepts the credentials',
    tag,
    scope: 'gateway_accounts:write',
    params: idParams('gateway_account'),
    body: z.strictObject({}),
    answer: gatewayAccountSchema,
    write: async ({ deps, params }, c) =>
      serializeGatewayAccount(await checkGatewayAccount(c, deps, params.id), deps.links),
  }),
  writeRoute({
    method: 'DELETE',
    path: `${path}/:id`,
    operationId: 'deleteGatewayAccount',
    summary: 'Disconnect a gateway account; it stays readable',
    tag,
    scope: 'gateway_accounts:write',
    params: idParams('gateway_account'),
    answer: gatewayAccountSchema,
    write: async ({ deps, params }, c) =>
      serializeGatewayAccount(await disconnectGatewayAccount(c, params.id), deps.links),
  }),
]
