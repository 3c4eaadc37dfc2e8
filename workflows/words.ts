// What an operator reads about a workflow in the Temporal UI.
import type { Processed } from './contract.ts'
import { asideInWords } from './looks.ts'

/** Where it stands, what comes next, and what the last processing has told. */
export function inWords(processed: Processed): string {
  const next =
    processed.nextActionAt === null
      ? 'nothing more'
      : `${processed.step} at ${new Date(processed.nextActionAt * 1000).toISOString()}`
  const aside = processed.problem ? `${asideInWords(processed.problem)}\n\n` : ''
  return `${aside}**${processed.status}** · next: ${next}${processed.publishedEvents.length > 0 ? `\n\nlast published: ${processed.publishedEvents.join(', ')}` : ''}`
}
