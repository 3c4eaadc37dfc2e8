// Mails that somebody asks for by typing an address: a link for a new password, a code for the portal. Whether anybody has the address must not be told by how long the
// answer takes, so what is asked for is written down, the same way for everybody, and only then is looked who it is. What was written down is done once, by the process
// that wrote it or, if that dies, by a worker.

import { mintId } from '../db/ids.ts'
import type { Keyring } from '../db/keyring.ts'
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

/** Writes down that a mail is wanted, and answers the id of the request. Not safe to repeat: each call is a mail, if anybody has the address. Source: D394. */
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

/** Does what was asked for, in the commit of its shop and mode. Natural key: the request; of many who do it at once one does, and everybody after reads false. Source: D394. */
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
  else await sendPortalCode(c, row.portal_login!)
  return true
}
