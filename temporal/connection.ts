// Connects to Temporal and registers the search attributes. Only this file and the others of this folder import @temporalio/client, besides
// api/temporal.ts and worker/.
import { readFileSync } from 'node:fs'
import { Client, Connection } from '@temporalio/client'
import { SEARCH_ATTRIBUTES } from '../workflows/contract.ts'

export interface TemporalSettings {
  address: string
  namespace: string
  apiKey?: string
  /** Absent: a plain connection. The files of mTLS, all optional. */
  tls?: { clientCertPath?: string; clientKeyPath?: string; serverCaCertPath?: string; serverName?: string }
}

/** Connection options that client and worker share. Throws when a TLS file can't be read. */
export function connectionOptions({ address, apiKey, tls }: TemporalSettings) {
  return { address, apiKey, tls: tls && tlsOptions(tls) }
}

function tlsOptions(tls: NonNullable<TemporalSettings['tls']>) {
  const { clientCertPath, clientKeyPath, serverCaCertPath, serverName } = tls
  return {
    serverNameOverride: serverName,
    serverRootCACertificate: serverCaCertPath ? readFileSync(serverCaCertPath) : undefined,
    clientCertPair:
      clientCertPath && clientKeyPath
        ? { crt: readFileSync(clientCertPath), key: readFileSync(clientKeyPath) }
        : undefined,
  }
}

/** A client that connects at its first use, so that the API starts and accepts requests while Temporal is down. */
export function lazyClient(settings: TemporalSettings): Client {
  const connection = Connection.lazy({ ...connectionOptions(settings), connectTimeout: '3s' })
  return new Client({ connection, namespace: settings.namespace })
}

const TYPES = { KEYWORD: 2, BOOL: 5, DATETIME: 6 } as const

/** Registers the search attributes that are missing. Safe to repeat. Throws when Temporal can't be reached. */
export async function ensureSearchAttributes(client: Client): Promise<void> {
  const operator = (client.connection as Connection).operatorService
  const namespace = client.options.namespace
  const { customAttributes } = await operator.listSearchAttributes({ namespace })
  const missing = Object.entries(SEARCH_ATTRIBUTES).filter(([name]) => !customAttributes?.[name])
  if (missing.length === 0) return
  const searchAttributes = Object.fromEntries(missing.map(([name, type]) => [name, TYPES[type]]))
  await operator.addSearchAttributes({ namespace, searchAttributes }).catch((error: { code?: number }) => {
    if (error.code !== 6) throw error // ALREADY_EXISTS: another process was first
  })
}
