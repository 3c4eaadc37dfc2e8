// Payouts through Opn: a recipient for each bank account, and a transfer for each payout. Opn takes its fee out of a transfer, so the transfer is made
// larger by the fee: the merchant gets the whole payout and the operator pays the fee. Opn sends transfers in batches; until then one can be changed
// or deleted.
import { createHash } from 'node:crypto'
import { isBankCode } from '../../rules/thai-banks.ts'
import { ProviderAway, ProviderRefused } from '../http.ts'
import type { TransferOutcome, TransferRequest, Transfers } from '../port.ts'
import type { OpnApi } from './api.ts'
import { OPN_BANKS } from './banks.ts'
import { type Recipient, recipient, type Transfer, transfer } from './objects.ts'
import { type Once, sinceMinted } from './once.ts'

export function createTransfers({ api, once }: { api: OpnApi; once: Once }): Transfers {
  const find = async (payoutId: string): Promise<Transfer | null> => {
    for await (const page of api.pages('/transfers', transfer, { from: sinceMinted(payoutId) })) {
      const mine = page.filter(({ metadata, deleted }) => metadata('satang_payout') === payoutId && !deleted)
      const [first, ...others] = mine.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
      for (const other of others) await undo(other)
      if (first) return wholeFor(first)
    }
    return null
  }

  /** Deletes a transfer that was made besides the first one of its payout. */
  const undo = async ({ id, sent, failure_code }: Transfer): Promise<void> => {
    if (failure_code) return
    try {
      if (!sent) return await api.delete(`/transfers/${id}`)
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
    }
    throw new Error(`opn: the transfer ${id} was made twice and has been sent. Ask Opn to return it`)
  }

  /** The transfer such that the payout's amount arrives. Safe to repeat: what arrives is compared with the payout. */
  const wholeFor = async (found: Transfer): Promise<Transfer> => {
    const wanted = Number(found.metadata('satang_net'))
    const missing = found.net === null || found.net === undefined ? 0 : wanted - found.net
    if (missing <= 0 || found.sent || found.failure_code) return found
    try {
      return await api.patch(`/transfers/${found.id}`, { amount: found.amount + missing }, transfer)
    } catch (error) {
      // It has just been sent, or the balance does not cover the fee. The transfer stays as it is.
      if (error instanceof ProviderRefused) return found
      throw error
    }
  }

  const recipientOf = async (account: TransferRequest['bankAccount'], brand: string): Promise<Recipient> => {
    const fingerprint = fingerprintOf(account)
    const { accountName: name, accountNumber: number } = account
    return once.make(`recipient ${fingerprint}`, {
      find: async () => {
        for await (const page of api.pages('/recipients', recipient)) {
          const mine = page.find(({ metadata, deleted }) => metadata('satang_account') === fingerprint && !deleted)
          if (mine) return mine
        }
        return null
      },
      make: () => {
        const order = {
          name,
          type: 'individual',
          bank_account: { brand, number, name },
          metadata: { satang_account: fingerprint },
        }
        return api.post('/recipients', order, recipient, { id: fingerprint })
      },
    })
  }

  return {
    async send({ payoutId, amountSatang, bankAccount }, signal) {
      const brand = isBankCode(bankAccount.bankCode) ? OPN_BANKS[bankAccount.bankCode] : undefined
      if (!brand) return { kind: 'failed', failureCode: 'bank_not_supported' }
      try {
        const to = await recipientOf(bankAccount, brand)
        if (to.failure_code) return { kind: 'failed', failureCode: to.failure_code }
        if (!to.verified || !to.active) throw new RecipientNotReady(to.id)
        const order = {
          amount: amountSatang,
          recipient: to.id,
          // A transfer that the bank refuses is not tried again by Opn: Satang decides that.
          fail_fast: true,
          metadata: { satang_payout: payoutId, satang_net: String(amountSatang) },
        }
        const made = await once.make(payoutId, {
          find: () => find(payoutId),
          make: () => api.post('/transfers', order, transfer, { id: payoutId, signal }),
        })
        if (made.metadata('satang_net') !== String(amountSatang)) {
          throw new Error(`opn: the payout ${payoutId} was of another amount`)
        }
        // `find` has done it already, unless the list is behind.
        return outcomeOf(await wholeFor(made))
      } catch (error) {
        if (error instanceof ProviderRefused && error.status !== 403) return { kind: 'failed', failureCode: error.code }
        throw error
      }
    },

    async lookUp(payoutId) {
      const found = await once.look(payoutId, () => find(payoutId))
      return found && outcomeOf(found)
    },
  }
}

/** Opn has not verified the bank account yet, or nobody has activated it there. The payout waits and is sent again. */
export class RecipientNotReady extends ProviderAway {
  constructor(recipientId: string) {
    super(`opn: the recipient ${recipientId} is not verified and active yet`, false)
  }
}

/** Finds a bank account's recipient again. Opn shows only the last digits of a number, and a name may be written in another way there. */
function fingerprintOf({ bankCode, accountNumber, accountName }: TransferRequest['bankAccount']): string {
  return createHash('sha256').update(`${bankCode}/${accountNumber}/${accountName}`).digest('hex').slice(0, 32)
}

function outcomeOf({ id, sent, paid, failure_code }: Transfer): TransferOutcome {
  if (failure_code) return { kind: sent || paid ? 'returned' : 'failed', failureCode: failure_code }
  return { kind: paid ? 'paid' : 'in_transit', reference: id }
}
