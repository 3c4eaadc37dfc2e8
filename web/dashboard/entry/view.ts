// The pages before the dashboard: log-in, second step, forgotten password, invitation, and the choice between several shops. None of them shows
// whether an address is known, and all of them work without JavaScript. Their forms go to web/dashboard/entry/handler.ts.
import type { MemberLinkKind, PasswordProblem, Role } from '../../../rules/members.ts'
import { type Frame, framed } from '../../components/frame.ts'
import { passkeyForm } from '../../components/passkey-form.ts'
import { satangMark } from '../../components/satang-sign.ts'
import { type Html, html } from '../../html.ts'
import { textField } from '../../portal/components/frame.ts'
import { ENTRY, type EntryWords } from './words.ts'

/** The address of a log-in page, with the language and the page to come back to. */
export type EntryHref = (path: string) => string

export type EntryFlash = keyof EntryWords['flash']

export interface LoginProps {
  email: string
  /** What was wrong: with the address alone, or with address and password together. */
  problem: { email?: string; form?: string } | null
  flash: EntryFlash | null
  /** Browsers offer passkeys at this address. */
  passkeys: boolean
}

/** Asks for address and password. */
export function loginPage(f: Frame, href: EntryHref, { email, problem, flash, passkeys }: LoginProps): string {
  const words = ENTRY[f.locale]
  const address = html`type="email" autocomplete="username" maxlength="254" required`
  return entryPage(
    f,
    words.title,
    html`${flash ? html`<p class="notice${flash === 'over' ? ' bad' : ' good'}" role="${flash === 'over' ? 'alert' : 'status'}">${words.flash[flash]}</p>` : null}
<form class="sheet stack" method="post" action="${href('/login')}" novalidate>
<div class="tight"><h1>${words.heading}</h1><p class="quiet">${words.intro}</p></div>${wrongForm(problem?.form)}
${textField('email', words.email, { value: email, kind: address, problem: problem?.email })}
<div class="beside-label">${passwordField('password', words.password, words)}<p class="small"><a href="${href('/forgot')}">${words.forgot}</a></p></div>
<button class="button main">${words.logIn}</button></form>
${passkeys ? passkeyLogin(words, href) : null}`,
    otherWays(f),
  )
}

/** Who has come here may look for a shop of their own, or for one where they bought. */
function otherWays({ locale }: Frame): Html {
  const words = ENTRY[locale]
  return html`<p>${words.noShop} <a href="/?lang=${locale}">${words.openShop}</a></p><p>${words.buyers} <a href="/?lang=${locale}#buyers">${words.findShop}</a></p>`
}

/** Asks for the second step: the app's digits, or a recovery code. */
export function codePage(
  f: Frame,
  href: EntryHref,
  { problem, passkeys }: { problem: string | null; passkeys: boolean },
): string {
  const words = ENTRY[f.locale]
  const digits = html`type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="12" autofocus`
  const typed = html`type="text" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="40"`
  return entryPage(
    f,
    words.codeTitle,
    html`<form class="sheet stack" method="post" action="${href('/login/code')}" novalidate>
<div class="tight"><h1>${words.codeTitle}</h1><p>${words.codeText}</p></div>
${textField('code', words.code, { value: '', kind: digits, problem })}
<details class="stack"><summary>${words.lost}</summary>${textField('recovery', words.recovery, { value: '', kind: typed, hint: words.recoveryHint })}</details>
<button class="button main">${words.goOn}</button></form>
${passkeys ? passkeyLogin(words, href) : null}
<form method="post" action="${href('/logout')}"><button class="button">${words.otherAccount}</button></form>`,
  )
}

/** Asks for the address of an account whose password is forgotten. */
export function forgotPage(
  f: Frame,
  href: EntryHref,
  { email, problem }: { email: string; problem: string | null },
): string {
  const words = ENTRY[f.locale]
  const kind = html`type="email" autocomplete="username" maxlength="254" required`
  return entryPage(
    f,
    words.forgotTitle,
    html`<form class="sheet stack" method="post" action="${href('/forgot')}" novalidate>
<div class="tight"><h1>${words.forgotTitle}</h1><p class="quiet">${words.forgotText}</p></div>
${textField('email', words.email, { value: email, kind, problem })}
<button class="button main">${words.send}</button><p><a href="${href('/login')}">${words.backToLogIn}</a></p></form>`,
  )
}

/** Says where the mail goes. The text is the same for unknown addresses. */
export function sentPage(f: Frame, href: EntryHref, email: string): string {
  const words = ENTRY[f.locale]
  return entryPage(
    f,
    words.sentTitle,
    html`<section class="sheet stack"><h1>${words.sentTitle}</h1><p>${words.sent(email)}</p><p><a href="${href('/login')}">${words.backToLogIn}</a></p></section>`,
  )
}

/** Takes a new password from the person with the link. */
export function newPasswordPage(
  f: Frame,
  props: { formHref: string; email: string; problem: PasswordProblem | null },
): string {
  const words = ENTRY[f.locale]
  return entryPage(
    f,
    words.newPasswordTitle,
    html`<form class="sheet stack" method="post" action="${props.formHref}" novalidate><h1>${words.newPasswordTitle}</h1>
${hiddenUser(props.email)}${newPasswordField(words, props.problem)}
<button class="button main">${words.savePassword}</button></form>`,
  )
}

