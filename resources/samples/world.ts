// The world of a sample: its ids, its instant, its addresses. All objects of one sample belong together, and none of them exists: the ids contain
// "sample", and GET finds none of them.
import { ID_PREFIXES, type Resource } from '../../rules/ids.ts'
import type { Links } from '../links.ts'

export interface SampleWorld {
  livemode: boolean
  /** Unix seconds. */
  at: number
  links: Links
  metadata: Record<string, string>
  id(resource: Resource): string
}

/** Part of sample ids and never of real ones: a ULID contains no l. */
const MARK = 'sample'

/** A separate world for every `unique`, which has 20 characters: `in_sample` and then these. Source: D183. */
export function sampleWorld(of: { livemode: boolean; at: number; links: Links; unique: string }): SampleWorld {
  const { unique, ...rest } = of
  return { ...rest, metadata: { sample: 'true' }, id: (resource) => `${ID_PREFIXES[resource]}_${MARK}${unique}` }
}
