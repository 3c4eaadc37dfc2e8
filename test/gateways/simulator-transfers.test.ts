// The simulated bank's transfers: each behaviour by the end of the account number, one transfer per payout, and records that decide.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mintId } from '../../db/ids.ts'
import { type Database, openDatabase } from '../../db/orm.ts'
import { createGateways } from '../../gateways/index.ts'
import type { Simulator } from '../../gateways/simulator.ts'
import { type TestDatabase, testDatabase } from '../support/servers.ts'

let database: TestDatabase
let db: Database
let simulator: Simulator
beforeAll(async () => {
  database = await testDatabase()
  db = await openDatabase(database.url)
  const links = { baseUrl: 'http://satang.test', temporalUiUrl: null, temporalNamespace: 'default' }
  simulator = createGateways(db, { links }).simulator
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const never = new AbortController().signal
const send = (accountNumber: string, payoutId = mintId('po_'), amountSatang = 50_000) =>
  simulator.transfers.send(
    { payoutId, amountSatang, bankAccount: { bankCode: '014', accountNumber, accountName: 'A' } },
    never,
  )
const paid = { kind: 'paid', reference: expect.stringMatching(/^SIM[0-9A-Z]{12}$/) }
const inTransit = { ...paid, kind: 'in_transit' }

test('pays at once, and once for each payout', async () => {
  const id = mintId('po_')
  const answers = await Promise.all([send('1234567890', id), send('1234567890', id)])
  expect(answers).toEqual([paid, paid])
  expect(await simulator.transfers.lookUp(id)).toEqual(answers[0])
  await expect(send('1234567890', id, 50_001)).rejects.toThrow('another amount')
  expect(await simulator.transfers.lookUp(mintId('po_'))).toBeNull()
})

test('behaves by the last four digits', async () => {
  expect(await send('9999990001')).toEqual({ kind: 'failed', failureCode: 'account_closed' })
  expect(await send('9999990002')).toEqual(inTransit)
  const id = mintId('po_')
  expect(await send('9999990003', id)).toEqual(inTransit)
  await db.pool.query('update simulator_payouts set ready_at = 0 where payout_id = $1', [id])
  expect(await simulator.transfers.lookUp(id)).toEqual({ kind: 'returned', failureCode: 'returned_by_bank' })
  const lost = mintId('po_')
  await expect(send('9999990004', lost)).rejects.toThrow('no answer')
  expect(await simulator.transfers.lookUp(lost)).toEqual(paid)
  expect(await send('9999990004', lost)).toEqual(paid)
})

test('keeps its last word, and lets only what was paid come back', async () => {
  const decided = async (first: 'paid' | 'failed' | 'returned', then: 'paid' | 'failed' | 'returned') => {
    const id = mintId('po_')
    await send('9999990002', id)
    await simulator.decideTransfer(id, first)
    return (await simulator.decideTransfer(id, then))!.kind
  }
  expect(await decided('paid', 'returned')).toBe('returned')
  expect(await decided('paid', 'failed')).toBe('paid')
  expect(await decided('failed', 'paid')).toBe('failed')
  expect(await decided('failed', 'returned')).toBe('failed')
  expect(await decided('returned', 'paid')).toBe('returned')
  expect(await simulator.decideTransfer(mintId('po_'), 'paid')).toBeNull()
})

test('sends nothing for who has given up waiting', async () => {
  const id = mintId('po_')
  const request = {
    payoutId: id,
    amountSatang: 1,
    bankAccount: { bankCode: '014', accountNumber: '1', accountName: 'A' },
  }
  await expect(simulator.transfers.send(request, AbortSignal.abort())).rejects.toThrow()
  expect(await simulator.transfers.lookUp(id)).toBeNull()
})
