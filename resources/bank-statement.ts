// A bank's statement that was read (specification §11): how many of its rows were new money, and what was wrong with the others.
import { z } from 'zod'
import type { BankStatement } from '../db/entities/index.ts'
import { apiObject } from './schema.ts'

export const bankStatementSchema = apiObject({
  id: z.string(),
  object: z.literal('bank_statement'),
  gateway_account: z.string(),
  rows: z.int().meta({ description: 'The number of rows with incoming money, including rows that could not be read.' }),
  matched: z.int().meta({ description: 'New transfers that paid a payment, or a part of it.' }),
  unmatched: z.int().meta({ description: 'New transfers that are held in suspense: the inbox.' }),
  duplicates: z.int().meta({ description: 'The number of rows whose transfer was already known.' }),
  problems: z.array(apiObject({ row: z.int(), message: z.string() })),
  columns: z.record(z.string(), z.string()).meta({ description: 'The columns that were read, and are remembered.' }),
  livemode: z.boolean(),
  created: z.int(),
}).meta({ id: 'BankStatement' })
export type BankStatementObject = z.output<typeof bankStatementSchema>

export function serializeBankStatement(s: BankStatement): BankStatementObject {
  return {
    id: s.id,
    object: 'bank_statement',
    gateway_account: s.gateway,
    rows: s.rowCount,
    matched: s.matched,
    unmatched: s.unmatched,
    duplicates: s.duplicates,
    problems: s.problems,
    columns: s.columns,
    livemode: s.livemode,
    created: s.createdAt,
  }
}
