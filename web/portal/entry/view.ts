// How somebody comes in: the form that asks for a code, the form that takes it, and what a link says that opens nothing any more. None of them says
// whether an address is known.
import type { Frame } from '../../components/frame.ts'
import { type Html, html } from '../../html.ts'
import { entryPage, type PortalProps, textField } from '../components/frame.ts'
import { PORTAL } from '../words.ts'

export interface EmailTyped {
  email: string
  problem: string | null
}

/** Asks for an e-mail address. `gone`: why the link that was followed does not open the portal. `ended`: this browser was logged in before. */
export function loginPage(
  f: Frame,
  p: PortalProps,
  {
    typed,
    gone,
    left,
    ended,
  }: { typed: EmailTyped | null; gone?: 'used' | 'expired' | null; left?: boolean; ended?: boolean },
): string {
  const words = PORTAL[f.locale]
  const notice = gone
    ? html`<div class="notice warn" role="status"><h2>${gone === 'used' ? words.linkUsed : words.linkExpired}</h2><p>${gone === 'used' ? words.linkUsedText : words.linkExpiredText}</p></div>`
    : left
      ? html`<p class="notice good" role="status">${words.flash.left}</p>`
      : ended
        ? html`<p class="notice warn" role="status">${words.sessionEnded}</p>`
        : null
  const [before, after] = words.enterText('\0').split('\0')
  const kind = html`type="email" autocomplete="email" maxlength="254" required`
  return entryPage(
    f,
    p,
    words.enter,
    html`${notice}<form class="sheet stack" method="post" action="${p.hrefOf('/login')}" novalidate>
<h1>${words.enterHeading}</h1><p class="quiet">${before}<span class="whole">${p.merchantName}</span>${after}</p>
${textField('email', words.email, { value: typed?.email ?? '', kind, hint: words.emailHint, problem: typed?.problem })}
<button class="button main">${words.sendCode}</button></form>`,
  )
}

export interface CodeAsked {
  /** Where the form goes; it names the log-in. */
  codeHref: string
  /** As it was typed. */
  email: string
  problem: string | null
  /** The code is over: nothing can be typed any more. */
  over: boolean
  /** In test mode, where no mail is sent: the shop's mailbox, for whoever tries the portal. */
  mailboxHref: string | null
}

/** Asks for the six digits. */
export function codePage(f: Frame, p: PortalProps, { codeHref, email, problem, over, mailboxHref }: CodeAsked): string {
  const words = PORTAL[f.locale]
  const again = html`<form method="post" action="${p.hrefOf('/login')}"><input type="hidden" name="email" value="${email}"><button class="quiet-link">${words.sendAgain}</button></form>
<p><a href="${p.hrefOf('/login')}">${words.otherEmail}</a></p>`
  return entryPage(
    f,
    p,
    words.codeTitle,
    html`<section class="sheet stack">${over ? html`<h1>${words.codeOver}</h1>` : codeForm()}${again}</section>`,
  )

  function codeForm(): Html {
    const kind = html`type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required autofocus class="digits"`
    return html`<form class="stack" method="post" action="${codeHref}" novalidate>
<h1>${words.codeTitle}</h1><p>${words.codeText(email)}</p>
${mailboxHref ? html`<p class="notice">${words.codeInTest} <a href="${mailboxHref}">${words.codeMailbox}</a></p>` : null}${textField('code', words.code, { value: '', kind, problem })}
<button class="button main">${words.logIn}</button></form>`
  }
}
