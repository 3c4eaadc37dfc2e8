// The text that an operator reads about a workflow in the Temporal UI.
import type { Processed } from './contract.ts'
import { asideInWords } from './looks.ts'

/** The row's status, what comes next, and the events that the last processing published. */
export function inWords(processed: Processed): string {
  const next =
    processed.nextActionAt === null
      ? 'nothing more'
      : `${processed.step} at ${new Date(processed.nextActionAt * 1000).toISOString()}`
  const aside = processed.problem ? `${asideInWords(processed.problem)}\n\n` : ''
  return `${aside}**${processed.status}** · next: ${next}${processed.publishedEvents.length > 0 ? `\n\nlast published: ${processed.publishedEvents.join(', ')}` : ''}`
}
