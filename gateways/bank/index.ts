// The gateway "bank": a merchant without an acquirer, who takes PromptPay to an own account. The QR code is made here, and the money comes to the merchant
// directly. The bank can be asked nothing, so this gateway has no cards, look-ups or book, and a person sends its refunds and
// payouts. That money has come is learned in four ways: the
// bank's callback (callback.ts), a statement (statement.ts), the buyer's slip (slip-picture.ts, slip-verifiers.ts), or by hand.
//
// A code that has been shown cannot be withdrawn: whoever has a picture of it can pay it later. So there is no `charges.cancel`, and late money goes the
// way of specification §5.6.
import { qrReference } from '../../db/ids.ts'
import type { Credentials } from '../../rules/gateway-accounts.ts'
import { satang } from '../../rules/money.ts'
import { promptPayPayload, promptPayTargetProblem } from '../../rules/promptpay.ts'
import { decodeSlipQr } from '../../rules/slip-qr.ts'
import type { SlipTarget, Verified } from '../../rules/slips.ts'
import { CredentialsRefused, ProviderAway, ProviderRefused } from '../http.ts'
import { type Gateway, NotificationRefused, type Notifications, type Slips } from '../port.ts'
import { readSimulatedSlip, simulatedTransfer } from '../simulator-slips.ts'
import { isAllowedAddress, readBankCallback } from './callback.ts'
import { type BankCredentials, readBankCredentials } from './credentials.ts'
import type { SlipVerifier } from './slip-verifier.ts'
import { createSlipVerifier, VERIFIER_ADDRESSES } from './slip-verifiers.ts'

export const BANK = 'bank'

/** Where verifiers are, in tests and behind proxies. */
interface Addresses {
  slipOkUrl?: string | undefined
  easySlipUrl?: string | undefined
}

export interface BankSettings {
  credentials: BankCredentials
  /** The secrets by which callbacks may be signed now; the one of `credentials`, when absent. */
  callbackSecrets?: readonly string[]
  /** The mode of the gateway account. A bank knows none. */
  livemode: boolean
  addresses?: Addresses
}

/**
 * The gateway of an account with these credentials as the API takes them. Credentials with a problem make a gateway of which only `check` can be asked:
 * it says what is wrong.
 */
export function openBank(account: Omit<BankSettings, 'credentials'> & { credentials: Credentials }): Gateway {
  const read = readBankCredentials(account.credentials)
  if (read.ok) return createBankGateway({ ...account, credentials: read.credentials })
  const { field: credential, message } = read
  return { name: BANK, check: async () => ({ kind: 'refused', credential, message }) }
}

/** The gateway of one bank account. Settings with a problem are a RangeError: they are checked before they are stored (credentials.ts). */
export function createBankGateway(settings: BankSettings): Gateway {
  const { credentials, livemode, addresses = {} } = settings
  const wrong = promptPayTargetProblem(credentials.promptPay)
  if (wrong) throw new RangeError(wrong.message)
  const { slipOkUrl = VERIFIER_ADDRESSES.slipOkUrl, easySlipUrl = VERIFIER_ADDRESSES.easySlipUrl } = addresses
  const verifier = createSlipVerifier(credentials, { slipOkUrl, easySlipUrl })
  const { callbackSecret } = credentials
  const secrets = settings.callbackSecrets ?? (callbackSecret === null ? [] : [callbackSecret])
  return {
    name: BANK,

    qrMadeHere: {
      /**
       * The code of a biller names the payment; the other codes cannot (rules/promptpay.ts). It has no end at the bank: a transfer that comes after the end
       * of its payment is a late one.
       */
      payload({ attemptId, amountSatang, merchant }) {
        return promptPayPayload(credentials.promptPay, {
          amountSatang: satang(amountSatang),
          ref1: qrReference(attemptId),
          merchantName: merchant.name,
          merchantCity: merchant.city,
        })
      },
    },

    /** What was sent to the merchant's account, the merchant alone can send back. */
    refunds: { refund: async () => ({ kind: 'by_hand' }), lookUp: async () => ({ kind: 'by_hand' }) },
    /** A person sends it, with a bank file (payout-file.ts). */
    transfers: { send: async () => ({ kind: 'by_hand' }), lookUp: async () => ({ kind: 'by_hand' }) },
    returns: { returnTransfer: async () => ({ kind: 'failed', reason: SENT_BY_HAND }) },

    notifications: callbacks(secrets, credentials.callbackAddresses),

    ...(verifier && { slips: slipsOf(credentials, verifier, livemode) }),

    /** There is no call to a bank. The key of the slip verifier is checked where there is one. */
    async check() {
      const checked = verifier ? await verifier.check() : { kind: 'ok' as const }
      return checked.kind === 'ok' ? { kind: 'ok', livemode: null, name: null } : checked
    },
  }
}

/** Why the account's money does not go back by itself. */
const SENT_BY_HAND = 'bank_transfer_by_hand'

/** A callback is the proof of the money that it reports, so it is taken from the addresses of the account alone. */
function callbacks(secrets: readonly string[], addresses: readonly string[]): Notifications {
  return {
    read({ headers, body, ip, now }) {
      if (secrets.length === 0) throw new NotificationRefused('the account has no callback_secret')
      if (!ip || !isAllowedAddress(ip, addresses))
        throw new NotificationRefused('the address is none of callback_addresses')
      const callback = readBankCallback({ signature: headers['satang-signature'], body, secrets, now })
      const { reference, amountSatang, paidAt, ref1, ref2, sender } = callback
      const references = [ref1, ref2].filter((one) => one !== null)
      return {
        id: reference,
        at: paidAt,
        notice: { kind: 'money', reference, amountSatang, paidAt, references, sender },
      }
    },
  }
}

function slipsOf({ promptPay, slipVerifier }: BankCredentials, verifier: SlipVerifier, livemode: boolean): Slips {
  const target: SlipTarget = { promptPay, accounts: [], names: [] }
  return {
    target: () => target,
    async verify({ payload, amountSatang }) {
      const slip = decodeSlipQr(payload)
      if (!slip.ok) return { kind: 'not_found' }
      // A test helper's slip: no verifier knows it, and a person is not asked either way.
      const simulated = !livemode && slipVerifier !== 'manual' ? readSimulatedSlip(slip) : null
      if (simulated) return simulatedTransfer(slip, simulated, target)
      return verifier.verify({ payload, slip, amountSatang: satang(amountSatang) }).catch(unanswered)
    },
  }
}

/** When to ask again a verifier that did not answer, in seconds. */
const AWAY_SECONDS = 60

/** The slip waits: for the verifier, or for the merchant, who must look after its key. */
function unanswered(error: unknown): Verified {
  if (error instanceof ProviderAway) return { kind: 'later', why: 'bank', afterSeconds: AWAY_SECONDS }
  if (error instanceof CredentialsRefused || error instanceof ProviderRefused)
    return { kind: 'later', why: 'quota', afterSeconds: null }
  throw error
}
