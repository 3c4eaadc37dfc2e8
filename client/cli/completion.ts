// `satang completion bash|zsh|fish`: what completes commands, verbs and fields. It is one text with everything in it, so that completing starts no program.
import { COMMANDS, OPERATOR, type Run } from './command.ts'
import { allCalls, ownOptions } from './resources.ts'
import { COMMON, closest, onlyWords, UsageError } from './usage.ts'

const SECOND: Record<string, string[]> = {
  sim: ['pay', 'underpay', 'late', 'fail', 'dispute'],
  qr: ['show'],
  clock: ['advance'],
  logs: ['tail'],
  ledger: ['verify'],
  events: ['resend'],
  completion: ['bash', 'zsh', 'fish'],
}

export async function run({ world, line }: Run): Promise<void> {
  const [shell = ''] = onlyWords(line, ['bash|zsh|fish'])
  const write = { bash, zsh, fish }[shell]
  const meant = closest(shell, ['bash', 'zsh', 'fish'])
  if (!write)
    throw new UsageError(`There is no completion for ${shell}.`, meant ? `Did you mean ${meant}?` : 'bash, zsh or fish')
  world.out(write())
}

/** What may follow: by the words before, `` (nothing), `customers`, `customers create`. */
function following(): Map<string, string[]> {
  const calls = allCalls()
  const all = new Map<string, string[]>()
  all.set(
    '',
    [
      ...Object.keys(COMMANDS),
      ...Object.keys(calls).filter((name) => !COMMANDS[name]),
      ...Object.keys(OPERATOR),
      'help',
    ].sort(),
  )
  const common = Object.keys(COMMON).map((name) => `--${name}`)
  for (const [name, { options }] of Object.entries(COMMANDS)) {
    const verbs = [...(SECOND[name] ?? []), ...(calls[name] ? Object.keys(calls[name]) : [])]
    all.set(name, [...verbs, ...Object.keys(options).map((option) => `--${option}`), ...common])
  }
  for (const [resource, verbs] of Object.entries(calls)) {
    if (!COMMANDS[resource]) all.set(resource, Object.keys(verbs))
    for (const [verb, call] of Object.entries(verbs)) {
      const own = [...Object.keys(call.fields), ...Object.keys(ownOptions(call))].map(
        (name) => `--${name.replaceAll('_', '-')}`,
      )
      all.set(`${resource} ${verb}`, [...own, ...common])
    }
  }
  return all
}

function cases(indent: string): string {
  return [...following()]
    .filter(([before]) => before !== '')
    .map(([before, words]) => `${indent}"${before}") words="${words.join(' ')}" ;;`)
    .join('\n')
}

const first = () => (following().get('') ?? []).join(' ')

function bash(): string {
  return `# satang completion bash > ~/.local/share/bash-completion/completions/satang
_satang() {
  local words current="\${COMP_WORDS[COMP_CWORD]}"
  if [ "$COMP_CWORD" -le 1 ]; then
    words="${first()}"
  else
    case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${cases('      ')
  .split('\n')
  .filter((line) => line.includes(' ') && /"[\w-]+ [\w-]+"\)/.test(line))
  .join('\n')}
      *) case "\${COMP_WORDS[1]}" in
${cases('        ')
  .split('\n')
  .filter((line) => /"[\w-]+"\)/.test(line))
  .join('\n')}
      esac ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _satang satang
`
}

function zsh(): string {
  return `#compdef satang
# satang completion zsh > "\${fpath[1]}/_satang"
_satang() {
  local words_
  if (( CURRENT <= 2 )); then
    words_="${first()}"
  else
    case "\${words[2]} \${words[3]}" in
${cases('      ')
  .replaceAll(' words=', ' words_=')
  .split('\n')
  .filter((line) => /"[\w-]+ [\w-]+"\)/.test(line))
  .join('\n')}
      *) case "\${words[2]}" in
${cases('        ')
  .replaceAll(' words=', ' words_=')
  .split('\n')
  .filter((line) => /"[\w-]+"\)/.test(line))
  .join('\n')}
      esac ;;
    esac
  fi
  compadd -- \${=words_}
}
compdef _satang satang
`
}

function fish(): string {
  const lines = [...following()].map(([before, words]) => {
    const [name, verb] = before.split(' ')
    const when = before === '' ? '__fish_use_subcommand' : verb ? `__satang_at ${name} ${verb}` : `__satang_at ${name}`
    return `complete -c satang -f -n '${when}' -a '${words.join(' ')}'`
  })
  return `# satang completion fish > ~/.config/fish/completions/satang.fish
function __satang_at
  set -l words (commandline -opc)
  test (count $words) -gt (count $argv); or return 1
  if test (count $argv) -eq 1; and test (count $words) -gt 2
    return 1
  end
  for at in (seq (count $argv))
    test "$words[(math $at + 1)]" = "$argv[$at]"; or return 1
  end
end
${lines.join('\n')}
`
}
