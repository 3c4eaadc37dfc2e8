// Reads the file of an uploaded picture, for pages, papers and mails.

import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { type PicturePlace, readPicturePath } from '../../rules/pictures.ts'

/** The file at this place; null when there is none, or its contents have another digest. */
export async function readPictureFile(pool: Pool, { id, digest, size }: PicturePlace): Promise<Buffer | null> {
  const { rows } = await pool.query<{ body: Buffer }>({
    name: 'picture_file',
    text: `select f.body from picture_files f join pictures p on p.id = f.picture_id where f.picture_id = $1 and p.digest = $2 and f.size = $3`,
    values: [id, digest, size],
  })
  return rows[0]?.body ?? null
}

/** The merchant's logo for its documents, a PNG in base64. Null where none was uploaded: a document asks no other server. */
export async function logoOf(
  em: EntityManager,
  { id, settings }: { id: string; settings: { logo_url?: string } },
): Promise<string | null> {
  const { logo_url: url = '' } = settings
  const place = readPicturePath(url.slice(Math.max(0, url.lastIndexOf('/pictures/'))))
  if (!place) return null
  const [row] = await em.execute<{ logo: string }[]>(
    `select encode(f.body, 'base64') as logo from picture_files f join pictures p on p.id = f.picture_id
     where p.id = ? and p.merchant_id = ? and p.digest = ? and f.size = 'paper'`,
    [place.id, id, place.digest],
  )
  return row?.logo ?? null
}
