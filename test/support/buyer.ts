/*
 * A buyer's browser at the simulated bank: opens the page that a charge's `next_action` names, presses one of its buttons and reads the page that
 * follows. It does not check what the buyer's decision causes.
 */
import type { WirePayment } from './system.ts'

type NextAction = WirePayment['next_action']

/** The page that a charge sends its buyer to, at the address of the tests' server. */
export function bankPage(url: string, nextAction: NextAction): string {
  const { redirect_to_url } = nextAction as { redirect_to_url: { url: string } }
  return `${url}${new URL(redirect_to_url.url).pathname}?lang=en`
}

/** Opens the page in English, presses `button` and returns the text of the page that follows. Throws when there is no such button. */
export async function atTheBank(url: string, nextAction: NextAction, button: 'Approve' | 'Refuse'): Promise<string> {
  const page = await opened(bankPage(url, nextAction))
  const form = new RegExp(`<form method="post" action="([^"]+/${button.toLowerCase()}[^"]*)">`).exec(page)
  if (!form) throw new Error(`the bank's page has no button '${button}':\n${page}`)
  return opened(url + form[1], 'POST')
}

async function opened(address: string, method = 'GET'): Promise<string> {
  const answer = await fetch(address, { method })
  if (answer.status !== 200) throw new Error(`${method} ${address} answered ${answer.status}`)
  return answer.text()
}
