// Which gateway serves which mode: the simulator in test mode; in live mode none yet, so that whatever needs to move money
// answers gateway_not_configured (contract §10) and everything else works.
import type { Database } from '../db/orm.ts'
import type { Gateways } from './port.ts'
import { createSimulator, SIMULATOR, type Simulator, type SimulatorSettings } from './simulator.ts'

/** The gateways of a process, with the simulator at hand for the test helpers. */
export interface ConfiguredGateways extends Gateways {
  readonly simulator: Simulator
}

export function createGateways(db: Database, settings: SimulatorSettings): ConfiguredGateways {
  const simulator = createSimulator(db, settings)
  return {
    simulator,
    of: (livemode) => (livemode ? null : simulator),
    named(name) {
      // A row that names a gateway nobody configured any more: an operator's fault, to be seen and mended, not a refusal.
      if (name !== SIMULATOR) throw new Error(`no gateway named '${name}' is configured`)
      return simulator
    },
  }
}
