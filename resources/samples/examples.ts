// The samples as documents show them: whole events in a fixed world, with ids that look real.

import type { Event } from '../../db/entities/index.ts'
import type { EventType } from '../../rules/events.ts'
import { ID_PREFIXES } from '../../rules/ids.ts'
import { API_VERSION } from '../../rules/versions.ts'
import { serializeEvent } from '../event.ts'
import { sampleEvent } from './events.ts'
import { rowOf } from './row.ts'
import type { SampleWorld } from './world.ts'

/** 2 October 2026, 09:00 in Bangkok, at a service that does not exist. */
export const EXAMPLE_WORLD: SampleWorld = {
  livemode: false,
  at: 1_790_906_400,
  links: { baseUrl: 'https://pay.example', temporalUiUrl: null, temporalNamespace: 'default' },
  metadata: {},
  id: (resource) => `${ID_PREFIXES[resource]}_01jd8z7k3n5q9r2t4v6w8x0y1z`,
}

/** An event of a type as GET answers it and as a webhook carries it. */
export function exampleOfEvent(type: EventType) {
  const { object, previous } = sampleEvent(type, EXAMPLE_WORLD)
  return serializeEvent(
    rowOf<Event>({
      id: EXAMPLE_WORLD.id('event'),
      livemode: EXAMPLE_WORLD.livemode,
      type,
      apiVersion: API_VERSION,
      sequence: 1,
      object,
      previousAttributes: previous,
      requestId: EXAMPLE_WORLD.id('request'),
      createdAt: EXAMPLE_WORLD.at,
    }),
  )
}
