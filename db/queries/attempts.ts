// Reads a charge or a code that was accepted, has begun and is still needed: what the activity `finishCharge` needs to make it.
import type { EntityManager } from '@mikro-orm/postgresql'

export interface AttemptToCharge {
  paymentId: string
  gateway: string
  merchantId: string
  livemode: boolean
  gatewayToken: string
  amountSatang: number
}

export interface CodeOrder {
  amountSatang: number
  email: string | null
  secondsLeft: number
}

/**
 * The attempt, if it may be charged without processing its row again: its start is committed, what it pays for is open, and no other charged attempt is
 * under way. Otherwise null: then a processing decides, which may withdraw the attempt.
 */
const STILL_NEEDED = /* sql */ `
  left join subscriptions s on s.id = p.subscription_id
  left join checkout_sessions k on k.id = p.checkout_session_id
  left join invoices i on i.id = p.invoice_id
  where p.id = ? and p.status = 'processing' and p.charge_started_at is not null
    and (s.id is null or s.status not in ('canceled', 'expired')) and (k.id is null or k.status = 'open') and (i.id is null or i.status = 'open' or (i.status = 'uncollectible' and i.billing_reason = 'manual'))
    and not exists (select from payments o where o.subscription_id = p.subscription_id and o.id <> p.id
      and o.reference is null and o.status in ('processing', 'requires_action'))
    and not exists (select from payments o where o.checkout_session_id = p.checkout_session_id and o.id <> p.id
      and o.reference is null and o.status in ('processing', 'requires_action'))
    and not exists (select from payments o where p.subscription_id is null and o.invoice_id = p.invoice_id and o.id <> p.id
      and o.reference is null and o.status in ('processing', 'requires_action'))`

const TO_CHARGE = /* sql */ `
  select p.id as "paymentId", p.gateway, p.merchant_id as "merchantId", p.livemode, m.gateway_token as "gatewayToken", p.gross_satang::float8 as "amountSatang"
  from payments p
  join payment_methods m on m.id = p.payment_method_id ${STILL_NEEDED}`

/** A code is asked for the time that is left until its end. On a test clock, whose time stands still, it is the whole time. */
const TO_MAKE = /* sql */ `
  select p.gross_satang::float8 as "amountSatang", c.email,
    greatest(p.expires_at - case when c.test_clock_id is null then ceil(extract(epoch from now()))::bigint else p.charge_started_at end, 0)::float8 as "secondsLeft"
  from payments p
  join customers c on c.id = p.customer_id ${STILL_NEEDED}`

export async function attemptToCharge(em: EntityManager, paymentId: string): Promise<AttemptToCharge | null> {
  const [row] = await em.execute<AttemptToCharge[]>(TO_CHARGE, [paymentId])
  return row ?? null
}

/** The code to make, by the same rule as `attemptToCharge`; null when a processing decides. */
export async function codeToMake(em: EntityManager, paymentId: string): Promise<CodeOrder | null> {
  const [row] = await em.execute<CodeOrder[]>(TO_MAKE, [paymentId])
  return row ?? null
}
