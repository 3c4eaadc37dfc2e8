// What stands at a hosted link that is over: that it is, whom to ask, and the button that mails the buyer a new one. Nothing of the invoice is on it.

import { BUYING } from '../checkout/words.ts'
import { type Frame, framed } from '../components/frame.ts'
import { html } from '../html.ts'

export interface LinkOverProps {
  /** Where the form goes. */
  action: string
  merchantName: string
  merchantEmail: string | null
  livemode: boolean
  /** The form has been sent. */
  isSent: boolean
}

export function linkOverPage(
  f: Frame,
  { action, merchantName, merchantEmail, livemode, isSent }: LinkOverProps,
): string {
  const words = BUYING[f.locale].linkOver
  const asked = isSent
    ? html`<p role="status"><strong>${words.sent}</strong></p>`
    : html`<p>${words.again}</p><form method="post" action="${action}"><button class="button main">${words.button}</button></form>`
  const whom = merchantEmail
    ? html`${words.ask(merchantName)} <a href="mailto:${merchantEmail}">${merchantEmail}</a>`
    : words.ask(merchantName)
  return framed(f, {
    title: `${words.title} · ${merchantName}`,
    merchantName,
    livemode,
    body: html`<div class="middle stack"><section class="sheet stack"><h1>${words.title}</h1><p>${words.text}</p>${asked}<p class="quiet">${whom}</p></section></div>`,
  })
}
