// Opn's fake and an adapter that talks to it, for tests.
import { createOpnGateway, type OpnGateway, type OpnSettings } from '../../../gateways/opn/index.ts'
import { createMemory } from '../../../gateways/opn/once.ts'
import { type OpnFake, startOpn } from './opn.ts'

export interface OpnShop {
  fake: OpnFake
  gateway: OpnGateway
  /** The same account as another process sees it, which knows nothing of this one's requests. */
  otherProcess(settings?: Partial<OpnSettings>): OpnGateway
  close(): Promise<void>
}

export async function openOpnShop(): Promise<OpnShop> {
  const fake = await startOpn()
  const gatewayWith = (settings: Partial<OpnSettings> = {}) =>
    createOpnGateway({
      secretKey: fake.keys.secret,
      publicKey: fake.keys.public,
      webhookSecrets: [fake.webhookSecrets.current, fake.webhookSecrets.old],
      livemode: false,
      apiUrl: fake.url,
      now: () => fake.now(),
      memory: createMemory(),
      ...settings,
    })
  return { fake, gateway: gatewayWith(), otherProcess: gatewayWith, close: () => fake.close() }
}
