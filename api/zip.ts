// Several files as one zip archive, for downloads. Which files is decided elsewhere.
import { Readable } from 'node:stream'

export interface ZippedFile {
  name: string
  body: Buffer
}

/** Bytes that are compressed before other requests have their turn: some milliseconds of work. */
const AT_ONCE = 256 * 1024

/** What is compressed already is stored as it is. */
const COMPRESSED = /\.(xlsx|pdf|png|jpg|zip)$/

/**
 * The archive with these files, which are taken one after the other. Those of `files` are made before it answers: an error of one is thrown, and nothing is
 * sent. Those of `then` are made while it is read, so that in memory is one of them; an error of one breaks the stream, and half an archive does not
 * open. `at`: the time of its files, Unix seconds.
 */
export async function zipOf(
  files: AsyncIterable<ZippedFile>,
  at: number,
  then: AsyncIterable<ZippedFile> = nothing(),
): Promise<Readable> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  let made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  const add = async ({ name, body }: ZippedFile): Promise<void> => {
    const entry = COMPRESSED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name)
    entry.mtime = at * 1_000
    zip.add(entry)
    for (let from = 0; from === 0 || from < body.length; from += AT_ONCE) {
      entry.push(body.subarray(from, from + AT_ONCE), from + AT_ONCE >= body.length)
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
  }
  const taken = (): Buffer => {
    const all = Buffer.concat(made)
    made = []
    return all
  }
  for await (const file of files) await add(file)
  return Readable.from(
    (async function* () {
      yield taken()
      for await (const file of then) {
        await add(file)
        yield taken()
      }
      zip.end()
      yield taken()
    })(),
    { objectMode: false },
  )
}

async function* nothing(): AsyncGenerator<ZippedFile> {}
