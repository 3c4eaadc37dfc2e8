// The team of a shop: its members with their roles, who is invited, and the forms of whoever may change it. What a role may do is rules/members.ts.
import { ROLES, type Role } from '../../../rules/members.ts'
import { AREAS, reachOf } from '../../../rules/role-areas.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { facts } from '../../components/facts.ts'
import type { Field, Filled } from '../../components/field.ts'
import { confirm, form } from '../../components/form.ts'
import type { Frame } from '../../components/frame.ts'
import { notice } from '../../components/notice.ts'
import { sheet } from '../../components/sheet.ts'
import { type Column, table } from '../../components/table.ts'
import { mailAddress, moment } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { ACCOUNT } from '../account/words.ts'
import { AUDIT_LOG } from '../audit-log/words.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { ENTRY } from '../entry/words.ts'
import { DASHBOARD } from '../words/frame.ts'
import { TEAM } from './words.ts'

export interface TeammateProps {
  id: string
  email: string
  name: string | null
  role: Role
  since: number
  hasSecondFactor: boolean
  lastSeen: number | null
  /** Whoever looks may change this one. */
  mayChange: boolean
}

export interface InvitedProps {
  id: string
  email: string
  role: Role
  sent: number
  expires: number
  isOver: boolean
  mayChange: boolean
}

export interface TeamProps {
  members: readonly TeammateProps[]
  invitations: readonly InvitedProps[]
  /** Whoever looks. */
  ownId: string
  /** The roles that they may give; none: the page is for reading. */
  mayGive: readonly Role[]
  /** Nobody gets in with a password alone; and whether whoever looks may change that. */
  needsSecondFactor: boolean
  mayNeed: boolean
  /** Whoever looks has proved one in this session: without it they would shut themselves out. */
  hasProved: boolean
  filled: Filled
  problem: Html | null
  key: string
}

export function inviteFields(locale: Locale, mayGive: readonly Role[]): Field[] {
  const words = TEAM[locale]
  return [{ kind: 'email', name: 'email', label: words.email, autocomplete: 'off' }, roleField(locale, mayGive)]
}

export function roleField(locale: Locale, mayGive: readonly Role[]): Field {
  const options = mayGive.map((role) => [role, ENTRY[locale].roles[role], TEAM[locale].roleTexts[role]] as const)
  return { kind: 'choice', name: 'role', label: TEAM[locale].role, options }
}

