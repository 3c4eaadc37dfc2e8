// What only a program asks for of a thing: its id, those of what it belongs to, and its metadata. It stands folded at the end of the thing's page.
import type { Locale } from '../../../rules/written-date.ts'
import { type Fact, facts } from '../../components/facts.ts'
import { sheet } from '../../components/sheet.ts'
import { code } from '../../components/written.ts'
import type { Html } from '../../html.ts'
import { PUBLISHED } from '../published/words.ts'

export function idsSheet(
  { id, metadata = {} }: { id: string; metadata?: Readonly<Record<string, string>> },
  others: readonly (Fact | null | false)[],
  locale: Locale,
): Html {
  return sheet('ids', PUBLISHED[locale].ids, facts([['ID', code(id)], ...others, ...Object.entries(metadata)]))
}
