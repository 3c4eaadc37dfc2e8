/*
 * An authenticator in software. It makes passkeys and signs with them as a phone does, and also in ways that no phone would. Its answers have the
 * form that the script of a page sends (web/client-scripts/passkeys.js). test/web/dashboard-passkeys.test.ts uses a real browser with a virtual
 * authenticator.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface Question {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
}

export interface SoftPasskey {
  id: string
  key: KeyObject
  userHandle: string
  counter: number
}

/** What is wrong in an answer. */
export interface Twist {
  origin?: string
  challenge?: string
  rpId?: string
  type?: string
  crossOrigin?: boolean
  userHandle?: string
  /** The user was not verified by finger, face or PIN. */
  unverified?: boolean
  counter?: number
  /** The attestation of a new passkey: self-signed, or with a certificate. Without one when absent. */
  format?: 'self' | 'certified'
}

/** Makes a passkey for a question. Returns the passkey and the text of the answer. */
export function makePasskey(
  question: Question,
  origin: string,
  twist: Twist = {},
): { passkey: SoftPasskey; credential: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const cose = map([
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), bytes(Buffer.from(x!, 'base64url'))],
    [int(-3), bytes(Buffer.from(y!, 'base64url'))],
  ])
  const length = Buffer.from([id.length >> 8, id.length & 255])
  const attested = Buffer.concat([Buffer.alloc(16), length, id, cose])
  const data = Buffer.concat([authenticatorData(twist.rpId ?? question.rp!.id, 0x40, twist), attested])
  const client = clientData('webauthn.create', question, origin, twist)
  const signature = () => sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
  const statement: [Buffer, Buffer][] = [
    [text('alg'), int(-7)],
    [text('sig'), bytes(twist.format ? signature() : Buffer.alloc(0))],
  ]
  if (twist.format === 'certified') statement.push([text('x5c'), array([bytes(certificateOf(publicKey, privateKey))])])
  const attestation = map([
    [text('fmt'), text(twist.format ? 'packed' : 'none')],
    [text('attStmt'), map(twist.format ? statement : [])],
    [text('authData'), bytes(data)],
  ])
  const response = { clientDataJSON: url(client), attestationObject: url(attestation), transports: ['internal'] }
  const passkey = { id: url(id), key: privateKey, userHandle: question.user!.id, counter: twist.counter ?? 0 }
  return { passkey, credential: answer(passkey.id, response) }
}

/** Signs a question with a passkey. Returns the text of the answer. */
export function proveBy(passkey: SoftPasskey, question: Question, origin: string, twist: Twist = {}): string {
  const client = clientData('webauthn.get', question, origin, twist)
  const data = authenticatorData(twist.rpId ?? question.rpId!, 0, { counter: passkey.counter, ...twist })
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), passkey.key)
  return answer(passkey.id, {
    clientDataJSON: url(client),
    authenticatorData: url(data),
    signature: url(signature),
    userHandle: twist.userHandle ?? passkey.userHandle,
  })
}

function answer(id: string, response: object): string {
  return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
}

function clientData(type: string, { challenge }: Question, origin: string, twist: Twist): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...pick(twist) }))
}

function pick({ origin, challenge, type, crossOrigin }: Twist): object {
  return Object.fromEntries(
    Object.entries({ origin, challenge, type, crossOrigin }).filter(([, value]) => value !== undefined),
  )
}

function authenticatorData(rpId: string, flags: number, { unverified, counter = 0 }: Twist): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags | (unverified ? 0x01 : 0x05)]), count])
}

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest()
const url = (data: Buffer) => data.toString('base64url')

/** The head of a CBOR value, for the few lengths that an authenticator uses. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const int = (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const array = (values: Buffer[]) => Buffer.concat([head(4, values.length), ...values])
const map = (pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

/** The self-signed certificate of an authenticator (X.509, as the "packed" format requires). */
function certificateOf(publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const named = (oid: string, name: string, tag = 0x0c) => der(0x31, der(0x30, id(oid), der(tag, Buffer.from(name))))
  const name = der(
    0x30,
    ...[named('550406', 'TH', 0x13), named('55040a', 'Test'), named('55040b', 'Authenticator Attestation')],
    named('550403', 'Test'),
  )
  const algorithm = der(0x30, id('2a8648ce3d040302'))
  const time = (at: string) => der(0x18, Buffer.from(at))
  const body = der(
    0x30,
    ...[der(0xa0, der(0x02, Buffer.from([2]))), der(0x02, Buffer.from([1])), algorithm, name],
    ...[der(0x30, time('20200101000000Z'), time('21200101000000Z')), name],
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, der(0x30, id('551d13'), der(0x04, der(0x30))))),
  )
  return der(0x30, body, algorithm, der(0x03, Buffer.from([0]), sign('sha256', body, privateKey)))
}

const id = (oid: string) => der(0x06, Buffer.from(oid, 'hex'))

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
