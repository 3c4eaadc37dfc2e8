// Bank files of payouts over HTTP (specification §11.2): a person uploads one at the bank, and reports what came of each payout (payouts.ts).
import { z } from 'zod'
import { makePayoutFile } from '../../commands/payout-files.ts'
import { GatewayAccount, PayoutFile } from '../../db/entities/index.ts'
import { findOwned, findReference } from '../../db/queries/owned.ts'
import { readPayoutsOfFile } from '../../db/queries/payout-files.ts'
import { payoutFile, payoutFileName } from '../../gateways/bank/payout-file.ts'
import { payoutFileSchema, serializePayoutFile } from '../../resources/payout-file.ts'
import { satang } from '../../rules/money.ts'
import { bangkokDate } from '../../rules/periods.ts'
import { Refusal } from '../../rules/refusals.ts'
import { listRoute } from '../lists.ts'
import { Raw, readRoute, writeRoute } from '../route.ts'
import { idParams, idText } from '../schemas.ts'

const tag = 'Payouts'
const path = '/v1/payout_files'

export const payoutFileRoutes = [
  writeRoute({
    method: 'POST',
    path,
    operationId: 'createPayoutFile',
    summary: 'Create a bank file of the payouts to be sent by hand',
    description:
      'One file per call, with the payouts of the account that are in no file yet. A payout is in one file only.',
    refuses: ['resource_missing', 'parameter_missing', 'no_bank_account'],
    tag,
    scope: 'payout_files:write',
    body: z.strictObject({
      gateway_account: idText('gateway_account')
        .nullable()
        .optional()
        .meta({ description: 'The bank account that they are sent from; needed where payouts wait at several.' }),
    }),
    answer: payoutFileSchema,
    write: async ({ caller, body }, c) => {
      const given = body.gateway_account ?? null
      if (given !== null) await findReference(c.em, caller, GatewayAccount, 'gateway_account', 'gateway_account', given)
      return serializePayoutFile(await makePayoutFile(c, given))
    },
  }),
  listRoute({
    path,
    operationId: 'listPayoutFiles',
    summary: 'List the bank files of payouts',
    tag,
    scope: 'payout_files:read',
    entity: PayoutFile,
    resource: 'payout_file',
    filters: { gateway_account: { schema: idText('gateway_account'), property: 'gateway' } },
    render: serializePayoutFile,
    item: payoutFileSchema,
  }),
  readRoute({
    method: 'GET',
    path: `${path}/:id`,
    operationId: 'getPayoutFile',
    summary: 'Read a bank file',
    tag,
    scope: 'payout_files:read',
    params: idParams('payout_file'),
    answer: payoutFileSchema,
    read: async ({ deps, caller, params }) =>
      serializePayoutFile(await findOwned(deps.db.orm.em.fork(), caller, PayoutFile, 'payout_file', params.id)),
  }),
  readRoute({
    method: 'GET',
    path: `${path}/:id/csv`,
    operationId: 'downloadPayoutFile',
    summary: 'Download a bank file: its payouts still to be sent, with their account numbers',
    description:
      'As CSV, in the form that the bank reads. Needs a scope of its own, because it holds whole account numbers.',
    tag,
    // It shows whole account numbers, which is why files have a scope of their own: it is for whoever sends the money.
    scope: 'payout_files:read',
    params: idParams('payout_file'),
    answer: z.string().meta({ format: 'binary' }),
    answerType: 'text/csv',
    read: async (call) => {
      const { deps, caller, params } = call
      const em = deps.db.orm.em.fork()
      const { id, transferOn } = await findOwned(em, caller, PayoutFile, 'payout_file', params.id)
      const rows = await readPayoutsOfFile(em, deps.encryptionKey, id)
      if (rows.length === 0)
        throw new Refusal(
          'parameter_invalid',
          `Every payout of the file ${id} has been reported: none is to be sent.`,
          {
            param: 'id',
          },
        )
      const day = bangkokDate(transferOn)
      const payouts = rows.map((row) => ({
        ...row,
        amountSatang: satang(row.amountSatang),
        reference: referenceOf(row.payoutId),
      }))
      call.setHeader('Content-Disposition', `attachment; filename="${payoutFileName(day)}"`)
      return new Raw(payoutFile(payouts, day), 'text/csv; charset=utf-8')
    },
  }),
]

/** What the receiver sees: the end of the payout's id, in the length that banks take. */
function referenceOf(payoutId: string): string {
  return payoutId.slice(-12).toUpperCase()
}
