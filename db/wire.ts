// The parts of pg that its types leave out: the messages of the wire protocol, and a query that sends its own.
import { Query } from 'pg'

/** Messages to the server. A message without an answer of its own waits in the socket's buffer until `sync`. */
export interface Wire {
  parse(message: { name: string; text: string; types: readonly number[] | undefined }): void
  bind(message: { portal: string; statement: string; values: readonly unknown[]; binary: boolean }): void
  describe(message: { type: 'P' | 'S'; name: string }): void
  execute(message: { portal: string; rows: number | undefined }): void
  close(message: { type: 'P' | 'S'; name: string }): void
  sync(): void
}

export interface SentQuery {
  text: string
  callback: Callback
  requiresPreparation(): boolean
  prepare(wire: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}

/** `result`: one result, or one for each statement where there are several. */
export type Callback = (error: Error | undefined, result?: unknown) => void

export const PgQuery = Query as unknown as new (text: unknown, values: unknown, callback?: Callback) => SentQuery
