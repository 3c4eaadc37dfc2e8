// Replays of webhook events. Their deliveries carry the replay's id; which events belong to one is db/queries/replays.ts.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import { id, instant, owned } from './base.ts'

export const Replay = defineEntity({
  name: 'Replay',
  tableName: 'replays',
  properties: {
    id: id(),
    ...owned(),
    endpointId: p.text(),
    /** The endpoint's when it began: once the endpoint was closed, nothing of it is pending any more. */
    endpointGeneration: p.integer().default(1),
    /** The window, both ends included, by the `created` of events. */
    fromAt: instant(),
    toAt: instant(),
    /** Empty: all. */
    types: p.array().$type<string[]>(),
    onlyFailed: p.boolean(),
    /** `feeding` while events of the window are still to be put among the deliveries. */
    status: p.text().$type<'feeding' | 'fed' | 'canceled'>(),
    /** How many events it sends: counted step by step, exact once it is fed. */
    scheduled: p.integer(),
    /** Events up to here are counted; null: all are. */
    countedUpTo: p.text().nullable(),
    /** How many of them are among the deliveries; the last one, and the last one there will be. */
    fed: p.integer(),
    fedUpTo: p.text(),
    untilEventId: p.text(),
    createdAt: instant(),
  },
})
export type Replay = InferEntity<typeof Replay>
