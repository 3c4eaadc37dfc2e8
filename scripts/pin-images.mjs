/*
 * `node scripts/pin-images.mjs` asks the registries for the digest of each image in docker-compose.yml and the Dockerfile and writes it behind the
 * tag: `postgres:18@sha256:…`. Tags move, digests do not. It needs Docker (`docker buildx`) and the registries. It only writes digests that a
 * registry has answered. `--check` changes nothing and exits with 1 when a digest is missing.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FILES = ['docker-compose.yml', 'Dockerfile']
/** `image:` of compose and `FROM`. Our own image is built here and has no digest. */
const IMAGE = /^([ \t]*image: |FROM )([a-z0-9./-]+:[\w.-]+)(@sha256:[0-9a-f]{64})?$/gm

/** The images of the files in `root`: name with tag, and the digest if there is one. */
export function imagesIn(root) {
  return FILES.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(IMAGE)].map(([, , image, digest]) => ({ file, image, digest })),
  )
}

/** Writes the digests that `ask` answers, also in place of older ones. Throws when a digest is not known, and then changes nothing. */
export function pin(root, ask) {
  const digests = new Map(imagesIn(root).map(({ image }) => [image, ask(image)]))
  for (const [image, digest] of digests)
    if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`No digest is known of ${image}: ${digest}`)
  for (const file of FILES) {
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      text.replaceAll(IMAGE, (_, before, image) => `${before}${image}@${digests.get(image)}`),
    )
  }
}

function fromRegistry(image) {
  const args = ['buildx', 'imagetools', 'inspect', '--format', '{{.Manifest.Digest}}', image]
  const { stdout, stderr, error } = spawnSync('docker', args, { encoding: 'utf8', timeout: 60_000 })
  return stdout?.trim() || error?.message || stderr.trim()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(import.meta.dirname, '..')
  if (!process.argv.includes('--check')) pin(root, fromRegistry)
  const open = imagesIn(root).filter(({ digest }) => digest === undefined)
  for (const { file, image } of open) console.error(`${file}: ${image} has no digest`)
  if (open.length > 0) process.exitCode = 1
}
