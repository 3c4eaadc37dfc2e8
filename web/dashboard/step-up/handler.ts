// The step-up: a form that would be useful with a stolen session goes on only when its member has proved recently who they are. Else a page asks for
// a proof, and then does what the form asked for. That page carries the form, encrypted for its session and address, so that nothing typed is lost,
// and nothing of it, such as a password, is readable in the page.
import { seal, unseal } from '../../../db/sealed.ts'
import { Refusal } from '../../../rules/refusals.ts'
import { isProofFresh } from '../../../rules/step-up.ts'
import type { Filled } from '../../components/field.ts'
import { readFields } from '../../forms.ts'
import { answerDashboard } from '../answer.ts'
import type { DashboardContext } from '../context.ts'
import { leaveUnrecorded } from '../record.ts'
import { FREE_FORMS, GUARDED_FORMS, type GuardedForm } from './forms.ts'
import { proofOf, prove } from './proof.ts'
import { proofField, STEP_UP_FIELD, stepUpPage } from './view.ts'

export type Fields = ReadonlyMap<string, readonly string[]>

/** Whether a form of `money_scopes` is about an API key that moves money. */
export type MovesMoney = (page: DashboardContext, fields: Fields) => boolean | Promise<boolean>

/** An unlisted form asks for a proof: an unneeded question does less harm than a missing one. */
const UNKNOWN: GuardedForm = { needs: 'proof', section: 'home', back: '' }

/**
 * Whether the form of this pattern (below `/dashboard/{slug}/{mode}`) may go on. If not, it has been answered: 403 with the page that asks for a
 * proof, or 422 after a wrong proof. Source: D442.
 */
export async function mayGoOn(page: DashboardContext, pattern: string, movesMoney?: MovesMoney): Promise<boolean> {
  if (FREE_FORMS.has(pattern)) return true
  const form = GUARDED_FORMS[pattern] ?? UNKNOWN
  // With a recent proof, no question is asked. The form of an old step-up page may still be sent.
  const isFresh = isProofFresh(page.signedIn.provedAt, page.now)
  const fields = await readFields(page.ctx, page.deps)
  const sealed = fields.get(STEP_UP_FIELD)?.[0]
  const wanted = sealed === undefined ? fields : opened(page, sealed)
  page.ctx.state.posted = wanted
  if (isFresh || !(await isAsked(page, form, wanted, movesMoney))) return true
  const kind = proofOf(page)
  const field = proofField(page.locale, kind)
  const typed = fields.get(field.name)?.[0]
  const wrong = sealed === undefined ? null : await prove(page, kind, typed ?? '')
  if (sealed !== undefined && wrong === null) return true
  leaveUnrecorded(page)
  const filled: Filled = { values: new Map(), problems: wrong === null ? {} : { [field.name]: wrong } }
  const props = {
    ...{ section: form.section, backHref: page.props.hrefOf(form.back), action: page.ctx.url },
    ...{ field, filled, sealed: sealed ?? closed(page, wanted) },
  }
  answerDashboard(page, (frame) => stepUpPage(frame, page.props, props), wrong === null ? 403 : 422)
  return false
}

function isAsked(
  page: DashboardContext,
  { needs }: GuardedForm,
  fields: Fields,
  movesMoney?: MovesMoney,
): boolean | Promise<boolean> {
  if (needs === 'own_password') return proofOf(page) !== 'password'
  return needs === 'proof' || !movesMoney || movesMoney(page, fields)
}

/** The form as encrypted text. Only this session can send it again, to this address. */
function closed(page: DashboardContext, fields: Fields): string {
  return seal(
    page.deps.encryptionKey,
    'step_up_form',
    boundTo(page),
    Buffer.from(JSON.stringify([...fields])),
  ).toString('base64url')
}

function opened(page: DashboardContext, sealed: string): Fields {
  try {
    const plain = unseal(page.deps.encryptionKey, 'step_up_form', boundTo(page), Buffer.from(sealed, 'base64url'))
    return new Map(JSON.parse(plain.toString()))
  } catch {
    throw new Refusal('parameter_invalid', 'This page is too old. Open the form again.')
  }
}

function boundTo({ ctx, signedIn }: DashboardContext): readonly string[] {
  return [signedIn.sessionId, ctx.path]
}
