// The licences of an account: key, seats, and the devices that have one, each with the button that gives it back.
import type { LicenceStatus, RevokedReason } from '../../../rules/licences.ts'
import { type Locale, writtenDate } from '../../../rules/written-date.ts'
import { BUYING } from '../../checkout/words.ts'
import { thumb } from '../../components/thumb.ts'
import { type Html, html } from '../../html.ts'
import type { PortalProps } from '../components/frame.ts'
import { PORTAL } from '../words.ts'

export interface LicenceItem {
  id: string
  name: string
  /** The picture of its product; null for none. */
  imageUrl: string | null
  key: string
  status: LicenceStatus
  /** Why it does not work any more. */
  revokedReason: RevokedReason | null
  seats: number
  uses: number
  instances: { id: string; last_seen: number }[]
  instanceCount: number
}

export function licenceItems(items: readonly LicenceItem[], p: PortalProps, locale: Locale): Html {
  const words = PORTAL[locale]
  if (items.length === 0) return html`<p class="quiet">${words.nothing.licences}</p>`
  return html`<ul class="items">${items.map((licence) => item(licence, p, locale))}</ul>`
}

function item(l: LicenceItem, p: PortalProps, locale: Locale): Html {
  const words = PORTAL[locale]
  const { copy, copied, licence } = BUYING[locale]
  const number = (count: number) => count.toLocaleString('en')
  const dead =
    l.status === 'active' ? null : l.status === 'revoked' ? (l.revokedReason ?? 'subscription_ended') : l.status
  return html`<li class="stack"><div class="with-thumb">${thumb(l.imageUrl)}<div class="tight"><div class="between"><h3>${l.name}</h3><span class="state ${LOOKS[l.status]}">${words.licenceStatus[l.status]}</span></div>
${dead ? html`<p class="small">${words.licenceDead[dead]}</p>` : html`<p class="small quiet">${words.seats(number(l.uses), number(l.seats))}</p>`}</div></div>
<div class="key${dead ? ' over' : ''}"><code>${l.key}</code>${dead ? null : html`<button type="button" class="button js-only" data-copy="${l.key}" data-copied="${copied}" aria-label="${copy}: ${licence}, ${l.name}">${copy}</button>`}</div>
${l.instances.length > 0 ? html`<ul class="devices" aria-label="${words.devices}: ${l.name}">${l.instances.map((device) => deviceItem(l, device, p, locale))}</ul>` : null}
${l.instanceCount > l.instances.length ? html`<p><a href="${p.hrefOf('/licences')}">${words.moreDevices(number(l.instanceCount))}</a></p>` : null}</li>`
}

/** In short, for a page that is about more: whether each works, and its key. */
export function licencesInShort(items: readonly LicenceItem[], locale: Locale): Html {
  const words = PORTAL[locale]
  const { copy, copied, licence } = BUYING[locale]
  return html`<ul class="lines">${items.map((l) => {
    const isUsual = l.status === 'active'
    return html`<li><div class="tight grow"><div class="between"><p><strong>${l.name}</strong></p>${isUsual ? null : html`<span class="state ${LOOKS[l.status]}">${words.licenceStatus[l.status]}</span>`}</div>
${isUsual ? html`<div class="between small"><code>${l.key}</code><button type="button" class="quiet-link js-only" data-copy="${l.key}" data-copied="${copied}" aria-label="${copy}: ${licence}, ${l.name}">${copy}</button></div>` : null}</div></li>`
  })}</ul>`
}

const LOOKS: Record<LicenceStatus, string> = { active: 'good', expired: 'warn', disabled: 'bad', revoked: '' }

function deviceItem(l: LicenceItem, device: LicenceItem['instances'][number], p: PortalProps, locale: Locale): Html {
  const words = PORTAL[locale]
  return html`<li><p>${device.id}<small class="quiet"> ${words.lastSeen(writtenDate(device.last_seen, locale))}</small></p>
<form method="post" action="${p.hrefOf(`/licences/${l.id}/release`)}"><input type="hidden" name="instance" value="${device.id}"><button class="button" aria-label="${words.releaseOf(device.id)}">${words.release}</button></form></li>`
}
