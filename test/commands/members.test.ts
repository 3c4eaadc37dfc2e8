// Members of the dashboard as rows: which shops they belong to, how they leave, and what a cookie opens.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Accepting, acceptInvitation, invite } from '../../commands/invitations.ts'
import { closeOthers, openSession, signIn, signOut } from '../../commands/member-sessions.ts'
import { createMember, joinMerchant, removeMember, setRole } from '../../commands/members.ts'
import { memberLinkToken } from '../../db/member-links.ts'
import { readMember } from '../../db/queries/members.ts'
import { hashSecret } from '../../db/secrets.ts'
import { IDLE_SECONDS, SESSION_SECONDS } from '../../rules/members.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { asMerchant, newMember } from '../support/dashboard.ts'
import { inOrder } from '../support/lock-order.ts'

let api: TestApi
const environment = () => ({ api })
const now = () => Math.floor(Date.now() / 1000)
const browser = { instead: null, userAgent: null, from: '198.51.100.7', isKnown: true }

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

async function read(cookie: string, at = now()) {
  return readMember(api.db.pool, { cookieHash: hashSecret(cookie), now: at })
}

test('a member is read with every shop that is theirs, the oldest first, and no shop of a simulation', async () => {
  const [first, second, simulated] = [await api.merchant(), await api.merchant(), await api.merchant()]
  await api.db.pool.query('update merchants set simulation_of = $1 where id = $2', [first.id, simulated.id])
  const member = await newMember(environment(), first, 'viewer')
  for (const [shop, role] of [
    [simulated, 'owner'],
    [second, 'admin'],
  ] as const)
    await asMerchant(environment(), shop.id, (c) => joinMerchant(c, member.id, role))
  await api.db.pool.query('update memberships set created_at = 1 where merchant_id = $1', [first.id])
  const { cookie, sessionId } = await asMerchant(environment(), first.id, (c) => openSession(c, member.id, browser))
  const shown = { id: member.id, email: member.email, name: 'Malee', locale: 'en', totpEnabledAt: null }
  expect(await read(cookie)).toEqual({
    member: shown,
    sessionId,
    secondFactor: null,
    provedAt: expect.any(Number),
    memberships: [
      {
        merchant: expect.objectContaining({ id: first.id, name: 'Baan Kafae' }),
        role: 'viewer',
        needsSecondFactor: false,
      },
      { merchant: expect.objectContaining({ id: second.id }), role: 'admin', needsSecondFactor: false },
    ],
  })
  expect(await read('somebody else')).toBeNull()
})

test('a session ends by log-out, after 12 hours of nothing, and after 30 days whatever happens', async () => {
  const shop = await api.merchant()
  const { id } = await newMember(environment(), shop)
  const open = () => asMerchant(environment(), shop.id, (c) => openSession(c, id, browser))
  const { cookie } = await open()
  expect(await read(cookie, now() + IDLE_SECONDS - 5)).not.toBeNull()
  // The session was used then, which keeps it open.
  expect(await read(cookie, now() + 2 * IDLE_SECONDS - 60)).not.toBeNull()
  expect(await read(cookie, now() + 3 * IDLE_SECONDS)).toBeNull()
  await api.db.pool.query('update member_sessions set last_seen_at = $1', [now() + SESSION_SECONDS])
  expect(await read(cookie, now() + SESSION_SECONDS - 5)).not.toBeNull()
  expect(await read(cookie, now() + SESSION_SECONDS + 1)).toBeNull()
  const second = await open()
  await asMerchant(environment(), shop.id, (c) => signOut(c, second.cookie))
  expect(await read(second.cookie)).toBeNull()
})

test('a session that opens ends the one that the browser had, and closing the others keeps one', async () => {
  const shop = await api.merchant()
  const { id } = await newMember(environment(), shop)
  const open = (instead: string | null) =>
    asMerchant(environment(), shop.id, (c) => openSession(c, id, { instead, userAgent: 'x'.repeat(500), from: null }))
  const first = await open(null)
  const second = await open(first.cookie)
  const third = await open(null)
  expect([await read(first.cookie), await read(second.cookie)]).toEqual([null, expect.anything()])
  await asMerchant(environment(), shop.id, (c) => closeOthers(c, id, third.sessionId))
  expect([await read(second.cookie), await read(third.cookie)]).toEqual([null, expect.anything()])
  await asMerchant(environment(), shop.id, (c) => closeOthers(c, id, null))
  expect(await read(third.cookie)).toBeNull()
})

