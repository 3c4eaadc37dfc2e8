// Which gateway serves which mode: the simulator in test mode; in live mode none yet, so that whatever needs to move money
// answers gateway_not_configured (specification §10) and everything else works.
import type { Database } from '../db/orm.ts'
import { refuseWhileOpen } from '../db/outbound.ts'
import { GatewayCalls, type Patience } from './calls.ts'
import type { Gateway, GatewaysAtWork } from './port.ts'
import { createSimulator, SIMULATOR, type Simulator, type SimulatorSettings } from './simulator.ts'

/** The gateways of a process, with the simulator at hand for the test helpers. */
export interface ConfiguredGateways extends GatewaysAtWork {
  of(livemode: boolean): Simulator | null
  readonly simulator: Simulator
}

export interface GatewaySettings extends SimulatorSettings {
  /** How long a gateway is waited for; the defaults of gateways/calls.ts where it is silent. */
  patience?: Partial<Patience>
}

export function createGateways(db: Database, settings: GatewaySettings): ConfiguredGateways {
  const bank = createSimulator(db, settings)
  const simulator = outsideTransactions(bank.simulator)
  return {
    simulator,
    of: (livemode) => (livemode ? null : simulator),
    calls: new GatewayCalls(settings.patience),
    named(name, { merchantId }) {
      // A row that names a gateway nobody configured any more: an operator's fault, to be seen and mended, not a refusal.
      if (name !== SIMULATOR) throw new Error(`no gateway named '${name}' is configured`)
      return outsideTransactions(bank.ofMerchant(merchantId))
    },
  }
}

/** The same gateway, each of whose calls is refused while a transaction is open: in every process, so that no test has to find it. */
export function outsideTransactions<G extends Gateway>(gateway: G): G {
  const guarded = { ...gateway } as Record<string, unknown>
  for (const [call, does] of Object.entries(gateway)) {
    if (typeof does !== 'function') continue
    guarded[call] = async (...args: unknown[]) => {
      refuseWhileOpen(`${gateway.name}.${call}`)
      return does.apply(gateway, args)
    }
  }
  return guarded as G
}
