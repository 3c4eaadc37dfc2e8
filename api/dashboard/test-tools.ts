// The tools of the test mode in one list: clocks, the bank, payout rounds, sample events, simulations.
import type { DashboardRoutes } from './guard.ts'
import { addPayoutRounds } from './payout-rounds.ts'
import { addSamples } from './samples.ts'
import { addSimulatedBank } from './simulated-bank.ts'
import { addSimulations } from './simulations.ts'
import { addTestClocks } from './test-clocks.ts'

export function addTestTools(routes: DashboardRoutes): void {
  addTestClocks(routes)
  addSimulatedBank(routes)
  addPayoutRounds(routes)
  addSamples(routes)
  addSimulations(routes)
}
