// Statements of a merchant's own bank account over HTTP (specification §11): a CSV file, whose rows of money in become inbound transfers.
import { z } from 'zod'
import { recordStatement, rememberedColumns } from '../../commands/bank-statements.ts'
import { BankStatement, GatewayAccount } from '../../db/entities/index.ts'
import { findOwned, findReference } from '../../db/queries/owned.ts'
import { readStatement, STATEMENT_BYTES_MAX } from '../../gateways/bank/statement.ts'
import { bankStatementSchema, serializeBankStatement } from '../../resources/bank-statement.ts'
import { Refusal } from '../../rules/refusals.ts'
import { STATEMENT_COLUMNS } from '../../rules/statement-cells.ts'
import { listRoute } from '../lists.ts'
import { readRoute, writeRoute } from '../route.ts'
import { idParams, idText } from '../schemas.ts'

const tag = 'Bank statements'
const path = '/v1/bank_statements'

const names = z.strictObject(
  Object.fromEntries(STATEMENT_COLUMNS.map((name) => [name, z.string().min(1).max(200).optional()])),
)

export const bankStatementRoutes = [
  writeRoute({
    method: 'POST',
    path,
    operationId: 'createBankStatement',
    summary: 'Upload a bank statement as CSV; each incoming transfer in it becomes an inbound transfer',
    description:
      'The body is the file (`text/csv`). The names of its columns are given once and kept for the bank. A row that cannot be read is named in `problems`, and the others are read all the same. The same row is counted once, however often a file is sent.',
    refuses: ['parameter_missing', 'resource_missing'],
    tag,
    scope: 'bank_statements:write',
    query: z.object({
      gateway_account: idText('gateway_account'),
      columns: z.string().max(2_000).optional().meta({
        description:
          'JSON: the names of the columns `date, time, amount, reference, sender, description` in the file. Absent: those of the last statement, or those that banks use.',
      }),
    }),
    upload: { type: 'text/csv', bytesMax: STATEMENT_BYTES_MAX },
    answer: bankStatementSchema,
    write: async ({ caller, query, upload, now }, c) => {
      const given = query.gateway_account
      const account = await findReference(c.em, caller, GatewayAccount, 'gateway_account', 'gateway_account', given)
      if (account.provider !== 'bank')
        throw new Refusal('parameter_invalid', `${account.id} is no bank account.`, { param: 'gateway_account' })
      if (!upload || upload.length === 0)
        throw new Refusal('parameter_missing', 'Send the file as the body, with Content-Type: text/csv.', {
          param: 'body',
        })
      const named = query.columns === undefined ? null : namesIn(query.columns)
      const remembered = named ? {} : await rememberedColumns(c, account.id)
      const first = readStatement(upload, { columns: named ?? remembered, now })
      // The bank may have changed its file: then its columns are looked for anew.
      const read = first.ok || named ? first : readStatement(upload, { now })
      if (!read.ok) {
        const param = read.problem === 'column_missing' ? `columns.${read.column}` : undefined
        throw new Refusal('parameter_invalid', read.message, param === undefined ? {} : { param })
      }
      return serializeBankStatement(await recordStatement(c, account.id, read))
    },
  }),
  listRoute({
    path,
    operationId: 'listBankStatements',
    summary: 'List bank statements',
    tag,
    scope: 'bank_statements:read',
    entity: BankStatement,
    resource: 'bank_statement',
    filters: { gateway_account: { schema: idText('gateway_account'), property: 'gateway' } },
    render: serializeBankStatement,
    item: bankStatementSchema,
  }),
  readRoute({
    method: 'GET',
    path: `${path}/:id`,
    operationId: 'getBankStatement',
    summary: 'Read a bank statement',
    tag,
    scope: 'bank_statements:read',
    params: idParams('bank_statement'),
    answer: bankStatementSchema,
    read: async ({ deps, caller, params }) =>
      serializeBankStatement(
        await findOwned(deps.db.orm.em.fork(), caller, BankStatement, 'bank_statement', params.id),
      ),
  }),
]

function namesIn(text: string): Record<string, string> {
  const refuse = () =>
    new Refusal('parameter_invalid', '`columns` is a JSON object of names: {"date": "When", "amount": "In"}.', {
      param: 'columns',
    })
  try {
    const read = names.safeParse(JSON.parse(text))
    if (!read.success) throw refuse()
    return Object.fromEntries(
      Object.entries(read.data).flatMap(([name, one]) => (one === undefined ? [] : [[name, one]])),
    )
  } catch (error) {
    throw error instanceof Refusal ? error : refuse()
  }
}
