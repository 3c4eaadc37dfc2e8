// Which office of a company a tax document names, as a form asks: none, its head office, or a branch with a number.
import { HEAD_OFFICE } from '../../../rules/tax-settings.ts'
import type { Locale } from '../../../rules/written-date.ts'
import type { Field } from '../../components/field.ts'
import { TAX_DOCUMENTS } from '../tax-documents/words.ts'

/** A person has none; a company's is its head office, or a branch with a number. */
const OFFICES = ['none', 'head', 'branch'] as const
export type Office = (typeof OFFICES)[number]

/** The office as it is chosen, and the number that a branch has; only what is a branch shows the second. */
export function officeField(locale: Locale): Field & { param: string } {
  const words = TAX_DOCUMENTS[locale]
  return {
    ...{ kind: 'choice', inRow: true, name: 'office', param: 'office', label: words.branch },
    options: OFFICES.map((office) => [office, words.offices[office]] as const),
  }
}

/** What is chosen as the API takes it; null for none. A branch without its number is told what is missing. */
export function branchOf(office: string, branch: string): string | null {
  if (office === 'head') return HEAD_OFFICE
  return office === 'branch' || (office === '' && branch !== '') ? branch : null
}

/** What the form begins with. */
export function officeOf(branch: string | null): Office {
  return branch === null ? 'none' : branch === HEAD_OFFICE ? 'head' : 'branch'
}
