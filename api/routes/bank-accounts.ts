// Bank accounts over HTTP (specification §5.12). The account number is only received, never returned.
import { z } from 'zod'
import { addBankAccount, chooseBankAccount, deleteBankAccount } from '../../commands/bank-accounts.ts'
import { BankAccount } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { readAccountPaidTo } from '../../db/queries/payouts.ts'
import { bankAccountSchema, serializeBankAccount } from '../../resources/bank-account.ts'
import { accountDigits, isBankCode } from '../../rules/thai-banks.ts'
import { listAnswer, listQuery, readPage } from '../lists.ts'
import { readRoute, writeRoute } from '../route.ts'
import { deleted, idParams, listOf, metadata, name, wasDeleted } from '../schemas.ts'

const tag = 'Bank accounts'
const path = '/v1/bank_accounts'

export const bankAccountRoutes = [
  writeRoute({
    method: 'POST',
    path,
    operationId: 'createBankAccount',
    summary: 'Add a bank account; payouts go there as soon as it can be used',
    description:
      'The number reads back with its last four digits only. In live mode a new account may be used after 48 hours, or once a second owner confirms it.',
    tag,
    scope: 'bank_accounts:write',
    body: z.object({
      bank_code: z
        .string()
        .refine(isBankCode, 'must be the three digits of a bank in Thailand, such as 014')
        .meta({ description: 'Three digits, e.g. 002 Bangkok Bank, 004 Kasikornbank, 014 Siam Commercial Bank.' }),
      account_number: z
        .string()
        .refine((text) => accountDigits(text) !== null, 'must be 10 to 15 digits, as in 123-4-56789-0')
        .meta({ description: '10 to 15 digits; single hyphens and blanks between them are left out.' }),
      account_name: name,
      metadata: metadata.optional(),
    }),
    answer: bankAccountSchema,
    write: async ({ body, deps, caller }, c) => {
      const account = await addBankAccount(c, deps.encryptionKey, {
        bankCode: body.bank_code,
        accountNumber: accountDigits(body.account_number)!,
        accountName: body.account_name,
        metadata: body.metadata ?? {},
      })
      return serializeBankAccount(account, await readAccountPaidTo(c.em, caller, c.at))
    },
  }),
  readRoute({
    method: 'GET',
    path,
    operationId: 'listBankAccounts',
    summary: 'List bank accounts',
    tag,
    scope: 'bank_accounts:read',
    query: listQuery(),
    answer: listOf(bankAccountSchema),
    read: async (call) => {
      const listing = { entity: BankAccount, resource: 'bank_account' as const, where: { deletedAt: null } }
      const { rows, hasMore } = await readPage(listing, call)
      const paidTo = await readAccountPaidTo(call.deps.db.orm.em.fork(), call.caller, call.now)
      return listAnswer(
        path,
        hasMore,
        rows.map((row) => serializeBankAccount(row, paidTo)),
      )
    },
  }),
  readRoute({
    method: 'GET',
    path: `${path}/:id`,
    operationId: 'getBankAccount',
    summary: 'Read a bank account',
    tag,
    scope: 'bank_accounts:read',
    params: idParams('bank_account'),
    answer: bankAccountSchema,
    read: async ({ deps, caller, params, now }) => {
      const em = deps.db.orm.em.fork()
      const where = { deletedAt: null }
      const account = await findOwned(em, caller, BankAccount, 'bank_account', params.id, { where })
      return serializeBankAccount(account, await readAccountPaidTo(em, caller, now))
    },
  }),
  writeRoute({
    method: 'PATCH',
    path: `${path}/:id`,
    operationId: 'updateBankAccount',
    summary: 'Choose the bank account that receives payouts',
    description: '`default: true` makes the account the one that payouts go to.',
    refuses: ['no_bank_account'],
    tag,
    scope: 'bank_accounts:write',
    params: idParams('bank_account'),
    body: z.object({
      default: z
        .literal(true)
        .meta({ description: 'Refused before `usable_from`. Only another account takes its place.' }),
    }),
    answer: bankAccountSchema,
    write: async ({ params, caller }, c) => {
      const account = await chooseBankAccount(c, params.id)
      return serializeBankAccount(account, await readAccountPaidTo(c.em, caller, c.at))
    },
  }),
  writeRoute({
    method: 'DELETE',
    path: `${path}/:id`,
    operationId: 'deleteBankAccount',
    summary: 'Delete a bank account; the newest other usable one takes its place',
    description: 'Payouts that are on their way to it are not affected.',
    tag,
    scope: 'bank_accounts:write',
    params: idParams('bank_account'),
    answer: deleted('bank_account'),
    write: async ({ params }, c) => wasDeleted('bank_account', await deleteBankAccount(c, params.id)),
  }),
]
