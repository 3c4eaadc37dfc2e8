// The questions of the starter, to whoever sits at a terminal. It knows no templates: what is wrong with an answer is told to it.
import { createInterface } from 'node:readline'

/** Ctrl-C or the end of the input at a question. */
export class Stopped extends Error {}

/**
 * The answer to a question, without blanks around it; an empty one is `byDefault`. Asked again, after a line that says why, until `problem` finds none. Null
 * where nobody can type one. Throws `Stopped`.
 */
export async function asked(question, { byDefault = '', problem = () => null } = {}) {
  if (!process.stdin.isTTY) return null
  for (;;) {
    const answer = (await line(question)) || byDefault
    const wrong = problem(answer)
    if (!wrong) return answer
    process.stderr.write(`${wrong.trimEnd()}\n`)
  }
}

function line(question) {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  return new Promise((resolve, reject) => {
    lines.once('SIGINT', () => lines.close())
    lines.once('close', () => reject(new Stopped()))
    lines.question(question, (answer) => {
      resolve(answer.trim())
      lines.close()
    })
  })
}
