// Which service is talked to, with which key: options, then the environment, then the log-in's file, then the demo of this folder.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Satang } from '../src/index.ts'
import { has, type Line, optionOf, UsageError } from './usage.ts'
import type { World } from './world.ts'

export interface Settings {
  apiKey: string
  baseUrl: string
  /** Where the key is from, for people. */
  from: string
}

/** What `satang login` keeps. */
export interface LogIn {
  base_url?: string
  api_key?: string
  live_key?: string
  /** What `satang listen` signs with, the same each time. */
  listen_secret?: string
}

const DEFAULT_URL = 'http://127.0.0.1:3000'

/** Throws a UsageError where there is no key. */
export function settingsOf(world: World, line: Line): Settings {
  const isLive = has(line, 'live')
  const { env } = world
  const logIn = readLogIn(world)
  const demo = readDemo(world)
  const url = optionOf(line, 'base-url') || env.SATANG_BASE_URL || undefined
  const given = optionOf(line, 'api-key')
  if (given)
    return { apiKey: given, baseUrl: url ?? logIn.base_url ?? demo?.base_url ?? DEFAULT_URL, from: '--api-key' }
  if (env.SATANG_API_KEY)
    return {
      apiKey: env.SATANG_API_KEY,
      baseUrl: url ?? logIn.base_url ?? demo?.base_url ?? DEFAULT_URL,
      from: 'SATANG_API_KEY',
    }
  const kept = isLive ? logIn.live_key : logIn.api_key
  if (kept) return { apiKey: kept, baseUrl: url ?? logIn.base_url ?? DEFAULT_URL, from: logInFile(world) }
  const ofDemo = isLive ? demo?.live_key : demo?.test_key
  if (ofDemo) return { apiKey: ofDemo, baseUrl: url ?? demo?.base_url ?? DEFAULT_URL, from: demoFile(world) }
  throw new UsageError('There is no API key.', 'Run satang login, set SATANG_API_KEY, or start the demo: npm start')
}

/** The client for these settings. */
export function clientOf(world: World, line: Line): Satang {
  const { apiKey, baseUrl } = settingsOf(world, line)
  return new Satang(apiKey, { baseUrl })
}

export function logInFile({ env, home }: World): string {
  return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'satang', 'login.json')
}

export function readLogIn(world: World): LogIn {
  return (readJson(logInFile(world)) as LogIn | undefined) ?? {}
}

/** Only its owner may read the file. */
export function writeLogIn(world: World, logIn: LogIn): void {
  const file = logInFile(world)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // A file that was there keeps its mode: it is made anew.
  rmSync(file, { force: true })
  writeFileSync(file, `${JSON.stringify(logIn, null, 2)}\n`, { mode: 0o600 })
}

export const demoFile = ({ env, folder }: World) => join(env.DATA_DIR || join(folder, '.data'), 'demo.json')

function readDemo(world: World): { base_url?: string; test_key?: string; live_key?: string } | undefined {
  return readJson(demoFile(world)) as { base_url?: string } | undefined
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
