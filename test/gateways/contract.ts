/*
 * The contract of all gateway adapters: the same cases for every gateway, over the capabilities that it has. An adapter's test file gives a gateway
 * and a World, which controls the provider's fake and reads the provider's own book. The cases are in test/gateways/contract/, one file per
 * capability. What only one provider does is tested beside its adapter, not here.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Capability } from '../../gateways/port.ts'
import { Asking } from './contract/asking.ts'
import { bookCases } from './contract/book.ts'
import { cancelCases } from './contract/canceling.ts'
import { cardCases } from './contract/cards.ts'
import { chargeCases } from './contract/charges.ts'
import { checkCases } from './contract/check.ts'
import { faultCases } from './contract/faults.ts'
import { notificationCases } from './contract/notifications.ts'
import { qrCases } from './contract/qr.ts'
import { refundCases } from './contract/refunds.ts'
import { returnCases } from './contract/returns.ts'
import { transferCases } from './contract/transfers.ts'
import type { ContractEnvironment, ContractGateway, Feature } from './contract/world.ts'

export * from './contract/world.ts'

/**
 * Declares the cases of the contract that a gateway of these features has. `open` opens a gateway and its fake anew: once for all cases, each of which
 * has ids of its own.
 */
export function describeContract(
  name: string,
  open: () => Promise<ContractEnvironment>,
  { features, declines }: ContractGateway,
): void {
  describe(`the contract of ${name}`, () => {
    let environment: ContractEnvironment
    beforeAll(async () => {
      environment = await open()
    })
    afterAll(() => environment?.close())

    test(`has ${features.join(', ')}`, () => {
      const { gateway } = environment
      const has = CAPABILITIES.filter((capability) => gateway[capability] !== undefined)
      expect(has).toEqual(CAPABILITIES.filter((capability) => features.includes(capability)))
      expect(gateway.cards?.read !== undefined).toBe(features.includes('cards.read'))
      expect(gateway.notifications?.dispute !== undefined).toBe(features.includes('notifications.dispute'))
      expect(gateway.notifications?.charge !== undefined).toBe(features.includes('notifications.charge'))
    })

    const asking = new Asking(() => environment, features, declines)
    for (const { needs, declare } of CASES) if (asking.has(...needs)) declare(asking)
  })
}

/** Each file of cases and what a gateway needs for it. Inside, single cases need more. */
const CASES: { needs: Feature[]; declare: (asking: Asking) => void }[] = [
  { needs: ['cards'], declare: cardCases },
  { needs: ['cards', 'charges'], declare: chargeCases },
  { needs: ['cards', 'charges'], declare: cancelCases },
  { needs: ['cards', 'charges', 'faults'], declare: faultCases },
  { needs: ['qr', 'charges'], declare: qrCases },
  { needs: ['cards', 'charges', 'refunds'], declare: refundCases },
  { needs: ['cards', 'charges', 'returns'], declare: returnCases },
  { needs: ['transfers'], declare: transferCases },
  { needs: ['cards', 'charges', 'book'], declare: bookCases },
  { needs: ['notifications'], declare: notificationCases },
  { needs: ['check'], declare: checkCases },
]

const CAPABILITIES = [
  'charges',
  'cards',
  'qr',
  'refunds',
  'returns',
  'transfers',
  'book',
  'notifications',
  'check',
] as const satisfies (Capability | 'check')[]
