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
import { BookAway, compareDay } from '../../gateways/compare-books.ts'
import { SIMULATOR } from '../../gateways/simulator.ts'
import { gatewayAccountSchema, gatewayMethod, serializeGatewayAccount } from '../../resources/gateway-account.ts'
import { reconciliationSchema, serializeReconciliation } from '../../resources/reconciliation.ts'
import { GATEWAY_ACCOUNT_STATUSES, PROVIDER_NAMES, PROVIDERS, SETTLEMENTS } from '../../rules/gateway-accounts.ts'
import { bangkokDay } from '../../rules/payouts.ts'
import { spanOfBangkokDay } from '../../rules/periods.ts'
import { present } from '../../rules/present.ts'
import { Refusal } from '../../rules/refusals.ts'
import type { ApiDeps } from '../deps.ts'
import { listRoute } from '../lists.ts'
import { type Caller, readRoute, writeRoute } from '../route.ts'
import { description, idOrWordParams, idParams, metadata } from '../schemas.ts'

const tag = 'Gateway accounts'
const path = '/v1/gateway_accounts'

const part = z.string().trim().min(1).max(500)
/** Null takes away a credential that the provider does not need. */
const credential = z.union([part, z.array(part).max(50), z.record(z.string().max(40), part.nullable()), z.null()])
const credentials = z.record(z.string().max(40), credential).meta({
  description:
    'Stripe: `secret_key`, `publishable_key`, `webhook_secret`. Opn: `secret_key`, `public_key`, `webhook_secret`. The webhook secret may come later. Bank: `promptpay` `{type, id, suffix}`, and if wanted `slip_verifier`, `slip_key`, `callback_secret`, `callback_addresses`. Stored encrypted and never answered.',
})
const methods = z.array(gatewayMethod).min(1)
const settlement = z.enum(SETTLEMENTS)

export const gatewayAccountRoutes = [
  writeRoute({
    method: 'POST',
    path,
    operationId: 'createGatewayAccount',
    summary: 'Connect a gateway account; the credentials are checked first',
    description:
      'The gateway is asked with the credentials before anything is stored: wrong ones are `gateway_credentials_invalid`, those of the other mode `gateway_mode_mismatch`. Credentials are sealed at rest and never answered.',
    refuses: ['gateway_credentials_invalid', 'gateway_mode_mismatch', 'gateway_unreachable', 'resource_missing'],
    tag,
    scope: 'gateway_accounts:write',
    body: z.object({
      provider: z.enum(PROVIDER_NAMES),
      credentials,
      settlement: settlement.optional().meta({ description: 'Absent: `direct` for a bank account, else `platform`.' }),
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
          settlement: body.settlement ?? PROVIDERS[body.provider].settlement,
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
    summary: 'List gateway accounts, including disconnected ones',
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
  readRoute({
    method: 'GET',
    path: `${path}/:id/reconciliation`,
    operationId: 'getGatewayReconciliation',
    summary: "Reconcile a day with the gateway's own records; in test mode also with `simulator`, the simulated bank",
    description: 'Each charge, refund and fee that one book has and the other has not, or that differs by a satang.',
    refuses: ['gateway_has_no_book', 'parameter_missing', 'gateway_unreachable'],
    tag,
    scope: 'gateway_accounts:read',
    params: idOrWordParams('gateway_account', SIMULATOR),
    query: z.object({
      date: z
        .string()
        .refine((text) => spanOfBangkokDay(text) !== null, 'must be a day of the calendar: YYYY-MM-DD')
        .meta({ description: 'A day in Bangkok, not in the future.', example: '2026-11-22' }),
    }),
    answer: reconciliationSchema,
    read: async ({ deps, caller, params, query, now }) => {
      const { merchantId, livemode } = caller
      const isSimulator = params.id === SIMULATOR && !livemode
      const account = isSimulator
        ? { id: SIMULATOR, merchantId, livemode, name: 'The simulator', withoutBook: null }
        : await accountToCompare(deps, caller, params.id)
      if (query.date > bangkokDay(now))
        throw new Refusal('parameter_invalid', `${query.date} is in the future.`, { param: 'date' })
      const away = (error: unknown): never => {
        if (!(error instanceof BookAway)) throw error
        deps.log.warn({ error: error.message, account: account.id }, 'a gateway did not answer for its book')
        throw new Refusal('gateway_unreachable', `${account.name} does not answer. Try again.`)
      }
      // Credentials that this process cannot open are an operator's to mend. The page of an account says so, and does not break.
      const gateway = await deps.gateways.named(account.id, caller).catch((error: unknown) => {
        deps.log.error({ error, account: account.id }, 'the credentials of a gateway account cannot be opened')
        return away(new BookAway('its credentials cannot be opened'))
      })
      const { book } = gateway
      if (!book) throw present(account.withoutBook, 'the book of the simulator')
      const compared = await compareDay(deps.db.pool, { ...gateway, book }, account, { date: query.date, now }).catch(
        away,
      )
      return serializeReconciliation(account, compared)
    },
  }),
  writeRoute({
    method: 'PATCH',
    path: `${path}/:id`,
    operationId: 'updateGatewayAccount',
    summary: 'Update the credentials, uses or description of a gateway account',
    description:
      'Credentials that are given replace those of their name, after the gateway has accepted them. A replaced webhook secret is accepted for 24 hours more.',
    refuses: ['gateway_credentials_invalid', 'gateway_mode_mismatch', 'gateway_unreachable', 'gateway_account_in_use'],
    tag,
    scope: 'gateway_accounts:write',
    params: idParams('gateway_account'),
    body: z
      .object({
        credentials: credentials.meta({
          description:
            'Merged by name, and checked first; null takes one away. A replaced webhook or callback secret holds for 24 hours beside the new one.',
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
    summary: 'Check the credentials of a gateway account',
    description:
      "A harmless call with the stored credentials. The answer's `status` and `problem` say what the gateway said.",
    refuses: ['gateway_credentials_invalid', 'gateway_mode_mismatch', 'gateway_unreachable'],
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
    summary: 'Disconnect a gateway account; it can still be read',
    description:
      'Refused with `gateway_account_in_use` while a payment, refund or payout is under way there. The credentials are deleted.',
    refuses: ['gateway_account_in_use'],
    tag,
    scope: 'gateway_accounts:write',
    params: idParams('gateway_account'),
    answer: gatewayAccountSchema,
    write: async ({ deps, params }, c) =>
      serializeGatewayAccount(await disconnectGatewayAccount(c, params.id), deps.links),
  }),
]

async function accountToCompare(deps: ApiDeps, caller: Caller, id: string) {
  const account = await findOwned(deps.db.orm.em.fork(), caller, GatewayAccount, 'gateway_account', id)
  const { merchantId, livemode, provider } = account
  return { id, merchantId, livemode, name: PROVIDERS[provider].name, withoutBook: withoutBook(account) }
}

function withoutBook({ id, provider, status }: GatewayAccount): Refusal {
  const why =
    status === 'disconnected'
      ? `The gateway account ${id} has been disconnected: its book can no longer be read.`
      : `${PROVIDERS[provider].name} has no book to compare with. Import its statement instead.`
  return new Refusal('gateway_has_no_book', why)
}
