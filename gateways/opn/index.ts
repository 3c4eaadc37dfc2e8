// Opn Payments (formerly Omise), as a gateway. It needs the account's keys and reads no database. What Opn cannot do is in docs/gateways.md.
import { z } from 'zod'
import { CredentialsRefused, ProviderRefused } from '../http.ts'
import type { AccountCheck, Cards, Gateway, Notifications } from '../port.ts'
import { createOpnApi } from './api.ts'
import { createAttempts } from './attempts.ts'
import { createBook } from './book.ts'
import { createCards } from './cards.ts'
import { createNotifications } from './notifications.ts'
import { account } from './objects.ts'
import { createOnce, type Memory, PROCESS_MEMORY } from './once.ts'
import { createQrCodes } from './qr.ts'
import { createRefunds, createReturns } from './refunds.ts'
import { createTransfers } from './transfers.ts'

/** The gateway name that rows store, for `Gateways.named`. */
export const OPN = 'opn'

export interface OpnSettings {
  /** `skey_…` or `skey_test_…` */
  secretKey: string
  /** `pkey_…` or `pkey_test_…`, for the fields on the page. */
  publicKey: string
  /** In base64, as the dashboard shows them. The newest first. Empty: notifications are refused. */
  webhookSecrets: readonly string[]
  /** The mode whose notifications are accepted. */
  livemode: boolean
  /** Another address of the API, for tests and proxies. */
  apiUrl?: string
  /** Unix seconds, for tests. */
  now?: () => number
  /** For tests: another process's memory. */
  memory?: Memory
}

/** Opn has all capabilities but codes that are made here, and slips. */
export type OpnGateway = Gateway &
  Required<Omit<Gateway, 'cards' | 'notifications' | 'qrMadeHere' | 'slips'>> & {
    readonly cards: Cards & Required<Pick<Cards, 'read'>>
    readonly notifications: Required<Notifications>
  }

/** One account at Opn. Makes no call. Throws when `apiUrl` is neither https nor on the loopback. */
export function createOpnGateway(settings: OpnSettings): OpnGateway {
  const { secretKey, apiUrl = 'https://api.omise.co', now = () => Math.floor(Date.now() / 1_000) } = settings
  const api = createOpnApi({ apiUrl, key: secretKey, now })
  const publicApi = createOpnApi({ apiUrl, key: settings.publicKey, now })
  const once = createOnce({ memory: settings.memory ?? PROCESS_MEMORY, now })
  const attempts = createAttempts({ api, once })
  const { lookUp, cancel } = attempts
  const refunds = createRefunds({ api, once, attempts })
  return {
    name: OPN,
    charges: { lookUp, cancel },
    cards: createCards({ api, attempts, now }),
    qr: createQrCodes({ attempts, apiUrl }),
    refunds,
    returns: createReturns(refunds),
    transfers: createTransfers({ api, once }),
    book: createBook(api),
    notifications: createNotifications(api, settings),

    async check() {
      const refused = (credential: string, message: string): AccountCheck => ({ kind: 'refused', credential, message })
      if (!settings.publicKey.startsWith('pkey_'))
        return refused('public_key', 'not a public key: it begins with pkey_')
      if (settings.webhookSecrets.some((secret) => !/^[A-Za-z0-9+/]+={0,2}$/.test(secret)))
        return refused('webhook_secret', "not the secret of Opn's page of webhooks, which is written in base64")
      const known = await unlessRefused(() => api.get('/account', account))
      if (typeof known === 'string') return refused('secret_key', known)
      const isLive = known.livemode ?? !secretKey.startsWith('skey_test_')
      if (isLive !== settings.livemode) return { kind: 'ok', livemode: isLive, name: known.email ?? null }
      if (settings.publicKey.startsWith('pkey_test_') === isLive)
        return { kind: 'other_mode', credential: 'public_key' }
      const wrong = await unlessRefused(() => publicApi.get('/capability', z.object({})))
      if (typeof wrong === 'string') return refused('public_key', wrong)
      return { kind: 'ok', livemode: isLive, name: known.email ?? null }
    },
  }
}

/** What a call answers, or what Opn said when it did not accept the key. */
async function unlessRefused<T extends object>(call: () => Promise<T>): Promise<T | string> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof CredentialsRefused || error instanceof ProviderRefused) return error.said
    throw error
  }
}
