// What an accountant reads: payments by every filter and range, page by page and as a file, compared with a plain model of the same rows.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { firstIdAt } from '../../db/ids.ts'
import { startApi, type TestApi, type TestMerchant } from '../support/api.ts'

const T0 = 1_795_000_000
const ROWS = 1_203
const CUSTOMERS = ['cus_01k00000000000000000000001', 'cus_01k00000000000000000000002']

interface Paid {
  id: string
  created: number
  status: string
  customer: string
  payment_method_type: string
  payout: string | null
}

let api: TestApi
let merchant: TestMerchant
/** Newest first by id, as every list is. */
let rows: Paid[]

beforeAll(async () => {
  api = await startApi()
  merchant = await api.merchant()
  for (const id of CUSTOMERS)
    await api.sql(
      `insert into customers (id, merchant_id, livemode, locale, created_at) values ($1, $2, false, 'th', $3)`,
      [id, merchant.id, T0],
    )
  rows = Array.from({ length: ROWS }, (_, n) => {
    const minted = T0 + n * 60
    // Most ids are minted when the payment is created; some a little later, on a test clock, or long after their time.
    const created =
      n % 11 === 0 ? T0 + 7_000_000 - n * 97 : n % 7 === 0 ? minted - 580 : n % 13 === 0 ? minted - 90_000 : minted
    return {
      id: firstIdAt('payment', minted) + String(n).padStart(16, '0'),
      created,
      status: n % 9 === 0 ? 'failed' : 'succeeded',
      customer: CUSTOMERS[n % 2]!,
      payment_method_type: n % 5 === 0 ? 'promptpay' : 'card',
      payout: n % 3 === 0 ? 'po_01k00000000000000000000001' : null,
    }
  }).reverse()
  await api.sql(
    `insert into payments (id, merchant_id, livemode, status, customer_id, payment_method_type, payment_method_details, gateway,
       gross_satang, fee_satang, net_satang, fee_details, announced, paid_at, available_on, payout_id, created_at, metadata)
     select r.id, $1, false, r.status, r.customer, r.payment_method_type, '{"type":"card","card":{"brand":"visa","last4":"0042","exp_month":3,"exp_year":2030}}', 'simulator',
       100000, 3906, 96094, '[{"type":"fee","description":"Card fee","rate_bps":365,"amount_satang":3650},{"type":"vat","description":"VAT on the fee","rate_bps":700,"amount_satang":256}]',
       true, case when r.status = 'succeeded' then r.created end, r.created + 604800, r.payout, r.created, '{"order":"=1+1, \\"ก\\""}'
     from jsonb_to_recordset($2::jsonb) as r (id text, created bigint, status text, customer text, payment_method_type text, payout text)`,
    [merchant.id, JSON.stringify(rows)],
  )
})
afterAll(() => api.close())

const get = (query: string, key = merchant.testKey) => api.send('GET', `/v1/payments?${query}`, { key })

async function allPages(query: string, limit = 100): Promise<string[]> {
  const seen: string[] = []
  for (let after = ''; ; after = `&starting_after=${seen.at(-1)}`) {
    const { json } = await get(`${query}&limit=${limit}${after}`)
    seen.push(...json.data.map(({ id }: Paid) => id))
    if (!json.has_more) return seen
  }
}

