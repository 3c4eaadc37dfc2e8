// Addresses of pictures that were uploaded. A picture has three files, named by its contents: `large` for pages of one product, `small` for shelves and
// headers, `paper` for documents and mails, which cannot show every format.

/** The longest side of each file in pixels. Smaller pictures stay as they are. */
export const PICTURE_SIDES = { large: 1_600, small: 480, paper: 320 } as const

export type PictureSize = keyof typeof PICTURE_SIDES

export const PICTURE_TYPES = { large: 'image/webp', small: 'image/webp', paper: 'image/png' } as const

/** The largest file that is taken, and the most pixels that are decoded. */
export const UPLOAD_LIMITS = { bytes: 5 * 1024 * 1024, pixels: 40_000_000, side: 12_000 } as const

export interface PicturePlace {
  id: string
  /** Of the contents: 32 hexadecimal digits. */
  digest: string
  size: PictureSize
}

/** `/pictures/pic_…/0123…-small.webp`. */
export function picturePath({ id, digest, size }: PicturePlace): string {
  return `/pictures/${id}/${digest}-${size}.${PICTURE_TYPES[size].slice('image/'.length)}`
}

/** What the path of a picture names; null for any other path. */
export function readPicturePath(path: string): PicturePlace | null {
  const [, id, digest, size] =
    /^\/pictures\/(pic_[0-7][0-9a-hjkmnp-tv-z]{25})\/([\da-f]{32})-(large|small|paper)\.\w+$/.exec(path) ?? []
  if (id === undefined || digest === undefined) return null
  const place = { id, digest, size: size as PictureSize }
  return picturePath(place) === path ? place : null
}

/** The picture behind an address of this installation; null for every other address, such as one of another server. */
export function uploadedPicture(url: string, baseUrl: string): PicturePlace | null {
  return url.startsWith(`${baseUrl}/pictures/`) ? readPicturePath(url.slice(baseUrl.length)) : null
}

/** The same picture in another size, where it was uploaded; else the address as it is. */
export function inSize(url: string, size: PictureSize): string {
  const at = url.lastIndexOf('/pictures/')
  const place = at < 0 ? null : readPicturePath(url.slice(at))
  return place ? `${url.slice(0, at)}${picturePath({ ...place, size })}` : url
}
