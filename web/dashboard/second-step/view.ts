// The page for members without a second factor, in a shop that requires one: the ways to set one up, and nothing else.

import type { Frame } from '../../components/frame.ts'
import { sheet } from '../../components/sheet.ts'
import { html } from '../../html.ts'
import { beginSteps } from '../account/view.ts'
import { ACCOUNT } from '../account/words.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { type EntryHref, passkeyLogin } from '../entry/view.ts'
import { ENTRY } from '../entry/words.ts'

export interface SecondStepProps {
  /** This shop requires it; else an owner wants to require it of everybody. */
  isAsked: boolean
  hasCodes: boolean
  /** The number of passkeys; null where browsers offer none. */
  passkeys: number | null
  entryHref: EntryHref
  key: string
}

export function secondStepPage(f: Frame, d: DashboardProps, s: SecondStepProps): string {
  const words = ACCOUNT[f.locale]
  const again = html`<p>${words.secondStepAgain}</p><form method="post" action="${d.logOutHref}"><button class="button">${words.logOut}</button></form>`
  const app = beginSteps(f, d, { key: s.key, mayCancel: !s.isAsked })
  const add = html`<p>${words.passkeysText}</p><p><a class="button" href="${d.hrefOf('/account/passkeys')}">${words.passkeyAdd}</a></p>`
  const use = html`<p>${words.secondStepPasskey}</p>${passkeyLogin(ENTRY[f.locale], s.entryHref, true)}<p class="quiet" data-without-passkeys>${words.passkeyNoScript}</p>`
  const byApp = sheet('app', words.withApp, s.hasCodes ? again : app)
  const passkey = s.passkeys === null ? null : sheet('passkey', words.withPasskey, s.passkeys > 0 ? use : add)
  return dashboardPage(f, d, {
    section: 'account',
    ...(!s.isAsked && { crumbs: [{ href: d.hrefOf('/account'), label: words.title }] }),
    title: s.isAsked ? words.secondStepTitle : s.hasCodes || s.passkeys ? words.codes : words.codesSet,
    body: html`<div class="narrow stack">${s.isAsked ? html`<p>${words.secondStepText(d.merchantName)}</p>` : null}${s.passkeys ? html`${passkey}${byApp}` : html`${byApp}${passkey}`}${s.isAsked ? null : html`<p class="small quiet">${words.secondStepNotAsked}</p>`}</div>`,
  })
}
