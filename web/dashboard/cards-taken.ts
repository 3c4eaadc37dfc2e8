// How a member of a shop may add a card in the dashboard: one of the simulator's, where the simulator serves cards, or by a link to a page on which the
// customer stores it. No card number is typed into the dashboard.
import { cardFieldsOf } from '../card-fields.ts'
import type { TestCard } from '../components/paying.ts'
import type { DashboardContext } from './context.ts'

export interface CardsTaken {
  /** The simulator's cards; none in live mode, and none where a connected account serves cards. */
  testCards: readonly TestCard[]
  /** Whether a page takes cards that a customer stores. */
  byLink: boolean
}

/** What the cards of the page's merchant and mode are now. Makes no call. */
export async function cardsTaken({ deps, merchant, livemode }: DashboardContext): Promise<CardsTaken> {
  const fields = await cardFieldsOf(deps, deps.db.orm.em.fork(), { merchantId: merchant.id, livemode })
  return { testCards: fields?.kind === 'test' ? [...fields.names] : [], byLink: fields !== null }
}
