// The links between payment links, which are for many buyers, and checkouts, each of which is for one.
import type { Frame } from '../../components/frame.ts'
import { tabs } from '../../components/tabs.ts'
import type { Html } from '../../html.ts'
import { CHECKOUT_LINKS } from '../checkout-links/words.ts'
import { PAYMENT_LINKS } from '../payment-links/words.ts'
import type { DashboardProps } from './frame.ts'

const SCOPES = { 'payment-links': 'payment_links:read', 'checkout-links': 'checkout_sessions:read' } as const
type Place = keyof typeof SCOPES
const PLACES: readonly Place[] = ['payment-links', 'checkout-links']

export function linkTabs({ locale }: Pick<Frame, 'locale'>, d: DashboardProps, current: Place): Html {
  const labels = { 'payment-links': PAYMENT_LINKS[locale].tab, 'checkout-links': CHECKOUT_LINKS[locale].tab }
  return tabs(
    PAYMENT_LINKS[locale].title,
    PLACES.filter((place) => d.may(SCOPES[place])).map((place) => ({
      href: d.hrefOf(`/${place}`),
      label: labels[place],
      current: place === current,
    })),
  )
}
