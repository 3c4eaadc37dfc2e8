// Requests for mail that a person makes by typing an address: a link for a new password, or a code for the portal. The time of the answer must not
// show whether a member or customer has the address. So the request is written down first, the same way for every address, and only afterwards is the
// address looked up. A request is answered once: by the process that wrote it, or by a worker if that process dies.

import { mintId } from '../db/ids.ts'
import type { Keyring } from '../db/keyring.ts'
import { present } from '../rules/present.ts'
import type { Commit } from './commit.ts'
import { askForPassword } from './member-links.ts'
import { sendPortalCode } from './portal-logins.ts'

interface RequestRow {
  id: string
  kind: 'password' | 'portal_code'
  merchant_id: string
  livemode: boolean
  email: string
  portal_login: string | null
}

/**
 * Writes down a request for mail and answers its id. Not safe to repeat: each call is a mail, if a member or customer has the address. Source: D394.
 */
export async function requestMail(
  c: Commit,
  wanted: { kind: 'password'; email: string } | { kind: 'portal_code'; email: string; portalLogin: string },
): Promise<string> {
  const id = mintId('mrq_')
  const { merchantId, livemode, requestId } = c.context
  const portalLogin = wanted.kind === 'portal_code' ? wanted.portalLogin : null
  await c.em.execute(
    `insert into mail_requests (id, kind, merchant_id, livemode, email, portal_login, request_id, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    [id, wanted.kind, merchantId, livemode, wanted.email, portalLogin, requestId ?? null, c.at],
  )
  return id
}

/**
 * Answers a request, in the commit of its shop and mode. Natural key: the request. Of several concurrent calls one answers it, and every other call
 * returns false. Source: D394.
 */
export async function answerMailRequest(
  c: Commit,
  { id, encryptionKey }: { id: string; encryptionKey: Keyring },
): Promise<boolean> {
  const [row] = await c.em.execute<RequestRow[]>(
    'delete from mail_requests where id = ? returning id, kind, merchant_id, livemode, email, portal_login',
    [id],
  )
  if (!row) return false
  if (row.kind === 'password') await askForPassword(c, { email: row.email, encryptionKey })
  else await sendPortalCode(c, present(row.portal_login, 'the log-in of a request for a code'))
  return true
}
