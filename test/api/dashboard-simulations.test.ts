// Simulations in the dashboard, without a browser: requested with a script, watched while they run, and read when they are done.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { signedInMember } from '../support/dashboard.ts'
import { type PortalBrowser, slugOf } from '../support/portal.ts'

let billing: BillingApi
let shop: ApiShop
let owner: PortalBrowser
let home: string
beforeAll(async () => {
  billing = await startBillingApi()
  shop = await billing.shop()
  home = `/dashboard/${await slugOf(billing, shop)}/test`
  owner = await signedInMember(billing, shop)
})
afterAll(() => billing.close())

const SMALL = { customers: '4', months: '2', seed: '7', collection_methods: 'auto_charge' }
const keyIn = (text: string) => /name="form_key" value="([^"]+)"/.exec(text)![1]!

test('starts one with a script, once however often its form is sent, shows how far it is, and what came of it', async () => {
  const asked = (await owner.get(`${home}/simulations/new`)).text
  // The second line is empty, so the third is the second one of the API call.
  const script = {
    ...{ script_0_what: 'decline', script_0_month: '1', script_0_share: '50' },
    ...{ script_1_what: '', script_1_month: '9', script_1_share: '' },
    ...{ script_2_what: 'refund', script_2_month: '2', script_2_share: '100' },
  }
  const fields = { form_key: keyIn(asked), ...SMALL, ...script }
  billing.held = true
  const [sent, duplicate] = await Promise.all([1, 2].map(() => owner.post(`${home}/simulations/new`, fields)))
  expect(sent!.location).toMatch(new RegExp(`^${home}/simulations/sim_\\w+$`))
  expect(duplicate!.location).toBe(sent!.location)
  const id = sent!.location!.split('/').at(-1)!
  const running = (await owner.get(sent!.location!)).text
  for (const words of [
    'Running',
    'It is 01/01/2026 00:00; it goes on to 28/02/2026 23:59.',
    '<meta http-equiv="refresh" content="2">',
  ])
    expect(running).toContain(words)
  billing.held = false
  billing.api.deps.workflows.wake(billing.api.wakeups.filter(({ workflowId }) => workflowId === `simulation/${id}`))
  await billing.settled()
  const simulation = (await shop.get(`/v1/simulations/${id}`)).json
  expect(simulation).toMatchObject({
    ...{ status: 'succeeded', customers: 4, months: 2, seed: 7, collection_methods: ['auto_charge'] },
    script: [
      { month: 1, share: 50, what: 'decline' },
      { month: 2, share: 100, what: 'refund' },
    ],
  })
  const { text } = await owner.get(`${home}/simulations/${id}`)
  const baht = (simulation.gross_satang / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  for (const words of [
    `All ${simulation.invariants.checked} checks passed.`,
    `฿${baht}`,
    '100%: the last payment is given back in full',
    `/v1/simulations/${id}&#39;`,
  ])
    expect(text).toContain(words)
  // A state that nothing is in says nothing.
  expect(text.slice(text.indexOf('id="invoices"'), text.indexOf('id="about"'))).not.toMatch(/<dd>[^<]*<[^>]*>0</)
  expect(text).not.toContain('http-equiv="refresh"')
  expect((await owner.get(`${home}/simulations?lang=th`)).text).toContain('ลูกค้า 4 ราย 2 เดือน')
  const again = (await owner.get(`${home}/simulations/new?like=${id}`)).text
  expect(again).toMatch(/name="customers"[^>]* value="4"/)
  expect(again).toMatch(/<option value="refund" selected>/)
})

test('says beside its field what is wrong, also in a line of the script, and keeps what was typed', async () => {
  const wrong = await owner.post(`${home}/simulations/new`, {
    ...SMALL,
    ...{ customers: '1001', script_3_what: 'cancel', script_3_month: '3', script_3_share: '101' },
  })
  expect(wrong.status).toBe(422)
  for (const name of ['customers', 'script_0_share'])
    expect(wrong.text).toContain(`<p id="field-${name}-error" class="error">`)
  const late = await owner.post(`${home}/simulations/new`, {
    ...SMALL,
    ...{ script_0_what: 'cancel', script_0_month: '3', script_0_share: '10' },
  })
  expect(late.text).toMatch(/<p id="field-script_0_month-error" class="error">Must be at most 2/)
  expect(late.text).toMatch(/name="script_0_share"[^>]* value="10"/)
  const none = { customers: SMALL.customers, months: SMALL.months }
  expect((await owner.post(`${home}/simulations/new`, none)).text).toContain('field-collection_methods-error')
  expect((await shop.get('/v1/simulations')).json.data).toHaveLength(1)
  expect((await owner.get(`${home}/simulations/new?lines=16`)).text).toContain('Event 16')
})

test('shows which invariants were broken, how often and where', async () => {
  const { id } = (await shop.get('/v1/simulations')).json.data[0]
  const invariants = {
    checked: 9,
    held: false,
    failures: [{ promise: 'an invoice is paid once', count: 2, sample_ids: ['in_one', 'in_two'] }],
  }
  await billing.api.sql('update simulations set invariants = $2 where id = $1', [id, JSON.stringify(invariants)])
  const { text } = await owner.get(`${home}/simulations/${id}`)
  for (const words of ['1 check failed.', 'an invoice is paid once', '<code>in_two</code>'])
    expect(text).toContain(words)
})

test('is read by whoever may read simulations, started by whoever may start them, and shown to no stranger', async () => {
  const { id } = (await shop.get('/v1/simulations')).json.data[0]
  const viewer = await signedInMember(billing, shop, 'viewer')
  const seen = await viewer.get(`${home}/simulations/${id}`)
  expect([seen.status, seen.text.includes('/simulations/new')]).toEqual([200, false])
  expect((await viewer.get(`${home}/simulations/new`)).status).toBe(403)
  expect((await viewer.post(`${home}/simulations/new`, SMALL)).status).toBe(403)
  expect((await (await signedInMember(billing, shop, 'finance')).get(`${home}/simulations`)).status).toBe(403)
  const other = await billing.shop()
  const stranger = await signedInMember(billing, other)
  expect((await stranger.get(`/dashboard/${await slugOf(billing, other)}/test/simulations/${id}`)).status).toBe(404)
  expect((await owner.get(`${home.replace(/test$/, 'live')}/simulations/${id}`)).status).toBe(404)
})