/** The file as cells. Its bytes are read directly, because fetch removes the byte order mark from a text. */
async function file(query: string, key = merchant.testKey) {
  const response = await fetch(`${api.url}/v1/payments?format=csv&${query}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString('utf8')
  const [head, ...lines] = text.slice(1, -2).split('\r\n')
  const names = head!.split(',')
  return { response, bytes, text, names, lines }
}

const FILTERS: [string, (row: Paid) => boolean][] = [
  ['', () => true],
  ['status=failed', ({ status }) => status === 'failed'],
  ['status=canceled', () => false],
  [`customer=${CUSTOMERS[1]}`, ({ customer }) => customer === CUSTOMERS[1]],
  ['payment_method_type=promptpay', ({ payment_method_type: type }) => type === 'promptpay'],
  ['payout=po_01k00000000000000000000001', ({ payout }) => payout !== null],
]

describe('payments', () => {
  test.each(FILTERS)('are found by ?%s in every range of created, page by page', async (filter, passes) => {
    const ranges: [string, (at: number) => boolean][] = [
      ['', () => true],
      [`created[gte]=${T0 + 600}&created[lt]=${T0 + 9_000}`, (at) => at >= T0 + 600 && at < T0 + 9_000],
      [`created[gt]=${T0 + 30_000}`, (at) => at > T0 + 30_000],
      [`created[lte]=${T0 + 30_000}`, (at) => at <= T0 + 30_000],
      [
        `created[gte]=${T0 + 6_900_000}&created[lte]=${T0 + 6_990_000}`,
        (at) => at >= T0 + 6_900_000 && at <= T0 + 6_990_000,
      ],
      [`created[gte]=${T0 + 1_200}&created[lte]=${T0 + 1_200}`, (at) => at === T0 + 1_200],
      [`created[lt]=5`, () => false],
      [`created[gte]=0&created[lt]=253402300799`, () => true],
    ]
    for (const [range, inRange] of ranges) {
      const expected = rows.filter((row) => passes(row) && inRange(row.created)).map(({ id }) => id)
      expect([range, await allPages(`${filter}&${range}`)]).toEqual([range, expected])
    }
  })

  test('page backward through a range of created', async () => {
    const range = `created[gte]=${T0}&created[lt]=${T0 + 30_000}`
    const expected = rows.filter(({ created }) => created >= T0 && created < T0 + 30_000).map(({ id }) => id)
    const { json } = await get(`${range}&limit=7&ending_before=${expected[20]}`)
    expect([json.data.map(({ id }: Paid) => id), json.has_more]).toEqual([expected.slice(13, 20), true])
  })
})

test('what an index asks of a row is found without a search path, as when statistics are made', async () => {
  await api.sql(
    `do $$ begin perform set_config('search_path', '', true); perform public.out_of_order('pay_01k00000000000000000000001', 1); end $$`,
  )
})

describe('the file', () => {
  test('has every row of its filters, in the order of the list, with a mark, CRLF and a name', async () => {
    const { response, bytes, names, lines } = await file('')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="payments-test-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(lines.map((line) => line.split(',')[0])).toEqual(rows.map(({ id }) => id))
    expect(names).toEqual([
      ...[
        'id',
        'status',
        'payment_method_type',
        'card_brand',
        'card_last4',
        'gross_satang',
        'fee_satang',
        'net_satang',
      ],
      ...['fee_rate_bps', 'fee_without_vat_satang', 'vat_rate_bps', 'vat_satang', 'refunded_satang', 'refund_status'],
      ...[
        'disputed_satang',
        'dispute',
        'amount_received_satang',
        'customer',
        'subscription',
        'invoice',
        'checkout_session',
        'failure_code',
      ],
      ...['decline_code', 'created', 'created_bangkok', 'paid_at', 'paid_at_bangkok', 'available_on'],
      ...['available_on_bangkok', 'payout', 'livemode', 'metadata'],
    ])
  })

  test('says of each what its GET says, and the time in Bangkok beside it', async () => {
    const { lines } = await file(`status=failed&limit=1`)
    const { id, created, customer, payment_method_type: type } = rows.find(({ status }) => status === 'failed')!
    const iso = (at: number) => new Date((at + 7 * 3_600) * 1_000).toISOString().replace('.000Z', '+07:00')
    expect(lines).toEqual([
      `${id},failed,${type},visa,0042,100000,3906,96094,365,3650,700,256,0,none,0,,0,${customer},,,,,,${created},${iso(created)},,,${created + 604_800},${iso(created + 604_800)},po_01k00000000000000000000001,false,"{""order"":""=1+1, \\""ก\\""""}"`,
    ])
  })

  test('takes the filters and ranges of the list', async () => {
    const { lines } = await file(`status=failed&created[lt]=${T0 + 30_000}`)
    const expected = rows.filter(({ status, created }) => status === 'failed' && created < T0 + 30_000)
    expect(lines.map((line) => line.split(',')[0])).toEqual(expected.map(({ id }) => id))
  })

  test('is one page where a page is asked for', async () => {
    expect((await file(`limit=3`)).lines).toHaveLength(3)
    const { lines } = await file(`starting_after=${rows[4]!.id}`)
    expect(lines.map((line) => line.split(',')[0])).toEqual(rows.slice(5, 15).map(({ id }) => id))
  })

  test('of nothing is its head', async () => {
    const { names, lines } = await file('', merchant.liveKey)
    expect([names.length, lines]).toEqual([32, []])
  })

  test.each([
    ['format=xml', 'parameter_invalid', 'format'],
    ['format=csv&limit=0', 'parameter_invalid', 'limit'],
    ['format=csv&starting_after=pay_x', 'resource_missing', 'starting_after'],
    ['format=csv&sum=1', 'parameter_unknown', 'sum'],
  ])('is refused as JSON: ?%s', async (query, code, param) => {
    const { status, json } = await get(query)
    expect([status, json.error.code, json.error.param]).toEqual([400, code, param])
  })

  test('needs the scope of the list, and other lists have none', async () => {
    const other = await api.merchant({ scopes: ['customers:read'] })
    expect((await get('format=csv', other.testKey)).json.error.code).toBe('scope_missing')
    const answer = await api.send('GET', '/v1/customers?format=csv', { key: merchant.testKey })
    expect(answer.json.error).toMatchObject({ code: 'parameter_unknown', param: 'format' })
  })
})
