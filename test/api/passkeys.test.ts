// Passkeys over HTTP: created, used, renamed and removed. Also every invalid answer: replayed, of another page, of another member, of a removed key,
// of a copied key, or two at once.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { relyingParty } from '../../db/passkeys.ts'
import { PASSKEYS_MAX } from '../../rules/members.ts'
import { startApi, type TestApi, type TestMerchant } from '../support/api.ts'
import { makePasskey, proveBy, type Question, type SoftPasskey, type Twist } from '../support/authenticator.ts'
import { type DashboardMember, memberCookie, signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, portalBrowser } from '../support/portal.ts'

const ORIGIN = 'https://shops.example'

let api: TestApi
let shop: TestMerchant
let home: string
const environment = () => ({ api })
beforeAll(async () => {
  const links = { baseUrl: ORIGIN, temporalUiUrl: null, temporalNamespace: 'default' }
  api = await startApi({ overrides: { links } })
  shop = await api.merchant()
  const [row] = await api.sql<{ slug: string }>('select slug from merchants where id = $1', [shop.id])
  home = `/dashboard/${row!.slug}/test`
})
afterAll(() => api.close())

const now = () => Math.floor(Date.now() / 1000)

const member = (): Promise<DashboardMember> => signedInMember(environment(), shop, 'viewer')

/** The question with which the page asks the browser for a passkey. */
async function askedToAdd(browser: DashboardMember, name = 'My phone'): Promise<Question> {
  const fields = { name, current_password: browser.member.password }
  const { status, text } = await browser.post(`${home}/account/passkeys/begin?lang=en`, fields)
  expect([status, text.includes('Now on your device')]).toEqual([200, true])
  const question = /data-question="([^"]+)"/.exec(text)![1]!
  return JSON.parse(question.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'))
}

async function add(browser: DashboardMember, twist: Twist = {}, name = 'My phone') {
  const { passkey, credential } = makePasskey(await askedToAdd(browser, name), ORIGIN, twist)
  const answer = await browser.post(`${home}/account/passkeys/add?lang=en`, { name, credential })
  return { passkey, credential, answer }
}

/** A browser before the log-in, with the question that it got. */
async function stranger(): Promise<{ browser: PortalBrowser; question: Question }> {
  const browser = portalBrowser(api.url)
  const { status, text } = await browser.post('/dashboard/login/passkey/question')
  expect(status).toBe(200)
  return { browser, question: JSON.parse(text) }
}

const enter = (browser: PortalBrowser, credential: string) =>
  browser.post('/dashboard/login/passkey?lang=en', { credential })

async function logIn(passkey: SoftPasskey, twist: Twist = {}) {
  const { browser, question } = await stranger()
  return { browser, question, answer: await enter(browser, proveBy(passkey, question, ORIGIN, twist)) }
}

const isIn = async (browser: PortalBrowser) => (await browser.get(`${home}/account`)).status === 200
const duplicate = async ({ member }: DashboardMember) =>
  portalBrowser(api.url, `__Host-${await memberCookie(environment(), shop, member.id)}`)
const published = async ({ member }: DashboardMember) =>
  (
    await api.sql<{ changed: string }>(
      "select data->>'changed' as changed from emails where data->>'member' = $1 order by id",
      [member.id],
    )
  ).map(({ changed }) => changed)

