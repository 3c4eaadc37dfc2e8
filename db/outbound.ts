// No call leaves the process while a transaction of ours is open: the call would be made again when the transaction is tried again, its locks would wait for a
// stranger, and a roll-back would not take it back. Whoever calls out asks here first; whoever opens a transaction says so here.
import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>()

/** A mistake of ours: something called out in the middle of a transaction. Nothing was sent. */
export class CalledWhileOpen extends Error {}

/** Runs `work` as the inside of a transaction. What it starts and nobody waits for may call out once the transaction is over. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true }
  try {
    return await transactions.run(transaction, work)
  } finally {
    transaction.isOpen = false
  }
}

/** Throws `CalledWhileOpen` inside a transaction. `call` names what would have been sent. */
export function refuseWhileOpen(call: string): void {
  if (!transactions.getStore()?.isOpen) return
  throw new CalledWhileOpen(
    `${call} was called while a transaction is open. Ask it before (Commit.fromOutside), or after the commit.`,
  )
}
