// Bank accounts over HTTP (contract §5 "Bank accounts"). The number comes in once and is never read back.
import { z } from 'zod'
import { BankAccount } from '../../db/entities/index.ts'
import { findOwned } from '../../db/queries/owned.ts'
import { addBankAccount, deleteBankAccount } from '../../facts/bank-accounts.ts'
import { accountDigits, isBankCode } from '../../rules/thai-banks.ts'
import { wireBankAccount } from '../../wire/payout.ts'
import { listRoute } from '../lists.ts'
import { readRoute, writeRoute } from '../route.ts'
import { deleted, idParams, metadata, name } from '../schemas.ts'

const tag = 'Bank accounts'

const bankAccountAnswer = z
  .looseObject({
    id: z.string(),
    object: z.literal('bank_account'),
    bank_code: z.string(),
    bank_name: z.string().nullable(),
    account_number: z.string().meta({ description: 'Masked to its last four digits.' }),
    last4: z.string(),
    account_name: z.string(),
    default: z.boolean().meta({ description: 'The one that payouts go to: the newest.' }),
    livemode: z.boolean(),
    created: z.int(),
    metadata: z.record(z.string(), z.string()),
  })
  .meta({ id: 'BankAccount' })

export const bankAccountRoutes = [
  writeRoute({
    method: 'POST',
    path: '/v1/bank_accounts',
    operationId: 'createBankAccount',
    summary: 'Add a bank account; from now on payouts go there',
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
    answer: bankAccountAnswer,
    write: async ({ body, deps }, c) =>
      wireBankAccount(
        await addBankAccount(c, deps.encryptionKey, {
          bankCode: body.bank_code,
          accountNumber: accountDigits(body.account_number)!,
          accountName: body.account_name,
          metadata: body.metadata ?? {},
        }),
      ),
  }),
  listRoute({
    path: '/v1/bank_accounts',
    operationId: 'listBankAccounts',
    summary: 'List bank accounts',
    tag,
    scope: 'bank_accounts:read',
    entity: BankAccount,
    resource: 'bank_account',
    where: { deletedAt: null },
    render: wireBankAccount,
    item: bankAccountAnswer,
  }),
  readRoute({
    method: 'GET',
    path: '/v1/bank_accounts/:id',
    operationId: 'getBankAccount',
    summary: 'Read a bank account',
    tag,
    scope: 'bank_accounts:read',
    params: idParams('bank_account'),
    answer: bankAccountAnswer,
    read: async ({ deps, caller, params }) => {
      const where = { deletedAt: null }
      return wireBankAccount(
        await findOwned(deps.db.orm.em.fork(), caller, BankAccount, 'bank_account', params.id, { where }),
      )
    },
  }),
  writeRoute({
    method: 'DELETE',
    path: '/v1/bank_accounts/:id',
    operationId: 'deleteBankAccount',
    summary: 'Delete a bank account; the newest of the others takes its place',
    tag,
    scope: 'bank_accounts:write',
    params: idParams('bank_account'),
    answer: deleted('bank_account'),
    write: async ({ params }, c) => ({
      id: (await deleteBankAccount(c, params.id)).id,
      object: 'bank_account',
      deleted: true,
    }),
  }),
]
