// The tools of the test mode in one list: clocks, the bank, payout rounds, sample events, simulations.

import { addSimulatedBank } from './bank/handler.ts'
import type { DashboardRoutes } from './guard.ts'
import { addPayoutRounds } from './payout-rounds/handler.ts'
import { addSimulations } from './simulations/handler.ts'
import { addTestClocks } from './test-clocks/handler.ts'
import { addSamples } from './webhooks/samples.ts'

export function addTestTools(routes: DashboardRoutes): void {
  addTestClocks(routes)
  addSimulatedBank(routes)
  addPayoutRounds(routes)
  addSamples(routes)
  addSimulations(routes)
}
