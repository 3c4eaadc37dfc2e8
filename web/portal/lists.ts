// A list of an account on a page of its own, newest first, page by page.

import type { Context } from '../../api/context.ts'
import type { Slice } from '../../db/queries/account.ts'
import { isId, type Resource } from '../../rules/ids.ts'
import { answerFramed, originOf } from '../buyer-pages.ts'
import type { Challenge } from '../challenge.ts'
import type { Opening } from '../components/frame.ts'
import type { Html } from '../html.ts'
import { listPage, type Paged } from './components/list.ts'
import type { PortalContext } from './guard.ts'

const PER_PAGE = 20

/** A row may show the picture of its product. */
interface Pictured {
  id: string
  imageUrl?: string | null
}

interface Listed<T> {
  section: Paged['section']
  resource: Resource
  read(slice: Slice): Promise<T[]>
  render(rows: T[]): Html | Promise<Html>
  below?: Html
  status?: number
  /** What card fields below the list need. */
  cards?: Opening | null
  /** The challenge below the list. */
  challenge?: Challenge | null
}

/** The origins of the pictures of a page, for its policy. */
export function originsOf(rows: readonly Omit<Pictured, 'id'>[]): string[] {
  return [...new Set(rows.flatMap(({ imageUrl = null }) => originOf(imageUrl)))]
}

/** A page of a list, and the ways to the next one and back to the first. */
export async function answerList<T extends Pictured>(
  ctx: Context,
  { props, locale }: PortalContext,
  { section, resource, read, render, below, status, cards, challenge }: Listed<T>,
): Promise<void> {
  const asked = ctx.query.before
  const before = typeof asked === 'string' && isId(resource, asked) ? asked : null
  const rows = await read({ before, limit: PER_PAGE + 1 })
  const page = rows.slice(0, PER_PAGE)
  const here = props.hrefOf(`/${section}`)
  const olderHref = rows.length > PER_PAGE ? `${here}${here.includes('?') ? '&' : '?'}before=${page.at(-1)!.id}` : null
  const items = await render(page)
  const policy = { ...(cards && { cards }), ...(challenge && { challenge }) }
  const images = originsOf(page)
  answerFramed(ctx, { ...(status && { status }), locale, images, ...policy }, (frame) =>
    listPage(frame, props, {
      section,
      items,
      ...(below && { below }),
      scriptSrc: challenge?.props.scriptSrc ?? null,
      olderHref,
      newestHref: before ? here : null,
    }),
  )
}
