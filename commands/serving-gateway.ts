// Which gateway serves a commit's merchant: asked by everything that moves money, and refused when there is none.
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Gateways } from '../gateways/port.ts'
import type { GatewayMethod } from '../rules/gateway-accounts.ts'
import { PAYMENT_METHOD_TYPES, type PaymentMethodType } from '../rules/payment-methods.ts'
import { Refusal } from '../rules/refusals.ts'

/** A commit, or whoever acts for a merchant and reads with `em`. */
interface Asking {
  em: EntityManager
  context: { merchantId: string; livemode: boolean }
}

/** The ways to pay that a gateway of the merchant serves. Refuses with `gateway_not_configured` when there is none. Source: specification §11. */
export async function waysToPay({ em, context }: Asking, gateways: Gateways): Promise<PaymentMethodType[]> {
  const served = await gateways.served(em, context)
  const ways = PAYMENT_METHOD_TYPES.filter((type) => served.has(type))
  if (ways.length === 0) throw notConfigured(context.livemode)
  return ways
}

/** The gateway that serves a method. Refuses with `gateway_not_configured` when none does. */
export async function gatewayServing({ em, context }: Asking, gateways: Gateways, method: GatewayMethod) {
  const gateway = await gateways.serving(em, context, method)
  if (!gateway) throw notConfigured(context.livemode, method)
  return gateway
}

function notConfigured(livemode: boolean, method?: GatewayMethod): Refusal {
  const what = method ? ` for ${method}` : ''
  return new Refusal(
    'gateway_not_configured',
    `No payment gateway is configured${what} in ${livemode ? 'live' : 'test'} mode.`,
  )
}
