// The balance and its transactions ("GET /v1/balance", specification §5). A balance is a sum over ledger entries at an instant, never a counter.
import { z } from 'zod'
import { LedgerTransaction } from '../../db/entities/index.ts'
import { readBalance, readDirect } from '../../db/queries/balance.ts'
import {
  balanceSchema,
  balanceTransactionSchema,
  serializeBalance,
  serializeBalanceTransaction,
} from '../../resources/balance.ts'
import { termsOf } from '../../resources/links.ts'
import { BALANCE_TRANSACTION_TYPES } from '../../rules/ledger.ts'
import { monthOf } from '../../rules/periods.ts'
import { Refusal } from '../../rules/refusals.ts'
import { instantColumns, members } from '../csv.ts'
import { listRoute } from '../lists.ts'
import { readRoute } from '../route.ts'
import { idText, timestamp } from '../schemas.ts'

const tag = 'Balance'

export const balanceRoutes = [
  readRoute({
    method: 'GET',
    path: '/v1/balance',
    operationId: 'getBalance',
    summary: 'Read the balance: available and pending',
    description: '`available` can be paid out now, `pending` later. In test mode `at` answers as of an instant.',
    refuses: ['test_mode_only'],
    tag,
    scope: 'balance:read',
    query: z.object({ at: timestamp.optional().meta({ description: 'Test mode: as of this instant.' }) }),
    answer: balanceSchema,
    read: async ({ deps, caller, query, now }) => {
      if (query.at !== undefined && caller.livemode)
        throw new Refusal('test_mode_only', '`at` can be used in test mode only.', { param: 'at' })
      const sums = await readBalance(deps.db.pool, caller, { now, at: query.at ?? null })
      const { minimumPayoutSatang } = termsOf(deps.links)
      const month = monthOf(query.at ?? now)
      const window = query.at === undefined ? month : { from: month.from, to: query.at + 1 }
      const directSatang = await readDirect(deps.db.pool, caller, window)
      return serializeBalance({ ...sums, directSatang, minimumPayoutSatang, livemode: caller.livemode })
    },
  }),
  listRoute({
    path: '/v1/balance_transactions',
    operationId: 'listBalanceTransactions',
    summary: 'List balance transactions',
    description: 'The nets of all of them sum to available and pending.',
    tag,
    scope: 'balance_transactions:read',
    entity: LedgerTransaction,
    resource: 'ledger_transaction',
    // All types, so that a source finds its rows by the index of (type, source).
    where: { netSatang: { $ne: 0 }, settlement: 'platform', type: { $in: [...BALANCE_TRANSACTION_TYPES] } },
    findsCreated: true,
    csv: [
      ...members('id', 'type', 'source', 'amount_satang', 'fee_satang', 'net_satang'),
      ...instantColumns('created'),
      ...instantColumns('available_on'),
      ...members('payout', 'livemode'),
    ],
    filters: {
      type: { schema: balanceTransactionSchema.shape.type, property: 'type' },
      source: { schema: z.string().min(1).max(255), property: 'sourceId' },
      payout: { schema: idText('payout'), property: 'payoutId' },
    },
    render: serializeBalanceTransaction,
    item: balanceTransactionSchema,
  }),
]
