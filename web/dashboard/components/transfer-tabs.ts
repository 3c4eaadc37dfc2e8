// The links between the transfers that came, the slips that buyers show of them, and the bank's statements.
import type { Frame } from '../../components/frame.ts'
import { tabs } from '../../components/tabs.ts'
import type { Html } from '../../html.ts'
import { TRANSFERS } from '../transfers/words.ts'
import type { DashboardProps } from './frame.ts'

const SCOPES = { transfers: 'inbound_transfers:read', slips: 'slips:read', statements: 'bank_statements:read' } as const
type Place = keyof typeof SCOPES
const PLACES: readonly Place[] = ['transfers', 'slips', 'statements']

export function transferTabs({ locale }: Pick<Frame, 'locale'>, d: DashboardProps, current: Place): Html {
  const words = TRANSFERS[locale].places
  return tabs(
    words.title,
    PLACES.filter((place) => d.may(SCOPES[place])).map((place) => ({
      href: d.hrefOf(`/${place}`),
      label: words[place],
      current: place === current,
    })),
  )
}