/** Asks the reader of the new mailbox whether its address is to be theirs. `isTaken`: another member has it. */
export function newAddressPage(
  f: Frame,
  href: EntryHref,
  { formHref, email, isTaken }: { formHref: string; email: string; isTaken: boolean },
): string {
  const words = ENTRY[f.locale]
  const ask = html`<p>${words.addressText(email)}</p><form method="post" action="${formHref}"><button class="button main">${words.addressConfirm}</button></form>`
  const taken = html`<p class="notice bad" role="alert">${words.addressTaken(email)}</p><p><a href="${href('/login')}">${words.backToLogIn}</a></p>`
  return entryPage(
    f,
    words.addressTitle,
    html`<section class="sheet stack"><h1>${words.addressTitle}</h1>${isTaken ? taken : ask}</section>`,
  )
}

/** The page of a link that is over. */
export function linkOverPage(f: Frame, href: EntryHref, kind: MemberLinkKind): string {
  const words = ENTRY[f.locale]
  const more =
    kind === 'password'
      ? html`<p>${words.linkOverText}</p><p><a class="button" href="${href('/forgot')}">${words.newLink}</a></p>`
      : html`<p>${kind === 'email' ? words.addressOverText : words.invitationOverText}</p>`
  return entryPage(
    f,
    words.linkOver,
    html`<section class="sheet stack"><h1>${words.linkOver}</h1>${more}<p><a href="${href('/login')}">${words.backToLogIn}</a></p></section>`,
  )
}

export interface InvitationProps {
  shop: string
  role: Role
  invitedBy: string | null
  /** The invited address. */
  email: string
  formHref: string
  /**
   * `new`: the address has no account. `known`: it has one, which is not signed in. `in`: it is the member who is signed in. `other`: another member
   * is signed in.
   */
  who: { kind: 'new' } | { kind: 'known' } | { kind: 'in' } | { kind: 'other'; email: string }
  typed: { name: string; problem: PasswordProblem | null } | null
}

/** Shows an invitation to the person with its link. */
export function invitationPage(f: Frame, href: EntryHref, i: InvitationProps): string {
  const words = ENTRY[f.locale]
  const title = words.joinTitle(i.shop)
  const head = html`<div class="tight"><h1>${title}</h1><p>${words.joinText(i.invitedBy, words.roles[i.role])}</p></div>`
  const name = html`type="text" autocomplete="name" maxlength="100"`
  const join = html`<button class="button main">${words.join}</button>`
  const body = (): Html => {
    if (i.who.kind === 'new')
      return html`<form class="sheet stack" method="post" action="${i.formHref}" novalidate>${head}
<p class="quiet">${i.email}</p>${hiddenUser(i.email)}${textField('name', words.name, { value: i.typed?.name ?? '', kind: name })}
${newPasswordField(words, i.typed?.problem ?? null)}${join}</form>`
    if (i.who.kind === 'in')
      return html`<form class="sheet stack" method="post" action="${i.formHref}">${head}<p class="quiet">${words.joinAs(i.email)}</p>${join}</form>`
    if (i.who.kind === 'known')
      return html`<section class="sheet stack">${head}<p>${words.joinLogIn(i.email)}</p><p><a class="button main" href="${href('/login')}">${words.logIn}</a></p></section>`
    return html`<form class="sheet stack" method="post" action="${href('/logout')}">${head}
<p>${words.joinOther(i.email, i.who.email)}</p><button class="button main">${words.logOut}</button></form>`
  }
  return entryPage(f, title, body())
}

/** The shops of a member with several, or with none. */
export function choicePage(
  f: Frame,
  href: EntryHref,
  shops: readonly { name: string; role: Role; href: string }[],
): string {
  const words = ENTRY[f.locale]
  const items = shops.map(
    (shop) =>
      html`<li><a class="button" href="${shop.href}">${words.choose(shop.name, words.roles[shop.role])}</a></li>`,
  )
  return entryPage(
    f,
    words.chooseTitle,
    html`<section class="sheet stack"><h1>${words.chooseTitle}</h1>
${items.length > 0 ? html`<ul class="stack">${items}</ul>` : html`<p>${words.nowhere}</p>`}
<form method="post" action="${href('/logout')}"><button class="button">${words.logOut}</button></form></section>`,
  )
}

/** `foot`: what else somebody may look for who has come here. */
function entryPage(f: Frame, title: string, body: Html, foot: Html | null = null): string {
  return framed(f, {
    title: `${title} · Satang`,
    merchantName: 'Satang',
    merchantHref: '/dashboard',
    sign: satangMark(),
    livemode: true,
    body: html`<div class="middle stack">${body}</div>`,
    foot,
  })
}

/** Signs in by a passkey, without password and code. */
export function passkeyLogin(words: EntryWords, href: EntryHref, main = false): Html {
  return passkeyForm({
    action: href('/login/passkey'),
    asks: 'get',
    question: { href: href('/login/passkey/question') },
    label: words.passkey,
    main,
    failed: words.passkeyFailed,
  })
}

/** Always empty: a typed password is not sent back. With a script it can be read while it is typed. */
function passwordField(id: string, label: string, words: EntryWords): Html {
  const field = textField(id, label, {
    value: '',
    kind: html`type="password" autocomplete="current-password" maxlength="1000" required`,
  })
  return html`${field}<label class="check small js-only show-password"><input type="checkbox" data-shows="${id}"><span>${words.showPassword}</span></label>`
}

function newPasswordField(words: EntryWords, problem: PasswordProblem | null): Html {
  const kind = html`type="password" autocomplete="new-password" maxlength="1000" required`
  const flash = problem && words.passwordProblem[problem]
  return textField('password', words.newPassword, { value: '', kind, hint: words.passwordHint, problem: flash })
}

/** Tells a password manager whose password it is. */
function hiddenUser(email: string): Html {
  return html`<input type="hidden" name="username" autocomplete="username" value="${email}">`
}

function wrongForm(problem: string | undefined): Html | null {
  return problem ? html`<p class="notice bad" role="alert">${problem}</p>` : null
}
