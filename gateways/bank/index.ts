// The gateway "bank": a merchant without an acquirer, who takes PromptPay to an own account. The QR code is made here, and the money comes to the merchant
// directly. The bank tells us nothing by itself and can be asked nothing, so this gateway has no cards, refunds, look-ups, book or transfers. That money
// has come is learned in four ways: the bank's callback (callback.ts), a statement (statement.ts), the buyer's slip (slip-picture.ts,
// slip-verifiers.ts), or by hand. Payouts are a file for the bank (payout-file.ts).
//
// A code that has been shown cannot be withdrawn: whoever has a picture of it can pay it later. So there is no `charges.cancel`, and late money goes the
// way of specification §5.6.
import { qrReference } from '../../db/ids.ts'
import { satang } from '../../rules/money.ts'
import { promptPayPayload, promptPayTargetProblem } from '../../rules/promptpay.ts'
import type { Gateway } from '../port.ts'
import type { BankCredentials } from './credentials.ts'
import { createSlipVerifier, type VerifierAddresses } from './slip-verifiers.ts'

export const BANK = 'bank'

export interface BankSettings {
  credentials: Pick<BankCredentials, 'promptPay' | 'slipVerifier' | 'slipKey'>
  /** The mode of the gateway account. A bank knows none. */
  livemode: boolean
  /** The buyer's bank app shows them. */
  merchantName: string
  merchantCity: string
  /** Where verifiers are, in tests and behind proxies. */
  addresses?: VerifierAddresses
}

/** The gateway of one bank account. Settings with a problem are a RangeError: they are checked before they are stored (credentials.ts). */
export function createBankGateway(settings: BankSettings): Gateway {
  const { credentials, livemode, merchantName, merchantCity, addresses } = settings
  const wrong = promptPayTargetProblem(credentials.promptPay)
  if (wrong) throw new RangeError(wrong.message)
  const verifier = createSlipVerifier(credentials, addresses)
  return {
    name: BANK,

    qr: {
      /**
       * The same attempt and amount give the same code. The code of a biller names the payment; the other codes cannot (rules/promptpay.ts). It has no end
       * at the bank, so it ends when the request says. Makes no call.
       */
      async create({ attemptId, amountSatang, expiresAt }) {
        const ref1 = qrReference(attemptId)
        const bill = { amountSatang: satang(amountSatang), ref1, merchantName, merchantCity }
        return { reference: null, payload: promptPayPayload(credentials.promptPay, bill), imageUrl: null, expiresAt }
      },
    },

    /** There is no call to a bank. The key of the slip verifier is checked where there is one. */
    async check() {
      const checked = verifier ? await verifier.check() : { kind: 'ok' as const }
      return checked.kind === 'ok' ? { kind: 'ok', livemode, name: null } : checked
    },
  }
}
