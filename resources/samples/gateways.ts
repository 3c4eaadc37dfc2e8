// The sample account at a payment gateway, and a day of its book that differs from ours.
import type { GatewayAccount } from '../../db/entities/index.ts'
import { bangkokDay } from '../../rules/payouts.ts'
import { serializeGatewayAccount } from '../gateway-account.ts'
import { serializeReconciliation } from '../reconciliation.ts'
import { rowOf } from './row.ts'
import { PLAN_SATANG } from './shop.ts'
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

/** A refund that was made in the gateway's own dashboard. */
export function sampleReconciliation(w: SampleWorld) {
  const ours = { payments: 1, grossSatang: PLAN_SATANG, refunds: 0, refundedSatang: 0, feeSatang: 1_077 }
  return serializeReconciliation(
    { id: w.id('gateway_account'), livemode: w.livemode },
    {
      date: bangkokDay(w.at),
      status: 'different',
      ours,
      theirs: { ...ours, refunds: 1, refundedSatang: PLAN_SATANG },
      differences: [
        {
          ...{ kind: 'missing_here', payment: w.id('payment'), gatewayReference: 're_1Example' },
          ...{ oursSatang: null, theirsSatang: PLAN_SATANG },
        },
      ],
    },
  )
}
