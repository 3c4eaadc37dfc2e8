/*
 * Slips of bank transfers over HTTP: what the simulator's slips become, once and when many come at once, and what a member decides of one that waits.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { askDueSlips } from '../../activities/ask-slips.ts'
import { createGateways } from '../../gateways/index.ts'
import { encodeSlipQr } from '../../rules/slip-qr.ts'
import { TEST_ENCRYPTION_KEY } from '../support/api.ts'
import { type ApiShop, type BillingApi, startBillingApi } from '../support/billing-api.ts'
import { PATIENT } from '../support/patience.ts'
import { poison } from '../support/poison.ts'
import { API_KEY, createFakeEasySlip } from '../support/providers/easyslip.ts'
import { unkept } from '../support/unkept.ts'

let billing: BillingApi
let shop: ApiShop
const easySlip = createFakeEasySlip()
beforeAll(async () => {
  billing = await startBillingApi()
  const { links } = billing.api.deps
  billing.api.deps.gateways = createGateways(billing.api.db, {
    ...{ links, encryptionKey: TEST_ENCRYPTION_KEY, patience: PATIENT },
    addresses: { easySlipUrl: await easySlip.start() },
  })
})
beforeEach(async () => {
  shop = await billing.shop()
})
afterAll(async () => {
  await billing.checkAndClose()
  await easySlip.stop()
})

const VERSION = { headers: { 'service-version': '2026-09-01' } }
const now = () => Math.floor(Date.now() / 1000)

/** The payment of a subscription whose first invoice waits for a transfer. */
async function waiting(amount = 19_900): Promise<string> {
  const price = await shop.price({ amount_satang: amount })
  const { json } = await shop.subscribe({ price, collection_method: 'invoice', payment_method: undefined })
  await billing.settled()
  const [payment] = (await shop.get(`/v1/payments?subscription=${json.id}`)).json.data
  return payment.id
}
const madeSlip = async (payment: string, more: object = {}) => {
  const made = await shop.post('/v1/test_helpers/slips', { payment, ...more })
  expect([made.status, made.text]).toEqual([200, made.text])
  return made.json as { payload: string; picture: string }
}
const show = async (payment: string, payload: string) => {
  const answer = await shop.post(`/v1/payments/${payment}/slip`, { payload })
  await billing.settled()
  return answer.json as Record<string, unknown>
}
const statusOf = async (payment: string) => (await shop.get(`/v1/payments/${payment}`)).json.status
const inbox = async () => (await shop.get('/v1/inbound_transfers')).json.data as Record<string, unknown>[]

/** Where the slips of a payment say that the money went, as it is kept. */
const sentToOf = async (payment: string) =>
  (await billing.api.sql<{ sent_to: string | null }>('select sent_to from slips where payment_id = $1', [payment])).map(
    (row) => row.sent_to,
  )

/** What becomes of a slip, and what is kept of where it went. */
async function kept(more: object) {
  const payment = await waiting()
  const { status, reason } = await show(payment, (await madeSlip(payment, more)).payload)
  return [status, reason, await sentToOf(payment)]
}

/** The picture as a form sends it. */
async function upload(payment: string, image: Blob, part = 'image') {
  const form = new FormData()
  form.set(part, image, 'slip.png')
  const headers = { authorization: `Bearer ${shop.testKey}` }
  const answer = await fetch(`${billing.api.url}/v1/payments/${payment}/slip`, { method: 'POST', headers, body: form })
  const json = (await answer.json()) as Record<string, unknown>
  await billing.settled()
  return { status: answer.status, json }
}
const pictureOf = async (picture: string) => (await fetch(picture)).blob()

