// What an endpoint may subscribe to, and which events a replay sends it. Addresses are checked where packages are allowed (activities/delivery);
// rules/webhook-deliveries.ts decides when a delivery is retried.
import { isEventType } from './events.ts'

/** The largest number of endpoints of one merchant in one mode, including disabled ones (specification §7.7). */
export const ENDPOINTS_MAX = 16

export interface EndpointProblem {
  param: string
  code: 'parameter_invalid'
  message: string
}

/** The unknown types in a list of event types, each by its index: `enabled_events[1]`. `*` is not a type either: an empty list means all. */
export function unknownTypes(param: string, types: readonly string[]): EndpointProblem[] {
  return types.flatMap((type, place) => {
    if (isEventType(type)) return []
    const wanted =
      type === '*'
        ? 'must be event types; leave it out, or send an empty list, for all of them'
        : `must be an event type such as \`payment.succeeded\`; there is no \`${type}\``
    const at = `${param}[${place}]`
    return [{ param: at, code: 'parameter_invalid' as const, message: `\`${at}\` ${wanted}.` }]
  })
}

/**
 * The types that a replay sends; empty means all. A replay sends only types that the endpoint subscribes to; other requested types are answered as
 * problems. `enabled` empty means all. [payment.succeeded] of [] → [payment.succeeded].
 */
export function replayedTypes(
  enabled: readonly string[],
  wanted: readonly string[],
): { types: string[]; problems: EndpointProblem[] } {
  const problems = unknownTypes('types', wanted)
  if (enabled.length > 0) {
    for (const [place, type] of wanted.entries()) {
      const at = `types[${place}]`
      if (enabled.includes(type) || !isEventType(type)) continue
      problems.push({
        param: at,
        code: 'parameter_invalid',
        message: `\`${at}\` must be among the endpoint's enabled_events; add \`${type}\` to them first.`,
      })
    }
  }
  return { types: [...new Set(wanted.length > 0 ? wanted : enabled)], problems }
}
