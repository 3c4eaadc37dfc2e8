// The OpenAPI document as its last passes see it: openapi-finish.ts, which names and describes, and openapi-examples.ts.
import type { createDocument } from 'zod-openapi'

export type OpenApiDocument = ReturnType<typeof createDocument>

export type Schema = Record<string, unknown>
export interface Operation {
  operationId: string
  parameters?: { name: string; in: string; description?: string; schema?: Schema }[]
  requestBody?: { content: Record<string, MediaType> }
  responses: Record<string, { content?: Record<string, MediaType> }>
}
interface MediaType {
  schema: Schema
  examples?: Record<string, object>
}

/** Every call of the document. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.values(document.paths ?? {}).flatMap((path) => Object.values(path as object) as Operation[])
}
