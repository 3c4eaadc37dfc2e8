// The answer of a dry run: what a call would change, from the call itself in a transaction that was rolled back (api/middleware/dry-run.ts).
import { z } from 'zod'
import { eventSchema } from './event.ts'
import { apiObject } from './schema.ts'

const anyObject = z.looseObject({})

export const dryRunSchema = apiObject({
  object: z.literal('dry_run'),
  result: anyObject.nullable().meta({
    description:
      'What the call would answer, as if the bank approves a charge and makes a refund. Where another step follows, the object as the call itself leaves it. Secrets are cut off; null when the call answers no single object.',
  }),
  changes: z
    .array(
      apiObject({
        object: z.string(),
        id: z.string().meta({ description: 'Its id. A new object gets another one when the call is made.' }),
        before: anyObject.nullable().meta({ description: 'As it is now; null when it would be new.' }),
        after: anyObject.nullable().meta({ description: 'As it would be; null when it would be deleted.' }),
      }),
    )
    .meta({ description: 'The objects that would be made, changed or deleted.' }),
  events: z.array(eventSchema).meta({ description: 'The events that would be written.' }),
  ledger_entries: z
    .array(
      apiObject({
        transaction: z.string().meta({ description: 'Id of the balance transaction.' }),
        type: z.string().meta({ description: 'Its type, such as `refund`.' }),
        source: z.string(),
        account: z.string().meta({ description: 'The account of the ledger.' }),
        amount_satang: z.int().meta({ description: 'Positive is debit, negative is credit, in satang.' }),
      }),
    )
    .meta({ description: 'What would be booked. The entries of a transaction sum to zero.' }),
  mails: z
    .array(
      apiObject({
        kind: z.string().meta({ description: 'What the mail is about, such as `receipt`.' }),
        customer: z.string().nullable(),
        to: z.string().nullable().meta({ description: 'The address it would go to.' }),
      }),
    )
    .meta({ description: 'The mails that would be written.' }),
  webhooks: z
    .array(
      apiObject({
        endpoint: z.string(),
        url: z.string(),
        event_type: z.string(),
      }),
    )
    .meta({ description: 'What would be sent to webhook endpoints.' }),
  left_out: z
    .array(z.string())
    .meta({ description: 'The scopes that the key lacks to read all of this. What they cover is left out.' }),
}).meta({ id: 'DryRun' })
export type DryRunObject = z.output<typeof dryRunSchema>