describe('a slip at the simulator', () => {
  test('of the whole sum pays, by its picture', async () => {
    const payment = await waiting()
    const { picture } = await madeSlip(payment)
    const { status, json } = await upload(payment, await pictureOf(picture))
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { object: 'slip', status: 'confirmed', reason: null, amount_satang: 19_900, sending_bank: '004', payment },
    })
    expect(await statusOf(payment)).toBe('succeeded')
    expect(await inbox()).toMatchObject([{ status: 'matched', payment, paid_at: json.sent_at }])
    expect((await shop.get(`/v1/slips/${json.id}`)).json).toEqual(json)
    expect((await shop.get(`/v1/slips?payment=${payment}&status=confirmed`)).json.data).toEqual([json])
    expect((await shop.get('/v1/slips?status=waiting')).json.data).toEqual([])
    await billing.api.deps.requestLog?.flush()
    const logged = await billing.api.sql(
      "select body from request_log where route = '/v1/payments/:id/slip' and merchant_id = $1",
      [shop.id],
    )
    expect(logged).toEqual([{ body: null }])
  })

  test('of less leaves the rest owed, and of more is held over', async () => {
    const [short, over] = [await waiting(), await waiting()]
    const part = await show(short, (await madeSlip(short, { amount_satang: 9_900 })).payload)
    const more = await show(over, (await madeSlip(over, { amount_satang: 20_000 })).payload)
    expect([part.status, more.status]).toEqual(['confirmed', 'confirmed'])
    expect(await statusOf(short)).toBe('requires_action')
    expect(await statusOf(over)).toBe('succeeded')
    expect(await inbox()).toMatchObject([{ status: 'overpaid', excess_satang: 100 }, { status: 'underpaid' }])
    await show(short, (await madeSlip(short)).payload)
    expect(await statusOf(short)).toBe('succeeded')
  })

  test('counts once, for whichever payment', async () => {
    const [first, second] = [await waiting(), await waiting()]
    const { payload } = await madeSlip(first)
    expect(await show(first, payload)).toMatchObject({ status: 'confirmed' })
    expect(await show(first, payload)).toMatchObject({ status: 'rejected', reason: 'duplicate' })
    expect(await show(second, payload)).toMatchObject({ status: 'rejected', reason: 'duplicate' })
    expect(await statusOf(second)).toBe('requires_action')
  })

  test('counts once when it is shown many times at once', async () => {
    const payments = await Promise.all([waiting(), waiting(), waiting()])
    const { payload } = await madeSlip(payments[0]!)
    const shown = await Promise.all(payments.flatMap((payment) => [show(payment, payload), show(payment, payload)]))
    expect(shown.map(({ status }) => status).sort()).toEqual(['confirmed', ...Array(5).fill('rejected')])
    expect(await inbox()).toHaveLength(1)
  })

  test.each<[string, object, object]>([
    ['to another account', { account: '123-4-56789-0' }, { status: 'rejected', reason: 'account' }],
    [
      'of which too little is visible',
      { account: 'xxx-xxx-xx78' },
      { status: 'waiting', reason: null, waits_for: 'account_unclear' },
    ],
    ['of four days ago', { sent_at: now() - 4 * 86_400 }, { status: 'rejected', reason: 'old' }],
  ])('%s', async (_, more, expected) => {
    const payment = await waiting()
    expect(await show(payment, (await madeSlip(payment, more)).payload)).toMatchObject(expected)
    expect(await statusOf(payment)).toBe('requires_action')
    expect(await inbox()).toEqual([])
  })

  test('to another account is kept with the last four digits of that account, and with those alone', async () => {
    const [merchant] = await billing.api.sql<{ biller_id: string }>('select biller_id from merchants where id = $1', [
      shop.id,
    ])
    // The simulator's other account is the shop's with each digit one higher.
    const other = merchant?.biller_id.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10))
    expect(await kept({ account: '123-4-56789-0' })).toEqual([
      ...['rejected', 'account'],
      [`${'x'.repeat(11)}${other?.slice(-4)}`],
    ])
  })

  test.each<[string, object, string, string | null]>([
    ['is refused as old', { sent_at: now() - 4 * 86_400 }, 'rejected', 'old'],
    ['waits', { account: 'xxx-xxx-xx78' }, 'waiting', null],
    ['is confirmed', {}, 'confirmed', null],
    ['is confirmed as a part', { amount_satang: 9_900 }, 'confirmed', null],
  ])('that %s keeps nothing of where it went', async (_, more, status, reason) => {
    expect(await kept(more)).toEqual([status, reason, [null]])
  })

  test.each(['amount', 'account'])(
    'that a member refuses for its %s keeps nothing of where it went',
    async (reason) => {
      const payment = await waiting()
      const { id } = await show(payment, (await madeSlip(payment, { account: 'xxx-xxx-xx78' })).payload)
      const refused = await shop.post(`/v1/slips/${id}/reject`, { reason })
      expect(refused.json).toMatchObject({ status: 'rejected', reason })
      expect(await sentToOf(payment)).toEqual([null])
    },
  )

  test('that nobody knows is not found, and what is no slip is unreadable', async () => {
    const payment = await waiting()
    const unknown = encodeSlipQr({ sendingBank: '014', reference: 'ABC123' })
    expect(await show(payment, unknown)).toMatchObject({ status: 'rejected', reason: 'not_found', reference: 'ABC123' })
    expect(await show(payment, 'hello')).toMatchObject({ status: 'rejected', reason: 'unreadable', reference: null })
    const noPicture = await upload(payment, new Blob(['%PDF-1.4 no picture at all']))
    expect(noPicture.json).toMatchObject({ status: 'rejected', reason: 'unreadable' })
  })

  test('is refused without a picture, too large, and for a card', async () => {
    const payment = await waiting()
    const missing = await upload(payment, new Blob(['x']), 'photo')
    expect(missing).toMatchObject({ status: 400, json: { error: { code: 'parameter_missing', param: 'image' } } })
    const large = await upload(payment, new Blob([Buffer.alloc(5 * 1024 * 1024 + 20_000)]))
    expect(large).toMatchObject({ status: 413, json: { error: { code: 'body_too_large' } } })
    const empty = await shop.post(`/v1/payments/${payment}/slip`, {})
    expect(empty.json.error).toMatchObject({ code: 'parameter_missing', param: 'payload' })
    const card = (await shop.subscribe()).json
    const [charged] = (await shop.get(`/v1/payments?subscription=${card.id}`)).json.data
    const refused = await shop.post(`/v1/payments/${charged.id}/slip`, { payload: 'x' })
    expect(refused).toMatchObject({ status: 400, json: { error: { code: 'parameter_invalid', param: 'id' } } })
  })

  test('with an idempotency key is answered again', async () => {
    const payment = await waiting()
    const { payload } = await madeSlip(payment)
    const send = () =>
      shop.post(`/v1/payments/${payment}/slip`, { payload }, { headers: { 'Idempotency-Key': `slip-${payment}` } })
    const [first, again] = [await send(), await send()]
    expect(again.json).toEqual(first.json)
    expect(first.json.status).toBe('confirmed')
  })
})

