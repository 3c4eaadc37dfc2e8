// Building blocks of request and answer schemas (specification §1.4, §1.2). Requests are strict and never coerced. Answers are loose objects, because
// fields may be added. A message that begins with "must" is used as it is.
import { z } from 'zod'
import { apiObject } from '../resources/schema.ts'
import { ID_PREFIXES, type Resource } from '../rules/ids.ts'
import { MAIL_ADDRESS, storedMailAddress } from '../rules/mail-addresses.ts'
import { invalidParameter, refuseProblems } from './problems.ts'

const nouns = z.registry<{ noun: string }>()

/** An id in a body or query. Any text is accepted here. The code that looks it up answers an unknown id with 400 `resource_missing`. */
export const idText = (resource: Resource) =>
  z
    .string()
    .min(1)
    .max(255)
    .meta({
      description: `Id of ${/^[aei]/.test(resource) ? 'an' : 'a'} ${resource.replaceAll('_', ' ').replace('api', 'API')}.`,
    })

/** The `{id}` of a path. A text that cannot be an id of this resource is answered as 404 `resource_missing`. */
export const idParams = (resource: Resource) => z.object({ id: pathId(resource) })

const idPattern = (resource: Resource) => `${ID_PREFIXES[resource]}_[0-7][0-9a-hjkmnp-tv-z]{25}`

export const pathId = (resource: Resource) =>
  z
    .string()
    .regex(new RegExp(`^${idPattern(resource)}$`))
    .register(nouns, { noun: resource.replaceAll('_', ' ') })

/** As `idParams`, where one word stands for something that has no id. */
export const idOrWordParams = (resource: Resource, word: string) =>
  z.object({
    id: z
      .string()
      .regex(new RegExp(`^(${word}|${idPattern(resource)})$`))
      .register(nouns, { noun: resource.replaceAll('_', ' ') }),
  })

/** The resource that a path parameter names, for the message of a 404. */
export function nounOf(params: z.ZodObject, name: string): string {
  const schema = params.shape[name] as z.ZodType | undefined
  return (schema && nouns.get(schema)?.noun) ?? 'resource'
}

export const name = z.string().trim().min(1).max(250)
export const description = z.string().max(5000)

/** Trimmed and lower-cased, at most 254 characters; a Thai domain in Thai letters. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(MAIL_ADDRESS, 'must be an email address')
  .overwrite(storedMailAddress)

/** An http or https address of at most 2 048 characters. */
export const webUrl = z
  .string()
  .max(2048)
  .refine((text) => protocolOf(text) !== null, 'must be a web address that begins with https:// or http://')

/** The same with https only. */
export const httpsUrl = z
  .string()
  .max(2048)
  .refine((text) => protocolOf(text) === 'https:', 'must be an address that begins with https://')

export const SATANG_MAX = 99_999_999_999

/** Integer satang, 0 … 99 999 999 999. */
export const satang = z.int().min(0).max(SATANG_MAX)

/** Unix seconds up to the end of the year 9999. */
export const timestamp = z.int().min(0).max(253_402_300_799)

/** 50 keys of at most 40 characters, values of at most 500. */
export const metadata = z
  .record(metadataKey(), z.string().max(500))
  .refine((map) => Object.keys(map).length <= 50, 'must have at most 50 keys')

/** On PATCH: given keys are merged into the stored ones, `null` removes a key; `null` for the whole clears it. */
export const metadataPatch = z
  .record(metadataKey(), z.string().max(500).nullable())
  .refine((map) => Object.keys(map).length <= 50, 'must have at most 50 keys')
  .nullable()

/** The stored metadata after a PATCH; undefined when the PATCH does not mention it. Refuses more than 50 keys. */
export function patchedMetadata(
  stored: Record<string, string>,
  patch: Record<string, string | null> | null | undefined,
): Record<string, string> | undefined {
  if (patch === undefined) return undefined
  const merged = Object.entries(patch === null ? {} : { ...stored, ...patch }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  if (merged.length > 50) refuseProblems([invalidParameter('metadata', 'must have at most 50 keys')])
  return Object.fromEntries(merged)
}

/** The answer of a deletion. */
export const deleted = <Name extends string>(object: Name) =>
  apiObject({ id: z.string(), object: z.literal(object), deleted: z.literal(true) })

/** The answer of the deletion of this row. */
export function wasDeleted<Name extends string>(object: Name, { id }: { id: string }) {
  return { id, object, deleted: true as const }
}

/** The answer of a list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  apiObject({ object: z.literal('list'), url: z.string(), has_more: z.boolean(), data: z.array(item) })

function metadataKey() {
  return z.string().min(1, 'must not have an empty key').max(40, 'must have keys of at most 40 characters')
}

function protocolOf(text: string): string | null {
  if (!URL.canParse(text) || /\s/.test(text)) return null
  const { protocol, hostname } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '' ? protocol : null
}
