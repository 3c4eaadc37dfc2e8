/*
 * A member's session at the dashboard, without a browser. The commands sign the member in, so that no test waits for a password comparison.
 * test/api/dashboard-entry.test.ts tests the log-in itself.
 */
import { randomBytes } from 'node:crypto'
import { type Commit, commit } from '../../commands/commit.ts'
import { letIn, openSession } from '../../commands/member-sessions.ts'
import { createMember, joinMerchant } from '../../commands/members.ts'
import { hashPassword } from '../../db/passwords.ts'
import type { Role } from '../../rules/members.ts'
import { API_VERSION } from '../../rules/versions.ts'
import type { TestApi } from './api.ts'
import type { ApiShop, BillingApi } from './billing-api.ts'
import { type PortalBrowser, portalBrowser, slugOf } from './portal.ts'

/** The cheapest scrypt settings: no test measures how long a comparison takes. */
export const CHEAP = { logN: 4, r: 8, p: 1 }

export interface TestMember {
  id: string
  email: string
  password: string
}

/** A system with an API, for example a billing API (test/support/billing-api.ts) or a journey's system. */
type TestEnvironment = { api: Pick<TestApi, 'db' | 'deps' | 'url'> }

/** Runs a command of the dashboard for a merchant, as the pages do. */
export function asMerchant<T>(
  { api }: TestEnvironment,
  merchantId: string,
  work: (c: Commit) => Promise<T>,
  {
    livemode = true,
    from = null,
    by = null,
    byId = null,
  }: { livemode?: boolean; from?: string | null; by?: string | null; byId?: string | null } = {},
): Promise<T> {
  const { links, workflows } = api.deps
  const context = {
    merchantId,
    livemode,
    apiVersion: API_VERSION,
    at: Math.floor(Date.now() / 1000),
    ...((from || by) && {
      actor: { type: by ? ('member' as const) : ('system' as const), id: byId, name: by, ip: from },
    }),
  }
  return commit({ orm: api.db.orm, links, notifier: workflows }, context, work)
}

/** A member of a shop who is not signed in. */
export async function newMember(
  environment: TestEnvironment,
  shop: { id: string },
  role: Role = 'owner',
  {
    email = `m${randomBytes(5).toString('hex')}@example.com`,
    password = 'correct horse battery',
    locale = 'en' as const,
  } = {},
): Promise<TestMember> {
  const passwordHash = await hashPassword(password, CHEAP)
  return asMerchant(environment, shop.id, async (c) => {
    const { id } = await createMember(c, { email, name: 'Malee', passwordHash, locale })
    await joinMerchant(c, id, role)
    return { id, email, password }
  })
}

/** `satang_member=…` of a new session. */
export async function memberCookie(
  environment: TestEnvironment,
  shop: { id: string },
  memberId: string,
): Promise<string> {
  const browser = { instead: null, userAgent: 'test', from: null }
  const { cookie } = await asMerchant(environment, shop.id, (c) => openSession(c, memberId, browser))
  return memberCookieOf(environment, cookie)
}

/** The same of a whole log-in, which the audit log and the list of sessions tell. `on`: as a browser is named there. */
export async function logInCookie(
  environment: TestEnvironment,
  shop: { id: string },
  member: TestMember,
  { on, from }: { on: string; from: string },
): Promise<string> {
  const browser = { instead: null, userAgent: on, from, isKnown: true }
  const { cookie } = await asMerchant(environment, shop.id, (c) => letIn(c, member, browser, null), { from })
  return memberCookieOf(environment, cookie)
}

function memberCookieOf(environment: TestEnvironment, cookie: string): string {
  const prefix = environment.api.deps.links.baseUrl.startsWith('https:') ? '__Host-' : ''
  return `${prefix}satang_member=${cookie}`
}

export type DashboardMember = PortalBrowser & { member: TestMember }

/** A signed-in browser of a new member of the shop in this role. */
export async function signedInMember(
  environment: TestEnvironment,
  shop: { id: string },
  role: Role = 'owner',
): Promise<DashboardMember> {
  const member = await newMember(environment, shop, role)
  return Object.assign(portalBrowser(environment.api.url, await memberCookie(environment, shop, member.id)), { member })
}

export interface Cast {
  /** `/dashboard/{slug}/test` of the shop, and of another shop. */
  home: string
  elsewhere: string
  owner: DashboardMember
  viewer: DashboardMember
  /** The owner of the other shop. */
  stranger: DashboardMember
}

/** The visitors of a shop's pages: its owner, a member who may only read, and the owner of another shop. */
export async function membersOf(billing: BillingApi, shop: ApiShop): Promise<Cast> {
  const other = await billing.shop()
  return {
    home: `/dashboard/${await slugOf(billing, shop)}/test`,
    elsewhere: `/dashboard/${await slugOf(billing, other)}/test`,
    owner: await signedInMember(billing, shop),
    viewer: await signedInMember(billing, shop, 'viewer'),
    stranger: await signedInMember(billing, other),
  }
}
