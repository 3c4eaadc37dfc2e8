// What an operator reads about a workflow in the Temporal UI.
import type { Turn } from './contract.ts'
import { asideInWords } from './looks.ts'

/** Where it stands, what comes next, and what the last turn has told. */
export function inWords(turn: Turn): string {
  const next =
    turn.nextActionAt === null ? 'nothing more' : `${turn.step} at ${new Date(turn.nextActionAt * 1000).toISOString()}`
  const aside = turn.problem ? `${asideInWords(turn.problem)}\n\n` : ''
  return `${aside}**${turn.status}** · next: ${next}${turn.did.length > 0 ? `\n\nlast turn: ${turn.did.join(', ')}` : ''}`
}
