/*
 * The rules that readers rely on and no compiler checks: which folder imports which, where time and randomness may come from, where money is
 * multiplied, that no file is unused. Source: docs/architecture.md, "Who may import whom". The test reads the sources as syntax trees and starts
 * nothing. A failure says what to do instead. A new folder adds its line to ROOMS.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { parseSync } from '@swc/core'
import { offScale, styleSheets } from './support/styles.ts'

const ROOT = join(import.meta.dirname, '..')

interface Room {
  /** Folders, files or keys of ROOMS whose code may be imported from here. Its own files may always be imported. */
  may: string[]
  /** Those from which only types may be imported. */
  types?: string[]
  /** What to do instead of any other import. */
  instead: string
}

const ANYTHING = ['']

const ROOMS: Record<string, Room> = {
  rules: {
    may: [],
    instead: 'rules/ decides on plain data: hand it in what it needs to know as an argument.',
  },
  resources: {
    may: ['rules'],
    types: ['db/entities', 'db/queries'],
    instead: 'resources/ renders a row that it is given: read what is missing in a query and pass it.',
  },
  config: {
    may: ['rules/payment-methods.ts', 'rules/etax.ts'],
    instead: 'config/ knows names and defaults only: whoever needs a setting is handed a Config.',
  },
  db: {
    may: ['rules'],
    instead: 'db/ keeps columns and queries: what happens is a command (commands/), how it looks is resources/.',
  },
  gateways: {
    may: ['rules', 'resources', 'db'],
    instead:
      'gateways/ knows attempts and its own tables: the command or activity that calls it writes everything else.',
  },
  commands: {
    may: ['rules', 'resources', 'db'],
    types: ['gateways/port.ts'],
    instead: 'commands/ commits: the world outside belongs in activities/, waiting in workflows/, HTTP in api/.',
  },
  workflows: {
    may: ['rules'],
    types: ['activities'],
    instead: 'workflows/ orders and waits: let an activity (through workflows/contract.ts) read, decide or write.',
  },
  activities: {
    may: [
      'rules',
      'resources',
      'commands',
      'db/entities',
      'db/queries',
      'db/invariants',
      'db/address-guard.ts',
      'db/outbound.ts',
      'db/keyring.ts',
      'gateways',
      'documents',
      'web/mail',
      'workflows/contract.ts',
    ],
    instead:
      'activities/ puts commands and gateways together: what it needs besides comes in its deps (worker/create-worker.ts).',
  },
  temporal: {
    may: ['rules/workflow-kinds.ts', 'workflows/contract.ts', 'db/outbound.ts'],
    types: ['commands'],
    instead: 'temporal/ carries wakeups and knows no row: leave what they mean to commands/ and workflows/.',
  },
  // The part of web/ that VIEWS matches: views, words, components and mail.
  views: {
    may: ['rules', 'resources'],
    instead: 'a view shows what it is given: have the handler read, and pass the object as resources/ makes it.',
  },
  web: {
    may: ['rules', 'resources', 'db', 'commands', 'gateways', 'documents', 'views', 'api', 'workflows/contract.ts'],
    instead: 'a handler asks the API or a command, and gives the answer to its view.',
  },
  documents: {
    may: ['rules'],
    instead: 'documents/ lays out what it is given: read what is missing in db/queries/documents.ts and pass it.',
  },
  api: {
    may: ['rules', 'resources', 'db', 'commands', 'gateways', 'documents', 'workflows/contract.ts'],
    instead: 'api/ answers JSON: what has a consequence is a command, what waits is woken through deps.workflows.',
  },
  worker: {
    may: [
      'rules',
      'resources',
      'config',
      'db',
      'commands',
      'gateways',
      'activities',
      'temporal',
      'workflows/contract.ts',
    ],
    instead: 'worker/ puts the process together; workflows go in as a bundle, by path.',
  },
  scripts: {
    may: [
      'config',
      'db/migrate.ts',
      'db/audit.ts',
      'db/audit-log.ts',
      'db/log-in.ts',
      'db/roles.ts',
      'db/workflow-why.ts',
      'db/keyring.ts',
      'db/rotate-keys.ts',
      'temporal/describe.ts',
      'temporal/end-run.ts',
      'workflows/contract.ts',
      'rules/events.ts',
      'rules/event-causes.ts',
      'resources/samples',
      'client/cli',
    ],
    instead: 'scripts/ starts and stops: start the part as a process, or give db/ an entry point for it.',
  },
  'scripts/admin': {
    may: ['rules', 'resources', 'db', 'commands'],
    instead: 'operator commands are commits: what they start or show is in scripts/.',
  },
  create: { may: [], instead: 'create/ is a package of its own: it copies files and knows nothing of ours.' },
  client: { may: [], instead: 'client/ is what others install: it knows the HTTP interface and nothing of ours.' },
  bench: { may: ANYTHING, instead: '' },
  test: { may: ANYTHING, instead: '' },
}

/** Files that may import more than the other files of their folder. */
const EXCEPTIONS: Record<string, string[]> = {
  'api/app.ts': ['web'], // puts pages beside the API
  'api/main.ts': ['config', 'web/event-stream.ts'],
  'scripts/admin/gateway-try.ts': ['gateways'], // asks a provider, without a database
  'api/middleware/errors.ts': ['web'], // an error of a page is a page
  'api/middleware/unrouted.ts': ['web'],
  'api/temporal.ts': ['temporal'],
  'web/docs/call-samples.ts': ['scripts/clients/model.ts'], // samples have the names of the clients
  'web/docs/guide-samples.ts': ['scripts/clients/model.ts'],
  'web/docs/resource-pages.ts': ['scripts/clients/model.ts'],
  'web/docs/site.ts': ['scripts/clients/model.ts'],
  'scripts/clients.ts': ['api/openapi.ts', 'api/routes'], // writes the clients from the document
}

/** Who may import a package. `types` may import its types. Any folder may import a package that is not listed, but see NO_PACKAGES. */
const PACKAGES: { name: RegExp; may: string[]; types?: string[]; instead: string }[] = [
  {
    name: /^@temporalio\/client$/,
    may: ['temporal', 'worker', 'api/temporal.ts', 'test', 'bench'],
    instead: 'wake through deps.workflows (api/temporal.ts) or write a wakeup row in the command.',
  },
  { name: /^@temporalio\/worker$/, may: ['worker', 'test'], instead: 'workers are made by worker/create-worker.ts.' },
  {
    name: /^@temporalio\/workflow$/,
    may: ['workflows', 'test'],
    instead: 'it works inside the sandbox only; share constants through workflows/contract.ts.',
  },
  {
    name: /^@temporalio\/activity$/,
    may: ['activities/index.ts', 'test'],
    instead: 'take heartbeat and sleep from the deps that activities/index.ts passes: tests then need no Temporal.',
  },
  {
    name: /^(zod|zod-openapi)$/,
    may: ['api', 'web', 'resources', 'config', 'gateways', 'test'],
    instead:
      'data is checked at the edges (api/schemas.ts, resources/, config/env.ts, gateways/); inside it has a type.',
  },
  {
    name: /^(koa|koa-helmet|@koa\/.*)$/,
    may: ['api', 'web', 'test'],
    instead: 'HTTP ends in api/ and web/: pass plain values inwards.',
  },
  {
    name: /^@mikro-orm\//,
    may: ['db', 'commands', 'api', 'web', 'scripts/admin', 'test', 'bench'],
    instead: 'read in db/queries, write in a command.',
  },
  {
    name: /^nodemailer$/,
    may: ['activities/mail', 'test'],
    instead: 'write a row of the outbox (commands/mail.ts): the mailer sends it.',
  },
  {
    name: /^(pdfkit|@expo-google-fonts\/.*)$/,
    may: ['documents'],
    instead: 'PDFs are made by makeDocument (documents/document.ts).',
  },
  {
    name: /^pg$/,
    may: ['db', 'test', 'bench'],
    types: ['activities', 'api', 'web', 'gateways', 'temporal', 'worker'],
    instead: 'connections are opened by openDatabase (db/orm.ts), which gives a pool as well.',
  },
]

