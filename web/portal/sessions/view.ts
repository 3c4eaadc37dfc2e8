// Where a customer is logged in, and the way out of each place and of all.

import type { Frame } from '../../components/frame.ts'
import { place } from '../../components/place.ts'
import { momentInWords } from '../../components/written.ts'
import { html } from '../../html.ts'
import { type AccountProps, accountPage } from '../components/frame.ts'
import { PORTAL } from '../words.ts'

export interface PortalSessionProps {
  id: string
  userAgent: string | null
  openedFrom: string | null
  lastSeenFrom: string | null
  created: number
  lastSeen: number
  isThis: boolean
}

export function sessionsPage(
  f: Frame,
  p: AccountProps,
  { sessions, ownAddress }: { sessions: readonly PortalSessionProps[]; ownAddress: string },
): string {
  const words = PORTAL[f.locale]
  const items = sessions.map((s) => {
    const browser = s.userAgent ?? words.unknownBrowser
    const since = momentInWords(s.created, f.locale)
    const from = (address: string | null) =>
      html`<br>${address === null ? null : 'IP '}${place(f.locale, address, ownAddress)}`
    // The way out of this one stands at the top of every page.
    const out = s.isThis
      ? html`<span class="state good">${words.thisOne}</span>`
      : html`<form method="post" action="${p.hrefOf(`/sessions/${s.id}/close`)}"><button class="quiet-link" aria-label="${words.logOutOf(browser, since)}">${words.logOut}</button></form>`
    const seen = momentInWords(s.lastSeen, f.locale)
    const isOneMoment = since === seen && s.openedFrom === s.lastSeenFrom
    return html`<li class="tight"><div class="between"><p><strong>${browser}</strong></p>${out}</div>
<p class="small quiet">${isOneMoment ? null : html`${words.since} ${since}${s.openedFrom === s.lastSeenFrom ? null : from(s.openedFrom)}<br>`}
${words.seenLast} ${seen}${from(s.lastSeenFrom)}</p></li>`
  })
  return accountPage(f, p, {
    section: 'details',
    title: words.sessions,
    body: html`<div class="stack"><section class="sheet stack"><p class="small quiet">${words.sessionsText}</p><ul class="items">${items}</ul></section>
<form class="sheet stack" method="post" action="${p.hrefOf('/sessions/close')}" aria-labelledby="close-all"><h2 id="close-all">${words.closeAllTitle}</h2><p class="quiet">${words.closeAllText}</p><button class="button">${words.closeAll}</button></form></div>`,
  })
}
