// What the database itself refuses, whatever the code does: unbalanced entries, changes of past entries, a second billing.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { type Billing, openBilling, type Shop, T0 } from '../support/billing.ts'
import { adminOf } from '../support/servers.ts'

let b: Billing
let owner: Database
let shop: Shop
beforeAll(async () => {
  b = await openBilling()
  owner = await openDatabase(adminOf(b.url), { asOwner: true })
  shop = await b.shop()
  await shop.subscribed()
})
afterAll(async () => {
  await b.check()
  await owner.close()
  await b.close()
})

async function transaction(entries: number[]) {
  const id = mintId('txn_')
  const client = await b.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into ledger_transactions (id, merchant_id, livemode, type, source_id, amount_satang, fee_satang, net_satang, available_on, created_at)
       values ($1, $2, false, 'adjustment', $1, 0, 0, 0, 1, 1)`,
      [id, shop.id],
    )
    await client.query(
      `insert into ledger_entries (transaction_id, merchant_id, livemode, account, amount_satang)
       select $1, $2, false, 'adjustments', a from unnest($3::bigint[]) a`,
      [id, shop.id, entries],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

describe('the ledger', () => {
  test.each([[[5, -5]], [[3, 4, -7]], [[]]])('takes entries that balance: %j', async (entries) => {
    await expect(transaction(entries)).resolves.toBeUndefined()
  })

  test.each([[[5, -4]], [[1]], [[100, -50, -49]]])('refuses entries that do not: %j', async (entries) => {
    await expect(transaction(entries)).rejects.toThrow('does not balance')
  })

  test('refuses to unbalance a transaction later', async () => {
    const adding = b.sql(
      `insert into ledger_entries (transaction_id, merchant_id, livemode, account, amount_satang)
       select id, merchant_id, livemode, 'merchant_balance', 1 from ledger_transactions limit 1`,
    )
    await expect(adding).rejects.toThrow('does not balance')
  })

  test.each([
    'update ledger_entries set amount_satang = amount_satang + 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    'update ledger_transactions set net_satang = net_satang + 1',
    'delete from ledger_transactions',
    "update events set type = 'x'",
    'delete from events',
    'truncate events',
  ])('and its events can not be changed by the application: %s', async (text) => {
    await expect(b.sql(text)).rejects.toThrow(/permission denied|append-only/)
  })

  test.each([
    'update ledger_entries set amount_satang = 1',
    'delete from ledger_entries',
    'delete from ledger_transactions cascade'.replace(' cascade', ''),
  ])('keeps its past even from the owner: %s', async (text) => {
    await expect(owner.pool.query(text)).rejects.toThrow('append-only')
  })

  test('books a source once per type', async () => {
    const again = b.sql(
      `insert into ledger_transactions (id, merchant_id, livemode, type, source_id, amount_satang, fee_satang, net_satang, available_on, created_at)
       select $1, merchant_id, livemode, type, source_id, 0, 0, 0, 1, 1 from ledger_transactions where type = 'charge' limit 1`,
      [mintId('txn_')],
    )
    await expect(again).rejects.toMatchObject({ code: '23505' })
  })
})

describe('the tables', () => {
  test('refuse a second live billing of a period and a second success for an invoice', async () => {
    const s = await shop.subscribed()
    const columns =
      'merchant_id, livemode, status, subscription_id, customer_id, billing_reason, period_number, period_start, period_end, lines, subtotal_satang, discount_satang, total_satang, created_at'
    const bill = b.sql(
      `insert into invoices (id, hosted_token, ${columns}) select $1, $1, ${columns} from invoices where subscription_id = $2`,
      [mintId('in_'), s.id],
    )
    await expect(bill).rejects.toMatchObject({ constraint: 'invoices_billed_once' })
    const paid =
      'merchant_id, livemode, status, customer_id, subscription_id, invoice_id, payment_method_type, gateway, gross_satang, fee_satang, net_satang, fee_details, paid_at, announced, created_at'
    const pay = b.sql(
      `insert into payments (id, ${paid}) select $1, ${paid} from payments where subscription_id = $2`,
      [mintId('pay_'), s.id],
    )
    await expect(pay).rejects.toMatchObject({ constraint: 'payments_paid_once' })
  })

  test('refuse an ended subscription that still plans something', async () => {
    const s = await shop.subscribed()
    await expect(
      b.sql("update subscriptions set status = 'canceled', ended_at = $2 where id = $1", [s.id, T0]),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test('refuse to give back more than was paid', async () => {
    await expect(b.sql('update payments set refunded_satang = gross_satang + 1')).rejects.toMatchObject({
      code: '23514',
    })
  })
})
