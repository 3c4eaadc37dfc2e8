// Connects, changes, checks and disconnects a merchant's accounts at payment gateways. Credentials are checked by a harmless call before they are
// stored; the call is made between two transactions. Which account serves a method is read in gateways/index.ts.
import { isDeepStrictEqual } from 'node:util'
import { GatewayAccount, Payment, Payout } from '../db/entities/index.ts'
import { openCredentials, type StoredCredentials, sealCredentials } from '../db/gateway-credentials.ts'
import { mintId } from '../db/ids.ts'
import type { Keyring } from '../db/keyring.ts'
import { findOwned } from '../db/queries/owned.ts'
import { holdMerchant } from '../db/queries/payouts.ts'
import { update } from '../db/update.ts'
import type { AccountCheck, Gateways } from '../gateways/port.ts'
import { type GatewayAccountObject, serializeGatewayAccount } from '../resources/gateway-account.ts'
import type { EventType } from '../rules/events.ts'
import {
  type Credentials,
  type CredentialsGiven,
  credentialProblem,
  type GatewayMethod,
  lastFourOf,
  mergedCredentials,
  OLD_WEBHOOK_SECRET_SECONDS,
  PROVIDERS,
  type ProviderName,
  publishableKeyOf,
  type Settlement,
  servedUnasked,
  signingSecretOf,
} from '../rules/gateway-accounts.ts'
import type { NoticeKind } from '../rules/owner-notices.ts'
import { Refusal } from '../rules/refusals.ts'
import { recordAction } from './audit-log.ts'
import { previousAttributes } from './changed.ts'
import type { Commit } from './commit.ts'
import { notifyOwners } from './owner-notices.ts'

export interface GatewayAccountWanted {
  provider: ProviderName
  credentials: CredentialsGiven
  settlement: Settlement
  methods: readonly GatewayMethod[] | null
  defaultFor: readonly GatewayMethod[] | null
  description: string | null
  metadata: Record<string, string>
}

/** A change; what is absent stays. `credentials` are merged by name. */
export type GatewayAccountChange = Partial<Omit<GatewayAccountWanted, 'provider'>>

/** What these commands need of the process: the master keys, and the gateways. */
export interface AccountTools {
  encryptionKey: Keyring
  gateways: Gateways
}

/**
 * Connects an account, once the provider has accepted the credentials. Absent `methods` are all that the provider has; absent `defaultFor` are those of
 * `methods` that no other account serves and that need no person. Another account that served one of `defaultFor` no longer does. Not safe to repeat by itself: a merchant may
 * have several accounts at one provider. Refuses with `gateway_credentials_invalid`, `gateway_mode_mismatch` or `gateway_unreachable`, and nothing is
 * stored. Source: specification §11.
 */
export async function connectGatewayAccount(
  c: Commit,
  { encryptionKey, gateways }: AccountTools,
  wanted: GatewayAccountWanted,
): Promise<GatewayAccount> {
  const { merchantId, livemode } = c.context
  const { provider } = wanted
  const credentials = mergedCredentials({}, wanted.credentials)
  const methods = methodsOf(provider, wanted.methods)
  refuseUnlessWithin(methods, wanted.defaultFor)
  refuseUnlessWhole(provider, credentials)
  refuseUnlessAccepted(c, provider, check(c, gateways, provider, { current: credentials }))
  await holdMerchant(c.em, c.context)
  const id = mintId('ga_')
  const account = c.em.create(GatewayAccount, {
    id,
    merchantId,
    livemode,
    provider,
    status: 'connected',
    problem: null,
    methods,
    defaultFor: [],
    settlement: wanted.settlement,
    credentials: sealCredentials(encryptionKey, id, { current: credentials }),
    credentialsShown: shownOf(credentials, c.at),
    publishableKey: publishableKeyOf(provider, credentials),
    checkedAt: c.at,
    description: wanted.description,
    metadata: wanted.metadata,
    createdAt: c.at,
  })
  await serve(c, account, wanted.defaultFor ?? (await unserved(c, servedUnasked(provider, methods))))
  publish(c, 'gateway_account.connected', account)
  recordAction(c, { action: 'gateway_account.connected', object: id, after: recorded(account) })
  await notifyOfAccount(c, 'gateway_connected', account)
  return account
}

/**
 * Changes an account. New credentials are checked first, together with those that stay; a replaced webhook secret holds for 24 hours beside the new
 * one. Safe to repeat. Refuses as `connectGatewayAccount`, and a disconnected account with `resource_missing`.
 */
