// Finds the gateway of a method or of a stored row: a merchant's account at a provider, or in test mode the simulator. In live mode without an account,
// requests that move money answer gateway_not_configured (specification §10), and everything else works.
import type { GatewayAccount } from '../db/entities/index.ts'
import { openCredentials, type StoredCredentials } from '../db/gateway-credentials.ts'
import type { Keyring } from '../db/keyring.ts'
import type { Database } from '../db/orm.ts'
import { refuseWhileOpen } from '../db/outbound.ts'
import { accountsInCommit, findAccount } from '../db/queries/gateway-accounts.ts'
import { GATEWAY_METHODS, type ProviderName } from '../rules/gateway-accounts.ts'
import { GatewayCalls, type Patience } from './calls.ts'
import { disconnectedGateway } from './disconnected.ts'
import {
  CardRefused,
  capability,
  type EntityManager,
  type Gateway,
  type GatewaysAtWork,
  type ServingGateway,
} from './port.ts'
import { openProvider, type ProviderAddresses } from './providers.ts'
import { createSimulator, SIMULATOR, type Simulator, type SimulatorSettings, type SimulatorTries } from './simulator.ts'

/** The gateways of a process, and the simulator itself for the test helpers. */
export interface ConfiguredGateways extends GatewaysAtWork {
  readonly simulator: Simulator
  /** For dry runs alone: they need a transaction that is rolled back. */
  readonly tries: SimulatorTries
}

export interface GatewaySettings extends SimulatorSettings {
  /** How long a gateway is waited for. Missing values are the defaults of gateways/calls.ts. */
  patience?: Partial<Patience>
  /** Opens the credentials of accounts. Absent: this process calls no account. */
  encryptionKey?: Keyring
  /** Where the providers are, if not at their own addresses. */
  addresses?: ProviderAddresses
}

export function createGateways(db: Database, settings: GatewaySettings): ConfiguredGateways {
  const { encryptionKey, addresses = {} } = settings
  const bank = createSimulator(db, settings)
  const simulator = outsideTransactions(bank.simulator)
  /** For commands, which attach cards, make codes and take slips. */
  const simulatorOf = (merchantId: string) =>
    outsideTransactions({ ...bank.simulator, slips: bank.slipsOf(merchantId) })
  const open = (account: { provider: ProviderName; livemode: boolean; credentials: StoredCredentials }) =>
    outsideTransactions(openProvider(account, addresses))
  const opened = (account: GatewayAccount): Gateway => {
    if (!encryptionKey) throw new Error('this process has no key for the credentials of gateway accounts')
    const credentials = openCredentials(encryptionKey, account)
    const { id, provider, livemode } = account
    return credentials ? { ...open({ provider, livemode, credentials }), name: id } : disconnectedGateway(id)
  }
  return {
    simulator,
    tries: bank.tries,
    open,
    calls: new GatewayCalls(settings.patience),
    async served(em, owner) {
      if (!owner.livemode) return new Set(GATEWAY_METHODS)
      return new Set((await accountsInCommit(em, owner)).flatMap(({ defaultFor }) => defaultFor))
    },
    async serving(em, owner, method) {
      const account = (await accountsInCommit(em, owner)).find(({ defaultFor }) => defaultFor.includes(method))
      if (account) return servingOf(opened(account))
      return owner.livemode ? null : servingOf(simulatorOf(owner.merchantId))
    },
    async servingAs(em, { merchantId }, name) {
      return servingOf(name === SIMULATOR ? simulatorOf(merchantId) : opened(await accountNamed(em, name, merchantId)))
    },
    async named(name, { merchantId }) {
      if (name === SIMULATOR) return outsideTransactions(bank.ofMerchant(merchantId))
      return opened(await accountNamed(db.orm.em.fork(), name, merchantId))
    },
  }
}

/** The account that a row names. Throws when it is not there: an operator must see and fix this, so it is an error and not a refusal. */
async function accountNamed(em: EntityManager, name: string, merchantId: string): Promise<GatewayAccount> {
  const account = await findAccount(em, name, merchantId)
  if (!account) throw new Error(`there is no gateway account '${name}'`)
  return account
}

/** What a command may ask of a gateway. */
function servingOf(gateway: Gateway): ServingGateway {
  return {
    name: gateway.name,
    keepsCards: gateway.name !== SIMULATOR,
    slips: gateway.slips ?? null,
    qr: gateway.qrMadeHere ?? (gateway.qr ? 'asked' : null),
    confirmCard: gateway.cards?.confirm ?? null,
    async attachCard(request) {
      try {
        return await capability(gateway, 'cards').attach(request)
      } catch (error) {
        if (error instanceof CardRefused) return { declineCode: error.declineCode }
        throw error
      }
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

/** The functions of a gateway that are not async: what they work with has come already. */
export const MAKE_NO_CALL: readonly string[] = ['.notifications.read', '.qrMadeHere.payload', '.slips.target']

function guarded(part: object, name: string): object {
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      const path = `${name}.${key}`
      if (typeof value === 'object' && value !== null) return [key, guarded(value, path)]
      if (typeof value !== 'function' || MAKE_NO_CALL.some((end) => path.endsWith(end))) return [key, value]
      const call = async (...args: unknown[]) => {
        refuseWhileOpen(path)
        return value.apply(part, args)
      }
      return [key, call]
    }),
  )
}
