// The samples of events are what they are samples of: made for every type, as the OpenAPI document describes the object, and never to be taken for real.

import { describe, expect, test } from '@jest/globals'
import { allRoutes } from '../../api/routes/index.ts'
import { EVENT_OBJECTS } from '../../resources/event-objects.ts'
import { sampleEvent } from '../../resources/samples/events.ts'
import { EXAMPLE_WORLD, exampleOfEvent } from '../../resources/samples/examples.ts'
import { sampleWorld } from '../../resources/samples/world.ts'
import { EVENT_CAUSES } from '../../rules/event-causes.ts'
import { EVENT_TYPES, EVENTS } from '../../rules/events.ts'
import { resourceOf } from '../../rules/ids.ts'

const UNIQUE = '0123456789abcdefghjk'
const world = sampleWorld({ livemode: false, at: EXAMPLE_WORLD.at, links: EXAMPLE_WORLD.links, unique: UNIQUE })

describe.each(EVENT_TYPES)('%s', (type) => {
  const { objectId, object, previous } = sampleEvent(type, world)

  test('carries the object of the catalogue, as its GET is described', () => {
    expect(object.object).toBe(EVENTS[type].of)
    const { of } = EVENTS[type]
    expect(EVENT_OBJECTS[of].safeParse(object).error?.issues ?? []).toEqual([])
  })

  test('names nothing as changed that has not', () => {
    for (const [name, value] of Object.entries(previous ?? {})) {
      expect(Object.keys(object)).toContain(name)
      expect((object as Record<string, unknown>)[name]).not.toEqual(value)
    }
  })

  test('has no id that could be real', () => {
    expect(objectId).toMatch(/^[a-z]+_sample[0-9a-z]{20}$/)
    const texts = JSON.stringify([object, previous]).match(/[a-z]+_[0-9a-z]{26}/g) ?? []
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => resourceOf(text) !== null)).toEqual([])
  })

  test('is shown as an event with ids as real ones look', () => {
    const { data } = exampleOfEvent(type)
    expect(JSON.stringify(data)).not.toMatch(/_sample/)
  })

  test('is made to happen by calls that there are', () => {
    const calls = [...EVENT_CAUSES[type].matchAll(/`([A-Z]+) (\/v1\/[^`]*)`/g)]
    const known = allRoutes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(calls.map(([, method, path]) => `${method} ${path}`).filter((call) => !known.includes(call))).toEqual([])
    expect(EVENT_CAUSES[type].replaceAll(/`[^`]*`/g, '')).not.toContain('/v1/')
  })
})
