/*
 * Makes the package: ESM and types, by the compiler of the repository, into dist/ or the folder that is given. Comments stay in the types, where
 * editors show them, and leave the code.
 */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const outDir = process.argv[2] ?? join(import.meta.dirname, 'dist')
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
const compile = (...options) =>
  execFileSync(process.execPath, [tsc, '-p', import.meta.dirname, '--outDir', outDir, ...options], { stdio: 'inherit' })

rmSync(outDir, { recursive: true, force: true })
compile('--emitDeclarationOnly')
compile('--removeComments', '--declaration', 'false')
