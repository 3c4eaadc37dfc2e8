// Before a key is asked for: what each provider takes, where the money goes, what is paid for it, and what is needed to connect it. Facts: docs/gateways.md.
import { PROVIDER_NAMES, PROVIDERS, type ProviderName, takesNoFee } from '../../../rules/gateway-accounts.ts'
import { PAYMENT_METHOD_TYPES } from '../../../rules/payment-methods.ts'
import { facts } from '../../components/facts.ts'
import type { Frame } from '../../components/frame.ts'
import { marked } from '../../components/provider-mark.ts'
import { type Html, html } from '../../html.ts'
import { type DashboardProps, dashboardPage } from '../components/frame.ts'
import { nameOf, whereTo } from './view.ts'
import { GATEWAYS, providerName } from './words.ts'

export function choicePage(f: Frame, d: DashboardProps): string {
  const words = GATEWAYS[f.locale]
  return dashboardPage(f, d, {
    section: 'gateways',
    title: words.addTitle,
    crumbs: [{ href: d.hrefOf('/gateways'), label: words.title }],
    lead: html`<p class="quiet">${words.choices.lead}</p>`,
    body: html`<div class="columns even in-three">${PROVIDER_NAMES.map((name) => choice(f, d, name))}</div><p class="small quiet">${words.choices.ofOperator}</p>`,
  })
}

function choice(f: Frame, d: DashboardProps, provider: ProviderName): Html {
  const words = GATEWAYS[f.locale]
  const { choices } = words
  const name = providerName(provider, f.locale)
  const taken: readonly string[] = PROVIDERS[provider].methods
  const methods = PAYMENT_METHOD_TYPES.filter((method) => taken.includes(method))
  const about = facts([
    [choices.takes, methods.map((method) => nameOf(method, f.locale)).join(', ')],
    [words.settlement, whereTo(provider, 'direct', f.locale)],
    [choices.fee, takesNoFee(provider) ? choices.noFee : choices.ownFee(name)],
    [choices.arrival, choices.arrivals[provider]],
    [choices.savedCard, choices.savedCards[provider]],
    [choices.refund, choices.refunds[provider]],
    [choices.needed, choices.needs[provider]],
  ])
  const id = `provider-${provider}`
  return html`<section class="sheet stack" aria-labelledby="${id}">${marked(provider, html`<h2 id="${id}">${name}</h2>`)}<p>${choices.for[provider]}</p>${about}<p><a class="button main" href="${d.hrefOf(`/gateways/new/${provider}`)}">${words.connectTo[provider]}</a></p></section>`
}
