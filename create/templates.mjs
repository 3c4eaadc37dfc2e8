// Copies the examples into templates/, for the package: `npm pack` and `npm publish` call it. In this repository the examples themselves are used.
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isTemplateFile } from './lay-out.mjs'

const examples = join(import.meta.dirname, '..', 'examples')
const templates = join(import.meta.dirname, 'templates')

rmSync(templates, { recursive: true, force: true })
for (const entry of readdirSync(examples, { withFileTypes: true }))
  if (entry.isDirectory())
    cpSync(join(examples, entry.name), join(templates, entry.name), {
      recursive: true,
      filter: (path) => isTemplateFile(path.slice(examples.length)),
    })
