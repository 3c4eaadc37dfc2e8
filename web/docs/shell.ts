// Samples of the guides as readers get them. In the files they call two functions, `api` and `field`, so that test/api/guide.test.ts can run them without more
// than Node; on the pages they are what everybody knows: curl and jq.
import { API_VERSION } from '../../rules/versions.ts'

/** The sample with every `api …` as a curl command and every `field …` as jq. What makes the functions is left out. */
export function shownShell(text: string): string {
  const lines = text
    .replaceAll(DEMO_SLUG, 'your-shop')
    .split('\n')
    .filter((line) => !/^(?:api|field)\(\) \{/.test(line))
  return spaced(withJq(withCurl(lines.join('\n'))).replaceAll('command curl ', 'curl '))
}

/** The slug of the sample shop, which a test reads from the file that the shop's maker writes. A reader has a shop of their own. */
const DEMO_SLUG = '$(field .storefront_slug < .data/demo.json)'

/** Long lines broken, and commands of several lines apart from what stands around them. */
function spaced(text: string): string {
  const made: string[] = []
  for (const line of text.split('\n').flatMap(brokenAtOptions).flatMap(brokenAtPipe)) {
    const previous = made.at(-1) ?? ''
    const begins = line !== '' && !line.startsWith(' ') && !line.startsWith('}')
    const goesOn = previous === '' || /[\\{,]$/.test(previous)
    if (begins && !goesOn && (previous.startsWith('  ') || line.endsWith('\\'))) made.push('')
    made.push(line)
  }
  return made.join('\n')
}

/** A long command that is written with curl itself: each of its headers, forms and bodies on a line. */
function brokenAtOptions(line: string): string[] {
  const [, lead = ''] = /^( *)(?:\w{1,40}=\$\()?(?:command )?curl /.exec(line) ?? [null, null]
  if (line.length <= LINE_MAX || lead === null) return [line]
  const pieces = line.split(/ (?=-[HF] |-d ['"]|--data-binary )/)
  return pieces.map((piece, at) => `${at === 0 ? '' : `${lead}  `}${piece}${at < pieces.length - 1 ? ' \\' : ''}`)
}

/** A long call with its key and its filter: each on a line. Behind a call of several lines the filter has one of its own. */
function brokenAtPipe(line: string): string[] {
  const pipe = line.indexOf(' | jq')
  if (pipe === -1 || line.startsWith('until') || line.startsWith('while') || line.startsWith('echo')) return [line]
  const [head, filter] = [line.slice(0, pipe), `  ${line.slice(pipe + 1)}`]
  if (head.startsWith('  ')) return head.trim() === '' ? [line] : [`${head} \\`, filter]
  const key = head.indexOf(' -H "Authorization')
  if (key === -1 || line.length <= LINE_MAX + 20) return [line]
  return [`${head.slice(0, key)} \\`, `  ${head.slice(key + 1)} \\`, filter]
}

/** Where a command may begin. */
const BEGINS = /^$|\$\($|; do $/

function withCurl(text: string): string {
  let made = ''
  let at = 0
  for (let found = text.indexOf('api ', at); found !== -1; found = text.indexOf('api ', at)) {
    const line = text.slice(text.lastIndexOf('\n', found - 1) + 1, found)
    if (!BEGINS.test(line.trimStart())) {
      made += text.slice(at, found + 4)
      at = found + 4
      continue
    }
    const { words, end } = wordsFrom(text, found + 4)
    made += `${text.slice(at, found)}${curlOf(words)}`
    at = end
  }
  return made + text.slice(at)
}

/** Words of a command up to what ends it: a pipe, a redirection, a bracket or a line that does not go on. */
function wordsFrom(text: string, from: number): { words: string[]; end: number } {
  const words: string[] = []
  let word = ''
  let at = from
  const close = () => {
    if (word !== '') words.push(word)
    word = ''
  }
  while (at < text.length && !/[|>);\n]/.test(text[at] ?? '')) {
    const char = text[at] ?? ''
    if (text.startsWith('\\\n', at)) {
      close()
      at += 2
    } else if (char === ' ') {
      close()
      at += 1
    } else {
      const end = char === "'" || char === '"' ? closingQuote(text, at) : at
      word += text.slice(at, end + 1)
      at = end + 1
    }
  }
  close()
  return { words, end: /\s/.test(text[at - 1] ?? '') && text[at] !== '\n' ? at - 1 : at }
}

/** The end of a quoted part. In double quotes a `$(…)` has quotes of its own. */
function closingQuote(text: string, from: number): number {
  const mark = text[from]
  let depth = 0
  for (let at = from + 1; at < text.length; at += 1) {
    if (mark === '"' && text.startsWith('$(', at)) depth += 1
    else if (depth > 0 && text[at] === ')') depth -= 1
    else if (depth === 0 && text[at] === mark) return at
  }
  return text.length - 1
}

/** A command that is longer has a line for each of its options. */
const LINE_MAX = 78

function curlOf([path = '', ...options]: readonly string[]): string {
  const address = `"$SATANG_BASE_URL/v1/${path.replaceAll(/^["']|["']$/g, '')}"`
  const pairs: string[] = []
  for (let at = 0; at < options.length; at += 1) {
    const takes = /^-[HdXF]$/.test(options[at] ?? '')
    const value = options[at + 1] ?? ''
    pairs.push(takes ? `${options[at]} ${options[at] === '-d' ? bodyOf(value) : value}` : (options[at] ?? ''))
    if (takes) at += 1
  }
  const sends = pairs.some((one) => one.startsWith('-d '))
  const all = [
    `curl -sS ${[address, ...pairs.filter((one) => !/^-[Hd] /.test(one))].join(' ')}`,
    '-H "Authorization: Bearer $SATANG_API_KEY"',
    ...(pairs.some((one) => one.includes('Service-Version')) ? [] : [`-H 'Service-Version: ${API_VERSION}'`]),
    ...pairs.filter((one) => one.startsWith('-H ')),
    ...(sends ? ["-H 'Content-Type: application/json'"] : []),
    ...pairs.filter((one) => one.startsWith('-d ')),
  ]
  const line = all.join(' ')
  return line.length <= LINE_MAX ? line : all.join(' \\\n  ')
}

/** A JSON body that is long: each of its members on a line. */
function bodyOf(quoted: string): string {
  if (!quoted.startsWith("'{") || quoted.length <= 60) return quoted
  const inner = quoted.slice(2, -2)
  return `'{\n${membersOf(inner)
    .map((member) => `    ${member}`)
    .join(',\n')}\n  }'`
}

/** Cut at the commas that stand in no text and no bracket. */
function membersOf(text: string): string[] {
  const members = ['']
  let depth = 0
  let inText = false
  for (const char of text.replaceAll(/\n\s*/g, ' ')) {
    if (char === '"') inText = !inText
    if (!inText && '{['.includes(char)) depth += 1
    if (!inText && '}]'.includes(char)) depth -= 1
    if (char === ',' && depth === 0 && !inText) members.push('')
    else members[members.length - 1] += char
  }
  return members.map((member) => member.trim())
}

/** `field .id` → `jq -r .id`, and `field .id < FILE` → `jq -r .id FILE`. */
function withJq(text: string): string {
  const asJq = (given: string) => {
    const filter = filterOf(given.replaceAll("'", ''))
    return filter === '.' ? 'jq' : `jq -r ${/^[\w.]+$/.test(filter) ? filter : `'${filter}'`}`
  }
  return text
    .replaceAll(/\bfield (\S+) < ([^\s)]+)/g, (_, path: string, file: string) => `${asJq(path)} ${file}`)
    .replaceAll(/\| field ('[^'\n]*'|[^\s);]+)/g, (_, path: string) => `| ${asJq(path)}`)
}

/** An expression of JavaScript as a filter of jq: paths, `map`, `find` and what else the guides use. */
function filterOf(expression: string): string {
  const verb = ['.map(', '.find('].find((one) => expression.includes(one))
  if (expression === '') return '.'
  if (verb === undefined) return pathOf(expression)
  const at = expression.indexOf(verb)
  const end = expression.lastIndexOf(')')
  const [list, rest] = [expression.slice(0, at), expression.slice(end + 1)]
  const [name = '', body = ''] = expression.slice(at + verb.length, end).split(' => ')
  const own = pathOf(body.replaceAll(`${name}.`, '.'))
  const from = list.endsWith('.reverse()') ? `${list.slice(0, -10)} | reverse | .[]` : `${list}[]`
  return verb === '.map(' ? `${from} | ${own}` : `first(${from} | select(${own}))${rest}`
}

const pathOf = (text: string) =>
  text
    .replaceAll(/new Date\((\.\w+) \* 1000\)/g, '($1 | todate)')
    .replaceAll('.at(-1)', '[-1]')
    .replaceAll('?.', '.')
    .replaceAll('===', '==')
