// Makes a bank file of payouts that a person sends: which payouts are in it is written down, so that each is in one file. The file itself is made when it is
// downloaded (gateways/bank/payout-file.ts); what came of its payouts is commands/by-hand.ts.
import { LockMode } from '@mikro-orm/postgresql'
import { Payout, PayoutFile } from '../db/entities/index.ts'
import { mintId } from '../db/ids.ts'
import { update } from '../db/update.ts'
import { arrivalDateOf } from '../rules/payouts.ts'
import { Refusal } from '../rules/refusals.ts'
import { recordAction } from './audit-log.ts'
import type { Commit } from './commit.ts'

/** What one file takes: a bank's upload has an end, and so has a commit. */
export const PAYOUTS_OF_A_FILE = 1_000

/**
 * Puts the payouts that wait to be sent from a bank account, and are in no file yet, in one: the oldest 1 000. Two calls at once never take the same payout: its
 * row is locked. Not safe to repeat by itself: a repeated call takes what has come since. `account`: the gateway account; null where all of them wait at
 * one. Refuses with `parameter_missing` (param `gateway_account`) when they wait at several, and `parameter_invalid` when none waits. Source: specification
 * §11.2, D521.
 */
export async function makePayoutFile(c: Commit, account: string | null): Promise<PayoutFile> {
  const { merchantId, livemode, actor } = c.context
  const waiting = await c.em.find(
    Payout,
    { merchantId, livemode, status: 'in_transit', byHand: true, fileId: null, ...(account && { gateway: account }) },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, limit: PAYOUTS_OF_A_FILE },
  )
  const [first] = waiting
  const param = 'gateway_account'
  if (!first)
    throw new Refusal(
      'parameter_invalid',
      'No payout waits for a file. One that was made before can be downloaded again.',
      { param },
    )
  if (waiting.some(({ gateway }) => gateway !== first.gateway))
    throw new Refusal('parameter_missing', '`gateway_account` is required: payouts wait at several accounts.', {
      param,
    })
  const amountSatang = waiting.reduce((sum, payout) => sum + payout.amountSatang, 0)
  const file = c.em.create(PayoutFile, {
    id: mintId('pof_'),
    merchantId,
    livemode,
    gateway: first.gateway,
    payoutCount: waiting.length,
    amountSatang,
    transferOn: arrivalDateOf(c.at, c.terms.bankHolidays),
    createdBy: actor?.id ?? null,
    createdAt: c.at,
  })
  for (const payout of waiting) update(payout, { fileId: file.id })
  const after = { payouts: waiting.length, amount_satang: amountSatang }
  recordAction(c, { action: 'payout_file.created', object: file.id, after })
  return file
}
