// The parts that schemas of API objects share. One file of resources/ declares each object: its schema, from it the type, the component of the OpenAPI
// document and the return type of the serializer.
import { z } from 'zod'

/**
 * The schema of an object that the API answers. Fields may be added later, so a reader of the OpenAPI document has to accept unknown ones. The type
 * knows only the fields that are declared: a misspelt one does not compile.
 */
export function apiObject<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  return z.looseObject(shape) as unknown as z.ZodObject<Shape>
}

/** `workflow` of an object that a workflow serves. */
export const workflowLinkSchema = apiObject({
  id: z.string(),
  url: z.string().nullable().meta({ description: 'Its workflow in the Temporal UI.' }),
})

/** `workflow` of an object whose processing may fail (specification §12.6). */
export const workflowSchema = workflowLinkSchema.extend({
  problem: apiObject({
    since: z.int().meta({ description: 'Since when, in Unix seconds of real time.' }),
    reason: z.string().meta({ description: 'Why the step fails, for a person who mends it.' }),
    tries: z.int().meta({ description: 'How often it was tried in vain.' }),
  })
    .nullable()
    .meta({
      description:
        'A step of it fails for good: it stands aside and is tried again by itself, later and later, or by `try_again`. As a rule null.',
    }),
})

/** `metadata`: a map of the caller's own texts. */
export const metadataSchema = z.record(z.string(), z.string())
