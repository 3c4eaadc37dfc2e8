// The tokens of links that members get by mail: they follow from the link's id and ENCRYPTION_KEY, because mails are composed from rows; the row has a digest, to find
// it by. How long a link is good, and for what, is facts/member-links.ts and facts/invitations.ts.
import { createHmac, hkdfSync } from 'node:crypto'
import { hashSecret } from './secrets.ts'

/** 192 bits for the query of an address: the same for the same link, and unknown to whoever has the database alone. */
export function memberLinkToken(encryptionKey: Buffer, linkId: string): string {
  // With a key of its own, so that a token tells nothing about what else the encryption key protects.
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'satang member link', 32))
  return createHmac('sha256', key).update(linkId).digest().subarray(0, 24).toString('base64url')
}

/** What the row of a link keeps of its token. */
export function memberLinkHash(encryptionKey: Buffer, linkId: string): string {
  return hashSecret(memberLinkToken(encryptionKey, linkId))
}
