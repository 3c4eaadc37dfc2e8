// Forms that ask for a mail do not reveal who is known, neither by their answer nor by its timing: the answer never waits for the work, and no work
// is lost.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { answerLostMailRequests } from '../../activities/answer-mail-requests.ts'
import { LeftOut } from '../../activities/rows.ts'
import { commit } from '../../commands/commit.ts'
import { answerMailRequest, requestMail } from '../../commands/mail-requests.ts'
import { beginPortalLogin } from '../../commands/portal-logins.ts'
import { API_VERSION } from '../../rules/versions.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { newMember, type TestMember } from '../support/dashboard.ts'
import { LOUD } from '../support/loud.ts'
import { mailsAnswered, portalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let home: string
let member: TestMember
let customer: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  home = `/portal/${await slugOf(billing, shop)}`
  member = await newMember({ api: billing.api }, shop)
  customer = await shop.customer({ email: 'nok@example.com' })
})
afterAll(() => billing.close())

const now = () => Math.floor(Date.now() / 1000)
const mails = async (): Promise<number> =>
  Number((await billing.api.sql<{ n: string }>('select count(*) as n from emails'))[0]!.n)
const waiting = async (): Promise<number> =>
  Number((await billing.api.sql<{ n: string }>('select count(*) as n from mail_requests'))[0]!.n)
const lost = () => {
  const { orm } = billing.api.db
  const { links, workflows: notifier, encryptionKey } = billing.api.deps
  return { orm, links, notifier, encryptionKey, log: LOUD }
}
const inShop = <T>(work: Parameters<typeof commit<T>>[2], at = now()) =>
  commit(lost(), { merchantId: shop.id, livemode: false, apiVersion: API_VERSION, at }, work)

const forms = () => [
  { name: 'a forgotten password', path: '/dashboard/forgot', known: member.email, status: 200 },
  { name: 'a code for the portal', path: `${home}/login`, known: 'nok@example.com', status: 303 },
]

describe.each([0, 1])('form %i', (n) => {
  test('is answered while its work is held up, and the work is done afterwards', async () => {
    const { path, known, status } = forms()[n]!
    const before = await mails()
    // No mail can be written: only a reader of the address would notice.
    const holder = await billing.api.db.pool.connect()
    await holder.query('begin')
    await holder.query('lock table emails in exclusive mode')
    try {
      for (const email of [known, 'nobody-at-all@example.com'])
        expect((await portalBrowser(billing.api.url).post(path, { email })).status).toBe(status)
      expect(await waiting()).toBe(1)
    } finally {
      await holder.query('commit')
      holder.release()
    }
    await mailsAnswered(billing.api)
    expect(await mails()).toBe(before + 1)
  })
})

test('what is written before the answer is the same for everybody', async () => {
  const rows = []
  for (const email of ['nok@example.com', 'nobody-at-all@example.com']) {
    const login = await inShop(async (c) => {
      const { id } = await beginPortalLogin(c, email)
      await requestMail(c, { kind: 'portal_code', email, portalLogin: id })
      return id
    })
    const [row] = await billing.api.sql<{ both: string }>(
      'select l::text || r::text as both from portal_logins l join mail_requests r on r.portal_login = l.id where l.id = $1',
      [login],
    )
    rows.push(
      row!.both
        .replaceAll(login, '')
        .replaceAll(email, '')
        .replaceAll(/mrq_\w+|\d{9,}/g, ''),
    )
  }
  expect(rows[0]).toBe(rows[1])
  await billing.api.sql('delete from mail_requests')
})

test('what a process has written down and died over, a worker answers, once', async () => {
  const before = await mails()
  const login = await inShop(async (c) => {
    const { id } = await beginPortalLogin(c, 'nok@example.com')
    await requestMail(c, { kind: 'portal_code', email: 'nok@example.com', portalLogin: id })
    return id
  })
  const password = await commit(lost(), { merchantId: '', livemode: true, apiVersion: API_VERSION, at: now() }, (c) =>
    requestMail(c, { kind: 'password', email: member.email }),
  )
  // Its own process is still working on it.
  expect([await answerLostMailRequests(lost(), now()), await waiting()]).toEqual([0, 2])
  const [one, two] = await Promise.all([1, 2].map(() => answerLostMailRequests(lost(), now() + 11)))
  expect([one! >= 0, two! >= 0, await waiting(), await mails()]).toEqual([true, true, 0, before + 2])
  expect(await billing.api.sql('select customer_id from portal_logins where id = $1', [login])).toEqual([
    { customer_id: customer },
  ])
  const again = await inShop((c) => answerMailRequest(c, { id: password, encryptionKey: lost().encryptionKey }))
  expect([again, await mails()]).toEqual([false, before + 2])
})

test('a code that is over before it is sent is sent to nobody', async () => {
  const before = await mails()
  await inShop(async (c) => {
    const { id } = await beginPortalLogin(c, 'nok@example.com')
    await requestMail(c, { kind: 'portal_code', email: 'nok@example.com', portalLogin: id })
  }, now() - 700)
  expect([await answerLostMailRequests(lost(), now()), await mails()]).toEqual([1, before])
})

test('a request that fails stays for a later round, and keeps no other from being answered', async () => {
  const before = await mails()
  const context = { merchantId: '', livemode: true, apiVersion: API_VERSION, at: now() - 60 }
  await commit(lost(), context, (c) => requestMail(c, { kind: 'password', email: member.email }))
  await inShop(async (c) => {
    const { id } = await beginPortalLogin(c, 'nok@example.com')
    await requestMail(c, { kind: 'portal_code', email: 'nok@example.com', portalLogin: id })
  }, now() - 30)
  const failed: object[] = []
  const broken = { ...lost(), encryptionKey: null as never, log: { error: (o: object) => failed.push(o) } }
  const leftOut = new LeftOut()
  expect(await answerLostMailRequests(broken, now(), leftOut)).toBe(1)
  expect(failed).toEqual([{ error: expect.anything(), id: expect.any(String) }])
  expect([await waiting(), await mails()]).toEqual([1, before + 1])
  // It is left out for an hour, so that it takes nobody's place.
  expect(await answerLostMailRequests(lost(), now(), leftOut)).toBe(0)
  await answerLostMailRequests(lost(), now() + 3_601, leftOut)
  expect([await waiting(), await mails()]).toEqual([0, before + 2])
})