describe('a slip on a hosted page', () => {
  const send = async (page: string, image: Blob | null) => {
    const form = new FormData()
    if (image) form.set('image', image, 'slip.png')
    const answer = await fetch(`${billing.api.url}${page}/slip?lang=en`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    })
    await billing.settled()
    return { status: answer.status, text: await answer.text() }
  }
  const read = async (page: string) => (await fetch(`${billing.api.url}${page}?lang=en`)).text()
  const invoicePage = async (payment: string) => {
    const { invoice } = (await shop.get(`/v1/payments/${payment}`)).json
    return new URL((await shop.get(`/v1/invoices/${invoice}`)).json.hosted_invoice_url).pathname
  }

  test('of an invoice pays it, and says when it was used before', async () => {
    const [first, second] = [await waiting(), await waiting()]
    const [page, other] = [await invoicePage(first), await invoicePage(second)]
    expect(await read(page)).toContain('enctype="multipart/form-data"')
    const picture = await pictureOf((await madeSlip(first)).picture)
    expect((await send(page, picture)).status).toBe(303)
    expect(await statusOf(first)).toBe('succeeded')
    expect((await send(page, picture)).status).toBe(303)
    expect((await send(other, picture)).status).toBe(303)
    expect(await read(other)).toContain('This slip has been used already.')
    expect(await statusOf(second)).toBe('requires_action')
  })

  test.each([false, true])('of a checkout pays it, also where its code has run out: %s', async (isOver) => {
    const price = await shop.price({ type: 'one_time', interval: undefined, amount_satang: 5_000 })
    const { json: session } = await shop.post(
      '/v1/checkout_sessions',
      {
        ...{
          line_items: [{ price, quantity: 1 }],
          customer: await shop.customer(),
          success_url: 'https://shop.example/',
        },
      },
      VERSION,
    )
    await shop.post(`/v1/test_helpers/checkout_sessions/${session.id}/confirm`, { payment_method_type: 'promptpay' })
    await billing.settled()
    const { payment } = (await shop.get(`/v1/checkout_sessions/${session.id}`)).json
    const page = new URL(session.url).pathname
    if (isOver) {
      await shop.post(`/v1/test_helpers/payments/${payment}/expire`, {})
      expect(await read(page)).toContain('Already paid? Do not pay again: send the slip.')
      expect((await send(page, null)).status).toBe(422)
    }
    expect((await send(page, await pictureOf((await madeSlip(payment)).picture))).status).toBe(303)
    expect((await shop.get(`/v1/checkout_sessions/${session.id}`)).json.status).toBe('complete')
  })

  test('that is no picture, none at all or too large is said kindly', async () => {
    const payment = await waiting()
    const page = await invoicePage(payment)
    const none = await send(page, null)
    expect([none.status, none.text]).toEqual([422, expect.stringContaining('Choose the picture of your slip first.')])
    const large = await send(page, new Blob([Buffer.alloc(5 * 1024 * 1024 + 50_000)]))
    expect([large.status, large.text]).toEqual([422, expect.stringContaining('too large')])
    await send(page, new Blob(['no picture']))
    expect(await read(page)).toContain('We could not read the code on this picture.')
    const thai = await (await fetch(`${billing.api.url}${page}?lang=th`)).text()
    expect(unkept(thai)).toContain('อ่าน QR บนรูปนี้ไม่ได้')
  })
})

