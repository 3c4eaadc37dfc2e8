// How bank files of payouts look: what waits for one, with the button that makes it, and the latest files with who made them.
import type { PayoutFileObject } from '../../../resources/payout-file.ts'
import type { Locale } from '../../../rules/written-date.ts'
import { press } from '../../components/form.ts'
import { baht } from '../../components/paying.ts'
import { sheet } from '../../components/sheet.ts'
import { table } from '../../components/table.ts'
import { moment, money } from '../../components/written.ts'
import { type Html, html } from '../../html.ts'
import { BY_HAND } from '../by-hand/words.ts'
import type { DashboardProps } from '../components/frame.ts'

export interface FilesProps {
  accounts: readonly { gateway: string; unfiled: number; unfiledSatang: number; waiting: number }[]
  files: readonly (PayoutFileObject & { waiting: number; by: string | null })[]
  /** Of the form that makes a file; null: not by this member. */
  key: string | null
}

export function filesSheet(d: DashboardProps, { accounts, files, key }: FilesProps, locale: Locale): Html {
  const words = BY_HAND[locale]
  const several = accounts.length > 1
  const waiting = accounts.reduce((sum, account) => sum + account.waiting, 0)
  const todo = accounts
    .filter(({ unfiled }) => unfiled > 0)
    .map(
      ({ gateway, unfiled, unfiledSatang }) =>
        html`<p>${words.unfiled(unfiled, baht(unfiledSatang))}${several ? html` <code>${gateway}</code>` : null}</p>${
          key &&
          press({
            action: d.hrefOf('/payouts/files', { gateway_account: gateway }),
            key,
            label: words.makeFile,
          })
        }`,
    )
  const columns = [
    { key: 'fileMade', label: words.fileMade, cell: (f: FilesProps['files'][number]) => moment(f.created, locale) },
    { key: 'fileBy', label: words.fileBy, cell: (f: FilesProps['files'][number]) => f.by ?? '–' },
    {
      key: 'fileAmount',
      label: words.fileAmount,
      numeric: true,
      cell: (f: FilesProps['files'][number]) => money(f.amount_satang),
    },
    {
      key: 'fileWaiting',
      label: words.fileWaiting,
      numeric: true,
      cell: (f: FilesProps['files'][number]) => `${f.waiting}/${f.payouts}`,
    },
    {
      key: 'download',
      label: words.download,
      cell: (f: FilesProps['files'][number]) =>
        f.waiting > 0 && key
          ? html`<a href="${d.hrefOf(`/payouts/files/${f.id}/csv`)}" download>${words.download}</a>`
          : words.nothingToSend,
    },
  ]
  const list = files.length === 0 ? null : table(words.files, columns, files)
  return sheet(
    'files',
    words.payoutsToSend,
    html`<p>${waiting === 0 ? words.noneWaits : words.payoutsText}</p>${todo}${list}`,
  )
}
