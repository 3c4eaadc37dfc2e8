// The tokens of links that members get by mail: they follow from the link's id and a master key, because mails are composed from rows; the row has a digest, to find
// it by. How long a link is good, and for what, is commands/member-links.ts and commands/invitations.ts.
import { createHmac } from 'node:crypto'
import type { Keyring, MasterKey } from './keyring.ts'
import { hashSecret } from './secrets.ts'

/**
 * 192 bits for the query of an address: the same for the same link, and unknown to whoever has the database alone. With the digest that the row keeps, the key is the
 * one that the link was made under, also while keys are rotated; without it, or when that key is gone, the newest.
 */
export function memberLinkToken(encryptionKey: Keyring, linkId: string, tokenHash?: string): string {
  const madeUnder = encryptionKey.all.find((key) => tokenHash === hashSecret(tokenOf(key, linkId)))
  return tokenOf(madeUnder ?? encryptionKey.newest, linkId)
}

/** What the row of a new link keeps of its token. */
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
