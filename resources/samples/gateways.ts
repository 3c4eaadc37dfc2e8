// The sample account at a payment gateway.
import type { GatewayAccount } from '../../db/entities/index.ts'
import { serializeGatewayAccount } from '../gateway-account.ts'
import { rowOf } from './row.ts'
import type { SampleWorld } from './world.ts'

export function sampleGatewayAccount(
  w: SampleWorld,
  changed: Partial<Pick<GatewayAccount, 'status' | 'problem' | 'defaultFor'>> = {},
) {
  const account = rowOf<GatewayAccount>({
    id: w.id('gateway_account'),
    livemode: w.livemode,
    provider: 'stripe',
    status: 'connected',
    methods: ['card'],
    defaultFor: ['card'],
    settlement: 'platform',
    credentialsShown: {
      secret_key: { last4: 'a1b2', set_at: w.at },
      publishable_key: { last4: 'c3d4', set_at: w.at },
    },
    publishableKey: w.livemode ? 'pk_live_example' : 'pk_test_example',
    checkedAt: w.at,
    description: 'Stripe of the shop',
    metadata: w.metadata,
    createdAt: w.at,
    ...changed,
  })
  return serializeGatewayAccount(account, w.links)
}
