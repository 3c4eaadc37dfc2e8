// The tools of the test mode in one list: clocks, the bank, payout rounds, sample events, simulations.
import type { DashboardDoor } from './door.ts'
import { addPayoutRounds } from './payout-rounds.ts'
import { addSamples } from './samples.ts'
import { addSimulatedBank } from './simulated-bank.ts'
import { addSimulations } from './simulations.ts'
import { addTestClocks } from './test-clocks.ts'

export function addTestTools(door: DashboardDoor): void {
  addTestClocks(door)
  addSimulatedBank(door)
  addPayoutRounds(door)
  addSamples(door)
  addSimulations(door)
}
