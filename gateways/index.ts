// Chooses the gateway of each mode: the simulator in test mode, and none yet in live mode. There, requests that move money answer
// gateway_not_configured (specification §10), and everything else works.
import type { Database } from '../db/orm.ts'
import { refuseWhileOpen } from '../db/outbound.ts'
import { GatewayCalls, type Patience } from './calls.ts'
import type { Gateway, GatewaysAtWork } from './port.ts'
import { createSimulator, SIMULATOR, type Simulator, type SimulatorSettings } from './simulator.ts'

/** The gateways of a process, and the simulator itself for the test helpers. */
export interface ConfiguredGateways extends GatewaysAtWork {
  of(livemode: boolean): Simulator | null
  readonly simulator: Simulator
}

export interface GatewaySettings extends SimulatorSettings {
  /** How long a gateway is waited for. Missing values are the defaults of gateways/calls.ts. */
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
      // The row names a gateway that is no longer configured. An operator must see and fix this, so it is an error and not a refusal.
      if (name !== SIMULATOR) throw new Error(`no gateway named '${name}' is configured`)
      return outsideTransactions(bank.ofMerchant(merchantId))
    },
  }
}

/**
 * The same gateway, but each call of each capability is refused while a transaction is open. This holds in every process, so that no test needs to look
 * for it.
 */
export function outsideTransactions<G extends Gateway>(gateway: G): G {
  return guarded(gateway, gateway.name) as G
}

function guarded(part: object, name: string): object {
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      const path = `${name}.${key}`
      if (typeof value === 'object' && value !== null) return [key, guarded(value, path)]
      if (typeof value !== 'function') return [key, value]
      const call = async (...args: unknown[]) => {
        refuseWhileOpen(path)
        return value.apply(part, args)
      }
      return [key, call]
    }),
  )
}
