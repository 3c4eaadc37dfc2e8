// `satang qr show PAYMENT`: the QR that a buyer would scan, in the terminal.
import { encode } from 'uqr'
import type { Run } from './command.ts'
import { baht, instantText } from './output.ts'
import { paymentOf } from './payments.ts'
import { clientOf } from './settings.ts'
import { Failure, has, onlyWords, UsageError } from './usage.ts'

export async function run({ world, line, paint }: Run): Promise<void> {
  const [what, id = ''] = onlyWords(line, ['show', 'PAYMENT'])
  if (what !== 'show') throw new UsageError(`qr has no ${what}.`, 'satang qr show PAYMENT')
  const payment = await paymentOf(clientOf(world, line), id)
  const qr = payment.next_action && 'qr' in payment.next_action ? payment.next_action.qr : null
  if (!qr?.payload) throw new Failure(`${payment.id} is ${payment.status}: it has no QR to pay.`)
  if (has(line, 'json'))
    return world.out(`${JSON.stringify({ payment: payment.id, amount_satang: payment.gross_satang, ...qr })}\n`)
  // Colours are asked for by name where there are some: a terminal may be dark or light, a QR is dark on light.
  const isColoured = paint.bold('') !== ''
  world.out(`${blocksOf(qr.payload, isColoured)}\n`)
  world.out(
    `${paint.bold(baht(payment.gross_satang))}  ${qr.expires_at === null ? '' : `until ${instantText(qr.expires_at)}`}\n${paint.dim(qr.payload)}\n`,
  )
}

/** Two rows of modules in a line of text. Without colours the light ones are drawn, for a dark terminal. */
export function blocksOf(payload: string, isColoured: boolean): string {
  const { data } = encode(payload, { border: 2 })
  const lines: string[] = []
  for (let at = 0; at < data.length; at += 2) {
    const [upper = [], lower] = data.slice(at, at + 2)
    const text = upper
      .map((top, column) => {
        const drawn = [top, lower?.[column] ?? false].map((isDark) => isDark === isColoured)
        return drawn[0] ? (drawn[1] ? '█' : '▀') : drawn[1] ? '▄' : ' '
      })
      .join('')
    lines.push(isColoured ? `\u001b[38;5;16;48;5;231m${text}\u001b[0m` : text)
  }
  return lines.join('\n')
}