/** Folders without packages of others. */
const NO_PACKAGES: Record<string, RegExp> = {
  rules: /^$/,
  resources: /^zod$/,
  workflows: /^@temporalio\/(workflow|common)$/,
  create: /^$/,
  client: /^uqr$/, // the command line draws QR codes; the package itself imports nothing (test/client/package.test.ts)
}

/** Where a process, a test run or a reader begins. Every file must be reached from one of these. */
const ENTRY_POINTS = [
  'scripts/start.ts',
  'scripts/satang.ts',
  'scripts/satang.mjs',
  'scripts/prepare.ts',
  'scripts/bootstrap.mjs',
  'scripts/docs-events.ts',
  'scripts/clients.ts',
  'client/build.mjs',
  'create/bin.mjs',
  'create/templates.mjs',
  'client/src/index.ts',
  'client/src/adapters/express.ts',
  'client/src/adapters/fetch.ts',
  'client/src/adapters/hono.ts',
  'client/src/adapters/koa.ts',
  'client/src/adapters/next.ts',
  'scripts/livez.mjs',
  'scripts/licences.mjs',
  'scripts/pictures.mjs',
  'scripts/sbom.mjs',
  'scripts/pin-images.mjs',
  'api/main.ts',
  'api/spreadsheet-thread.ts',
  'worker/main.ts',
  'worker/bundle.ts',
  'workflows/index.ts',
  'scripts/admin/merchants.ts',
  'db/common-passwords-build.ts',
  'gateways/bank/slip-picture-worker.ts', // a thread that slip-picture.ts starts
  // Until payouts are made as a file:
  'gateways/bank/payout-file.ts',
]
const PROOFS =
  /^(test\/.*\.test\.ts|test\/client\/example\.ts|test\/(record-histories|faults\/many-kills)\.ts|test\/support\/(global-setup|global-teardown|reporter|native\/(environment|runtime))\.ts|bench\/(run|load|receive|beside\/kill-bill)\.ts)$/

const inProduct = (file: string) => !/^(test|bench)\//.test(file)