describe('a slip at a bank account', () => {
  const connect = async (credentials: object) => {
    const body = { provider: 'bank', credentials: { promptpay: { type: 'phone', id: '0812345678' }, ...credentials } }
    const { status, text } = await shop.post('/v1/gateway_accounts', body)
    expect([status, text]).toEqual([200, text])
  }

  /** A transfer of ฿199.00 to the shop's account, as its bank has it. */
  const verifiable = (reference: string, sentAt = now()) => {
    const nobody = { name: null, account: null, proxy: null }
    const receiver = { ...nobody, proxy: { type: 'MSISDN', value: '0812345678' } as const }
    return easySlip.transfer({ sendingBank: '014', reference, amountSatang: 19_900, sentAt, receiver, sender: nobody })
  }

  test('that has paid in one shop is used up in another shop of the same account, also both at once', async () => {
    const verified = { slip_verifier: 'easyslip', slip_key: API_KEY }
    const mine = shop
    for (const [reference, atOnce] of [
      ['TWOSHOPS1', false],
      ['TWOSHOPS2', true],
    ] as const) {
      const shops = [await billing.shop(), await billing.shop()]
      const shown = async (of: ApiShop) => {
        const { json } = await of.post(`/v1/payments/${payments.get(of)}/slip`, { payload: verifiable(reference) })
        await billing.settled()
        return json.status === 'rejected' ? json.reason : json.status
      }
      const payments = new Map<ApiShop, string>()
      for (const of of shops) {
        shop = of
        await connect(verified)
        payments.set(of, await waiting())
      }
      const [one, two] = shops as [ApiShop, ApiShop]
      const answers = atOnce ? await Promise.all([shown(one), shown(two)]) : [await shown(one), await shown(two)]
      expect(atOnce ? answers.sort() : answers).toEqual(['confirmed', 'duplicate'])
    }
    shop = mine
  })

  test.each([
    ['123-4-56789-0', '0899999999', 'xxx-x-xx789-0'],
    ['xxx-x-x1234-x', '0899999999', 'xxx-x-x1234-x'],
    [null, '0899999999', 'xxxxxx9999'],
  ])('to another account is kept as its bank shows it, by four digits: %s', async (account, value, expected) => {
    await connect({ slip_verifier: 'easyslip', slip_key: API_KEY })
    const payment = await waiting()
    const nobody = { name: null, account: null, proxy: null }
    const receiver = { ...nobody, account, proxy: { type: 'MSISDN', value } as const }
    const reference = `OTHER${expected.replaceAll(/\D/g, '')}`
    const payload = easySlip.transfer({
      ...{ sendingBank: '014', reference, amountSatang: 19_900, sentAt: now(), receiver, sender: nobody },
    })
    expect(await show(payment, payload)).toMatchObject({ status: 'rejected', reason: 'account' })
    expect(await sentToOf(payment)).toEqual([expected])
  })

  test('is refused where no slips are taken', async () => {
    await connect({})
    const payment = await waiting()
    const refused = await shop.post(`/v1/payments/${payment}/slip`, { payload: 'x' })
    expect(refused).toMatchObject({ status: 400, json: { error: { code: 'parameter_invalid', param: 'id' } } })
  })

  test('waits for a member, who says that the money has come', async () => {
    await connect({ slip_verifier: 'manual' })
    const payment = await waiting()
    const slip = await show(payment, (await madeSlip(payment)).payload)
    expect(slip).toMatchObject({ status: 'waiting', waits_for: 'by_hand', amount_satang: null })
    const { hosted_invoice_url } = (
      await shop.get(`/v1/invoices/${(await shop.get(`/v1/payments/${payment}`)).json.invoice}`)
    ).json
    const { text } = await billing.api.send('GET', `${new URL(hosted_invoice_url).pathname}?lang=en`)
    expect(text).toContain('we have your slip. Do not pay again')
    expect((await show(payment, (await madeSlip(payment)).payload)).id).not.toBe(slip.id)
    const confirmed = await shop.post(`/v1/slips/${slip.id}/confirm`, {})
    await billing.settled()
    expect(confirmed.json).toMatchObject({ status: 'confirmed', amount_satang: 19_900 })
    expect(await statusOf(payment)).toBe('succeeded')
    expect((await shop.post(`/v1/slips/${slip.id}/confirm`, {})).json).toEqual(confirmed.json)
    expect((await shop.post(`/v1/slips/${slip.id}/reject`, {})).json.error).toMatchObject({ param: 'id' })
    expect(await inbox()).toHaveLength(1)
    const actions = await billing.api.sql('select action from audit_log where object = $1', [slip.id])
    expect(actions).toEqual([{ action: 'slip.confirmed' }])
  })

  test('that shows perhaps another payment’s transfer waits for a member, and counts when the member says so', async () => {
    await connect({ slip_verifier: 'manual' })
    const [first, second] = [await waiting(), await waiting()]
    const known = await shop.post('/v1/inbound_transfers', { payment: first, amount_satang: 19_900 })
    expect(known.status).toBe(200)
    const bySlip = await show(second, (await madeSlip(second)).payload)
    const confirmed = await shop.post(`/v1/slips/${bySlip.id}/confirm`, {})
    await billing.settled()
    expect(confirmed.json).toMatchObject({ status: 'confirmed', payment: second })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['succeeded', 'succeeded'])
    expect(await inbox()).toHaveLength(2)
  })

  test('that is verified beside an equal payment waits for a person, and is not lost', async () => {
    await connect({ slip_verifier: 'easyslip', slip_key: API_KEY })
    const [first, second] = [await waiting(), await waiting()]
    await shop.post('/v1/inbound_transfers', { payment: first, amount_satang: 19_900 })
    await billing.settled()
    const payload = verifiable('EQUAL1')
    const slip = await show(second, payload)
    expect(slip).toMatchObject({ status: 'waiting', waits_for: 'by_hand', reason: null })
    expect(await statusOf(second)).toBe('requires_action')
    expect((await show(second, payload)).id).toBe(slip.id)
    await shop.post(`/v1/slips/${slip.id}/confirm`, {})
    await billing.settled()
    expect(await statusOf(second)).toBe('succeeded')
    expect(await show(first, payload)).toMatchObject({ status: 'rejected', reason: 'duplicate' })
    expect(await inbox()).toHaveLength(2)
  })

  test('that a member confirms while the bank names it for another payment is a duplicate, and no confirmation is noted', async () => {
    await connect({ slip_verifier: 'manual' })
    const [first, second] = [await waiting(), await waiting()]
    const slip = await show(second, (await madeSlip(second)).payload)
    await shop.post('/v1/inbound_transfers', { payment: first, amount_satang: 19_900, reference: slip.reference })
    await billing.settled()
    expect((await shop.post(`/v1/slips/${slip.id}/confirm`, {})).json).toMatchObject({
      status: 'rejected',
      reason: 'duplicate',
    })
    expect(await billing.api.sql('select action from audit_log where object = $1', [slip.id])).toEqual([])
    expect(await statusOf(second)).toBe('requires_action')
  })

  test('that a member rejects is worth nothing', async () => {
    await connect({ slip_verifier: 'manual' })
    const payment = await waiting()
    const { payload } = await madeSlip(payment)
    const slip = await show(payment, payload)
    expect((await show(payment, payload)).id).toBe(slip.id)
    expect((await shop.post(`/v1/slips/${slip.id}/reject`, {})).json).toMatchObject({ reason: 'not_found' })
    expect((await shop.post(`/v1/slips/${slip.id}/confirm`, {})).json.error).toMatchObject({ param: 'id' })
    expect(await statusOf(payment)).toBe('requires_action')
  })

  const askAt = (at: number) => {
    return askDueSlips({ ...billing.api.deps, orm: billing.api.db.orm, notifier: billing.api.deps.workflows }, at)
  }
  /** Of one merchant, so many slips that wait for their bank. */
  const waitingSlips = async (count: number) => {
    await connect({ slip_verifier: 'easyslip', slip_key: API_KEY })
    const payment = await waiting()
    easySlip.banksAway = true
    const first = await show(
      payment,
      encodeSlipQr({ sendingBank: '014', reference: `MANY${shop.id.slice(-20).toUpperCase()}` }),
    )
    easySlip.banksAway = false
    expect(first).toMatchObject({ status: 'waiting', waits_for: 'bank' })
    await billing.api.sql(
      `insert into slips (id, merchant_id, livemode, payment_id, gateway, status, waits_for, sending_bank, reference, asks, next_action_at, created_at)
       select id || n, merchant_id, livemode, payment_id, gateway, status, waits_for, sending_bank, reference || n, asks, 1, created_at
       from slips, generate_series(1, $2) n where id = $1`,
      [first.id, count],
    )
    return payment
  }

  test('whose account takes none any more waits for a person, and fifty of them hold up nobody', async () => {
    await waitingSlips(50)
    const [account] = (await shop.get('/v1/gateway_accounts')).json.data
    const patched = await shop.send('PATCH', `/v1/gateway_accounts/${account.id}`, {
      body: { credentials: { slip_verifier: null } },
    })
    expect(patched.status).toBe(200)
    await askAt(now())
    const left = await billing.api.sql(
      'select distinct status, waits_for, next_action_at from slips where merchant_id = $1 and next_action_at is null',
      [shop.id],
    )
    expect(left).toEqual([{ status: 'waiting', waits_for: 'by_hand', next_action_at: null }])
    const due = 'select count(*)::int as n from slips where merchant_id = $1 and next_action_at = 1'
    expect(await billing.api.sql(due, [shop.id])).toEqual([{ n: 0 }])
  })

  test('that fails is asked about an hour later, and holds up no other', async () => {
    await waitingSlips(50)
    const heal = await poison(billing.api.databaseUrl, 'slips', `new.merchant_id = '${shop.id}' and new.asks > 1`)
    const at = now()
    await askAt(at)
    await heal()
    const due = 'select min(next_action_at)::float8 - $2 as least from slips where merchant_id = $1'
    const [{ least }] = (await billing.api.sql<{ least: number }>(due, [shop.id, at])) as [{ least: number }]
    expect(least).toBeGreaterThan(0)
    await billing.api.sql('update slips set next_action_at = null where merchant_id = $1', [shop.id])
  })

  test('that waits for the merchant’s quota longer than three days waits for a person, and one in time is not old', async () => {
    await connect({ slip_verifier: 'easyslip', slip_key: API_KEY })
    const [late, never] = [await waiting(), await waiting(20_000)]
    const payload = verifiable('QUOTA1')
    const { quota } = easySlip
    easySlip.quota = easySlip.counted
    const [first, second] = [await show(late, payload), await show(never, verifiable('QUOTA2'))]
    expect([first, second]).toMatchObject([{ waits_for: 'quota' }, { waits_for: 'quota' }])
    await billing.api.sql('update slips set next_action_at = null where id = $1', [first.id])
    await askAt(now() + 4 * 86_400)
    expect((await shop.get(`/v1/slips/${second.id}`)).json).toMatchObject({ status: 'waiting', waits_for: 'by_hand' })
    easySlip.quota = quota
    await billing.api.sql('update slips set next_action_at = 1 where id = $1', [first.id])
    await askAt(now() + 4 * 86_400)
    expect((await shop.get(`/v1/slips/${first.id}`)).json).toMatchObject({ status: 'confirmed', reason: null })
  })

  test('is asked about again while the verifier is away, and given up after three days', async () => {
    await connect({ slip_verifier: 'easyslip', slip_key: API_KEY })
    const payment = await waiting()
    await easySlip.stop()
    const slip = await show(payment, encodeSlipQr({ sendingBank: '014', reference: `AWAY${now()}` }))
    expect(slip).toMatchObject({ status: 'waiting', waits_for: 'bank' })
    const deps = { ...billing.api.deps, orm: billing.api.db.orm, notifier: billing.api.deps.workflows }
    await askDueSlips(deps, now())
    expect((await shop.get(`/v1/slips/${slip.id}`)).json.status).toBe('waiting')
    await askDueSlips(deps, now() + 4 * 86_400)
    expect((await shop.get(`/v1/slips/${slip.id}`)).json).toMatchObject({ status: 'rejected', reason: 'not_found' })
  })
})
