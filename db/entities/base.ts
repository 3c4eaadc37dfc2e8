// Column shapes that several tables share. Satang and instants are bigint columns read as safe integers;
// instants are Unix seconds (specification §1), so that no Date and no time zone ever travels between row and wire.
import { ArrayType, p } from '@mikro-orm/postgresql'
import type { Problem } from '../../rules/quarantine.ts'

/** A text primary key minted by db/ids.ts. */
export const id = () => p.text().primary()
/** Integer satang. */
export const satangColumn = () => p.bigint('number')
/** Unix seconds, UTC. */
export const instant = () => p.bigint('number')
/** A free-form string map of the caller's (specification §1.4). */
export const metadata = () => p.json<Record<string, string>>().default('{}')
/**
 * A list of texts that a caller may choose freely. Every element is quoted: the ORM's own array column leaves some bare, and
 * Postgres then reads `null` as no text at all and loses line breaks.
 */
export const texts = () => p.type(TextArray).$type<string[]>()

class TextArray extends ArrayType<string> {
  override convertToDatabaseValue(value: string[] | null): string | null {
    return value && `{${value.map((text) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`).join(',')}}`
  }
}

/** A row's entry in the quarantine as its object shows it, of the row that `alias` names. Null for a row that is not in it. */
export const problemOf = (alias: string) =>
  `(select json_build_object('since', q.since, 'reason', q.reason, 'tries', q.tries) from quarantine q where q.object_id = ${alias}.id)`

/** Read with its row, never written with it. A query of its own adds `problemOf` (db/queries/cycle.ts). */
export const problem = () =>
  p
    .json<Problem>()
    .formula((columns) => problemOf(String(columns)))
    .nullable()

/** The two columns by which every row belongs to one merchant and one mode. */
export const owned = () => ({ merchantId: p.text(), livemode: p.boolean() })
