// A list: awaited it is its first page, iterated it is every object of all pages.

export interface PageData<T> {
  object: 'list'
  url: string
  has_more: boolean
  data: T[]
}

/** One page. */
export interface Page<T> extends PageData<T> {
  /** The page after this one; null when this is the last. */
  nextPage(): Promise<Page<T> | null>
}

type Fetch<T> = (query: Record<string, unknown>) => Promise<PageData<T>>

/**
 * Nothing is asked for before it is awaited or iterated. Pages are read one at a time. With `ending_before` it goes the other way, towards newer
 * objects, and gives them oldest first.
 */
export class ListPromise<T> implements PromiseLike<Page<T>>, AsyncIterable<T> {
  readonly #fetch: Fetch<T>
  readonly #query: Record<string, unknown>
  #first: Promise<Page<T>> | undefined

  constructor(fetch: Fetch<T>, query: Record<string, unknown>) {
    this.#fetch = fetch
    this.#query = query
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  then<A = Page<T>, B = never>(
    done?: ((page: Page<T>) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#page().then(done, failed)
  }

  catch<B = never>(failed?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Page<T> | B> {
    return this.#page().catch(failed)
  }

  finally(settled?: (() => void) | null): Promise<Page<T>> {
    return this.#page().finally(settled)
  }

  async *[Symbol.asyncIterator](): AsyncIterator<T> {
    for await (const { data } of this.pages()) yield* this.#isBackward ? data.toReversed() : data
  }

  /** Page by page. */
  async *pages(): AsyncIterable<Page<T>> {
    for (let page: Page<T> | null = await this.#page(); page; page = await page.nextPage()) yield page
  }

  /** All objects as an array, at most `limit` of them. */
  async toArray({ limit }: { limit: number }): Promise<T[]> {
    const all: T[] = []
    if (limit <= 0) return all
    for await (const one of this) if (all.push(one) >= limit) break
    return all
  }

  get #isBackward(): boolean {
    return this.#query.ending_before !== undefined
  }

  #page(): Promise<Page<T>> {
    this.#first ??= this.#read(this.#query)
    return this.#first
  }

  async #read(query: Record<string, unknown>): Promise<Page<T>> {
    const page = await this.#fetch(query)
    return Object.defineProperty(page, 'nextPage', { value: () => this.#after(page, query) }) as Page<T>
  }

  async #after({ has_more, data }: PageData<T>, query: Record<string, unknown>): Promise<Page<T> | null> {
    const edge = (this.#isBackward ? data[0] : data.at(-1)) as { id?: string } | undefined
    if (!has_more || !edge?.id) return null
    return this.#read({ ...query, [this.#isBackward ? 'ending_before' : 'starting_after']: edge.id })
  }
}
