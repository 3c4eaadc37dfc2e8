/*
 * The inbox in a few words, for tests of commands: money that came in and matches nothing, and what people do with it. A processing of the
 * subscription stands for its workflow, `sendBack` for the transfer's workflow.
 */
import { returnTransfer } from '../../activities/return-transfer.ts'
import { matchTransfer } from '../../commands/transfer-match.ts'
import { reserveReturn } from '../../commands/transfer-return.ts'
import { InboundTransfer, Payment } from '../../db/entities/index.ts'
import type { GatewaysAtWork, Returns } from '../../gateways/port.ts'
import type { Billing, Shop } from './billing.ts'
import { answering } from './gateway-answers.ts'

type Returned = Awaited<ReturnType<Returns['returnTransfer']>>

export interface Inbox {
  /** A transfer comes in at `at`, and the workflow processes it. Returns the transfer's id. */
  comes(payment: Payment, at: number, amountSatang?: number): Promise<string>
  row(id: string): Promise<InboundTransfer>
  /** Matches as the API does; the workflow has not processed it yet. */
  match(id: string, payment: Payment, at: number): Promise<boolean>
  reserve(id: string, at: number): Promise<boolean>
  /** Does what the transfer's workflow does. `says` replaces the simulator's answer. */
  sendBack(id: string, at: number, says?: Returned | Error): Promise<number | null>
  /** Satang that the shop's ledger holds for senders. */
  held(): Promise<number>
  /** Satang of a transfer that the simulator has sent back. */
  sentBack(id: string): Promise<number>
}

export function inboxOf(b: Billing, shop: Shop): Inbox {
  const sum = async (text: string, values: unknown[]) =>
    Number((await b.sql<{ sum: string }>(`select coalesce(sum(amount_satang), 0) as sum from ${text}`, values))[0]!.sum)
  return {
    async comes(payment, at, amountSatang) {
      const id = await shop.transfer(payment, { at, ...(amountSatang === undefined ? {} : { amountSatang }) })
      await b.processDue(payment.subscriptionId!, at)
      return id
    },
    row: (id) => b.db.orm.em.fork().findOneOrFail(InboundTransfer, id),
    match: (id, payment, at) =>
      shop.commit(at, async (c) =>
        matchTransfer(c, await c.em.findOneOrFail(InboundTransfer, id), await c.em.findOneOrFail(Payment, payment.id)),
      ),
    reserve: (id, at) => shop.commit(at, async (c) => reserveReturn(c, await c.em.findOneOrFail(InboundTransfer, id))),
    async sendBack(id, at, says) {
      const saying = async () => {
        if (says instanceof Error) throw says
        return says!
      }
      const named: GatewaysAtWork['named'] = async (...whose) => {
        const gateway = await b.gateways.named(...whose)
        return says ? answering(gateway, { returnTransfer: saying }) : gateway
      }
      const deps = { ...b.deps, gateways: { ...b.gateways, named } }
      return (await returnTransfer(deps, { transferId: id, now: at })).askAgainAt
    },
    held: () => sum("ledger_entries where account = 'unmatched_funds' and merchant_id = $1", [shop.id]),
    sentBack: (id) => sum("simulator_transfer_returns where return_id like $1 || '-%'", [id]),
  }
}
