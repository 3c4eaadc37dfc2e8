// The simulator against the contract of all gateways, as far as a test mode without fees and notifications has it. Its faults take real seconds
// and are tested in test/gateways/simulator.test.ts and test/api/outages.test.ts.
import { setTimeout } from 'node:timers/promises'
import { mintId } from '../../db/ids.ts'
import { openDatabase } from '../../db/orm.ts'
import { createGateways } from '../../gateways/index.ts'
import type { Simulator } from '../../gateways/simulator.ts'
import { testDatabase } from '../support/servers.ts'
import { type CardKind, type ContractEnvironment, describeContract, type World } from './contract.ts'

async function openSimulator(): Promise<ContractEnvironment> {
  const database = await testDatabase()
  const db = await openDatabase(database.url)
  const links = { baseUrl: 'http://satang.test', temporalUiUrl: null, temporalNamespace: 'default' }
  const { simulator } = createGateways(db, { links, slowSeconds: 1 })
  const sums = async (text: string, id: string): Promise<{ count: number; satang: number }> => {
    const { rows } = await db.pool.query<{ count: number; satang: string }>(text, [id])
    return { count: rows[0]?.count ?? 0, satang: Number(rows[0]?.satang ?? 0) }
  }
  return {
    gateway: simulator,
    livemode: false,
    world: { ...worldOf(simulator), ...books(sums) },
    async close() {
      await db.close()
      await database.drop()
    },
  }
}

/** The simulator's tables, by which "charged once" is judged. */
function books(
  sums: (text: string, id: string) => Promise<{ count: number; satang: number }>,
): Pick<World, 'booked' | 'sent'> {
  return {
    async booked(attemptId) {
      const charged = await sums(
        `select count(*)::int as count, coalesce(sum(amount_satang), 0) as satang
           from simulator_charges where attempt_id = $1 and status = 'succeeded'`,
        attemptId,
      )
      const refunded = await sums(
        `select count(*)::int as count, coalesce(sum(amount_satang), 0) as satang
           from simulator_refunds where attempt_id = $1 and status <> 'failed'`,
        attemptId,
      )
      const returned = await sums(
        `select count(*)::int as count, coalesce(sum(amount_satang), 0) as satang
           from simulator_transfer_returns where transfer_reference = $1`,
        attemptId,
      )
      return {
        charges: charged.count,
        chargedSatang: charged.satang,
        refunds: refunded.count + returned.count,
        refundedSatang: refunded.satang + returned.satang,
      }
    },
    async sent(payoutId) {
      const { count, satang } = await sums(
        'select count(*)::int as count, coalesce(sum(amount_satang), 0) as satang from simulator_payouts where payout_id = $1',
        payoutId,
      )
      return { transfers: count, satang }
    },
  }
}

function worldOf(simulator: Simulator): Omit<World, 'booked' | 'sent'> {
  const hasNot = async (): Promise<never> => {
    throw new Error('the simulator has no such thing')
  }
  const neither = (): never => {
    throw new Error('the simulator has no credentials')
  }
  return {
    now: () => Math.floor(Date.now() / 1_000),
    // Its time is real time. Nothing of it needs more than the next second.
    passTime: () => setTimeout(1_001),
    secrets: [],
    token: async (kind) => tokenOf(kind),
    refundThere: hasNot,
    renewCard: hasNot,
    removeCard: hasNot,
    async decide3ds(attemptId, decision) {
      await simulator.decide(attemptId, decision === 'approve' ? 'succeed' : 'fail')
    },
    setUps: hasNot,
    decideSetUp: hasNot,
    payQr: hasNot,
    expireQr: hasNot,
    async nextRefund(goes, attemptId) {
      await simulator.answerNextRefund(attemptId, goes)
    },
    async decideRefund(refundId, to) {
      await simulator.decideRefund(refundId, to)
    },
    // The end of the number says that a transfer stays in transit (docs/integration.md).
    bankAccount: { bankCode: '014', accountNumber: '1234560002', accountName: 'Rim Khlong Coffee' },
    async decideTransfer(payoutId, to) {
      await simulator.decideTransfer(payoutId, to)
    },
    // It takes no fees, and money moves at once.
    settle: async () => {},
    openDispute: hasNot,
    decideDispute: hasNot,
    fault: hasNot,
    held: hasNot,
    letGo: hasNot,
    requests: neither,
    notification: hasNot,
    withWrongCredentials: neither,
    withOtherMode: neither,
  }
}

function tokenOf(kind: CardKind): string {
  if (kind === 'ok') return 'pm_card_ok'
  if (kind === '3ds') return 'pm_card_3ds'
  if (typeof kind === 'object') {
    if (kind.declines === 'insufficient_funds') return 'pm_card_insufficient_funds'
    if (kind.declines === 'lost_card') return 'pm_card_lost'
    if (kind.declines === 'card_declined') return 'pm_card_declined'
  }
  return mintId('pm_card_')
}

describeContract('the simulator', openSimulator, {
  features: [
    'charges',
    'cards',
    'cards.fingerprint',
    'cards.3ds',
    'refunds',
    'refunds.pending',
    'refunds.failing',
    'returns',
    'transfers',
    'book',
  ],
  declines: ['card_declined', 'insufficient_funds', 'lost_card'],
})
