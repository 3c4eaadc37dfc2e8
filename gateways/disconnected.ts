// An account that has been disconnected: its credentials are gone, and nothing can be asked of it. A card stored there is declined for good, so that the
// buyer gives another one.
import type { Gateway } from './port.ts'

const AWAY = 'gateway_account_disconnected'

/** Declines charges, and fails refunds, returns and transfers. A look-up throws: an account cannot be disconnected while anything is under way. */
export function disconnectedGateway(name: string): Gateway {
  const unanswerable = async (): Promise<never> => {
    throw new Error(`the gateway account ${name} has been disconnected`)
  }
  return {
    name,
    cards: { attach: async () => null, charge: async () => ({ kind: 'declined', declineCode: 'invalid_account' }) },
    charges: { lookUp: async () => null, cancel: async () => ({ kind: 'canceled' }) },
    refunds: { refund: async () => ({ kind: 'failed', reason: AWAY }), lookUp: async () => null },
    returns: { returnTransfer: async () => ({ kind: 'failed', reason: AWAY }) },
    transfers: { send: async () => ({ kind: 'failed', failureCode: AWAY }), lookUp: unanswerable },
  }
}
