// Clients that others' generators make of the served /openapi.json: openapi-typescript and openapi-python-client. Both are generated, compiled or imported as a
// whole, and used against the running service.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { GENERATORS, pythonGenerator, typescriptGenerator } from '../support/generators.ts'
import { type System, startSystem } from '../support/system.ts'

const ran = promisify(execFile)
const python = pythonGenerator()

let system: System
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satang-generators-'))
  system = await startSystem()
  writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${system.url}/openapi.json`)).text())
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await system.checkAndClose()
})

/** What both programs (calls.mts, calls.py) must have seen. */
const SEEN = {
  name: 'นก',
  status: 'active',
  listed: [true],
  more: false,
  total: 29_900,
  wrong: [400, 'email_taken', 'email'],
  declined: [402, 'card_error', 'card_declined'],
  verified: [true, 1],
}

test('openapi-typescript makes types that compile, and openapi-fetch makes calls by them', async () => {
  const generator = await typescriptGenerator()
  const bin = (name: string) => join(generator, 'node_modules', '.bin', name)
  const options = ['--default-non-nullable=false', '-o', 'api.ts']
  await run(bin('openapi-typescript'), ['openapi.json', ...options])
  copyFileSync(join(GENERATORS, 'calls.mts'), join(folder, 'calls.mts'))
  symlinkSync(join(generator, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    module: 'nodenext',
    types: [],
    outDir: 'out',
  }
  // The globals of Node that the program uses, without the types of a whole Node.
  writeFileSync(join(folder, 'node.d.ts'), 'declare const process: { argv: string[] }')
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['calls.mts', 'api.ts', 'node.d.ts'] }),
  )
  await run(bin('tsc'), ['-p', '.'])
  const { key } = await system.shop()
  expect(JSON.parse(await run(process.execPath, ['out/calls.mjs', system.url, key]))).toEqual(SEEN)
}, 600_000)

;(python ? test : test.skip)(
  'openapi-python-client makes a client that can be imported and used',
  async () => {
    const interpreter = python as string
    // It calls ruff, which is installed beside it.
    const env = { ...process.env, PATH: `${dirname(interpreter)}${delimiter}${process.env.PATH}` }
    const said = await run(
      interpreter,
      ['-m', 'openapi_python_client', 'generate', '--path', 'openapi.json', '--meta', 'none']
        .concat(['--output-path', 'generated', '--config', join(GENERATORS, 'openapi-python-client.yaml')])
        .concat(['--fail-on-warning']),
      env,
    )
    expect(said).not.toMatch(/warning/i)

    // The first import compiles, and the second is what a program waits for each time it starts. Time of the processor, since tests share the machine.
    const importing = `import json, pkgutil, importlib, time
start = time.process_time()
import generated.models
models = time.process_time() - start
names = [m.name for m in pkgutil.walk_packages(generated.__path__, 'generated.')]
for name in names: importlib.import_module(name)
print(json.dumps([len(generated.models.__all__), models, len(names)]))`
    await run(interpreter, ['-c', importing], env)
    const [models, seconds, modules] = JSON.parse(await run(interpreter, ['-c', importing], env))
    const operations = Object.values(
      JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8')).paths as Record<string, object>,
    ).flatMap(Object.keys)
    // Once each object had been a model for each of its uses: 5 236 of them, imported in 4 s.
    expect(models).toBeGreaterThan(300)
    expect(models).toBeLessThan(1_200)
    expect(seconds).toBeLessThan(2)
    expect(modules).toBeGreaterThan(models + operations.length)

    const { key } = await system.shop()
    copyFileSync(join(GENERATORS, 'calls.py'), join(folder, 'calls.py'))
    expect(JSON.parse(await run(interpreter, ['calls.py', system.url, key], env))).toEqual(SEEN)
  },
  600_000,
)

/** What a program prints; throws all it said when it fails. */
async function run(program: string, args: string[], env = process.env): Promise<string> {
  try {
    const { stdout, stderr } = await ran(program, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 })
    return stdout || stderr
  } catch (error) {
    const { stdout, stderr, message } = error as { stdout?: string; stderr?: string; message: string }
    throw new Error(`${message}\n${stdout}\n${stderr}`)
  }
}