export async function updateGatewayAccount(
  c: Commit,
  { encryptionKey, gateways }: AccountTools,
  id: string,
  change: GatewayAccountChange,
): Promise<GatewayAccount> {
  const account = await holdConnected(c, id)
  const methods = change.methods === undefined ? account.methods : methodsOf(account.provider, change.methods)
  const defaultFor = change.defaultFor ?? account.defaultFor.filter((method) => methods.includes(method))
  refuseUnlessWithin(methods, defaultFor)
  const stored = change.credentials && merged(storedOf(encryptionKey, account), change.credentials, c.at)
  if (stored) {
    refuseUnlessWhole(account.provider, stored.current)
    refuseUnlessAccepted(c, account.provider, check(c, gateways, account.provider, stored))
  }
  const before = recorded(account)
  const published = serializeGatewayAccount(account, c.links)
  if (stored) {
    update(account, {
      credentials: sealCredentials(encryptionKey, id, stored),
      credentialsShown: shownAfter(account, stored.current, change.credentials ?? {}, c.at),
      publishableKey: publishableKeyOf(account.provider, stored.current),
      ...{ status: 'connected', problem: null, checkedAt: c.at },
    })
  }
  update(account, {
    settlement: change.settlement ?? account.settlement,
    description: change.description === undefined ? account.description : change.description,
    metadata: change.metadata ?? account.metadata,
  })
  // First fewer, then other methods: what it serves is always within what it has.
  account.defaultFor = account.defaultFor.filter((method) => methods.includes(method))
  await c.em.flush()
  account.methods = [...methods]
  await serve(c, account, defaultFor)
  if (!previousAttributes(published, serializeGatewayAccount(account, c.links))) return account
  publish(c, 'gateway_account.updated', account, published)
  recordAction(c, { action: 'gateway_account.updated', object: id, before, after: recorded(account) })
  if (stored || !isDeepStrictEqual(published.default_for, account.defaultFor)) {
    await notifyOfAccount(c, 'gateway_changed', account)
  }
  return account
}

/**
 * Asks the provider whether it still accepts the credentials, and records the answer: `connected`, or `failing` with what the provider said. Safe to
 * repeat. Refuses with `gateway_unreachable` when the provider does not answer.
 */
export async function checkGatewayAccount(
  c: Commit,
  { encryptionKey, gateways }: AccountTools,
  id: string,
): Promise<GatewayAccount> {
  const account = await holdConnected(c, id)
  const answer = check(c, gateways, account.provider, storedOf(encryptionKey, account))
  if (answer.kind === 'unreachable') throw unreachable(account.provider)
  const problem =
    answer.kind === 'ok' ? null : answer.kind === 'refused' ? answer.message : keyOfOtherMode(c, account.provider)
  const wasFailing = account.status === 'failing'
  const published = serializeGatewayAccount(account, c.links)
  update(account, { status: problem === null ? 'connected' : 'failing', problem, checkedAt: c.at })
  if (problem !== null && !wasFailing) publish(c, 'gateway_account.failing', account, published)
  if (problem === null && wasFailing) publish(c, 'gateway_account.updated', account, published)
  return account
}

/**
 * Disconnects an account for good: its credentials are deleted, it serves nothing, and it stays readable. Safe to repeat. Refuses with
 * `gateway_account_in_use` while payments, refunds or payouts are under way there.
 */
export async function disconnectGatewayAccount(c: Commit, id: string): Promise<GatewayAccount> {
  await holdMerchant(c.em, c.context)
  const account = await findOwned(c.em, c.context, GatewayAccount, 'gateway_account', id)
  if (account.status === 'disconnected') return account
  await refuseWhileInUse(c, account)
  const before = recorded(account)
  const published = serializeGatewayAccount(account, c.links)
  update(account, { status: 'disconnected', problem: null, defaultFor: [], credentials: null })
  publish(c, 'gateway_account.disconnected', account, published)
  recordAction(c, { action: 'gateway_account.disconnected', object: id, before, after: recorded(account) })
  await notifyOfAccount(c, 'gateway_disconnected', account)
  return account
}

/** Owners hear of it in live mode: whoever has the account has the buyers' money. */
async function notifyOfAccount(c: Commit, kind: NoticeKind, { provider, description }: GatewayAccount): Promise<void> {
  if (!c.context.livemode) return
  const { name } = PROVIDERS[provider]
  await notifyOwners(c, { kind, about: description ? `${name}, ${description}` : name })
}

