// The links between payments, refunds and disputes.

import type { Frame } from '../../components/frame.ts'
import { tabs } from '../../components/tabs.ts'
import type { Html } from '../../html.ts'
import { PAYMENTS } from '../payments/words.ts'
import type { DashboardProps } from './frame.ts'

type Place = 'payments' | 'refunds' | 'disputes'

export function moneyTabs({ locale }: Pick<Frame, 'locale'>, d: DashboardProps, current: Place): Html {
  const words = PAYMENTS[locale].tabs
  const places: Place[] = ['payments', 'refunds', 'disputes']
  return tabs(
    words.title,
    places
      .filter((place) => d.may(`${place}:read`))
      .map((place) => ({ href: d.hrefOf(`/${place}`), label: words[place], current: place === current })),
  )
}
