// Refunds at Opn, of a charge. A refund cannot be undone there, so it is never asked for while an earlier request for it is in doubt.
import { ProviderRefused } from '../http.ts'
import type { OwnRefunds, RefundAnswer, Returns } from '../port.ts'
import type { OpnApi } from './api.ts'
import type { Attempts } from './attempts.ts'
import { type Refund, refund } from './objects.ts'
import { type Once, sinceMinted } from './once.ts'

export function createRefunds({ api, once, attempts }: { api: OpnApi; once: Once; attempts: Attempts }): OwnRefunds {
  const findOn = async (path: string, refundId: string, from?: number): Promise<Refund | null> => {
    for await (const page of api.pages(path, refund, from === undefined ? {} : { from })) {
      const mine = page.find(({ metadata }) => metadata('satang_refund') === refundId)
      if (mine) return mine
    }
    return null
  }
  return {
    async refund({ refundId, attemptId, reference, amountSatang }) {
      const chargeId = reference ?? (await attempts.find(attemptId))?.id
      if (!chargeId) return { kind: 'failed', reason: 'charge_not_found' }
      const path = `/charges/${chargeId}/refunds`
      const order = { amount: amountSatang, metadata: { satang_refund: refundId } }
      try {
        const made = await once.make(refundId, {
          find: () => findOn(path, refundId),
          make: () => api.post(path, order, refund, { id: refundId }),
        })
        if (made.amount !== amountSatang) throw new Error(`opn: the refund ${refundId} was of another amount`)
        return outcomeOf(made)
      } catch (error) {
        if (error instanceof ProviderRefused && error.status !== 403) return { kind: 'failed', reason: error.code }
        throw error
      }
    },

    async lookUp(refundId, of) {
      const found = await once.look(refundId, () =>
        of?.reference
          ? findOn(`/charges/${of.reference}/refunds`, refundId)
          : findOn('/refunds', refundId, sinceMinted(refundId)),
      )
      return found && outcomeOf(found)
    },
  }
}

/** Money that Opn reported and that no row of ours knows goes back as a refund of its charge. See `Returns` in gateways/port.ts. */
export function createReturns({ refund }: Pick<OwnRefunds, 'refund'>): Returns {
  return {
    returnTransfer: ({ returnId, transferReference, amountSatang }) =>
      refund({
        ...{ refundId: returnId, attemptId: returnId, reference: transferReference },
        ...{ amountSatang, transferredSatang: null },
      }),
  }
}

function outcomeOf({ id, status }: Refund): RefundAnswer {
  switch (status) {
    case 'closed':
      return { kind: 'succeeded', reference: id }
    case 'pending':
      return { kind: 'pending', reference: id }
    case 'failed':
      return { kind: 'failed', reference: id, reason: 'failed_refund' }
  }
}