test('a password that has changed since it was compared lets nobody in', async () => {
  const shop = await api.merchant()
  const { id } = await newMember(environment(), shop)
  const given = { memberId: id, passwordHash: 'scrypt$4$8$1$old$old', locale: 'en' as const, browser }
  expect(await asMerchant(environment(), shop.id, (c) => signIn(c, given))).toEqual({ kind: 'stale' })
  expect(await api.sql('select 1 from member_sessions where member_id = $1', [id])).toEqual([])
})

test('an address has one member, in any case', async () => {
  const shop = await api.merchant()
  const { email } = await newMember(environment(), shop)
  const duplicate = () =>
    asMerchant(environment(), shop.id, (c) =>
      createMember(c, { email: ` ${email.toUpperCase()}`, name: null, passwordHash: 'x', locale: 'th' }),
    )
  await expect(duplicate()).rejects.toThrow('There is a member with the address')
  const fresh = { email: 'ConcurrentDuplicate@example.com', name: null, passwordHash: 'x', locale: 'th' } as const
  const both = await Promise.allSettled(
    [1, 2].map(() => asMerchant(environment(), shop.id, (c) => createMember(c, fresh))),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('the last owner stays one, also when two demote each other at once', async () => {
  const shop = await api.merchant()
  const [a, b] = [await newMember(environment(), shop), await newMember(environment(), shop)]
  const demoted = [a, b].map(({ id }) => asMerchant(environment(), shop.id, (c) => setRole(c, id, 'admin')))
  expect((await Promise.allSettled(demoted)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const removed = [a, b].map(({ id }) => asMerchant(environment(), shop.id, (c) => removeMember(c, id)))
  expect((await Promise.allSettled(removed)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const left = await api.sql('select role from memberships where merchant_id = $1', [shop.id])
  expect(left).toEqual([{ role: 'owner' }])
})

test('whoever leaves the last shop is gone, with the sessions; whoever has another one stays', async () => {
  const [shop, other] = [await api.merchant(), await api.merchant()]
  await newMember(environment(), shop)
  const { id } = await newMember(environment(), shop, 'support')
  await asMerchant(environment(), other.id, (c) => joinMerchant(c, id, 'viewer'))
  const { cookie } = await asMerchant(environment(), shop.id, (c) => openSession(c, id, browser))
  await asMerchant(environment(), shop.id, (c) => removeMember(c, id))
  expect((await read(cookie))!.memberships.map(({ role }) => role)).toEqual(['viewer'])
  await expect(asMerchant(environment(), shop.id, (c) => removeMember(c, id))).rejects.toThrow('does not belong')
  await expect(asMerchant(environment(), shop.id, (c) => setRole(c, id, 'owner'))).rejects.toThrow('does not belong')
  await asMerchant(environment(), other.id, (c) => removeMember(c, id))
  expect(await read(cookie)).toBeNull()
  expect(await api.sql('select 1 from members where id = $1', [id])).toEqual([])
})

test('whoever leaves the last shop at the moment of joining another one stays', async () => {
  const [shop, other] = [await api.merchant(), await api.merchant()]
  await newMember(environment(), shop) // an owner stays
  const { id } = await newMember(environment(), shop, 'viewer')
  const { waited } = await inOrder(
    api.db.pool,
    (hold) =>
      asMerchant(environment(), other.id, async (c) => {
        await joinMerchant(c, id, 'viewer')
        await c.em.flush()
        await hold()
      }),
    () => asMerchant(environment(), shop.id, (c) => removeMember(c, id)),
  )
  expect(waited).toBe(true)
  const { rows } = await api.db.pool.query('select merchant_id from memberships where member_id = $1', [id])
  expect(rows).toEqual([{ merchant_id: other.id }])
})

test('an invitation is accepted by whoever has its address, and by no other member, whatever the page has checked', async () => {
  const shop = await api.merchant()
  const [invited, other] = [
    await newMember(environment(), await api.merchant()),
    await newMember(environment(), await api.merchant()),
  ]
  const { encryptionKey } = api.deps
  const wanted = {
    email: invited.email,
    role: 'viewer' as const,
    invitedBy: null,
    locale: 'en' as const,
    encryptionKey,
  }
  const { id } = await asMerchant(environment(), shop.id, (c) => invite(c, wanted))
  const token = memberLinkToken(encryptionKey, id)
  const accept = (as: Accepting) => asMerchant(environment(), '', (c) => acceptInvitation(c, { token, as }))
  expect(await accept({ memberId: other.id })).toBeNull()
  expect(await accept({ name: null, passwordHash: 'x', locale: 'en' })).toBeNull()
  expect(await accept({ memberId: invited.id })).toEqual({ memberId: invited.id, merchantId: shop.id })
  const team = await api.sql('select member_id, role from memberships where merchant_id = $1', [shop.id])
  expect(team).toEqual([{ member_id: invited.id, role: 'viewer' }])
})
