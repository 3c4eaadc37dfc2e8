// Publishes what a customer may use when that has changed (specification §7 `entitlements.updated`). The database finds out whether it has changed,
// after everything else of the commit and in the same round trip (publish_entitlements). This file only says that it may have changed.
import { DEFAULT_GRACE_DAYS } from '../rules/entitlements.ts'
import type { EventType } from '../rules/events.ts'
import type { Commit } from './commit.ts'

const TYPE: EventType = 'entitlements.updated'

/**
 * For every command that gives or takes access or credits. When the commit is flushed, products, flags and credits are compared with those published
 * last, and one event is written if they differ. Costs no round trip. Safe to repeat: once per customer and commit. Call it when the commit has its
 * time.
 */
export function entitlementsMayChange(c: Commit, customerId: string): void {
  const asked = customersOf.get(c) ?? new Set<string>()
  customersOf.set(c, asked)
  if (asked.has(customerId)) return
  asked.add(customerId)
  const { merchantId, livemode, apiVersion, requestId, idempotencyKey, workflowId } = c.context
  c.also('select publish_entitlements(?::jsonb) as flushed', [
    JSON.stringify({
      type: TYPE,
      customer_id: customerId,
      at: c.at,
      default_grace_days: DEFAULT_GRACE_DAYS,
      merchant_id: merchantId,
      livemode,
      api_version: apiVersion,
      request_id: requestId ?? null,
      idempotency_key: idempotencyKey ?? null,
      workflow_id: workflowId ?? null,
    }),
  ])
}

const customersOf = new WeakMap<Commit, Set<string>>()
