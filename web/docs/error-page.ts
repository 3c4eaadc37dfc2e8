// The page of errors in Markdown: each code with its cause, its remedy and the error as it comes, and the table of declines.

import { errorBody } from '../../api/middleware/errors.ts'
import { DECLINES, type DeclineCode } from '../../rules/declines.ts'
import { Refusal, type RefusalCode, refusals } from '../../rules/refusals.ts'
import { API_VERSION } from '../../rules/versions.ts'
import { DECLINE_TEXTS, ERROR_TEXTS } from './error-words.ts'

const KINDS: Record<string, string> = {
  invalid_request_error: 'Invalid requests',
  idempotency_error: 'Idempotency',
  authentication_error: 'Authentication',
  card_error: 'Card errors',
  permission_error: 'Permissions',
  rate_limit_error: 'Rate limits',
  api_error: 'Server errors',
}

/** The whole page. Each code is a heading, so that `doc_url` (`/docs/errors#email_taken`) leads to it. */
export function errorsPage(baseUrl: string): string {
  const codes = Object.keys(refusals) as RefusalCode[]
  const types = [...new Set(codes.map((code) => refusals[code].type))]
  const parts = types.map((type) =>
    [
      `## ${KINDS[type] ?? type}`,
      `Errors with \`type: "${type}"\`.`,
      ...codes.filter((code) => refusals[code].type === type).map((code) => errorPart(code, baseUrl)),
    ].join('\n\n'),
  )
  return `# Errors

Every error has the same shape. \`type\` is its category, \`code\` is for your program, \`message\` is for people, and \`param\` names the field that caused it.
When several fields are wrong, \`errors\` lists all of them. \`doc_url\` links to the entry for the code on this page. API version ${API_VERSION}.

## All codes

${types.map((type) => codesOf(type, codes)).join('\n\n')}

${declines()}

${parts.join('\n\n')}
`
}

/** The codes of a kind as links, one a line: the page sets them in columns. */
function codesOf(type: string, codes: readonly RefusalCode[]): string {
  const own = codes.filter((code) => refusals[code].type === type).toSorted()
  const links = own.map((code) => `- [\`${code}\`](#${code})`).join('\n')
  return `**${KINDS[type] ?? type}** (${own.length})\n\n${links}`
}

function declines(): string {
  const rows = (Object.keys(DECLINES) as DeclineCode[]).map(
    (code) =>
      `| \`${code}\`${DECLINES[code].hard ? ' (hard)' : ''} | ${DECLINE_TEXTS[code] ?? ''} | ${DECLINES[code].message} |`,
  )
  return [
    '## Decline codes',
    'Card errors carry a `decline_code`, which is the same for every payment provider. A hard decline is never retried automatically: the buyer needs another card, or can pay by PromptPay.',
    ['| Code | Meaning | The buyer sees |', '|---|---|---|', ...rows].join('\n'),
  ].join('\n\n')
}

function errorPart(code: RefusalCode, baseUrl: string): string {
  const { cause, remedy } = ERROR_TEXTS[code]
  return [
    `### ${code}`,
    `HTTP ${refusals[code].status}. ${cause}`,
    `**What to do**: ${remedy}`,
    `<details><summary>Example</summary>\n\n\`\`\`json\n${JSON.stringify(exampleOf(code, baseUrl), null, 2)}\n\`\`\`\n\n</details>`,
  ].join('\n\n')
}

/** An error with this code, as the API would answer it. */
export function exampleOf(code: RefusalCode, baseUrl: string): object {
  const { message, details } = ERROR_TEXTS[code]
  const body = errorBody(new Refusal(code, message, details), 'req_01jd8z7k3n5q9r2t4v6w8x0y1z', baseUrl)
  return JSON.parse(body.toString()) as object
}
