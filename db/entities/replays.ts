// Replays of webhook events. Their deliveries carry the replay's id; db/queries/replays.ts says which events belong to a replay.
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql'
import { id, instant, owned } from './base.ts'

export const Replay = defineEntity({
  name: 'Replay',
  tableName: 'replays',
  properties: {
    id: id(),
    ...owned(),
    endpointId: p.text(),
    /** The endpoint's generation when the replay began. Once the endpoint is closed, nothing of the replay is pending any more. */
    endpointGeneration: p.integer().default(1),
    /** The window, both ends included, by the `created` of events. */
    fromAt: instant(),
    toAt: instant(),
    /** Empty means all. */
    types: p.array().$type<string[]>(),
    onlyFailed: p.boolean(),
    /** `feeding` while deliveries of the window's events are still to be added. */
    status: p.text().$type<'feeding' | 'fed' | 'canceled'>(),
    /** The number of events that it sends. It grows step by step and is exact once the status is `fed`. */
    scheduled: p.integer(),
    /** Events up to here are counted; null when all are. */
    countedUpTo: p.text().nullable(),
    /** The number of events that have a delivery; the last such event; and the last event of the replay. */
    fed: p.integer(),
    fedUpTo: p.text(),
    untilEventId: p.text(),
    createdAt: instant(),
  },
})
export type Replay = InferEntity<typeof Replay>
