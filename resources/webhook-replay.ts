// A replay with its progress (specification §7.8). Events that are not among the deliveries yet count as pending.

export interface WebhookReplayRow {
  id: string
  livemode: boolean
  endpointId: string
  fromAt: number
  toAt: number
  types: readonly string[]
  onlyFailed: boolean
  /** `feeding` while events of the window are still to be added to the deliveries. */
  status: 'feeding' | 'fed' | 'canceled'
  scheduled: number
  createdAt: number
}

/** How many of a replay's deliveries have ended, by outcome. */
export interface ReplayProgress {
  delivered: number
  failed: number
  canceled: number
}

export function serializeWebhookReplay(r: WebhookReplayRow, { delivered, failed, canceled }: ReplayProgress) {
  const pending = r.scheduled - delivered - failed - canceled
  return {
    id: r.id,
    object: 'replay',
    endpoint: r.endpointId,
    from: r.fromAt,
    to: r.toAt,
    types: r.types,
    only_failed: r.onlyFailed,
    status: r.status === 'canceled' ? 'canceled' : pending > 0 || r.status === 'feeding' ? 'running' : 'completed',
    scheduled: r.scheduled,
    delivered,
    failed,
    canceled,
    pending,
    livemode: r.livemode,
    created: r.createdAt,
  }
}