describe('a passkey', () => {
  test('is made after the password, by the browser that was asked, and ends every other session', async () => {
    const browser = await member()
    const other = await duplicate(browser)
    const wrong = await browser.post(`${home}/account/passkeys/begin?lang=en`, { name: '', current_password: 'wrong' })
    expect([wrong.status, wrong.text.includes('data-question=')]).toEqual([422, false])
    expect(wrong.text).toContain('Give it a name')
    const question = (await askedToAdd(browser)) as Question & Record<string, unknown>
    expect(question).toMatchObject({
      rp: { id: 'shops.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { answer } = await add(browser)
    expect(answer.location).toBe(`${home}/account/passkeys?lang=en&flash=created`)
    expect((await browser.get(`${home}/account/passkeys?lang=en`)).text).toContain('My phone')
    expect([await isIn(browser), await isIn(other)]).toEqual([true, false])
    expect(await published(browser)).toEqual(['passkey_added'])
  })

  test('lets its member in without password and code, as a second factor, and tells of a new device', async () => {
    const owner = await member()
    const { passkey } = await add(owner)
    const { browser, answer } = await logIn(passkey)
    expect([answer.status, answer.location]).toEqual([303, '/dashboard'])
    expect(browser.cookie).toMatch(/^__Host-satang_member=/)
    expect(await isIn(browser)).toBe(true)
    expect(
      await api.sql(
        'select second_factor from member_sessions where member_id = $1 and closed_at is null order by id desc limit 1',
        [owner.member.id],
      ),
    ).toEqual([{ second_factor: 'passkey' }])
    expect(await published(owner)).toEqual(['passkey_added', 'new_device'])
    // From then on the browser is recognised.
    const again = await browser.post('/dashboard/login/passkey/question')
    await enter(browser, proveBy(passkey, JSON.parse(again.text), ORIGIN))
    expect(await published(owner)).toEqual(['passkey_added', 'new_device'])
    const [row] = await api.sql<{ last_used_at: string }>(
      'select last_used_at from member_passkeys where member_id = $1',
      [owner.member.id],
    )
    expect(Number(row!.last_used_at)).toBeGreaterThan(now() - 60)
  })

  test('is called something else, and removed with the password, by its member alone', async () => {
    const [browser, other] = [await member(), await member()]
    const { passkey } = await add(browser)
    const [{ id }] = (await api.sql<{ id: string }>('select id from member_passkeys where member_id = $1', [
      browser.member.id,
    ])) as [{ id: string }]
    const at = `${home}/account/passkeys/${id}`
    for (const path of [at, `${at}/remove`])
      expect((await other.post(path, { name: 'x', remove_password: other.member.password })).status).toBe(404)
    expect((await other.get(at)).status).toBe(404)
    expect((await browser.post(`${at}?lang=en`, { name: 'x'.repeat(51) })).status).toBe(422)
    await browser.post(at, { name: '<b>Key</b>' })
    expect((await browser.get(`${home}/account/passkeys`)).text).toContain('&lt;b&gt;Key&lt;/b&gt;')
    expect((await browser.post(`${at}/remove`, { remove_password: 'wrong' })).status).toBe(422)
    const elsewhere = await duplicate(browser)
    expect((await browser.post(`${at}/remove`, { remove_password: browser.member.password })).status).toBe(303)
    expect([await isIn(browser), await isIn(elsewhere)]).toEqual([true, false])
    expect(await published(browser)).toEqual(['passkey_added', 'passkey_removed'])
    // A removed passkey opens nothing.
    const { browser: late, answer } = await logIn(passkey)
    expect([answer.status, await isIn(late)]).toEqual([422, false])
    expect(answer.text).toContain('This passkey does not work here')
  })

  test('is one of twenty at most, and nobody’s a second time', async () => {
    const browser = await member()
    const { credential, passkey } = await add(browser)
    await api.sql(
      `insert into member_passkeys (id, member_id, credential_id, public_key, name, synced, created_at)
       select 'mpk_' || $1 || n, $1, $1 || n, '', 'x', false, 1 from generate_series(2, $2::int) n`,
      [browser.member.id, PASSKEYS_MAX],
    )
    const more = await browser.post(`${home}/account/passkeys/begin?lang=en`, {
      name: 'x',
      current_password: browser.member.password,
    })
    expect([more.status, more.text.includes('Delete one first')]).toEqual([422, true])
    expect([credential.includes(passkey.id), await isIn(browser)]).toEqual([true, true])
  })
})

describe('a question', () => {
  test('is answered once: a replayed answer opens nothing, also in the browser that was asked', async () => {
    const owner = await member()
    const { passkey } = await add(owner)
    const { browser, question } = await stranger()
    const [cookie, credential] = [browser.cookie, proveBy(passkey, question, ORIGIN)]
    expect((await enter(browser, credential)).status).toBe(303)
    expect((await enter(portalBrowser(api.url, cookie), credential)).status).toBe(422)
  })

  test('lets one in of ten who answer it at once', async () => {
    const owner = await member()
    const { passkey } = await add(owner)
    const { browser, question } = await stranger()
    const credential = proveBy(passkey, question, ORIGIN)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => enter(portalBrowser(api.url, browser.cookie), credential)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array.from({ length: 9 }, () => 422)])
  })

  test('is the browser’s that was asked, and not used up by another', async () => {
    const owner = await member()
    const { passkey } = await add(owner)
    const { browser, question } = await stranger()
    const credential = proveBy(passkey, question, ORIGIN)
    const { browser: thief } = await stranger()
    expect((await enter(thief, credential)).status).toBe(422)
    expect((await enter(portalBrowser(api.url), credential)).status).toBe(422)
    expect((await enter(browser, credential)).status).toBe(303)
  })

  test('is for one thing: what a log-in was asked adds no passkey, nor what another session was asked', async () => {
    const [browser, other] = [await member(), await member()]
    const asked = await askedToAdd(browser)
    const theirs = makePasskey({ ...(await askedToAdd(other)), user: asked.user! }, ORIGIN)
    const ofLogIn = makePasskey({ ...asked, challenge: (await stranger()).question.challenge }, ORIGIN)
    for (const { credential } of [theirs, ofLogIn]) {
      const answer = await browser.post(`${home}/account/passkeys/add?lang=en`, { name: 'x', credential })
      expect([answer.status, answer.text.includes('No passkey was created')]).toEqual([422, true])
    }
    const mine = makePasskey(asked, ORIGIN)
    const { browser: stranded } = await stranger()
    expect(
      (await enter(stranded, proveBy(mine.passkey, { challenge: asked.challenge, rpId: 'shops.example' }, ORIGIN)))
        .status,
    ).toBe(422)
  })

  test('is over after five minutes', async () => {
    const owner = await member()
    const { passkey } = await add(owner)
    const { browser, question } = await stranger()
    await api.sql('update passkey_challenges set expires_at = $1', [now()])
    expect((await enter(browser, proveBy(passkey, question, ORIGIN))).status).toBe(422)
  })

  test('is used up by a wrong answer', async () => {
    const owner = await member()
    const { passkey } = await add(owner)
    const { browser, question } = await stranger()
    const { cookie } = browser
    expect((await enter(browser, proveBy(passkey, question, 'https://evil.example'))).status).toBe(422)
    expect((await enter(portalBrowser(api.url, cookie), proveBy(passkey, question, ORIGIN))).status).toBe(422)
  })
})

describe('an answer opens nothing', () => {
  const TWISTS: [string, Twist][] = [
    ['of another page', { origin: 'https://evil.example' }],
    ['of the same host over http', { origin: 'http://shops.example' }],
    ['in a frame of another page', { crossOrigin: true }],
    ['for another host', { rpId: 'evil.example' }],
    ['for a challenge of its own', { challenge: 'c2VsZi1tYWRl' }],
    ['of another kind', { type: 'webauthn.create' }],
    ['without finger, face or PIN', { unverified: true }],
    ['in another member’s name', { userHandle: Buffer.from('mem_somebody').toString('base64url') }],
  ]
  test.each(TWISTS)('%s', async (_, twist) => {
    const owner = await member()
    const { passkey } = await add(owner)
    const { browser, answer } = await logIn(passkey, twist)
    expect([answer.status, await isIn(browser)]).toEqual([422, false])
    expect((await logIn(passkey)).answer.status).toBe(303)
  })

  test('with another key’s signature, under a known passkey’s name', async () => {
    const [owner, thief] = [await member(), await member()]
    const known = (await add(owner)).passkey
    const own = (await add(thief)).passkey
    const { answer } = await logIn({ ...own, id: known.id, userHandle: known.userHandle })
    expect(answer.status).toBe(422)
  })

  test('of a copy: the count of signatures must go up, also of two at once', async () => {
    const owner = await member()
    const { passkey } = await add(owner, { counter: 5 })
    expect((await logIn(passkey, { counter: 5 })).answer.status).toBe(422)
    expect((await logIn(passkey, { counter: 7 })).answer.status).toBe(303)
    expect((await logIn(passkey, { counter: 6 })).answer.status).toBe(422)
    expect((await logIn(passkey, { counter: 0 })).answer.status).toBe(422)
    const both = await Promise.all([logIn(passkey, { counter: 8 }), logIn(passkey, { counter: 8 })])
    expect(both.map(({ answer }) => answer.status).sort()).toEqual([303, 422])
  })

  test('that is no answer at all', async () => {
    const { browser } = await stranger()
    for (const credential of ['', '{', '[]', '{"id":"x"}', JSON.stringify({ id: 1 }), 'x'.repeat(70_000)])
      expect((await enter(browser, credential)).status).toBe(422)
  })

  test('of a member who has left', async () => {
    const owner = await member()
    const { passkey } = await add(owner)
    await api.sql('delete from memberships where member_id = $1', [owner.member.id])
    await api.sql('delete from members where id = $1', [owner.member.id])
    expect((await logIn(passkey)).answer.status).toBe(422)
  })
})

describe('a new passkey is none', () => {
  const TWISTS: [string, Twist][] = [
    ['from another page', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without finger, face or PIN', { unverified: true }],
    // A certificate is not asked for, and to check it the library might call addresses that it contains.
    ['with a certificate', { format: 'certified' }],
  ]
  test.each(TWISTS)('%s', async (_, twist) => {
    const browser = await member()
    const { answer } = await add(browser, twist)
    expect(answer.status).toBe(422)
    expect(await api.sql('select 1 from member_passkeys where member_id = $1', [browser.member.id])).toEqual([])
  })
})

test('a new passkey may sign for itself, as some do unasked', async () => {
  const { passkey, answer } = await add(await member(), { format: 'self' })
  expect([answer.status, (await logIn(passkey)).answer.status]).toEqual([303, 303])
})

test('wrong passkeys are counted by address, limits or not', async () => {
  const strict = await api.another()
  await strict.db.pool.query("delete from rate_limits where key like 'passkey_address%'")
  const browser = portalBrowser(strict.url)
  expect((await enter(browser, 'x')).status).toBe(422)
  await strict.db.pool.query("update rate_limits set points = 100 where key like 'passkey_address:%'")
  const late = await enter(browser, 'x')
  expect([late.status, late.text.includes('Too many tries')]).toEqual([429, true])
  await strict.db.pool.query("delete from rate_limits where key like 'passkey_address%'")
  await strict.close()
})

test('questions and answers come from our own pages only', async () => {
  for (const path of ['/dashboard/login/passkey', '/dashboard/login/passkey/question'])
    for (const foreign of [{ origin: 'https://evil.example' }, { origin: 'null' }])
      expect((await portalBrowser(api.url).post(path, {}, foreign)).status).toBe(400)
})

test('browsers offer passkeys to https addresses with a name, and to localhost', () => {
  expect(relyingParty('https://pay.example.com:8443')).toEqual({
    id: 'pay.example.com',
    origin: 'https://pay.example.com:8443',
  })
  expect(relyingParty('http://localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' })
  for (const none of [
    'http://pay.example.com',
    'https://203.0.113.7',
    'http://127.0.0.1:3000',
    'https://[2001:db8::1]',
  ])
    expect([none, relyingParty(none)]).toEqual([none, null])
})

test('where there can be none, none are asked for, and the page says why', async () => {
  const bare = await api.another({ links: { ...api.deps.links, baseUrl: 'http://203.0.113.7' } })
  const browser = await signedInMember({ api: bare }, shop, 'viewer')
  expect((await browser.get('/dashboard/login')).text).not.toContain('data-passkey')
  const page = await browser.get(`${home}/account/passkeys?lang=en`)
  expect([page.status, page.text.includes('Passkeys need https and a domain name')]).toEqual([200, true])
  expect((await portalBrowser(bare.url).post('/dashboard/login/passkey/question')).status).toBe(404)
  await bare.close()
})

test('neither questions nor keys are in the log', async () => {
  const owner = await member()
  const { passkey } = await add(owner)
  const { question } = await logIn(passkey)
  const logs = JSON.stringify(api.logs)
  for (const secret of [question.challenge, passkey.id]) expect(logs).not.toContain(secret)
})