describe('the rooms', () => {
  test('import only what their room may', () => {
    const wrong: string[] = []
    for (const { path, imports } of files()) {
      const room = ROOMS[roomOf(path)]
      if (!room) {
        wrong.push(
          `${path}: is in no room we know. Give "${roomOf(path)}" a line in ROOMS and in docs/architecture.md.`,
        )
        continue
      }
      const allowed = [roomOf(path), ...room.may, ...(EXCEPTIONS[path] ?? [])]
      for (const { to, typeOnly, line } of imports) {
        if (!to.startsWith('/')) continue
        const target = to.slice(1)
        if (within(target, allowed) || (typeOnly && within(target, room.types ?? []))) continue
        const almost = within(target, room.types ?? []) ? ' (its types may be: import type)' : ''
        wrong.push(`${path}:${line} imports ${target}${almost}. ${room.instead}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('import only the packages that their room may', () => {
    const wrong: string[] = []
    for (const { path, imports } of files()) {
      for (const { to, typeOnly, line } of imports) {
        if (to.startsWith('/') || to.startsWith('node:')) continue
        const only = NO_PACKAGES[roomOf(path)]
        if (only && !only.test(to)) {
          wrong.push(
            `${path}:${line} imports ${to}. ${roomOf(path)}/ keeps to our own code: ${ROOMS[roomOf(path)]!.instead}`,
          )
        }
        const rule = PACKAGES.find(({ name }) => name.test(to))
        if (!rule || within(path, rule.may) || (typeOnly && within(path, rule.types ?? []))) continue
        wrong.push(`${path}:${line} imports ${to}: ${rule.instead}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('import nothing that is not there, and nothing from tests or the benchmark', () => {
    const wrong: string[] = []
    for (const { path, imports } of files()) {
      for (const { to, line } of imports) {
        if (!to.startsWith('/')) continue
        if (!existsSync(join(ROOT, to))) wrong.push(`${path}:${line} imports ${to.slice(1)}, which is not there.`)
        if (inProduct(path) && !inProduct(to.slice(1))) {
          wrong.push(`${path}:${line} imports ${to.slice(1)}. Move what both need into the room that owns it.`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  test('import each other in one direction: no cycles between files, types included', () => {
    const graph = new Map(files().map((f) => [f.path, ownImports(f, { types: true })]))
    const wrong = cyclesIn(graph).map((cycle) => `${cycle.join(' → ')}. Move what both need into a third file.`)
    expect(wrong).toEqual([])
  })

  test('hold no file that nothing reaches', () => {
    const byPath = new Map(files().map((f) => [f.path, f]))
    const reach = (from: string[]) => {
      const seen = new Set<string>()
      for (const todo = [...from]; todo.length > 0; ) {
        const path = todo.pop()!
        if (seen.has(path)) continue
        seen.add(path)
        const file = byPath.get(path)
        if (file) todo.push(...ownImports(file, { types: true }))
      }
      return seen
    }
    const running = reach(ENTRY_POINTS)
    const proving = reach(files().flatMap(({ path }) => (PROOFS.test(path) ? [path] : [])))
    const wrong = files().flatMap(({ path }) => {
      if (running.has(path)) return []
      if (!proving.has(path)) return [`${path}: nothing imports it. Use it, delete it, or name it in ENTRY_POINTS.`]
      return inProduct(path) ? [`${path}: only tests import it. Use it, delete it, or move it to test/support/.`] : []
    })
    expect(wrong).toEqual([])
  })
})

describe('time, chance and the environment', () => {
  const INSTANT =
    'take `at` as an argument (in a command: c.at): the workflow passes the time, and a test clock is the same code.'

  test('the time of day is an argument where business is decided', () => {
    const wrong = sightings(['rules', 'resources', 'commands', 'workflows', 'documents', 'views'], (node) => {
      if (isMember(node, 'Date', 'now')) return 'Date.now'
      if (isMember(node, 'performance', 'now')) return 'performance.now'
      if (node.type === 'NewExpression' && isName(node.callee, 'Date') && !((node.arguments as Node[])?.length > 0)) {
        return 'new Date()'
      }
      return isCallOf(node, 'Date') ? 'Date()' : null
    }).filter(({ path, what }) => !(path === 'workflows/clock.ts' && what === 'Date.now'))
    expect(wrong.map(({ at, what }) => `${at} uses ${what}: ${INSTANT} Workflows ask workflows/clock.ts.`)).toEqual([])
  })

  test('chance is minted in db/ids.ts and db/secrets.ts, never where it would be lost in a replay or a retry', () => {
    const wrong = sightings(['rules', 'resources', 'commands', 'workflows', 'documents', 'views'], (node) => {
      if (isMember(node, 'Math', 'random')) return 'Math.random'
      const name = node.type === 'Identifier' ? String(node.value) : ''
      return /^(randomUUID|randomBytes|randomInt|getRandomValues)$/.test(name) ? name : null
    })
    const instead = 'mint ids with mintId (db/ids.ts) and secrets with db/secrets.ts, before they are needed twice.'
    expect(wrong.map(({ at, what }) => `${at} uses ${what}: ${instead}`)).toEqual([])
  })

  test('is never set for a whole process by a test: ids are minted ever later, so other tests would find theirs in the future', () => {
    const setting = files().filter(
      ({ path, source }) =>
        path !== 'test/architecture.test.ts' && /spyOn\(Date|Date\.now = |setSystemTime\(/.test(source),
    )
    expect(setting.map(({ path }) => path)).toEqual([])
  })

  test('is given to a test as to all (jest.config.js), or more of it: a busy machine takes ten times as long', () => {
    const usual = 300_000
    const hurried = sightings(['test'], (node) => {
      if (node.type !== 'CallExpression') return null
      const limit = (node.arguments as { expression: Node }[]).at(-1)?.expression
      if (limit?.type !== 'NumericLiteral' || Number(limit.value) >= usual) return null
      return /^(test|it|(before|after)(All|Each))$/.test(firstName(node.callee as Node)) ? String(limit.value) : null
    })
    expect(readFileSync(join(ROOT, 'jest.config.js'), 'utf8')).toContain('testTimeout: 300_000')
    expect(hurried.map(({ at, what }) => `${at} gives ${what} ms`)).toEqual([])
  })

  test('whole seconds of the database are rounded up or down on purpose', () => {
    // A cast rounds to the nearest second, so half of what waits for such an instant would begin up to half a second early.
    const wrong = files().flatMap(({ path }) => {
      if (path.startsWith('test/') || path.startsWith('bench/')) return []
      const casts =
        readFileSync(join(ROOT, path), 'utf8').match(/(?<!(floor|ceil)\()extract\(epoch from \w+(\(\))?\)::bigint/g) ??
        []
      return casts.map((cast) => `${path}: ${cast}`)
    })
    expect(
      wrong.map((at) => `${at}: write ceil(…) where nothing may begin before it, floor(…) for what has happened.`),
    ).toEqual([])
  })

  test('process.env is read in config/, scripts/ and create/ only', () => {
    const rooms = Object.keys(ROOMS).filter((room) => !['config', 'scripts', 'create', 'test', 'bench'].includes(room))
    const wrong = sightings(rooms, (node) => (isMember(node, 'process', 'env') ? 'process.env' : null))
    const instead = 'give it a name in config/env.ts and hand the Config in.'
    expect(wrong.map(({ at, what }) => `${at} reads ${what}: ${instead}`)).toEqual([])
  })
})

describe('the world outside', () => {
  test('is asked by commands between two transactions alone', () => {
    // Every outside call that a command may make is the second argument of fromOutside. db/outbound.ts refuses the others at run time.
    const OUTSIDE = /^(attachCard|attach|check|charge|lookUp|refund|returnTransfer|send|cancel)$/
    const between = new Set<Node>()
    const called: { at: string; call: Node; name: string }[] = []
    for (const { path, tree, lineOf } of files().filter((file) => within(file.path, ['commands']))) {
      walk(tree, (node) => {
        if (node.type !== 'CallExpression' || (node.callee as Node).type !== 'MemberExpression') return
        const name = lastName(node.callee as Node)
        if (OUTSIDE.test(name)) called.push({ at: `${path}:${lineOf(node)}`, call: node, name })
        if (name !== 'fromOutside') return
        for (const { expression } of node.arguments as { expression: Node }[])
          walk(expression, (inner) => void between.add(inner))
      })
    }
    expect(called.map(({ name }) => name)).toContain('attachCard')
    const instead =
      'ask through c.fromOutside, when everything that can be refused has been; or leave it to an activity.'
    expect(
      called.filter(({ call }) => !between.has(call)).map(({ at, name }) => `${at} calls ${name}: ${instead}`),
    ).toEqual([])
  })
})

describe('for whom work is done', () => {
  /**
   * Work that a caller starts and does not wait for. A loop, a timer or a batch for all merchants uses actForEverybody (db/acting.ts); else it sees
   * only one merchant's rows.
   */
  const FOR_ONE: Record<string, string> = {
    'web/dashboard/entry/handler.ts setImmediate': 'a commit of its own, which says for whom it acts',
    'api/http-server.ts setTimeout': 'asks no database',
    'api/http-server.ts void handle': 'a request, before anybody knows whose it is',
    'api/http-server.ts void end': 'asks no database',
    'api/http-server.ts void destroy': 'asks no database',
    'web/mail-requests.ts void catch': 'a commit of its own, which says for whom it acts',
    'api/main.ts void complainOfKeys': 'begins with the process',
    'api/middleware/body.ts setTimeout': 'asks no database',
    'web/event-stream.ts setInterval': 'asks no database',
    'web/event-stream.ts setTimeout': 'asks no database',
    'gateways/calls.ts setTimeout': 'ends a call; asks no database',
    'gateways/simulator-faults.ts setTimeout': 'waits within a call; asks no database',
  }

  test('is said wherever something begins that nobody waits for', () => {
    const started: { key: string; at: string }[] = []
    for (const { path, tree, lineOf } of files().filter((file) =>
      within(file.path, ['api', 'web', 'commands', 'gateways']),
    )) {
      const forAll = new Set<Node>()
      const waitedFor = new Set<Node>()
      const note = (node: Node, what: string) => {
        if (!forAll.has(node)) started.push({ key: `${path} ${what}`, at: `${path}:${lineOf(node)}` })
      }
      walk(tree, (node) => {
        if (isCallOf(node, 'actForEverybody')) walk(node, (inner) => void forAll.add(inner))
        // A pause that its caller waits for.
        if (node.type === 'NewExpression' && isName(node.callee, 'Promise'))
          walk(node, (inner) => void waitedFor.add(inner))
        const isTimer =
          node.type === 'CallExpression' && /^set(Timeout|Interval|Immediate)$/.test(lastName(node.callee as Node))
        if (isTimer && !waitedFor.has(node)) note(node, lastName(node.callee as Node))
        if (node.type !== 'UnaryExpression' || node.operator !== 'void') return
        const argument = node.argument as Node
        if (argument.type === 'CallExpression' && !isCallOf(argument, 'actForEverybody'))
          note(node, `void ${lastName(argument.callee as Node)}`)
      })
    }
    const instead = 'start it by actForEverybody (db/acting.ts), or say in FOR_ONE why it is right for one.'
    expect(started.filter(({ key }) => !(key in FOR_ONE)).map(({ at, key }) => `${at} (${key}): ${instead}`)).toEqual(
      [],
    )
    expect(Object.keys(FOR_ONE).filter((key) => !started.some((one) => one.key === key))).toEqual([])
  })
})

describe('the loops of a worker', () => {
  /** Commits that are no row's own work, by file and the function around them. */
  const BESIDE: Record<string, string> = {
    'activities/ask-slips.ts failed': 'moves a row that has failed out of the way',
  }

  test('work on each row by itself, so that one that fails holds up no other', () => {
    const loops = files().filter(({ path }) => path === 'worker/loops.ts')
    const called = new Set(
      loops.flatMap((file) => ownImports(file, { types: false })).filter((path) => path.startsWith('activities/')),
    )
    const found: { key: string; at: string }[] = []
    for (const { path, tree, lineOf } of files().filter((file) => called.has(file.path))) {
      const rowByRow = new Set<Node>()
      const around = new Map<Node, string>()
      walk(tree, (node) => {
        // What is given to eachRow, or is the function that its name stands for.
        if (isCallOf(node, 'eachRow')) walk(node, (inner) => void rowByRow.add(inner))
        const named = functionName(node)
        if (named !== null) walk(node, (inner) => void around.set(inner, named))
      })
      const given = new Set([...rowByRow].flatMap((node) => (node.type === 'Identifier' ? [String(node.value)] : [])))
      walk(tree, (node) => {
        if (!isCallOf(node, 'commit') || rowByRow.has(node)) return
        const name = around.get(node) ?? ''
        if (!given.has(name)) found.push({ key: `${path} ${name}`, at: `${path}:${lineOf(node)}` })
      })
    }
    const instead = 'give it to eachRow (activities/rows.ts), or say in BESIDE why it is no work of one row.'
    expect(found.filter(({ key }) => !(key in BESIDE)).map(({ at, key }) => `${at} (${key}): ${instead}`)).toEqual([])
    expect(Object.keys(BESIDE).filter((key) => !found.some((one) => one.key === key))).toEqual([])
    expect(called.size).toBeGreaterThan(10)
  })
})

describe('QR codes', () => {
  const INSTEAD =
    'ask rules/qr-to-show.ts or commands/qr-to-show.ts: they know whether it can still be paid, and what it asks for.'
  const handedOut = (node: Node) => {
    if (node.type !== 'MemberExpression') return null
    const name = lastName(node)
    if (name === 'qrPayload') return 'qrPayload'
    return name === 'qr' && lastName(node.object as Node) === 'nextAction' ? 'nextAction.qr' : null
  }

  test('are handed out by the functions that know whether they can still be paid', () => {
    // The document prints what its contents were given.
    const wrong = sightings(['api', 'web', 'views', 'documents', 'activities'], handedOut).filter(
      ({ path }) => path !== 'documents/document.ts',
    )
    expect(wrong.map(({ at, what }) => `${at} reads ${what}: ${INSTEAD}`)).toEqual([])
    // The search finds such reads: the rules themselves have them.
    expect(sightings(['rules', 'documents'], handedOut).length).toBeGreaterThan(1)
  })
})

describe('money', () => {
  const PRODUCT = Object.keys(ROOMS).filter((room) => !['test', 'bench'].includes(room))
  const INSTEAD =
    'name the rule you are inventing and put it into rules/, on times, shareHalfUp or allocate of rules/money.ts.'

  test('is multiplied and divided in rules/money.ts alone', () => {
    const wrong = sightings(PRODUCT, (node) => {
      if (node.type !== 'BinaryExpression' && node.type !== 'AssignmentExpression') return null
      if (!/^(\*|\/|%|\*\*)=?$/.test(String(node.operator))) return null
      const named = [node.left, node.right]
        .map((side) => lastName(side as Node))
        .find((name) => /([sS]|_s)atang$/.test(name))
      return named ? `${named} ${node.operator}` : null
    }).filter(({ path }) => path !== 'rules/money.ts')
    expect(wrong.map(({ at, what }) => `${at} calculates with ${what}: ${INSTEAD}`)).toEqual([])
  })

  test('is not multiplied or divided in SQL either', () => {
    const wrong = sightings(PRODUCT, (node) => {
      const text =
        node.type === 'TemplateElement' ? String(node.raw) : node.type === 'StringLiteral' ? String(node.value) : ''
      return /_satang(::\w+)?\s*[*/%]\s*[\w(]|[\w)]\s*[*/%]\s*(\w+\.)?\w*_satang\b/.test(
        text.replaceAll(/\/\*.*?\*\//gs, ''),
      )
        ? 'amounts in SQL'
        : null
    })
    expect(wrong.map(({ at, what }) => `${at} calculates with ${what}: ${INSTEAD}`)).toEqual([])
  })

  test('never becomes a float on its way in or out', () => {
    const wrong = sightings(PRODUCT, (node) => {
      if (isName(node, 'parseFloat')) return 'parseFloat'
      return node.type === 'MemberExpression' && isName(node.property, 'toFixed') ? 'toFixed' : null
    })
    const instead = 'show amounts with formatBaht, read and split them with rules/money.ts: all in whole satang.'
    expect(wrong.map(({ at, what }) => `${at} uses ${what}: ${instead}`)).toEqual([])
  })
})

describe('rows', () => {
  test('are changed by update(), which knows their columns', () => {
    const wrong = sightings(['commands'], (node) => {
      if (node.type !== 'CallExpression' || !isMember(node.callee as Node, 'Object', 'assign')) return null
      const [target] = node.arguments as { expression: Node }[]
      const { type, object } = target!.expression as Node & { object?: Node }
      const isOwn = type === 'ObjectExpression' || (type === 'MemberExpression' && object?.type === 'ThisExpression')
      return isOwn ? null : 'Object.assign'
    })
    expect(wrong.map(({ at, what }) => `${at} uses ${what}: say update(row, { … }) (db/update.ts).`)).toEqual([])
  })
})

describe('an invoice', () => {
  /** Who may ask how a subscription is paid: each means its next periods. What is open keeps its way, and says it (isSentToPay, rules/invoices.ts). */
  const NEXT_PERIODS: Record<string, string> = {
    'commands/change-plan.ts': 'a change that begins now',
    'commands/checkout.ts': 'what a session takes',
    'commands/confirm-checkout.ts': 'the consent to renewals',
    'commands/merge-customers.ts': 'the card that the next periods are charged to',
    'commands/payment-links.ts': 'what the sessions of a link take',
    'commands/plan.ts': 'the plan, with what was sent before the change',
    'commands/renewal-notices.ts': 'the next charge, when no invoice was sent for it',
    'commands/subscribe.ts': 'a subscription that begins now',
    'commands/update-subscription.ts': 'the change itself',
    'rules/subscriptions.ts': 'the input of the plan',
    'web/checkout/state.ts': 'the consent to renewals',
    'web/invoice/handler.ts': 'the end of a subscription that nobody pays',
    'web/portal/subscriptions/paying.ts': 'the choice of how the next periods are paid',
    'web/portal/subscriptions/plan.ts': 'how the renewal after a change is paid',
  }

  test('that is open is never paid by what its subscription says of the next', () => {
    const asking = sightings(['commands', 'rules', 'web', 'api', 'activities', 'workflows'], (node) => {
      if (node.type !== 'BinaryExpression' || !/^[!=]==$/.test(String(node.operator))) return null
      const { left, right } = node as Node & { left: Node; right: Node }
      const isMethod = [left, right].some(
        (side) => side.type === 'MemberExpression' && lastName(side) === 'collectionMethod',
      )
      return isMethod ? 'collectionMethod' : null
    })
    const placed = asking.map(({ at }) => at.replace(/:\d+$/, ''))
    const wrong = asking.filter(({ at }) => !NEXT_PERIODS[at.replace(/:\d+$/, '')])
    expect(
      wrong.map(
        ({ at }) => `${at} compares collectionMethod: ask isSentToPay(invoice) (rules/invoices.ts), or add a line.`,
      ),
    ).toEqual([])
    expect(Object.keys(NEXT_PERIODS).filter((path) => !placed.includes(path))).toEqual([])
  })
})

describe('a card that a page takes', () => {
  test('is tried with all limits: whoever reads its token asks tryCard', () => {
    const reads = (name: string) => {
      const found = sightings(['web'], (node) => {
        if (node.type !== 'CallExpression') return null
        const callee = node.callee as Node & { value?: string }
        return callee.type === 'Identifier' && callee.value === name ? name : null
      })
      return [...new Set(found.map(({ at }) => at.replace(/:\d+$/, '')))].sort()
    }
    const taking = reads('tokenIn').filter((path) => readFileSync(join(ROOT, path), 'utf8').includes('card-fields.ts'))
    expect(taking).toHaveLength(4)
    expect(taking.filter((path) => !reads('tryCard').includes(path))).toEqual([])
  })
})

describe('the type system', () => {
  /**
   * Where it is overruled (`x!`, `as never`, `as any`, `as unknown as`): how often, and why no type says it. The numbers go down, never up. Of api/, web/ and
   * resources/ nothing is said here.
   */
  const OVERRULED: Record<string, [times: number, why: string]> = {
    'activities/background.ts': [
      2,
      'the map of waiting owners is not empty here, and no owner in it waits for nothing',
    ],
    'activities/delivery/dispatcher.ts': [2, 'a claim answers endpoints that it was asked for'],
    'activities/delivery/sign.ts': [1, 'headers of a delivery are signed'],
    'activities/quarantine.ts': [1, 'rowFault has thrown where there is no quarantine'],
    'activities/run-audit.ts': [1, 'an audit of one merchant has a mode (a constraint of its table)'],
    'activities/simulation/checkpoints.ts': [
      2,
      'plans are counted from 0, invoices are of its own buyers, and test mode has a gateway',
    ],
    'activities/simulation/run.ts': [1, 'a running simulation has a clock'],
    'activities/simulation/shop.ts': [1, 'buyers choose among the plans that there are'],
    'commands/checkout-outcome.ts': [1, 'a visitor who confirms has typed an address'],
    'commands/confirm-checkout.ts': [1, 'an index that was found in the same list'],
    'commands/discount-uses.ts': [1, 'each refusal of a code has its message'],
    'commands/portal-sessions.ts': [1, 'a session with a link has an end (a constraint of its table)'],
    'commands/period-gifts.ts': [1, 'as many shares as lines'],
    'config/env.ts': [3, 'settings that PAIRS has checked; a row before a row'],
    'db/batching-client.ts': [1, 'what pg has and its types leave out'],
    'db/common-passwords-build.ts': [1, 'a bit within the filter'],
    'db/fair-queue.ts': [2, 'owners with nothing waiting are not in the map'],
    'db/orm.ts': [1, 'what the connection of the ORM has and its types leave out'],
    'db/queries/outbox.ts': [3, 'one mail without its merchant or customer must not stop the mails beside it'],
    'db/queries/owned.ts': [2, 'entities that have an owner, which generics of the ORM cannot say'],
    'db/queries/quarantine.ts': [1, 'a list of five'],
    'db/queries/replays.ts': [1, 'a full list is not empty'],
    'db/wire.ts': [1, 'what pg has and its types leave out'],
    'db/xaes.ts': [3, 'bytes of a block of 16'],
    'documents/document.ts': [1, 'a receipt is of a paid invoice'],
    'rules/periods.ts': [2, 'months are 1 to 12'],
    'rules/revenue.ts': [1, 'an index within the list'],
    'rules/simulations.ts': [4, 'indexes within their lists; a character has a code point'],
    'scripts/docs-events.ts': [1, 'a group of types is not empty'],
    'scripts/prepare.ts': [2, 'whoever starts it sets them'],
    'scripts/satang.ts': [2, 'required options and arguments, of which commander says nothing in types'],
    'scripts/servers/ports.ts': [2, 'port 0 is never taken; what Node has and its types leave out'],
    'scripts/servers/postgres-user.ts': [2, 'a list that begins with one and only grows'],
    'scripts/start/lock.ts': [1, 'this process runs'],
    'scripts/start/part.ts': [1, 'a part is started before it is watched'],
    'scripts/start/parts.ts': [2, 'what has no address of its own is embedded'],
    'scripts/start/private-folder.ts': [1, 'Unix alone, which has user ids'],
    'temporal/notifier.ts': [1, 'an index that was found in the same list'],
    'worker/bundle.ts': [1, 'the build calls it with a path'],
    'worker/workflow-worker.ts': [1, 'what Node takes and the type of the SDK leaves out'],
  }

  const UNCOUNTED = ['api', 'web', 'views', 'resources', 'client', 'bench', 'test']

  test('is overruled in few places, each with a reason', () => {
    const found = sightings(
      Object.keys(ROOMS).filter((room) => !UNCOUNTED.includes(room)),
      overruled,
    )
    const places = Map.groupBy(found, ({ path }) => path)
    const instead =
      'let a type say it: a narrower parameter, a tuple, a union, a default; or throw by present (rules/present.ts), oneRow (db/one-row.ts).'
    const wrong = [...new Set([...places.keys(), ...Object.keys(OVERRULED)])].flatMap((path) => {
      const seen = places.get(path) ?? []
      const [times] = OVERRULED[path] ?? [0]
      if (seen.length < times) return [`${path} has ${seen.length}, no longer ${times}: lower its number in OVERRULED.`]
      return seen.length > times ? seen.map(({ at, what }) => `${at} has ${what}: ${instead}`) : []
    })
    expect(wrong).toEqual([])
  })

  test('the search for such places finds them', () => {
    const found = (source: string) => {
      const seen: (string | null)[] = []
      walk(parseSync(source, { syntax: 'typescript', target: 'es2024' }) as unknown as Node, (node) =>
        seen.push(overruled(node)),
      )
      return seen.filter((what) => what !== null)
    }
    expect(found('a!.b(c[0]!)')).toEqual(['!', '!'])
    expect(found('f(a as never, b as any, c as unknown as D, (d as unknown) as E)')).toEqual([
      'as never',
      'as any',
      'as unknown as',
      'as unknown as',
    ])
    expect(found('f(!a, a !== b, a as D, b as unknown, c satisfies D)')).toEqual([])
  })
})

describe('locks', () => {
  const ROOMS_WITH_SQL = ['db', 'commands', 'activities', 'worker', 'api', 'web', 'gateways', 'temporal']

  /** Statements that lock rows and read others beside them, and why each is right. Key: file, then a part of the statement. */
  const LOCKS_AND_READS: Record<string, Record<string, string>> = {
    'db/queries/cycle.ts': {
      'where id = (select subscription_id from payments':
        'what a card attempt is for never changes: the payment only says which row to lock',
      'select from payments where … for update':
        'whoever writes the subscription announces its first charge under the lock of that charge; that it is not announced is judged again on the locked row',
    },
    'db/rotate-keys.ts': {
      '= u.was for update of t skip locked':
        'waits for nobody; what is read beside the rows is what the caller gave, and a row counts only while its value is still that',
    },
    'commands/inbound-transfers.ts': {
      "t.status = 'received' order by t.id for update of t":
        'answers ids of locked rows alone; status and payment_id are judged again on the locked row, everything else is read afterwards',
    },
    'commands/licence-seats.ts': {
      'for update skip locked)': 'waits for nobody, and whether a seat is free is judged again on the locked row',
    },
    'commands/webhook-replays.ts': {
      'order by id for update skip locked))':
        'waits for nobody, and changes the rows that it locks, taken in one order',
    },
    'db/queries/cancel-deliveries.ts': {
      'with job as materialized':
        'one job, for which it waits for nobody; whether a delivery is canceled is judged again on the locked row',
    },
    'worker/purges.ts': { 'for update skip locked)': 'waits for nobody, and removes the rows that it locks' },
    'db/queries/outbox.ts': {
      'for update skip locked': 'a queue: waits for nobody, and changes the rows that it locks',
    },
    'worker/relay.ts': {
      'for update skip locked':
        'a queue: waits for nobody, and changes the rows that it locks; a merchant never becomes a simulation',
    },
    'db/queries/webhook-listening.ts': {
      'for update of o skip locked) kept': 'waits for nobody, and joins what the caller has given',
      'for update of o) ended': 'joins what the caller has given; the token is judged again on the locked row',
    },
    'db/queries/webhook-work.ts': {
      'with picked as': 'a queue: waits for nobody, and changes the rows that it locks; events never change',
      'with given as':
        'joins what the caller has given; the token is judged again on the locked rows, and counters go up from what they are then',
      'for update of o) held': 'joins what the caller has given; the token is judged again on the locked row',
    },
  }

  test('are taken by a statement of their own: what is read beside them would be as it was before the wait', () => {
    const used = new Set<string>()
    const wrong = sightings(ROOMS_WITH_SQL, (node) => {
      const shaped = textOf(node).split(';').find(locksAndReads)
      return shaped ? shaped.replaceAll(/\s+/g, ' ').trim() : null
    }).filter(({ path, what }) => {
      const piece = Object.keys(LOCKS_AND_READS[path] ?? {}).find((allowed) => what.includes(allowed))
      if (piece) used.add(`${path}: ${piece}`)
      return !piece
    })
    const instead = 'lock first, then read (db/queries/lock-then-read.ts), or say in LOCKS_AND_READS why it is right.'
    expect(wrong.map(({ at, what }) => `${at} locks and reads in one statement: ${instead} ${what}`)).toEqual([])
    const listed = Object.entries(LOCKS_AND_READS).flatMap(([path, pieces]) =>
      Object.keys(pieces).map((p) => `${path}: ${p}`),
    )
    expect(listed.filter((entry) => !used.has(entry))).toEqual([])
  })

  test('the search for such statements finds them', () => {
    const shaped = [
      'select * from a join b on b.id = a.b where a.id = $1 for update of a',
      'with x as (select 1) select id from a, x for no key update of a',
      'select id from a where exists (select from b) for share',
      'update a set n = 1 from (select id from a for update) x where x.id = a.id',
      'select id from a, b for key share',
    ]
    expect(shaped.filter((text) => !locksAndReads(text))).toEqual([])
    const plain = [
      'select from a where id = ? for update',
      'select * from a join b using (id)',
      'select id from a where n = any(?) order by id for update skip locked',
    ]
    expect(plain.filter(locksAndReads)).toEqual([])
  })

  /**
   * Numbers and lists that are computed from their earlier value, and what has locked their row before it was read. Key: file, then the member. What
   * several commands change without a common lock is one statement instead (`set n = n + ?`).
   */
  const COUNTED_UNDER_A_LOCK: Record<string, Record<string, string>> = {
    'commands/accept-refund.ts': { 'payment.refundedSatang': 'holdPayment locks the payment and reads it anew' },
    'commands/api-keys.ts': { 'key.seenBy': 'rollApiKey locks the key before it reads it' },
    'commands/gateway-accounts.ts': {
      'account.defaultFor': 'the command holds the merchant, and reads the account anew behind it',
    },
    'commands/slips.ts': { 'slip.asks': 'holdSlip locks the code of the slip, behind which it is read anew' },
    'commands/erase-customer.ts': {
      'erasure.step': 'takeErasureStep holds the customer, and reads the erasure behind it',
    },
    'commands/open-refund.ts': {
      'payment.refundedSatang': 'callers lock the payment: holdPayment, openLatePaymentRefund',
    },
    'commands/period-credits.ts': {
      'bill.creditedSatang': 'callers lock the subscription, whose bills change under its lock, and are read behind it',
    },
    'commands/suspense.ts': {
      't.parkedSatang': 'callers lock the transfer (holdTransfer, suspendedOf), settleInSuspense itself',
      't.returningSatang': 'callers lock the transfer (holdTransfer, suspendedOf), settleInSuspense itself',
      't.returnedSatang': 'suspendedOf locks it and reads it anew',
    },
    'commands/change-plan.ts': {
      's.carriedSatang': 'callers lock the subscription: routes, and loadAttempt for an outcome',
    },
    'commands/charge-outcome.ts': {
      'invoice.attemptCount':
        'an invoice is changed under the lock of its subscription (loadAttempt, loadCycle), and read behind it',
      's.failedAttempts': 'the subscription is locked (loadAttempt, loadCycle)',
    },
    'commands/manual-invoice-outcome.ts': {
      'invoice.attemptCount': 'loadInvoiceAttempt locks the invoice, and reads it behind the lock',
    },
    'commands/checkout-outcome.ts': {
      'invoice.attemptCount':
        "an invoice of a checkout is changed under the session's lock (loadCheckoutAttempt), and read behind it",
    },
    'commands/credits.ts': { 'grant.remaining': 'lockGrants, or the find above' },
    'commands/end-subscription.ts': { 's.carriedSatang': 'callers lock the subscription' },
    'commands/inbound-transfers.ts': {
      'payment.amountReceivedSatang':
        'changed under the lock of its root alone: settleFor runs behind loadCycle or loadSession, and locks its transfers',
      't.matches':
        'settleFor locks what has been received; parts of the sum are changed under the same root (holdTransfer)',
    },
    'commands/portal-logins.ts': { 'login.tries': 'the find above locks it' },
    'commands/refunds.ts': {
      'refund.asks': 'the find above locks it and reads it anew',
      'payment.refundedSatang': 'holdPayment locks the payment and reads it anew',
    },
    'commands/second-factor.ts': {
      'session.tries': 'the find above locks it',
      'member.recoveryHashes': 'the find above locks the member',
    },
    'commands/simulations.ts': { 'simulation.checkpointsDone': 'runningSimulation locks it' },
    'commands/test-clocks.ts': { 'clock.frozenTime': 'the find above locks the clock' },
    'commands/webhook-endpoints.ts': { 'fields.enabledEvents': 'what the caller has sent, no row' },
    'commands/settle-payout.ts': { 'payout.asks': 'the find above locks it' },
    'commands/settle.ts': {
      'invoice.attemptCount': 'an invoice is changed under the lock of its subscription or session, and read behind it',
      'payment.amountReceivedSatang': 'changed under the lock of its root alone',
    },
    'commands/test-payments.ts': {
      'invoice.attemptCount': 'clockOf locks the root, and the invoice is read behind it',
    },
    'commands/transfer-bookings.ts': {
      't.bookings': 'callers lock the transfer; a second booking of one step collides',
      't.parkedSatang': 'callers lock the transfer, or have made it',
      't.returningSatang': 'callers lock the transfer',
      't.returnedSatang': 'callers lock the transfer',
    },
    'commands/transfer-return.ts': {
      't.returns': 'callers lock the transfer (settleFor, holdTransfer)',
    },
    'commands/transfer-roots.ts': { 'ofSum.amountReceivedSatang': 'holdTransfer locks its root and reads it anew' },
    'commands/webhook-replays.ts': {
      'replay.fed': 'callers lock the replay, or have made it',
      'replay.scheduled': 'callers lock the replay, or have made it',
    },
  }

  test('of what is counted in rows are taken before it is read, or one statement counts', () => {
    const used = new Set<string>()
    const wrong = sightings(['commands'], countedFromItself).filter(({ path, what }) => {
      used.add(`${path}: ${what}`)
      return !COUNTED_UNDER_A_LOCK[path]?.[what]
    })
    const instead =
      'two commands at once lose one of the changes. Let one statement count (`set n = n + ?`), or lock the row before it is read and say in COUNTED_UNDER_A_LOCK who does.'
    expect(wrong.map(({ at, what }) => `${at} changes ${what} from what it was: ${instead}`)).toEqual([])
    const listed = Object.entries(COUNTED_UNDER_A_LOCK).flatMap(([path, of]) =>
      Object.keys(of).map((what) => `${path}: ${what}`),
    )
    expect(listed.filter((entry) => !used.has(entry))).toEqual([])
  })

  test('the search for such counting finds it', () => {
    const found = (source: string) => {
      const seen: string[] = []
      walk(parseSync(source, { syntax: 'typescript', target: 'es2024' }) as unknown as Node, (node) => {
        const what = countedFromItself(node)
        if (what) seen.push(what)
      })
      return seen
    }
    for (const source of [
      'use.satang += 1',
      'use.satang -= n',
      'use.satang++',
      '--use.satang',
      'use.satang = use.satang + 1',
      'use.satang = plus(satang(use.satang), n)',
      'Object.assign(use, { satang: use.satang + n })',
      'Object.assign(use, { satang: plus(use.satang, n) })',
      'update(use, { satang: use.satang + n })',
      'use.satang = [...use.satang, n]',
    ])
      expect({ source, found: found(source) }).toEqual({ source, found: ['use.satang'] })
    for (const source of [
      'n += 1',
      'this.#n += 1',
      'use.satang = other.satang + 1',
      'Object.assign(use, { satang: n })',
      'use.at ??= now',
      'use.at = use.at ?? now',
      'use.at = set ? now : use.at',
    ])
      expect({ source, found: found(source) }).toEqual({ source, found: [] })
  })
})

const HOLE = '…'

/** The name by which a function is called or given on; null for any other node. */
function functionName(node: Node): string | null {
  if (node.type === 'FunctionDeclaration') return lastName(node.identifier as Node)
  const isFunction = (of: unknown) => /^(ArrowFunction|Function)Expression$/.test((of as Node | null)?.type ?? '')
  if (node.type === 'VariableDeclarator' && isFunction(node.init)) return lastName(node.id as Node)
  if (node.type === 'KeyValueProperty' && isFunction(node.value)) return lastName(node.key as Node)
  return null
}

/** The SQL that a literal may hold, without its comments. A template's insertions become `…`. */
function textOf(node: Node): string {
  if (node.type === 'StringLiteral') return String(node.value)
  if (node.type !== 'TemplateLiteral') return ''
  const text = (node.quasis as { raw: string }[]).map(({ raw }) => raw).join(HOLE)
  return text.replaceAll(/--[^\n]*/g, '')
}

/** A member of an object that is computed from its earlier value: `x.n += 1`, `x.n++`, `x.n = f(x.n)`, `update(x, { n: x.n + 1 })`. */
function countedFromItself(node: Node): string | null {
  if (node.type === 'UpdateExpression') return memberName(node.argument as Node)
  if (node.type === 'AssignmentExpression') {
    const name = memberName(node.left as Node)
    if (!name || node.operator === '??=') return null
    return node.operator !== '=' || holdsMember(node.right as Node, name) ? name : null
  }
  if (node.type !== 'CallExpression') return null
  if (!isMember(node.callee as Node, 'Object', 'assign') && !isName(node.callee as Node, 'update')) return null
  const [target, ...sources] = (node.arguments as { expression: Node }[]).map(({ expression }) => expression)
  for (const { properties } of sources as (Node & { properties?: Node[] })[]) {
    for (const property of properties ?? []) {
      if (property.type !== 'KeyValueProperty') continue
      const name = `${nameOf(target!)}.${(property.key as Node).value}`
      if (holdsMember(property.value as Node, name)) return name
    }
  }
  return null
}

/** Whether an expression computes with a member. Keeping its value, with or without a condition, does not count. */
function holdsMember(node: Node, name: string): boolean {
  const isKept = (part: unknown) => memberName(part as Node) === name
  let holds = 0
  walk(node, (part) => {
    if (memberName(part) === name) holds += 1
    if (part.type === 'BinaryExpression' && part.operator === '??')
      holds -= [part.left, part.right].filter(isKept).length
    if (part.type === 'ConditionalExpression') holds -= [part.consequent, part.alternate].filter(isKept).length
  })
  return holds > 0
}

/** `x.n` for a member of a named object, else null: a member of `this` is no row. */
function memberName(node: Node): string | null {
  if (node.type === 'ParenthesisExpression') return memberName(node.expression as Node)
  if (node.type !== 'MemberExpression' || (node.property as Node).type !== 'Identifier') return null
  const object = nameOf(node.object as Node)
  return object && `${object}.${(node.property as Node).value}`
}

function nameOf(node: Node): string | null {
  if (node.type === 'Identifier') return String(node.value)
  if (node.type === 'TsNonNullExpression') return `${nameOf(node.expression as Node)}!`
  return null
}

/** Whether a statement locks rows and reads others: by a join, a list of tables, a subquery, or a part that cannot be seen here. */
function locksAndReads(statement: string): boolean {
  const text = statement.toLowerCase()
  if (!/\bfor\s+(no\s+key\s+update|update|key\s+share|share)\b/.test(text)) return false
  const selects = text.match(/\bselect\b/g)?.length ?? 0
  return (
    selects > 1 ||
    text.includes(HOLE) ||
    /\bjoin\b|\bfrom\s+\w+(\s+\w+)?\s*,/.test(text) ||
    (selects > 0 && /^\s*(update|delete|insert)\b/.test(text))
  )
}

describe('what one touches to add', () => {
  test('a payment method: its row, its words on hosted pages, which providers have it, and whatever makes an attempt of it', () => {
    const naming = files().filter(
      ({ path, source }) =>
        // The dashboard's forms of accounts name a credential of a bank account, and the command line does what a buyer would.
        !within(path, [
          'test',
          'bench',
          'gateways',
          'resources/samples',
          'db/migrations',
          'web/dashboard/gateways',
          'client/cli',
        ]) && /'promptpay'|\bpromptpay:/.test(source),
    )
    expect(naming.map(({ path }) => path)).toEqual([
      'api/openapi-bodies.ts', // examples
      'commands/invoices.ts',
      'resources/value-texts.ts', // what the API's documentation says of it
      'rules/gateway-accounts.ts', // what providers can do, and the credential of a bank account
      'rules/payment-methods.ts',
      'web/checkout/words.ts',
    ])
  })

  /**
   * The files of the product that name a field, by its name on the wire or in a row. Pages and samples show what they like, and an adapter names the
   * fields of its provider.
   */
  const filesNaming = (field: RegExp) =>
    files()
      .filter(
        ({ path, source }) =>
          !within(path, ['test', 'bench', 'web', 'gateways', 'resources/samples', 'client/src/generated']) &&
          field.test(source),
      )
      .map(({ path }) => path)

  test('a field of an API object: its column, its property, its object, and whatever sets it', () => {
    expect(filesNaming(/\b(failure_reason|failureReason)\b/)).toEqual([
      'api/routes/refunds.ts',
      'commands/by-hand.ts',
      'commands/refunds.ts',
      'db/entities/refunds.ts',
      'db/migrations/baseline/payments.ts',
      'db/personal-data.ts',
      'resources/field-texts.ts', // what it means in the OpenAPI document, where its schema does not say so
      'resources/refund.ts',
    ])
    // Of a field that rules decide and queries count, each rule and query as well: none of them declares it again.
    expect(filesNaming(/\bfailing_since\b/).filter((path) => within(path, ['api', 'resources']))).toEqual([
      'resources/webhook-endpoint.ts',
    ])
  })
})

describe('what a reader finds', () => {
  test('each file opens with a comment on what it owns', () => {
    const wrong = files().flatMap(({ path, source }) => {
      const text = source.replace(/^#!.*\n/, '').replace(/^\/\*\* @jsx.*\n/, '')
      return /^(\/\/ ?\S|\/\*)/.test(text)
        ? []
        : [`${path}: say in two to six lines what it owns, and the tempting thing it does not.`]
    })
    expect(wrong).toEqual([])
  })

  test('each exported function of commands/, activities/ and rules/ says what it promises', () => {
    const wrong = files().flatMap(({ path, source }) => {
      if (!within(path, ['commands', 'activities', 'rules'])) return []
      return undocumented(source).map(
        (name) =>
          `${path}: ${name} has no doc comment. A rule gives one worked number, a command or activity its "Safe to repeat: …".`,
      )
    })
    expect(wrong).toEqual([])
  })
})

interface Import {
  /** `/rules/money.ts` for our own files, else the package's name. */
  to: string
  typeOnly: boolean
  line: number
}

interface SourceFile {
  path: string
  source: string
  imports: Import[]
  tree: Node
  lineOf(node: Node): number
}

type Node = { type: string; span?: { start: number } } & Record<string, unknown>

let read: SourceFile[] | undefined

function files(): SourceFile[] {
  read ??= readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^(node_modules|docs|examples)$/.test(entry.name))
    .flatMap((room) =>
      readdirSync(join(ROOT, room.name), { recursive: true, encoding: 'utf8' }).map((name) =>
        posix.join(room.name, name),
      ),
    )
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .sort()
    .map(parse)
  return read
}

function parse(path: string): SourceFile {
  const source = readFileSync(join(ROOT, path), 'utf8')
  // Positions count bytes from the end of the parser's last file. An empty statement in front marks the beginning.
  const marked = Buffer.from(`;${source.replace(/^#!/, '//')}`)
  const tree = parseSync(marked.toString(), { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2024' })
  const root = tree as unknown as Node
  const start = root.span!.start
  const lineOf = (node: Node) =>
    marked
      .subarray(0, (node.span?.start ?? start) - start)
      .toString()
      .split('\n').length
  const imports: Import[] = []
  walk(root, (node) => {
    const to = importedBy(node)
    if (to === null) return
    const own = to.startsWith('.') ? `/${relative(ROOT, join(ROOT, dirname(path), to))}` : packageOf(to)
    imports.push({ to: own, typeOnly: node.typeOnly === true || node.type === 'TsImportType', line: lineOf(node) })
  })
  return { path, source, imports, tree: root, lineOf }
}

function importedBy(node: Node): string | null {
  if (/^(ImportDeclaration|ExportAllDeclaration|ExportNamedDeclaration)$/.test(node.type)) {
    return (node.source as { value: string } | null)?.value ?? null
  }
  if (node.type === 'TsImportType') return (node.argument as { value: string }).value
  if (node.type !== 'CallExpression' || (node.callee as Node).type !== 'Import') return null
  const [argument] = node.arguments as { expression: Node }[]
  return argument?.expression.type === 'StringLiteral' ? String(argument.expression.value) : null
}

const packageOf = (specifier: string) =>
  specifier.startsWith('node:')
    ? specifier
    : specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/')

/** The parts of web/ that only show what they are given: pure functions. */
const VIEWS = /^web\/(.*\/)?(components\/|words\/|styles\/|mail\/|design\/|html\.ts|([\w-]+-)?(view|words|props)\.ts)/
const roomOf = (path: string) =>
  VIEWS.test(path) ? 'views' : path.startsWith('scripts/admin/') ? 'scripts/admin' : path.split('/')[0]!

/** Whether a path is one of these folders or files, or lies in one. */
const within = (path: string, places: readonly string[]) =>
  places.some((place) =>
    place === 'views' ? VIEWS.test(path) : place === '' || path === place || path.startsWith(`${place}/`),
  )

const ownImports = (file: SourceFile, { types }: { types: boolean }) =>
  file.imports.filter(({ to, typeOnly }) => to.startsWith('/') && (types || !typeOnly)).map(({ to }) => to.slice(1))

function sightings(
  rooms: readonly string[],
  look: (node: Node) => string | null,
): { path: string; at: string; what: string }[] {
  return files()
    .filter(({ path }) => within(path, rooms))
    .flatMap(({ path, tree, lineOf }) => {
      const seen: { path: string; at: string; what: string }[] = []
      walk(tree, (node) => {
        const what = look(node)
        if (what) seen.push({ path, at: `${path}:${lineOf(node)}`, what })
      })
      return seen
    })
}

/** `test` of `test(…)` and of `test.each(…)(…)`. */
function firstName(callee: Node): string {
  const of = (callee.object ?? callee.callee ?? null) as Node | null
  return of ? firstName(of) : String(callee.value)
}

function walk(node: Node, visit: (node: Node) => void): void {
  if (typeof node.type === 'string') visit(node)
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) for (const item of child) item && typeof item === 'object' && walk(item as Node, visit)
    else if (child && typeof child === 'object') walk(child as Node, visit)
  }
}

/** How a node overrules the type system; null when it does not. */
function overruled(node: Node): string | null {
  if (node.type === 'TsNonNullExpression') return '!'
  if (node.type !== 'TsAsExpression') return null
  const kindOf = (as: Node) => (as.type === 'TsAsExpression' ? (as.typeAnnotation as Node).kind : undefined)
  const kind = kindOf(node)
  if (kind === 'never' || kind === 'any') return `as ${kind}`
  const inner = node.expression as Node
  const was = inner.type === 'ParenthesisExpression' ? (inner.expression as Node) : inner
  return kindOf(was) === 'unknown' ? 'as unknown as' : null
}

const isName = (node: unknown, name: string) => {
  const { type, value } = (node ?? {}) as { type?: string; value?: unknown }
  return type === 'Identifier' && value === name
}

const isMember = (node: Node, object: string, property: string) =>
  node.type === 'MemberExpression' && isName(node.object, object) && isName(node.property, property)

const isCallOf = (node: Node, name: string) => node.type === 'CallExpression' && isName(node.callee, name)

/** The last name of an operand: price.amountSatang! → amountSatang, (a as b).feeSatang → feeSatang, Number(x_satang) → x_satang. */
function lastName(node: Node): string {
  switch (node.type) {
    case 'Identifier':
    case 'PrivateName':
      return String(node.value)
    case 'MemberExpression':
      return lastName(node.property as Node)
    case 'Computed':
    case 'TsNonNullExpression':
    case 'TsAsExpression':
    case 'TsSatisfiesExpression':
    case 'ParenthesisExpression':
      return lastName(node.expression as Node)
    case 'OptionalChainingExpression':
      return lastName(node.base as Node)
    case 'CallExpression': {
      const [only, ...more] = node.arguments as { expression: Node }[]
      return only && more.length === 0 ? lastName(only.expression) : ''
    }
    case 'StringLiteral':
      return String(node.value)
    default:
      return ''
  }
}

describe('the looks of pages', () => {
  test('text, space and corners are steps of one scale (web/styles/tokens.css)', () => {
    expect(offScale(styleSheets())).toEqual([])
  })
})

describe('an activity that throws for good', () => {
  /** Retried without limit: they take no `now`, leave no mark in the history, and nothing waits for them. */
  const FOR_EVER = ['advanceClock', 'failSimulation, openScheduled, failAudit', 'deliverBatch']

  test('is given up by its workflow after some tries: else its row stands still, hears no wake, and takes the time of its first try', () => {
    const policies = readFileSync(join(ROOT, 'workflows/stubs.ts'), 'utf8')
      .split(/^(?:export )?(?:const|function) /m)
      .filter((stub) => stub.includes('retry: {'))
    const unbounded = policies
      .filter((stub) => !/maximumAttempts: /.test(/retry: \{[^}]*\}/.exec(stub)![0]))
      .map((stub) => /^(?:\{ (.*?) \}|(\w+))/.exec(stub)!.slice(1).find(Boolean))
    expect(policies.length).toBeGreaterThan(6)
    expect(unbounded).toEqual(FOR_EVER)
  })
})

/** The exported functions without a comment that ends on the line before. For overloads, the first one carries it. */
function undocumented(source: string): string[] {
  const lines = source.split('\n')
  const seen = new Set<string>()
  const missing: string[] = []
  for (const [index, line] of lines.entries()) {
    const name = /^export (?:async )?function\*? (\w+)|^export const (\w+) = (?:async )?(?:<.*>)?\(.*=>/.exec(line)
    const called = name?.[1] ?? name?.[2]
    if (!called || seen.has(called)) continue
    seen.add(called)
    if (!lines[index - 1]?.trimEnd().endsWith('*/')) missing.push(called)
  }
  return missing
}

/** One cycle for each group of files that import each other, as the files on it. */
function cyclesIn(graph: ReadonlyMap<string, string[]>): string[][] {
  const done = new Set<string>()
  const cycles: string[][] = []
  const visit = (path: string, above: string[]) => {
    const from = above.indexOf(path)
    if (from >= 0) cycles.push([...above.slice(from), path])
    if (from >= 0 || done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...above, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return cycles
}
