// Several files as one zip archive, for downloads. Which files is decided elsewhere.

export interface ZippedFile {
  name: string
  body: Buffer
}

/** Bytes that are compressed before other requests have their turn: some milliseconds of work. */
const AT_ONCE = 256 * 1024

/** What is compressed already is stored as it is. */
const COMPRESSED = /\.(xlsx|pdf|png|zip)$/

/**
 * The archive with these files, which are taken one after the other: in memory are one file and the archive so far. An error of a file ends it, so that half an
 * archive is never sent. `at`: the time of its files, Unix seconds.
 */
export async function zipOf(files: AsyncIterable<ZippedFile>, at: number): Promise<Buffer> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for await (const { name, body } of files) {
    const entry = COMPRESSED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name)
    entry.mtime = at * 1_000
    zip.add(entry)
    for (let from = 0; from === 0 || from < body.length; from += AT_ONCE) {
      entry.push(body.subarray(from, from + AT_ONCE), from + AT_ONCE >= body.length)
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
  }
  zip.end()
  return Buffer.concat(chunks)
}
