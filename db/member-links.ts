// The tokens of links that members get by mail. A token follows from the link's id and a master key, because mails are composed from rows. The row
// keeps a digest of it, for finding the link. commands/member-links.ts and commands/invitations.ts say how long a link is valid, and for what.
import { createHmac } from 'node:crypto'
import type { Keyring, MasterKey } from './keyring.ts'
import { hashSecret } from './secrets.ts'

/**
 * 192 bits for the query of an address. The same link always gives the same token, and the database alone does not reveal it. With the digest that
 * the row keeps, the key is the one that the link was made under, also while keys are rotated. Without the digest, or when that key is gone, it is
 * the newest key.
 */
export function memberLinkToken(encryptionKey: Keyring, linkId: string, tokenHash?: string): string {
  const madeUnder = encryptionKey.all.find((key) => tokenHash === hashSecret(tokenOf(key, linkId)))
  return tokenOf(madeUnder ?? encryptionKey.newest, linkId)
}

/** The digest that the row of a new link keeps. */
export function memberLinkHash(encryptionKey: Keyring, linkId: string): string {
  return hashSecret(memberLinkToken(encryptionKey, linkId))
}

function tokenOf(key: MasterKey, linkId: string): string {
  return createHmac('sha256', key.derived('satang member link'))
    .update(linkId)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}
