// Sends a sample event, so that a receiver can be tried with a type that has not happened yet. The event is like any other: listed, counted, and
// delivered to the endpoints that want its type. Its objects do not exist. Its content is resources/samples/.
import { mintId } from '../db/ids.ts'
import { sampleEvent } from '../resources/samples/events.ts'
import { sampleWorld } from '../resources/samples/world.ts'
import type { EventType } from '../rules/events.ts'
import type { Commit } from './commit.ts'

/**
 * Publishes a sample of a type and answers the id of its object, `in_sample…`, which is new for every sample. Not safe to repeat: the idempotency
 * record keeps a retried request from a second one. Source: specification §8.2, D183.
 */
export function sendSample(c: Commit, type: EventType): string {
  const unique = mintId('').slice(-20)
  const world = sampleWorld({ livemode: c.context.livemode, at: c.at, links: c.links, unique })
  const { objectId, object, previous } = sampleEvent(type, world)
  c.event(type, objectId, () => object, previous)
  return objectId
}
