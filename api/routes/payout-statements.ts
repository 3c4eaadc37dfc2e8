// The statement of a payout over HTTP: every transaction that it pays out, as PDF or as CSV. Both add up to its amount, to the satang.
// rules/statements.ts has what the lines are.
import { z } from 'zod'
import { Merchant, Payout } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { readAssigning } from '../../db/queries/payouts.ts'
import { logoOf } from '../../db/queries/pictures.ts'
import { readStatement } from '../../db/queries/statements.ts'
import { makeStatement } from '../../documents/statement.ts'
import { serializeStatementLine } from '../../resources/payout.ts'
import { Refusal } from '../../rules/refusals.ts'
import { type StatementLine, StatementTotals } from '../../rules/statements.ts'
import { sellerOf } from '../../rules/tax-settings.ts'
import { csvAnswer, instantColumns, members } from '../csv.ts'
import type { CsvColumn } from '../route.ts'
import { Raw, readRoute } from '../route.ts'
import { idParams } from '../schemas.ts'

/**
 * The most lines of a PDF. A page has some thirty lines. A line takes a quarter of a millisecond, in which the process answers no other request
 * (D149).
 */
const LINES_OF_A_PDF = 2_000

const columns: CsvColumn[] = [
  ...members('balance_transaction', 'type', 'source', 'payment', 'payment_method_type'),
  ...instantColumns('created'),
  ...instantColumns('available_on'),
  ...members('gross_satang', 'fee_satang', 'vat_satang', 'net_satang'),
]

export const payoutStatementRoutes = [
  readRoute({
    method: 'GET',
    path: '/v1/payouts/:id/statement',
    operationId: 'getPayoutStatement',
    summary: 'Download the statement of a payout: every payment, refund, dispute and returned payout in it',
    description: 'By date in Bangkok, oldest first. As CSV, a row each.',
    refuses: ['lock_timeout'],
    tag: 'Payouts',
    scope: 'payouts:read',
    params: idParams('payout'),
    query: z.object({
      format: z.enum(['pdf', 'csv']).default('pdf'),
      locale: z.enum(['th', 'en']).default('th').meta({ description: 'The language of the PDF.' }),
    }),
    answer: z.string().meta({ format: 'binary' }),
    answerType: 'application/pdf',
    mayAnswer: 'text/csv',
    read: async (call) => {
      const { deps, caller, params, query } = call
      const em = deps.db.orm.em.fork()
      const payout = await findOwned(em, caller, Payout, 'payout', params.id)
      const assigning = await readAssigning(em, payout.id)
      if (assigning) throw notWhole(payout.id, assigning)
      if (query.format === 'csv') {
        const answer = await csvAnswer(call, 'payout', columns, wired(readStatement(em, payout)))
        call.setHeader('Content-Disposition', `attachment; filename="payout-${payout.id}.csv"`)
        return answer
      }
      const lines: StatementLine[] = []
      const totals = new StatementTotals()
      let last: StatementLine | undefined
      for await (const batch of readStatement(em, payout)) {
        for (const line of batch) totals.add(line)
        last = batch.at(-1)
        if (lines.length <= LINES_OF_A_PDF) lines.push(...batch)
      }
      const merchant = await em.findOneOrFail(Merchant, caller.merchantId)
      const { locale } = query
      // What is paid out of a balance has no transactions of its own.
      const [first] = lines
      const span = first && last && first.id !== null ? { from: first.createdAt, to: last.createdAt } : null
      const onlyTotals = lines.length > LINES_OF_A_PDF
      const logo = await logoOf(em, merchant)
      const shop = { seller: sellerOf(merchant), merchant, logo, payer: deps.operator ?? null }
      const contents = { locale, ...shop, payout, lines, span, onlyTotals, totals: totals.list }
      call.setHeader('Content-Disposition', `inline; filename="payout-${payout.id}.pdf"`)
      return new Raw(await makeStatement(contents), 'application/pdf')
    },
  }),
]

function notWhole(id: string, { assigned, transactions }: { assigned: number; transactions: number }): Refusal {
  const so = `${assigned} of ${transactions} transactions have been assigned to it`
  return new Refusal('lock_timeout', `The payout ${id} has no statement yet: ${so}. Try again in a moment.`)
}

async function* wired(batches: AsyncIterable<StatementLine[]>): AsyncGenerator<object[]> {
  for await (const batch of batches) yield batch.map(serializeStatementLine)
}
