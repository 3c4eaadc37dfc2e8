// `satang man`: the manual page, from the same declarations as the help and the completion. `satang man | man -l -` shows it, and
// `satang man > ~/.local/share/man/man1/satang.1` keeps it.
import { VERSION } from '../src/index.ts'
import { COMMANDS, OPERATOR, type Run } from './command.ts'
import { allCalls, ownOptions } from './resources.ts'
import { COMMON, onlyWords } from './usage.ts'

/** Prints the page as roff. */
export async function run({ world, line }: Run): Promise<void> {
  onlyWords(line, [])
  world.out(manPage())
}

/** The whole page, in roff with the macros of man(7). */
export function manPage(): string {
  const commands = Object.entries(COMMANDS).flatMap(([name, { takes, about, options }]) => [
    ...item(`satang ${name} ${takes}`.trim(), sentence(about)),
    ...indented(Object.entries(options).flatMap(([option, text]) => item(`--${option}`, sentence(text)))),
  ])
  const resources = Object.entries(allCalls()).flatMap(([resource, verbs]) => [
    `.SS ${quoted(resource)}`,
    ...Object.entries(verbs).flatMap(([verb, call]) => {
      const fields = [
        ...Object.keys(call.fields).map((field) => `--${field.replaceAll('_', '-')}`),
        ...Object.keys(ownOptions(call)).map((option) => `--${option}`),
      ]
      const takes = fields.length > 0 ? `\n${roff(`Takes ${fields.join(', ')}.`)}` : ''
      return item([resource, verb, ...call.ids].join(' '), `${sentence(call.summary)}`, takes)
    }),
  ])
  const operator = Object.entries(OPERATOR).flatMap(([name, about]) => item(`satang ${name}`, sentence(about)))
  const common = Object.entries(COMMON).flatMap(([name, text]) => item(`--${name}`, sentence(text)))
  return `${[
    `.TH SATANG 1 "" "satang ${VERSION}"`,
    '.SH NAME',
    roff('satang - the command line of Satang, the billing and store engine for Thailand'),
    '.SH SYNOPSIS',
    ...['satang COMMAND [OPTIONS]', 'satang RESOURCE VERB [ID] [--FIELD VALUE]'].flatMap((one) => [
      `.B ${roff(one)}`,
      '.br',
    ]),
    '.SH DESCRIPTION',
    roff(
      'Reads and writes what the API has, brings events about, forwards webhooks to this machine and lets time pass in test mode.',
    ),
    '.SH COMMANDS',
    ...commands,
    '.SH OPTIONS OF EVERY COMMAND',
    ...common,
    '.SH RESOURCES',
    roff(
      'A field of an object in a field is --address.city VALUE. satang RESOURCE VERB --help says what each field means.',
    ),
    ...resources,
    '.SH COMMANDS OF AN INSTALLATION',
    roff('They need its servers and settings. satang COMMAND --help says more.'),
    ...operator,
    '.SH ENVIRONMENT',
    ...item('SATANG_API_KEY', 'The key, unless --api-key is given.'),
    ...item('SATANG_BASE_URL', 'The address of the API, unless --base-url is given.'),
    '.SH EXIT STATUS',
    ...item('0', 'Done.'),
    ...item('1', 'Refused or failed. With --json the error is printed as an object.'),
    ...item('2', 'The line could not be understood.'),
  ].join('\n')}\n`
}

function item(name: string, text: string, more = ''): string[] {
  return ['.TP', `.B ${quoted(name)}`, `${roff(text)}${more}`]
}

function indented(lines: string[]): string[] {
  return lines.length > 0 ? ['.RS', ...lines, '.RE'] : []
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
}

/** Text as roff takes it: a backslash and a hyphen say what they are, and a line that begins with a dot or quote is no request. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^(?=[.'])/gm, '\\&')
}

function quoted(text: string): string {
  return `"${roff(text).replaceAll('"', '\\(dq')}"`
}
