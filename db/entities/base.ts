// Column shapes that several tables share. Satang and instants are bigint columns read as safe integers;
// instants are Unix seconds (contract §1), so that no Date and no time zone ever travels between row and wire.
import { p } from '@mikro-orm/postgresql'

/** A text primary key minted by db/ids.ts. */
export const id = () => p.text().primary()
/** Integer satang. */
export const satangColumn = () => p.bigint('number')
/** Unix seconds, UTC. */
export const instant = () => p.bigint('number')
/** A free-form string map of the caller's (contract §1 "sizes"). */
export const metadata = () => p.json<Record<string, string>>().default('{}')

/** The two columns by which every row belongs to one merchant and one mode. */
export const owned = () => ({ merchantId: p.text(), livemode: p.boolean() })
