// Makes the options for passkeys and judges the browser's answers (WebAuthn, by @simplewebauthn/server). It reads and writes no row: challenges and
// passkeys are in commands/passkeys.ts. No attestation is asked for: the key itself is the proof.
import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { CHALLENGE_SECONDS } from '../rules/members.ts'
import type { MemberPasskey } from './entities/index.ts'

export type { AuthenticationResponseJSON, RegistrationResponseJSON }

/** Loaded by the first passkey: it brings parsers of certificates. */
const library = () => import('@simplewebauthn/server')
const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

/** The site that a passkey belongs to. A passkey answers no other site. */
export interface RelyingParty {
  /** The host. */
  id: string
  origin: string
}

/**
 * `https://pay.example.com` → `{id: 'pay.example.com', origin: 'https://pay.example.com'}`. Null where browsers offer no passkeys: over http except
 * for localhost, and for an IP address.
 */
export function relyingParty(baseUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(baseUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isLocal) return null
  const isDigits = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return isDigits ? null : { id: hostname, origin }
}

/** A new challenge: 256 random bits, base64url. */
export function newChallenge(): string {
  return randomBytes(32).toString('base64url')
}

type Known = Pick<MemberPasskey, 'credentialId' | 'transports'>

/**
 * The options for making a passkey. The passkey names its member by itself and asks for finger, face or PIN. `known` are the passkeys that the member
 * has.
 */
export async function creationOptions(
  rp: RelyingParty,
  {
    challenge,
    member,
    known,
  }: { challenge: string; member: { id: string; email: string; name: string | null }; known: readonly Known[] },
): Promise<object> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Satang',
    rpID: rp.id,
    userID: new TextEncoder().encode(member.id),
    userName: member.email,
    userDisplayName: member.name ?? member.email,
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_SECONDS * 1_000,
    attestationType: 'none',
    excludeCredentials: known.map(named),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** The options for asking for a passkey. `of`: the passkeys of the signed-in member; null: any passkey on the device. */
export async function requestOptions(
  rp: RelyingParty,
  { challenge, of }: { challenge: string; of: readonly Known[] | null },
): Promise<object> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: rp.id,
    challenge: bytesOf(challenge),
    timeout: CHALLENGE_SECONDS * 1_000,
    userVerification: 'required',
    ...(of && { allowCredentials: of.map(named) }),
  })
}

/** EdDSA, ES256 and RS256: the algorithms that browsers have. */
const ALGORITHMS = [-8, -7, -257]

/** The challenge that an answer claims to be for; null when it is no answer or comes from a frame of another origin. */
export function challengeIn({ response }: RegistrationResponseJSON | AuthenticationResponseJSON): string | null {
  try {
    const said = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >
    return typeof said.challenge === 'string' && said.crossOrigin !== true ? said.challenge : null
  } catch {
    return null
  }
}

export type NewPasskey = Pick<MemberPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'synced'>

/**
 * The passkey of an answer to `creationOptions`. Null when it is no valid answer, is for another challenge or page, or was given without finger, face
 * or PIN. Null also when it brings certificates, which were not asked for: to check them the library may call addresses that the certificates name.
 */
export async function readCreation(
  rp: RelyingParty,
  answer: RegistrationResponseJSON,
  expectedChallenge: string,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library()
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(bytesOf(answer.response.attestationObject))
    const format = attestation.get('fmt')
    if (format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c'))) return null
    const expected = {
      expectedChallenge,
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
    }
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      ...expected,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { credential, credentialDeviceType } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (answer.response.transports ?? []).filter((one) => TRANSPORTS.has(one)),
      synced: credentialDeviceType === 'multiDevice',
    }
  } catch {
    return null
  }
}

const TRANSPORTS: ReadonlySet<string> = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/**
 * The signature count of an answer to `requestOptions`, when the passkey has signed it for this challenge and page, with finger, face or PIN; else
 * null. Null too when the count has not gone up, since then a copy of the key exists.
 */
export async function readProof(
  rp: RelyingParty,
  answer: AuthenticationResponseJSON,
  expectedChallenge: string,
  { memberId, credentialId, publicKey, counter }: MemberPasskey,
): Promise<number | null> {
  const { userHandle } = answer.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString('utf8') !== memberId) return null
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      ...{ expectedChallenge, expectedOrigin: rp.origin, expectedRPID: rp.id, requireUserVerification: true },
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

function named({ credentialId, transports }: Known) {
  return { id: credentialId, transports: [...transports] }
}
