// The pages of a member's own account: name and language, password, second step, sessions. They are the same in every shop of the member, and stand
// in the frame of the open one.
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { copyButton } from '../../components/curl.ts'
import { facts } from '../../components/facts.ts'
import type { Field, Filled } from '../../components/field.ts'
import { form, press } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { type InStep, inSteps } from '../../components/in-steps.ts'
import { place } from '../../components/place.ts'
import { sheet } from '../../components/sheet.ts'
import { table } from '../../components/table.ts'
import { code, mailAddress, moment, momentText } from '../../components/written.ts'
import { Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { TEAM } from '../team/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { ACCOUNT } from './words.ts'

/** The state of a form: its values, its problems and its key. */
export interface FormProps {
  filled: Filled
  problem?: Html | null
}

export function profileFields(locale: Locale): Field[] {
  const words = ACCOUNT[locale]
  const languages = [
    ['th', words.thai],
    ['en', words.english],
  ] as const
  const looks = (['system', 'light', 'dark'] as const).map((look) => [look, words.looks[look]] as const)
  return [
    { kind: 'text', name: 'name', label: words.name, hint: words.nameHint, autocomplete: 'name', optional: true },
    { kind: 'choice', name: 'locale', label: words.language, options: languages, inRow: true },
    {
      kind: 'choice',
      name: 'look',
      label: words.look,
      options: looks,
      hint: words.lookHint,
      inRow: true,
    },
  ]
}

export function passwordFields(locale: Locale): Field[] {
  const words = ACCOUNT[locale]
  return [
    { kind: 'password', name: 'current_password', label: words.current, autocomplete: 'current-password' },
    {
      kind: 'password',
      name: 'password',
      label: words.password,
      hint: words.passwordHint,
      autocomplete: 'new-password',
    },
  ]
}

export interface SessionProps {
  id: string
  userAgent: string | null
  openedFrom: string | null
  lastSeenFrom: string | null
  created: number
  lastSeen: number
  isThis: boolean
}

export interface AccountProps {
  email: string
  /** The address that was asked for, while its mail is not answered. */
  asked: string | null
  hasCodes: boolean
  passkeys: number
  /** Browsers take none at an address without a name or https. */
  passkeysOffered: boolean
  sessions: readonly SessionProps[]
  /** The address of this browser. */
  ownAddress: string
  profile: FormProps
  password: FormProps
  key: string
}

export function accountPage(f: Frame, d: DashboardProps, a: AccountProps): string {
  const words = ACCOUNT[f.locale]
  const frame = DASHBOARD[f.locale]
  const formWords = { optional: frame.optional, wrong: frame.wrongFields }
  const profile = form(
    {
      action: d.hrefOf('/account'),
      key: a.key,
      fields: profileFields(f.locale),
      filled: a.profile.filled,
      problem: a.profile.problem ?? null,
      submit: words.save,
    },
    formWords,
  )
  const password = form(
    {
      action: d.hrefOf('/account/password'),
      key: a.key,
      fields: passwordFields(f.locale),
      filled: a.password.filled,
      problem: a.password.problem ?? null,
      submit: words.changePassword,
      isSecond: true,
    },
    formWords,
  )
  const others = a.sessions.length > 1
  const sessions = html`<div class="compact">${table(
    words.sessions,
    [
      {
        label: words.browser,
        cell: (s) => html`${s.userAgent ?? words.unknownBrowser} ${s.isThis ? badge(words.thisOne, 'good') : null}`,
      },
      {
        ...{ label: words.since, phone: 'nowhere' },
        cell: (s) =>
          html`<span>${moment(s.created, f.locale)}${s.lastSeenFrom === s.openedFrom ? null : placed(f.locale, s.openedFrom, a.ownAddress)}</span>`,
      },
      {
        ...{ label: words.lastSeen, phone: 'below' },
        cell: (s) =>
          html`<span><span class="phone-only">${words.lastSeen} </span>${moment(s.lastSeen, f.locale)}${placed(f.locale, s.lastSeenFrom, a.ownAddress)}</span>`,
      },
      { label: words.logOut, isSilent: true, phone: 'corner', cell: (s) => logOutOf(f, d, s, a.key) },
    ],
    a.sessions,
  )}</div>${others ? html`<div class="row">${press({ action: d.hrefOf('/account/sessions'), key: a.key, label: words.closeOthers })}${press({ action: d.hrefOf('/account/sessions/all'), key: a.key, label: words.closeAll, danger: true })}</div>` : null}`
  return dashboardPage(f, d, {
    section: 'account',
    title: words.title,
    body: html`<div class="with-side"><div class="stack">${sheet('you', words.you, html`<div class="field"><p class="strong">${words.email}</p><p>${mailAddress(a.email)}</p><p class="small quiet">${words.emailText}${a.asked === null ? null : html` ${words.emailWaits(a.asked)}`}</p><p><a class="button small" href="${d.hrefOf('/account/email')}">${words.emailTitle}</a></p></div><div class="field" id="password"><p class="strong">${words.passwordTitle}</p><details class="confirm"${isTyped(a.password) ? html` open` : null}><summary class="button small">${words.changePassword}</summary><div class="sheet stack"><p class="quiet">${words.passwordText}</p>${password}</div></details></div>${profile}`)}</div>
<div class="stack">${sheet('codes', words.codes, html`<p>${secondStepBadge(a, f.locale)}</p><p>${a.hasCodes ? words.codesOn : words.codesOff}</p><p><a class="button" href="${d.hrefOf('/account/codes')}">${a.hasCodes ? words.codesManage : words.codesSet}</a></p>`)}
${passkeys(d, a, f.locale)}</div></div>
${sheet('sessions', words.sessions, sessions)}`,
  })
}

/** The same badge as in the list of the team. */
function secondStepBadge({ hasCodes, passkeys }: AccountProps, locale: Locale): Html {
  const { on, off } = TEAM[locale]
  return hasCodes ? badge(on, 'good') : badge(off, passkeys > 0 ? 'plain' : 'warn')
}

/** The form was sent and comes back. */
function isTyped({ filled, problem }: FormProps): boolean {
  return problem != null || filled.values.size > 0 || Object.keys(filled.problems).length > 0
}

/** Below a time. Where the address was not kept, nothing is said of it. */
function placed(locale: Locale, address: string | null, own: string): Html | null {
  return address === null ? null : html`<br><span class="small quiet">IP </span>${place(locale, address, own)}`
}

/** A short label. Screen readers also hear which session it is. */
function logOutOf(f: Frame, d: DashboardProps, s: SessionProps, key: string): Html {
  const words = ACCOUNT[f.locale]
  const whole = words.logOutOf(s.userAgent ?? words.unknownBrowser, momentText(s.created, f.locale))
  return html`<form method="post" action="${d.hrefOf(`/account/sessions/${s.id}`)}"><input type="hidden" name="form_key" value="${key}"><button class="button small" aria-label="${whole}">${words.logOut}</button></form>`
}

/** Asks for the password again, before the second step is changed. `name` differs for each form on the page. */
export function samePasswordField(locale: Locale, name: string): Field {
  return { kind: 'password', name, label: ACCOUNT[locale].current, autocomplete: 'current-password' }
}

export function codeField(locale: Locale): Field {
  const words = ACCOUNT[locale]
  return { kind: 'text', name: 'code', label: words.code, hint: words.codeHint, autocomplete: 'one-time-code' }
}

export function emailFields(locale: Locale): Field[] {
  const words = ACCOUNT[locale]
  return [
    { kind: 'email', name: 'email', label: words.emailNew, hint: words.emailNewHint, autocomplete: 'email' },
    samePasswordField(locale, 'email_password'),
  ]
}

/** Asks for another address, and shows the one that was asked for while its mail is not answered. */
export function emailPage(
  f: Frame,
  d: DashboardProps,
  a: { email: string; asked: string | null; sent: FormProps | null; key: string },
): string {
  const words = ACCOUNT[f.locale]
  const frame = DASHBOARD[f.locale]
  const asked =
    a.asked === null
      ? null
      : html`<div class="notice stack" role="status"><p>${words.emailSent(a.asked)}</p>${press({ action: d.hrefOf('/account/email/withdraw'), key: a.key, label: words.emailWithdraw })}</div>`
  const props = {
    action: d.hrefOf('/account/email'),
    key: a.key,
    fields: emailFields(f.locale),
    ...(a.sent && { filled: a.sent.filled }),
    problem: a.sent?.problem ?? null,
    more: html`<ul class="helps small quiet">${words.emailNotes.map((note) => html`<li>${note}</li>`)}</ul>`,
    submit: words.emailSend,
    cancelHref: d.hrefOf('/account'),
    cancel: frame.cancel,
  }
  return dashboardPage(f, d, {
    section: 'account',
    title: words.emailTitle,
    crumbs: crumbs(f, d),
    body: html`${asked}${sheet('email', words.email, html`${facts([[words.emailNow, html`<span class="whole-line">${mailAddress(a.email)}</span>`]])}${form(props, { optional: frame.optional, wrong: frame.wrongFields })}`)}`,
  })
}

export interface CodesProps {
  /** `setup`: the secret exists, and its first code is awaited. */
  state: 'off' | 'on' | { kind: 'setup'; qrSvg: string; secret: string }
  recoveryLeft: number
  /** The form that was sent, with what was typed. */
  sent: { form: 'begin' | 'confirm' | 'renew' | 'off'; props: FormProps } | null
  key: string
}

/** Sets up the second step, or removes it. */
export function codesPage(f: Frame, d: DashboardProps, c: CodesProps): string {
  const words = ACCOUNT[f.locale]
  const frame = DASHBOARD[f.locale]
  const one = (name: 'confirm' | 'renew' | 'off', field: Field, submit: string, danger = false) => {
    const props = c.sent?.form === name ? c.sent.props : null
    const action = d.hrefOf(`/account/codes/${name}`)
    const given = { ...(props && { filled: props.filled }), problem: props?.problem ?? null }
    return form(
      { action, key: c.key, fields: [field], submit, danger, ...given },
      { optional: frame.optional, wrong: frame.wrongFields },
    )
  }
  const body = () => {
    if (c.state === 'off')
      return sheet(
        'begin',
        words.withApp,
        beginSteps(f, d, { key: c.key, sent: c.sent?.form === 'begin' ? c.sent.props : null, mayCancel: true }),
      )
    if (c.state === 'on')
      return html`<p>${words.codesOn} ${words.recoveryLeft(c.recoveryLeft)}.</p>
${sheet('renew', words.renew, html`<p class="quiet">${words.renewText}</p>${one('renew', samePasswordField(f.locale, 'renew_password'), words.renew)}`)}
${sheet('off', words.turnOff, html`<p class="quiet">${words.turnOffText}</p>${one('off', samePasswordField(f.locale, 'off_password'), words.turnOff, true)}`)}`
    const { qrSvg, secret } = c.state
    const scan = html`<p class="quiet">${words.scanText}</p><div class="qr app" role="img" aria-label="${words.scanAlt}">${new Html(qrSvg)}</div>${facts([[words.secret, code(secret.replaceAll(/(.{4})(?=.)/g, '$1 '))]])}`
    const check = one('confirm', codeField(f.locale), words.turnOn)
    return sheet('begin', words.withApp, appSteps(f.locale, 'scan', { scan, check }))
  }
  const title = c.state === 'on' ? words.codes : words.codesSet
  return dashboardPage(f, d, {
    section: 'account',
    title,
    crumbs: crumbs(f, d),
    body: html`<div class="narrow stack">${body()}</div>`,
  })
}

/** The steps to an authenticator app. `at`: where the member is; scanning and the code that proves it stand on one page. */
function appSteps(
  locale: Locale,
  at: 'begin' | 'scan' | 'keep',
  bodies: Partial<Record<'begin' | 'scan' | 'check' | 'keep', Html>>,
): Html {
  const words = ACCOUNT[locale]
  const here = { begin: ['begin'], scan: ['scan', 'check'], keep: ['keep'] }[at]
  const names = ['begin', 'scan', 'check', 'keep'] as const
  const isPast = (nth: number) => nth < names.findIndex((name) => here.includes(name))
  const listed = names.map((name, nth): InStep => {
    const state = here.includes(name) ? 'now' : isPast(nth) ? 'done' : 'next'
    const told = state === 'next' ? html`<p class="small quiet">${words.stepTexts[name]}</p>` : null
    return { title: words.steps[name], state, body: bodies[name] ?? told }
  })
  return inSteps(listed, words.stepDone)
}

/** Asks for the password, and says what comes after it: the authenticator app, its code, the recovery codes. */
export function beginSteps(
  f: Frame,
  d: DashboardProps,
  given: { key: string; sent?: FormProps | null; mayCancel: boolean },
): Html {
  return appSteps(f.locale, 'begin', { begin: beginForm(f, d, given) })
}

function beginForm(
  f: Frame,
  d: DashboardProps,
  { key, sent = null, mayCancel }: { key: string; sent?: FormProps | null; mayCancel: boolean },
): Html {
  const frame = DASHBOARD[f.locale]
  return form(
    {
      action: d.hrefOf('/account/codes/begin'),
      key,
      fields: [samePasswordField(f.locale, 'begin_password')],
      submit: ACCOUNT[f.locale].begin,
      cancelHref: mayCancel ? d.hrefOf('/account') : null,
      cancel: frame.cancel,
      ...(sent && { filled: sent.filled }),
      problem: sent?.problem ?? null,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
}

/** Shows recovery codes, once, with ways to keep them. `isLast`: the last step of setting up the app; else they replace others. */
export function recoveryPage(
  f: Frame,
  d: DashboardProps,
  { codes, isLast }: { codes: readonly string[]; isLast: boolean },
): string {
  const words = ACCOUNT[f.locale]
  const text = codes.join('\n')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`
  const keep = html`<p>${words.recoveryText}</p><ul class="codes">${codes.map((one) => html`<li>${code(one)}</li>`)}</ul>
<div class="row">${copyButton(text, { copy: words.recoveryCopy, copied: DASHBOARD[f.locale].curl.copied }, null)}<a class="button" download="satang-recovery-codes.txt" href="${file}">${words.recoveryFile}</a></div>
<p><a class="button main" href="${d.hrefOf('/account')}">${words.recoveryDone}</a></p>`
  return dashboardPage(f, d, {
    section: 'account',
    title: words.recoveryTitle,
    crumbs: crumbs(f, d),
    body: isLast
      ? html`<div class="narrow">${sheet('begin', words.withApp, appSteps(f.locale, 'keep', { keep }))}</div>`
      : html`<section class="sheet stack narrow">${keep}</section>`,
  })
}

function crumbs(f: Frame, d: DashboardProps) {
  return [{ href: d.hrefOf('/account'), label: ACCOUNT[f.locale].title }]
}

/** Where browsers offer none, there is nothing to say of them. */
function passkeys(d: DashboardProps, { passkeys: count, passkeysOffered }: AccountProps, locale: Locale): Html | null {
  const words = ACCOUNT[locale]
  if (count === 0 && !passkeysOffered) return null
  const about = html`<p>${count > 0 ? words.passkeyCount(count) : words.passkeysNone}</p><p><a class="button" href="${d.hrefOf('/account/passkeys')}">${count > 0 ? words.passkeysManage : words.passkeyAdd}</a></p>`
  return sheet('passkeys', words.passkeys, about)
}
