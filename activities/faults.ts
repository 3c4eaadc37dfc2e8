// Classifies the fault of a processing. Either something outside is away, which passes, or the row itself cannot be processed, which does not. Only
// the latter puts a row in quarantine.
import { NotAsked, StillAsking } from '../gateways/calls.ts'
import { causeOf, isSqlState, reasonText } from '../rules/quarantine.ts'

export type Fault =
  /** The database or a gateway cannot be reached, or is too busy. Nothing is wrong with the row. */
  | { kind: 'away'; code: string; reason: string }
  /** The same try would fail again. */
  | { kind: 'row'; code: string; reason: string }

/** The gateway did not answer, and the processing cannot go on without the answer. */
export class GatewayFault extends Error {
  constructor(fault: unknown) {
    super(`the gateway did not answer: ${messageOf(fault)}`)
    this.name = 'GatewayFault'
  }
}

/**
 * Asks a gateway. Throws a `GatewayFault` when it does not answer, which is no fault of the row. Throws `StillAsking` and `NotAsked` as they are:
 * they are no faults.
 */
export async function atGateway<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (fault) {
    if (fault instanceof StillAsking || fault instanceof NotAsked) throw fault
    throw new GatewayFault(fault)
  }
}

/** Messages of pg and its pool that have no code. */
const CONNECTION =
  /connection (terminated|error|ended)|timeout exceeded when trying to connect|client was closed|cannot use a pool/i

/** Classifies a fault, with a code to search for and a reason that may be shown to people. */
export function faultOf(error: unknown): Fault {
  const code = codeOf(error)
  if (error instanceof GatewayFault) return { kind: 'away', code: 'gateway', reason: reasonText(error.message) }
  if (causeOf(code) === 'connection')
    return { kind: 'away', code, reason: isSqlState(code) ? inDatabase(error, code) : reasonText(code) }
  if (CONNECTION.test(messageOf(error))) return { kind: 'away', code: 'connection', reason: 'the connection was lost' }
  if (isSqlState(code)) return { kind: 'row', code, reason: inDatabase(error, code) }
  return { kind: 'row', code: code || nameOf(error), reason: reasonText(messageOf(error)) }
}

/** The ORM's messages begin with the whole statement and its values. Of the database's words, only the names of what was violated are kept. */
function inDatabase(error: unknown, code: string): string {
  const { table, constraint, routine } = original(error)
  const where = [constraint && `constraint ${constraint}`, table && `table ${table}`].filter(Boolean).join(', ')
  const raised = code === 'P0001' || (!where && !routine) ? lastWords(error) : null
  return reasonText(`the database refuses it (${code}${where ? `: ${where}` : ''})${raised ? `: ${raised}` : ''}`)
}

/** The text behind the statement. */
function lastWords(error: unknown): string {
  return messageOf(error).split(' - ').at(-1) ?? ''
}

interface DatabaseError {
  code?: string
  table?: string
  constraint?: string
  routine?: string
}

function original(error: unknown): DatabaseError {
  return (error ?? {}) as DatabaseError
}

function codeOf(error: unknown): string {
  const { code } = original(error)
  return typeof code === 'string' ? code : ''
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
