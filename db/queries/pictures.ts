// Reads the logo of a merchant, for papers and mails. Files for pages: db/picture-store.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { readPicturePath } from '../../rules/pictures.ts'

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
