/*
 * `npm run clients`: writes what the clients and the command line have from the OpenAPI document (client/). Run it after the document has changed; a
 * test says when it was forgotten. How each language is written is in scripts/clients/.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openApiDocument } from '../api/openapi.ts'
import { allRoutes } from '../api/routes/index.ts'
import { commandFiles } from './clients/commands.ts'
import type { OpenApi } from './clients/model.ts'
import { pythonFiles } from './clients/python.ts'
import { typescriptFiles } from './clients/typescript.ts'

const CLIENT = join(import.meta.dirname, '..', 'client')

/** Every generated file by its path below client/, as it must be. */
export function generatedFiles(): Record<string, string> {
  const document = JSON.parse(JSON.stringify(openApiDocument(allRoutes, ''))) as OpenApi
  const below = (folder: string, files: Record<string, string>) =>
    Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text] as const)
  return Object.fromEntries([
    ...below('src/generated', typescriptFiles(document)),
    ...below('cli/generated', commandFiles(document)),
    ...below('python/satang/generated', pythonFiles(document)),
  ])
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(generatedFiles())) {
    mkdirSync(dirname(join(CLIENT, path)), { recursive: true })
    writeFileSync(join(CLIENT, path), text)
  }
}
