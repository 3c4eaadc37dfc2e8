// The first page of payment providers: what takes payments now, and each account with the one thing to do about it. A shop has a few of them, so that they
// are cards and no table.
import type { GatewayAccountObject } from '../../../resources/gateway-account.ts'
import type { GatewayMethod } from '../../../rules/gateway-accounts.ts'
import { PAYMENT_METHOD_TYPES } from '../../../rules/payment-methods.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { badge } from '../../components/badge.ts'
import { curl } from '../../components/curl.ts'
import { empty } from '../../components/empty.ts'
import { facts } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { moreActions } from '../../components/more-actions.ts'
import { marked } from '../../components/provider-mark.ts'
import { sheet } from '../../components/sheet.ts'
import { moment } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { DASHBOARD } from '../words/frame.ts'
import { SIMULATED } from './reconciliation-view.ts'
import { RECONCILIATION } from './reconciliation-words.ts'
import { isIdle, nameOf, servedBy, stateOf, whereTo } from './view.ts'
import { GATEWAYS, providerName } from './words.ts'

export function gatewaysPage(
  f: Frame,
  d: DashboardProps,
  { accounts, curl: command }: { accounts: readonly GatewayAccountObject[]; curl: string },
): string {
  const words = GATEWAYS[f.locale]
  const frame = DASHBOARD[f.locale]
  const mayAdd = d.may('gateway_accounts:write')
  const add = { href: d.hrefOf('/gateways/new'), label: words.add }
  const simulator = html`<a class="button" href="${d.hrefOf(`/gateways/${SIMULATED}/reconciliation`)}">${RECONCILIATION[f.locale].simulator}</a>`
  const connected = accounts.filter(({ status }) => status !== 'disconnected')
  const gone = accounts.filter(({ status }) => status === 'disconnected')
  const cards = (list: readonly GatewayAccountObject[]) =>
    html`<div class="columns even">${list.map((a) => card(d, a, f.locale))}</div>`
  return dashboardPage(f, d, {
    section: 'gateways',
    title: words.title,
    actions: html`${mayAdd && accounts.length > 0 ? html`<a class="button main" href="${add.href}">${add.label}</a>` : null}${d.livemode ? null : moreActions(frame.moreActions, [simulator])}`,
    body: html`${sheet('now', words.now, now(d, connected, f.locale))}
${connected.length === 0 ? html`<section class="sheet">${empty({ ...words.empty, action: mayAdd ? add : null })}</section>` : cards(connected)}
${gone.length === 0 ? null : html`<details class="more"><summary>${words.gone(gone.length)}</summary>${cards(gone)}</details>`}${curl(command, frame.curl)}`,
  })
}

/** Who takes each way to pay. In test mode the simulator does what no account does. */
function now(d: DashboardProps, connected: readonly GatewayAccountObject[], locale: Locale): Html {
  const words = GATEWAYS[locale]
  const taken = (method: GatewayMethod): Html => {
    const account = connected.find(({ default_for: methods }) => methods.includes(method))
    if (account)
      return marked(
        account.provider,
        html`<a href="${d.hrefOf(`/gateways/${account.id}`)}">${providerName(account.provider, locale)}</a>${account.status === 'connected' ? null : html` ${stateOf(account, locale)}`}`,
      )
    return d.livemode ? badge(words.notTaken, 'warn') : marked('simulator', words.simulator)
  }
  const lead = d.livemode ? null : html`<p class="small quiet">${words.testLead}</p>`
  return html`${facts(PAYMENT_METHOD_TYPES.map((method) => [nameOf(method, locale), taken(method)] as const))}${lead}`
}

/** By which a member knows it, what it is for, where its money goes, and whether its keys were good when they were tried last. */
function card(d: DashboardProps, a: GatewayAccountObject, locale: Locale): Html {
  const words = GATEWAYS[locale]
  const href = d.hrefOf(`/gateways/${a.id}`)
  const id = `account-${a.id.slice(-8)}`
  const name = html`<h2 id="${id}">${providerName(a.provider, locale)}</h2>${a.description === null ? null : html`<p class="small quiet">${a.description}</p>`}`
  const others = a.methods
    .filter((method) => method !== 'transfer' && !a.default_for.includes(method))
    .map((method) => nameOf(method, locale))
  const last4 = a.credentials[a.provider === 'bank' ? 'promptpay' : 'secret_key']?.last4
  const about = facts([
    last4 !== undefined && [
      words.account,
      a.provider === 'bank' ? words.numberEnds(last4) : words.keyEnds(last4, a.livemode),
    ],
    [
      words.serves,
      html`${servedBy(a, locale)}${others.length > 0 && a.status !== 'disconnected' ? html`<br><span class="small quiet">${words.moreMethods(others.join(', '))}</span>` : null}`,
    ],
    [
      words.settlement,
      html`${whereTo(a.provider, a.settlement, locale)}${a.settlement === 'platform' && a.status !== 'disconnected' ? html`<br><span class="small quiet">${words.platformWhy}</span>` : null}`,
    ],
    [words.checkedAt, a.checked_at === null ? '–' : moment(a.checked_at, locale)],
  ])
  return html`<section class="sheet stack" aria-labelledby="${id}"><div class="between at-top">${marked(a.provider, name)}${stateOf(a, locale)}</div>${about}${a.status === 'failing' ? html`<p class="overdue">${words.refused}</p>` : null}${wayOn(d, a, locale) ?? html`<p><a class="button" href="${href}">${words.open}</a></p>`}</section>`
}

/** What an account that takes nothing needs, beside its page. */
function wayOn(d: DashboardProps, a: GatewayAccountObject, locale: Locale): Html | null {
  const { choose, mend, open } = GATEWAYS[locale]
  const next = a.status === 'failing' ? mend : isIdle(a) ? choose : null
  if (next === null || !d.may('gateway_accounts:write')) return null
  const href = d.hrefOf(`/gateways/${a.id}`)
  return html`<p class="row"><a class="button${a.status === 'failing' ? ' main' : null}" href="${href}/change">${next}</a><a class="button" href="${href}">${open}</a></p>`
}
