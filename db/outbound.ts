// Refuses calls out of the process while a transaction is open. A call inside one would be made again when the transaction is tried again, its locks
// would wait for another system, and a roll-back would not undo it. Code that calls out asks here first; code that opens a transaction announces it
// here.
import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()

/** A programming error: code called out inside a transaction. Nothing was sent. */
export class CalledWhileOpen extends Error {}

/** Runs `work` inside a transaction. Work that it starts and does not wait for may call out once the transaction is over. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true }
  try {
    return await transactions.run(transaction, work)
  } finally {
    transaction.isOpen = false
  }
}

/** Throws `CalledWhileOpen` inside a transaction. `call` names the call for the message. */
export function refuseWhileOpen(call: string): void {
  if (!transactions.getStore()?.isOpen) return
  throw new CalledWhileOpen(
    `${call} was called while a transaction is open. Ask it before (Commit.fromOutside), or after the commit.`,
  )
}
