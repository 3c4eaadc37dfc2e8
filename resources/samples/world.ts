// Where a sample happens: whose ids, which instant, which addresses. Everything in one sample belongs together, and nothing of it is there: a sample's ids
// say what they are, and name nothing that GET would find.
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

/** In ids, where no real one has it: ULIDs are written without an l. */
const MARK = 'sample'

/** A world of its own for every `unique`, 20 characters: `in_sample` + them. Source: D183. */
export function sampleWorld(of: { livemode: boolean; at: number; links: Links; unique: string }): SampleWorld {
  const { unique, ...rest } = of
  return { ...rest, metadata: { sample: 'true' }, id: (resource) => `${ID_PREFIXES[resource]}_${MARK}${unique}` }
}
