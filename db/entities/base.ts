// Column shapes that several tables share. Satang and instants are bigint columns read as safe integers. Instants are Unix seconds (specification
// §1.2), so no Date and no time zone gets between a row and the API.
import { ArrayType, p } from '@mikro-orm/postgresql'
import type { Problem } from '../../rules/quarantine.ts'

/** A text primary key minted by db/ids.ts. */
export const id = () => p.text().primary()
/** Integer satang. */
export const satangColumn = () => p.bigint('number')
/** Unix seconds, UTC. */
export const instant = () => p.bigint('number')
/** A string map that the caller fills freely (specification §1.4). */
export const metadata = () => p.json<Record<string, string>>().default('{}')
/**
 * A list of texts that a caller may choose freely. Every element is quoted. The ORM's own array column leaves some unquoted, and Postgres then reads
 * `null` as no text at all and loses line breaks.
 */
export const texts = () => p.type(TextArray).$type<string[]>()

class TextArray extends ArrayType<string> {
  override convertToDatabaseValue(value: string[] | null): string | null {
    return value && `{${value.map((text) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`).join(',')}}`
  }
}

/** The quarantine entry of the row that `alias` names, as the row's object shows it. Null for a row that is not in quarantine. */
export const problemOf = (alias: string) =>
  `(select json_build_object('since', q.since, 'reason', q.reason, 'tries', q.tries) from quarantine q where q.object_id = ${alias}.id)`

/** Read with its row, never written with it. A hand-written query adds `problemOf` itself (db/queries/cycle.ts). */
export const problem = () =>
  p
    .json<Problem>()
    .formula((columns) => problemOf(String(columns)))
    .nullable()

/** The two columns by which every row belongs to one merchant and one mode. */
export const owned = () => ({ merchantId: p.text(), livemode: p.boolean() })
