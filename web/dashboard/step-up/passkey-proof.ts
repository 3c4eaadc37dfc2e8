// Questions to passkeys, and what their answers prove: for the log-in, a new passkey, or a member who proves again who they are. A question is stored
// until it is answered. Any answer uses it up, right or wrong; then the answer is judged (db/passkeys.ts). The caller's command decides what follows.
import { z } from 'zod'
import type { ApiDeps } from '../../../api/deps.ts'
import type { Commit } from '../../../commands/commit.ts'
import { type Asked, askPasskey, takeChallenge, usePasskey } from '../../../commands/passkeys.ts'
import { MemberPasskey, type PasskeyPurpose } from '../../../db/entities/index.ts'
import {
  type AuthenticationResponseJSON,
  challengeIn,
  creationOptions,
  type NewPasskey,
  newChallenge,
  type RegistrationResponseJSON,
  type RelyingParty,
  readCreation,
  readProof,
  relyingParty,
  requestOptions,
} from '../../../db/passkeys.ts'
import type { DashboardContext } from '../context.ts'

type Committing = <T>(work: (c: Commit) => Promise<T>) => Promise<T>

/** The relying party of passkeys; null where browsers offer none (db/passkeys.ts). */
export function passkeysFor({ links }: Pick<ApiDeps, 'links'>): RelyingParty | null {
  return relyingParty(links.baseUrl)
}

/** A question to any passkey of the person at this browser. */
export async function askAnybody(rp: RelyingParty, commit: Committing, asked: Asked): Promise<object> {
  const challenge = newChallenge()
  await commit((c) => askPasskey(c, challenge, asked))
  return requestOptions(rp, { challenge, of: null })
}

/** A question to the passkeys of the signed-in member; null when there are none, or browsers offer none. `isProvedByPasskey` takes the answer. */
export async function askMember(page: DashboardContext): Promise<object | null> {
  const rp = passkeysFor(page.deps)
  const of = await passkeysOf(page)
  if (!rp || of.length === 0) return null
  const challenge = newChallenge()
  await page.call.commit((c) => askPasskey(c, challenge, inSession(page, 'proof')))
  return requestOptions(rp, { challenge, of })
}

/**
 * Whether the signed-in member has proved again by a passkey who they are. `credential` is the value of the `passkeyForm`, for a question of
 * `askMember` in this session. Each question counts once. The caller counts wrong answers.
 */
export async function isProvedByPasskey(page: DashboardContext, credential: string): Promise<boolean> {
  const memberId = page.signedIn.member.id
  const proof = await provedBy(page.deps, page.call.commit, inSession(page, 'proof'), credential)
  if (proof?.memberId !== memberId) return false
  const { passkeyId, counter } = proof
  return (await page.call.commit((c) => usePasskey(c, { passkeyId, counter, memberId }))) !== null
}

/** A question by which the browser creates a passkey for the signed-in member. */
export async function askToAdd(page: DashboardContext, rp: RelyingParty): Promise<object> {
  const challenge = newChallenge()
  const known = await passkeysOf(page)
  await page.call.commit((c) => askPasskey(c, challenge, inSession(page, 'add')))
  return creationOptions(rp, { challenge, member: page.signedIn.member, known })
}

/** The passkey that a browser created for a question of `askToAdd` in this session; null when the answer is invalid. */
export async function madePasskey(page: DashboardContext, credential: string): Promise<NewPasskey | null> {
  const rp = passkeysFor(page.deps)
  const answer = read(CREATION, credential) as RegistrationResponseJSON | null
  if (!rp || !answer) return null
  const challenge = await taken(page.call.commit, inSession(page, 'add'), answer)
  return challenge === null ? null : readCreation(rp, answer, challenge)
}

/**
 * The passkey that answered, and its signature counter; null when no passkey answered this question. The counter is checked again when it is stored
 * (`usePasskey`).
 */
export async function provedBy(
  deps: ApiDeps,
  commit: Committing,
  asked: Asked,
  credential: string,
): Promise<{ passkeyId: string; memberId: string; counter: number } | null> {
  const rp = passkeysFor(deps)
  const answer = read(PROOF, credential) as AuthenticationResponseJSON | null
  if (!rp || !answer) return null
  const challenge = await taken(commit, asked, answer)
  if (challenge === null) return null
  const passkey = await deps.db.orm.em.fork().findOne(MemberPasskey, { credentialId: answer.id })
  if (!passkey) return null
  const counter = await readProof(rp, answer, challenge, passkey)
  return counter === null ? null : { passkeyId: passkey.id, memberId: passkey.memberId, counter }
}

/** The passkeys of the signed-in member, oldest first. */
export function passkeysOf(page: DashboardContext): Promise<MemberPasskey[]> {
  const own = { memberId: page.signedIn.member.id }
  return page.deps.db.orm.em.fork().find(MemberPasskey, own, { orderBy: { id: 'asc' } })
}

function inSession(page: DashboardContext, purpose: PasskeyPurpose): Asked {
  return { purpose, holder: page.signedIn.sessionId }
}

/** Takes the challenge of an answer, which uses it up; null when it was not asked here, or was answered already. */
async function taken(
  commit: Committing,
  asked: Asked,
  answer: RegistrationResponseJSON | AuthenticationResponseJSON,
): Promise<string | null> {
  const challenge = challengeIn(answer)
  if (challenge === null) return null
  return (await commit((c) => takeChallenge(c, challenge, asked))) ? challenge : null
}

/** Longer than any answer of a browser. */
const ANSWER_MAX = 65_536

function read(schema: z.ZodType, text: string): unknown {
  if (text.length > ANSWER_MAX) return null
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const bytes = z.string().regex(/^[\w-]+$/)
const named = {
  id: bytes.max(2_000),
  rawId: bytes.max(2_000),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}
const CREATION = z.object({
  ...named,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
const PROOF = z.object({
  ...named,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})
