// What a passkey is asked and how its answer is judged (WebAuthn, by @simplewebauthn/server). It reads and writes no row: challenges and passkeys are commands/passkeys.ts.
// Nobody is asked where a key was made (no attestation): what proves somebody is the key itself.
import { randomBytes } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import { CHALLENGE_SECONDS } from '../rules/members.ts'
import type { MemberPasskey } from './entities/index.ts'

export type { AuthenticationResponseJSON, RegistrationResponseJSON }

/** Whom a passkey is for: it answers nobody else. */
export interface RelyingParty {
  /** The host. */
  id: string
  origin: string
}

/**
 * `https://pay.example.com` → `{id: 'pay.example.com', origin: 'https://pay.example.com'}`. Null where browsers offer no passkeys: over http, but for localhost, and for
 * an address of digits.
 */
export function relyingParty(baseUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(baseUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isLocal) return null
  const isDigits = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  return isDigits ? null : { id: hostname, origin }
}

/** 256 random bits, base64url: a question that nobody has answered before. */
export function newChallenge(): string {
  return randomBytes(32).toString('base64url')
}

type Known = Pick<MemberPasskey, 'credentialId' | 'transports'>

/** What the browser is told to make: a passkey that names its member by itself and asks for finger, face or PIN. `known` are those that the member has. */
export async function creationOptions(
  rp: RelyingParty,
  {
    challenge,
    member,
    known,
  }: { challenge: string; member: { id: string; email: string; name: string | null }; known: readonly Known[] },
): Promise<object> {
  return generateRegistrationOptions({
    rpName: 'Satang',
    rpID: rp.id,
    userID: new TextEncoder().encode(member.id),
    userName: member.email,
    userDisplayName: member.name ?? member.email,
    challenge: isoBase64URL.toBuffer(challenge),
    timeout: CHALLENGE_SECONDS * 1_000,
    attestationType: 'none',
    excludeCredentials: known.map(named),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** What the browser is told to ask. `of`: the passkeys of whoever is in; null: whichever the person has here. */
export async function requestOptions(
  rp: RelyingParty,
  { challenge, of }: { challenge: string; of: readonly Known[] | null },
): Promise<object> {
  return generateAuthenticationOptions({
    rpID: rp.id,
    challenge: isoBase64URL.toBuffer(challenge),
    timeout: CHALLENGE_SECONDS * 1_000,
    userVerification: 'required',
    ...(of && { allowCredentials: of.map(named) }),
  })
}

/** EdDSA, ES256 and RS256: what browsers have. */
const ALGORITHMS = [-8, -7, -257]

/** The challenge that an answer claims to be for; null for what is no answer, or comes out of somebody's frame. */
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
 * The passkey of an answer to `creationOptions`; null when the answer is none, is for another challenge or page, or was given without finger, face or PIN. One that
 * brings certificates, which nobody asked for, is none either: to judge them the library may call addresses that stand in them.
 */
export async function readCreation(
  rp: RelyingParty,
  answer: RegistrationResponseJSON,
  expectedChallenge: string,
): Promise<NewPasskey | null> {
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject))
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
 * The count of signatures that an answer to `requestOptions` brings, when the passkey has signed it for this challenge and page, with finger, face or PIN; else null. Null
 * too when the count has not gone up: then there is a copy of the key.
 */
export async function readProof(
  rp: RelyingParty,
  answer: AuthenticationResponseJSON,
  expectedChallenge: string,
  { memberId, credentialId, publicKey, counter }: MemberPasskey,
): Promise<number | null> {
  const { userHandle } = answer.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString('utf8') !== memberId) return null
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