type GatewayAccountEvent = Extract<EventType, `gateway_account.${string}`>

/** `before`: the account as it was, for an event about a change. What has not changed is left out of the event. */
function publish(
  c: Commit,
  type: GatewayAccountEvent,
  account: GatewayAccount,
  before: GatewayAccountObject | null = null,
): void {
  c.event(type, account.id, () => serializeGatewayAccount(account, c.links), before)
}

/** Lets the account serve exactly these methods, and takes them from the accounts that served them. The caller holds the merchant. */
async function serve(c: Commit, account: GatewayAccount, defaultFor: readonly GatewayMethod[]): Promise<void> {
  const { merchantId, livemode } = c.context
  const others = await c.em.find(GatewayAccount, {
    merchantId,
    livemode,
    id: { $ne: account.id },
    status: { $ne: 'disconnected' },
  })
  for (const other of others) {
    const left = other.defaultFor.filter((method) => !defaultFor.includes(method))
    if (left.length === other.defaultFor.length) continue
    const before = serializeGatewayAccount(other, c.links)
    other.defaultFor = left
    publish(c, 'gateway_account.updated', other, before)
  }
  await c.em.flush() // the others first, since one account serves a method
  account.defaultFor = [...defaultFor]
  await c.em.flush()
}

/** Those of `methods` that no account of the merchant and mode serves. */
async function unserved(c: Commit, methods: readonly GatewayMethod[]): Promise<GatewayMethod[]> {
  const { merchantId, livemode } = c.context
  const accounts = await c.em.find(GatewayAccount, { merchantId, livemode, status: { $ne: 'disconnected' } })
  const served = new Set(accounts.flatMap(({ defaultFor }) => defaultFor))
  return methods.filter((method) => !served.has(method))
}

/**
 * Finds the account behind the lock of the merchant. After the provider was asked between two transactions, the work runs again, locks and reads anew: a
 * change or a disconnection in between is seen.
 */
async function holdConnected(c: Commit, id: string): Promise<GatewayAccount> {
  await holdMerchant(c.em, c.context)
  const account = await findOwned(c.em, c.context, GatewayAccount, 'gateway_account', id)
  if (account.status === 'disconnected') throw gone(id)
  return account
}

function gone(id: string): Refusal {
  return new Refusal('resource_missing', `The gateway account ${id} has been disconnected.`, { inPath: true })
}

function storedOf(key: Keyring, account: GatewayAccount): StoredCredentials {
  const stored = openCredentials(key, account)
  if (!stored) throw gone(account.id)
  return stored
}

function merged(stored: StoredCredentials, given: CredentialsGiven, now: number): StoredCredentials {
  const before = signingSecretOf(stored.current)
  const current = mergedCredentials(stored.current, given)
  const after = signingSecretOf(current)
  // A secret that is taken away is not accepted any longer, nor is the one before it.
  if (after === null) return { current }
  const isReplaced = before !== null && after !== before
  if (!isReplaced) return { ...stored, current }
  return { current, oldWebhookSecret: { secret: before, until: now + OLD_WEBHOOK_SECRET_SECONDS } }
}

type Checked = AccountCheck | { kind: 'unreachable' }

/** The provider's answer to a harmless call. Asked once per commit. */
function check(c: Commit, gateways: Gateways, provider: ProviderName, stored: StoredCredentials): Checked {
  const { livemode } = c.context
  return c.fromOutside<Checked>(
    `check/${provider}`,
    async () => {
      const gateway = gateways.open({ provider, livemode, credentials: stored })
      const said = await gateway.check?.().catch(() => ({ kind: 'unreachable' as const }))
      return said ?? { kind: 'ok', livemode, name: null }
    },
    { harmless: true },
  )
}

function refuseUnlessAccepted(c: Commit, provider: ProviderName, answer: Checked): void {
  if (answer.kind === 'unreachable') throw unreachable(provider)
  const { name } = PROVIDERS[provider]
  if (answer.kind === 'refused')
    throw new Refusal(
      'gateway_credentials_invalid',
      `${name} does not accept \`${answer.credential}\`: ${answer.message}`,
      {
        param: `credentials.${answer.credential.replaceAll(/\.(\d+)/g, '[$1]')}`,
      },
    )
  if (answer.kind === 'ok' && (answer.livemode === null || answer.livemode === c.context.livemode)) return
  const credential = answer.kind === 'ok' ? 'secret_key' : answer.credential
  throw new Refusal('gateway_mode_mismatch', keyOfOtherMode(c, provider), { param: `credentials.${credential}` })
}

