// How long tests of processings wait for gateways, however busy the machine is: no `finishCharge` runs there to complete what a processing leaves.
// Limits and breakers have tests of their own (test/gateways/calls.test.ts, test/activities/slow-gateway.test.ts).
import type { Patience } from '../../gateways/calls.ts'

const SEATS = { ofAccount: 1_000, inAll: 1_000 }

export const PATIENT: Partial<Patience> = {
  quickMs: 3_000,
  graceMs: 3_000,
  callsOfAccount: 1_000,
  callsPerSecond: 1_000_000,
  seats: { processing: SEATS, activity: SEATS },
}