export function teamPage(f: Frame, d: DashboardProps, t: TeamProps): string {
  const words = TEAM[f.locale]
  const frame = DASHBOARD[f.locale]
  const invite = form(
    {
      action: d.hrefOf('/team'),
      key: t.key,
      fields: inviteFields(f.locale, t.mayGive),
      filled: t.filled,
      problem: t.problem,
      submit: words.invite,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  const isTyped = t.problem !== null || t.filled.values.size > 0 || Object.keys(t.filled.problems).length > 0
  return dashboardPage(f, d, {
    section: 'team',
    title: words.title,
    actions:
      t.mayGive.length > 0
        ? html`<details class="confirm"${isTyped ? html` open` : null}><summary class="button main">${words.inviteTitle}</summary><div class="sheet stack"><p class="quiet">${words.inviteText}</p>${invite}</div></details>`
        : null,
    body: html`${t.mayGive.length > 0 ? null : notice('plain', words.readOnly)}${sheet('members', words.members, html`<div class="compact">${table(words.members, memberColumns(f, d, t), t.members)}</div>`)}
${t.invitations.length === 0 ? null : sheet('invitations', words.invitations, html`<div class="compact">${table(words.invitations, invitedColumns(f, d, t), t.invitations)}</div>`)}
${sheet('second-step', words.codes, needed(d, t, f.locale))}
${rolesTable(f.locale)}
${d.may('audit_log:read') ? html`<p class="small quiet">${AUDIT_LOG[f.locale].linkText} <a href="${d.hrefOf('/audit-log')}">${AUDIT_LOG[f.locale].link}</a></p>` : null}`,
  })
}

function needed(d: DashboardProps, t: TeamProps, locale: Locale): Html {
  const words = TEAM[locale]
  const without = t.members.filter((member) => !member.hasSecondFactor).length
  const action = d.hrefOf('/team/second-step')
  const flash = html`<p>${t.needsSecondFactor ? words.neededOn : words.neededOff}</p>`
  if (!t.mayNeed) return html`${flash}<p class="small quiet">${words.neededByOwners}</p>`
  if (t.needsSecondFactor)
    return html`${flash}${confirm(words.needNoMore, html`<p>${words.needNoMoreText}</p>`, { action, key: t.key, label: words.needNoMore, danger: true })}`
  if (!t.hasProved)
    return html`${flash}<p>${words.needOwnFirst}</p><div class="row"><a class="button" href="${d.hrefOf('/account/second-step')}">${words.setOwn}</a><button type="button" class="button" disabled>${words.need}</button></div>`
  const fields = { required: 'true' }
  return html`${flash}${confirm(words.need, html`<p>${words.needText(without)}</p>`, { action, key: t.key, label: words.need, fields })}`
}

/** Whoever reaches everything, or moves money, by a password alone is a risk. */
function secondStep({ hasSecondFactor, role }: TeammateProps, { on, off }: { on: string; off: string }): Html {
  return hasSecondFactor ? badge(on, 'good') : badge(off, STRONG_ROLES.has(role) ? 'warn' : 'plain')
}

const STRONG_ROLES: ReadonlySet<Role> = new Set(['owner', 'admin', 'finance'])

function memberColumns(f: Frame, d: DashboardProps, t: TeamProps): Column<TeammateProps>[] {
  const words = TEAM[f.locale]
  const columns: Column<TeammateProps>[] = [
    {
      label: words.member,
      cell: (m) => {
        const name = m.name ?? m.email
        const own = m.id === t.ownId ? html` ${badge(words.you)}` : null
        const named = m.mayChange
          ? html`<a href="${d.hrefOf(`/team/${m.id}`)}">${name}</a>`
          : html`<strong>${name}</strong>`
        return html`${named}${own}${m.name ? html`<small class="quiet">${m.email}</small>` : null}`
      },
    },
    { label: words.role, phone: 'side', cell: (m) => ENTRY[f.locale].roles[m.role] },
    {
      ...{ label: words.codes, phone: 'nowhere' },
      cell: (m) => secondStep(m, words),
    },
    { label: words.since, phone: 'nowhere', cell: (m) => moment(m.since, f.locale) },
    {
      ...{ label: words.lastSeen, phone: 'below' },
      cell: (m) => {
        const step = html` <span class="phone-only">${secondStep(m, words.twoSteps)}</span>`
        return html`<span class="phone-only">${words.lastSeen} </span>${m.lastSeen ? moment(m.lastSeen, f.locale) : html`<span class="quiet">${words.neverSeen}</span>`}${step}`
      },
    },
  ]
  if (t.mayGive.length === 0) return columns
  // Whoever looks has a page of their own.
  const change = (m: TeammateProps) =>
    m.id === t.ownId && !m.mayChange
      ? html`<a class="button small" href="${d.hrefOf('/account')}">${ACCOUNT[f.locale].title}</a>`
      : html`<a class="button small" href="${d.hrefOf(`/team/${m.id}`)}" aria-label="${words.changeOf(m.name ?? m.email)}">${words.change}</a>`
  return [
    ...columns,
    {
      label: words.change,
      isSilent: true,
      phone: 'corner',
      cell: (m) => (m.mayChange || m.id === t.ownId ? change(m) : null),
    },
  ]
}

/** Folded: each role in a sentence, and all that it reaches when it is pressed. */
function rolesTable(locale: Locale): Html {
  const words = TEAM[locale]
  const kinds = [
    ['change', words.reach.change],
    ['read', words.reach.read],
    [null, words.reach.none],
  ] as const
  const each = ROLES.map((role) => {
    const told = kinds.map(([reach, name]) => {
      const areas = AREAS.filter((area) => reachOf(role, area) === reach)
      const list = html`<ul class="plain areas">${areas.map((area) => html`<li>${words.may[area]}</li>`)}</ul>`
      return areas.length > 0 && ([name, list] as const)
    })
    return html`<details class="role"><summary><span><strong>${ENTRY[locale].roles[role]}</strong><br><span class="small quiet">${words.roleTexts[role]}</span></span></summary>${facts(told)}</details>`
  })
  return sheet('roles', words.roles, html`<div class="stack">${each}</div>`)
}

function invitedColumns(f: Frame, d: DashboardProps, t: TeamProps): Column<InvitedProps>[] {
  const words = TEAM[f.locale]
  const columns: Column<InvitedProps>[] = [
    { label: words.email, cell: (i) => html`<strong>${mailAddress(i.email)}</strong>` },
    { label: words.role, phone: 'side', cell: (i) => ENTRY[f.locale].roles[i.role] },
    { label: words.sent, phone: 'nowhere', cell: (i) => moment(i.sent, f.locale) },
    {
      ...{ label: words.expires, phone: 'below' },
      cell: (i) =>
        i.isOver
          ? badge(words.expired, 'warn')
          : html`<span class="phone-only">${words.expires} </span>${moment(i.expires, f.locale)}`,
    },
  ]
  if (t.mayGive.length === 0) return columns
  // In short words; who hears the page is told whose invitation it is.
  const button = (i: InvitedProps, what: 'resend' | 'withdraw') => {
    const [label, whole] =
      what === 'resend' ? [words.resend, words.resendTo(i.email)] : [words.withdraw, words.withdrawOf(i.email)]
    return html`<form method="post" action="${d.hrefOf(`/team/invitations/${i.id}/${what}`)}"><input type="hidden" name="form_key" value="${t.key}"><button class="button small${what === 'withdraw' ? ' danger' : null}" aria-label="${whole}">${label}</button></form>`
  }
  return [
    ...columns,
    {
      ...{ label: words.change, isSilent: true, phone: 'line' },
      cell: (i) => (i.mayChange ? html`<div class="row">${button(i, 'resend')}${button(i, 'withdraw')}</div>` : null),
    },
  ]
}

export interface OneProps {
  member: TeammateProps
  isSelf: boolean
  mayGive: readonly Role[]
  filled: Filled
  problem: Html | null
  key: string
  /** A shop needs an owner: nothing of the only one can be changed here. */
  isOnlyOwner: boolean
  /** API keys of both modes that this member has made and that work, with their pages. */
  keys: readonly { id: string; name: string | null; label: string; href: string }[]
}

/** Whoever leaves may have kept their secrets. */
function keysIn(keys: OneProps['keys'], locale: Locale): Html | null {
  const words = TEAM[locale]
  if (keys.length === 0) return null
  const each = keys.map(
    ({ name, label, href }) => html`<li><a href="${href}">${name ?? label}</a> <code>${label}</code></li>`,
  )
  return sheet('keys', words.keys, html`<p class="quiet">${words.keysHint}</p><ul>${each}</ul>`)
}

/** One of the team: another role, or out. */
export function teammatePage(f: Frame, d: DashboardProps, { member, isSelf, mayGive, ...o }: OneProps): string {
  const words = TEAM[f.locale]
  const frame = DASHBOARD[f.locale]
  const action = d.hrefOf(`/team/${member.id}`)
  const removeHref = d.hrefOf(`/team/${member.id}/remove`)
  const who = member.name ?? member.email
  const role = form(
    {
      action,
      key: o.key,
      fields: [roleField(f.locale, mayGive)],
      filled: o.filled,
      problem: o.problem,
      submit: words.save,
    },
    { optional: frame.optional, wrong: frame.wrongFields },
  )
  const removal = { action: removeHref, key: o.key, label: words.remove, danger: true }
  const about = sheet(
    'about',
    words.about,
    facts([
      [words.codes, secondStep(member, words)],
      [words.lastSeen, member.lastSeen ? moment(member.lastSeen, f.locale) : words.neverSeen],
      [words.since, moment(member.since, f.locale)],
    ]),
  )
  return dashboardPage(f, d, {
    section: 'team',
    title: who,
    crumbs: [{ href: d.hrefOf('/team'), label: words.title }],
    state: badge(ENTRY[f.locale].roles[member.role]),
    lead: html`<p class="quiet">${member.email}</p>`,
    body: o.isOnlyOwner
      ? html`${notice(o.problem ? 'bad' : 'plain', o.problem ?? words.onlyOwner)}${about}${keysIn(o.keys, f.locale)}`
      : html`<div class="columns">${sheet('role', words.roleTitle, html`<p class="quiet">${words.roleHint}</p>${role}`)}<div class="stack">${about}${keysIn(o.keys, f.locale)}${sheet('leave', words.remove, html`<p>${isSelf ? words.leaveText(d.merchantName) : words.removeText(who, d.merchantName)}</p>${confirm(words.remove, html`<p>${words.removeSure}</p>`, removal)}`)}</div></div>`,
  })
}