function keyOfOtherMode({ context }: Commit, provider: ProviderName): string {
  const [given, here] = context.livemode ? ['test', 'live'] : ['live', 'test']
  return `This is a ${given} key of ${PROVIDERS[provider].name}, and this is ${here} mode.`
}

function unreachable(provider: ProviderName): Refusal {
  return new Refusal(
    'gateway_unreachable',
    `${PROVIDERS[provider].name} does not answer. Nothing was changed; try again.`,
  )
}

function refuseUnlessWhole(provider: ProviderName, credentials: Credentials): void {
  const problem = credentialProblem(provider, credentials)
  if (!problem) return
  const { param } = problem
  const { name } = PROVIDERS[provider]
  switch (problem.problem) {
    case 'missing':
      throw new Refusal('parameter_missing', `\`${param}\` is required for ${name}.`, { param })
    case 'unknown':
      throw new Refusal('parameter_unknown', `${name} has no \`${param}\`.`, { param })
    case 'invalid':
      throw new Refusal('parameter_invalid', `\`${param}\` has another form for ${name}.`, { param })
  }
}

function methodsOf(provider: ProviderName, wanted: readonly GatewayMethod[] | null): GatewayMethod[] {
  const all: readonly GatewayMethod[] = PROVIDERS[provider].methods
  const stranger = wanted?.findIndex((method) => !all.includes(method)) ?? -1
  if (wanted && stranger >= 0)
    throw new Refusal('parameter_invalid', `${PROVIDERS[provider].name} does not serve ${wanted[stranger]}.`, {
      param: `methods[${stranger}]`,
    })
  return [...new Set(wanted ?? all)]
}

function refuseUnlessWithin(methods: readonly GatewayMethod[], defaultFor: readonly GatewayMethod[] | null): void {
  const stranger = defaultFor?.findIndex((method) => !methods.includes(method)) ?? -1
  if (stranger >= 0)
    throw new Refusal(
      'parameter_invalid',
      `\`default_for\` names ${defaultFor?.[stranger]}, which is not in \`methods\`.`,
      {
        param: `default_for[${stranger}]`,
      },
    )
}

async function refuseWhileInUse(c: Commit, { id }: GatewayAccount): Promise<void> {
  const { merchantId, livemode } = c.context
  const payments = await c.em.count(Payment, { gateway: id, status: { $in: ['requires_action', 'processing'] } })
  const payouts = await c.em.count(Payout, { gateway: id, status: { $in: ['pending', 'in_transit'] } })
  const [{ refunds }] = await c.em.execute<[{ refunds: number }]>(
    `select count(*)::integer as refunds from refunds r join payments p on p.id = r.payment_id
     where r.merchant_id = ? and r.livemode = ? and r.status = 'pending' and p.gateway = ?`,
    [merchantId, livemode, id],
  )
  if (payments + payouts + refunds === 0) return
  throw new Refusal(
    'gateway_account_in_use',
    `${payments} payments, ${refunds} refunds and ${payouts} payouts are under way at ${id}. Choose another account for its methods first, and disconnect it when they have ended.`,
  )
}

function shownOf(credentials: Credentials, now: number): GatewayAccount['credentialsShown'] {
  return Object.fromEntries(
    Object.entries(credentials).map(([name, value]) => [name, { last4: lastFourOf(value), set_at: now }]),
  )
}

/** What is shown after a change: what was given is shown anew, and what was taken away not at all. */
function shownAfter(account: GatewayAccount, stored: Credentials, given: CredentialsGiven, now: number) {
  const anew = shownOf(stored, now)
  const shown = Object.keys(stored).map((name) => {
    const before = Object.hasOwn(given, name) ? undefined : account.credentialsShown[name]
    return [name, before ?? anew[name]] as const
  })
  return Object.fromEntries(shown.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** What the audit log keeps of an account: never the credentials, but when each was set. */
function recorded(account: GatewayAccount) {
  return {
    provider: account.provider,
    status: account.status,
    methods: account.methods,
    default_for: account.defaultFor,
    settlement: account.settlement,
    credentials: Object.keys(account.credentialsShown),
    description: account.description,
  }
}
