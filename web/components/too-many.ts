// The page for a person who asks too often: how long to wait, in both languages, and that nothing that was typed has been done.

import { BUYING } from '../checkout/words.ts'
import { html } from '../html.ts'
import { type Frame, framed } from './frame.ts'
import { satangMark } from './satang-sign.ts'

export function tooManyPage(f: Frame, seconds: number): string {
  const words = BUYING[f.locale].tooMany
  return framed(f, {
    title: words.title,
    merchantName: 'Satang',
    merchantHref: '/',
    sign: satangMark(),
    livemode: true,
    body: html`<div class="middle stack"><section class="sheet stack"><h1>${words.title}</h1><p>${words.text}</p>
<p><strong>${seconds < 120 ? words.seconds(seconds) : words.minutes(Math.ceil(seconds / 60))}</strong></p></section></div>`,
  })
}
