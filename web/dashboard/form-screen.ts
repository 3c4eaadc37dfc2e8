// A form of the dashboard, made from its declaration: what it is about, its fields, the call that it makes, and its page. Forms of several steps, and
// those whose answer is no page to go to, use `submit` (forms.ts) themselves.
import { Refusal } from '../../rules/refusals.ts'
import type { Frame } from '../components/frame.ts'
import { readUploads, type UploadedFile } from '../forms.ts'
import { answerDashboard } from './answer.ts'
import { type AnswerOf, curlOf, type OperationId, refuseUnlessMay } from './ask.ts'
import type { FormState } from './components/asked.ts'
import type { DashboardProps } from './components/frame.ts'
import type { DashboardContext } from './context.ts'
import { type FormField, newFormKey, submit, type Typed, typed } from './forms.ts'
import type { DashboardRoutes } from './guard.ts'
import { PICTURES_BYTES_MAX, pictureNames, takePictures } from './picture-fields.ts'
import type { FlashMessage } from './words/flash.ts'

export interface FormScreen<Id extends OperationId, Subject, Beside> {
  /** Below merchant and mode. GET shows the form, POST takes it. */
  path: string
  testOnly?: true
  operation: Id
  /** What the form is about: the object that it changes, or what it offers to choose from. Throws where there is nothing. */
  subject(page: DashboardContext): Promise<Subject> | Subject
  /**
   * Whether there is still something to do about it; without it, always. Asked where the page is opened and not where it is sent: a form that is sent twice
   * finds its answer, and one that comes too late is told so by the call.
   */
  isOffered?(subject: NoInfer<Subject>, page: DashboardContext): Promise<boolean> | boolean
  fields(page: DashboardContext, subject: Subject): readonly FormField[]
  /** What only the page shows, such as a balance. It is not read when the form is taken. */
  beside?: (page: DashboardContext, subject: NoInfer<Subject>) => Promise<Beside>
  /** Where its page has pictures from, beside our own. */
  images?(subject: NoInfer<Subject>): readonly string[]
  /** What stands in the fields at first; nothing when absent. */
  filled?(page: DashboardContext, subject: Subject): ReadonlyMap<string, readonly string[]>
  params?(subject: Subject): Readonly<Record<string, string>>
  /** Adds members to the body, or gives it another shape. */
  shape?(body: Record<string, unknown>, typed: Typed, subject: Subject, page: DashboardContext): object
  /** The body of the call that the page shows for a shell. */
  example(page: DashboardContext, subject: Subject): object
  /** What follows: the page to go to with its flash message, or an answer of its own. */
  done(
    answer: AnswerOf<Id>,
    page: DashboardContext,
    subject: Subject,
  ): { path: string; flash?: FlashMessage } | Promise<void>
  /** Files of the form that are no pictures. */
  files?: FilesTaken<AnswerOf<Id>, NoInfer<Subject>>
  view(
    frame: Frame,
    props: DashboardProps,
    subject: NoInfer<Subject>,
    state: FormState,
    beside: NoInfer<Beside>,
  ): string
}

/** By the names of their fields. */
export type SentFiles = ReadonlyMap<string, readonly UploadedFile[]>

export interface FilesTaken<Answer, Subject> {
  /** Of all of them in one form, beside its pictures. More is refused before anything is read. */
  bytesMax: number
  /** What is wrong with them, by field. Asked before the call, so that nothing is saved with a wrong file. */
  problems(page: DashboardContext, subject: Subject, files: SentFiles): Promise<Record<string, string>>
  /** What a form that is shown again says of the files that came with it, by field: a browser does not keep them. */
  gone(page: DashboardContext, files: SentFiles): Record<string, string>
  /** Keeps them after the call. Safe to repeat under `key`, which the form carried. */
  keep(page: DashboardContext, answer: Answer, files: SentFiles, key: string | undefined): Promise<void>
}

/** Adds the form's page and what takes it. A role that may not make the call is refused before anything is read. */
export function formScreen<Id extends OperationId, Subject, Beside = undefined>(
  routes: DashboardRoutes,
  screen: FormScreen<Id, Subject, Beside>,
): void {
  const { path, operation, params } = screen
  const only = screen.testOnly && { testOnly: true }
  const show = async (page: DashboardContext, subject: Subject, shown: Omit<FormState, 'curl'>) => {
    const body = screen.example(page, subject)
    const curl = curlOf(page, operation, { ...(params && { params: params(subject) }), body })
    const beside = (await screen.beside?.(page, subject)) as Beside
    const view = (frame: Frame) => screen.view(frame, page.props, subject, { ...shown, curl }, beside)
    answerDashboard(page, view, 200, screen.images?.(subject))
  }
  const begin = async (page: DashboardContext) => {
    refuseUnlessMay(page, operation)
    const subject = await screen.subject(page)
    if (screen.isOffered && !(await screen.isOffered(subject, page)))
      throw new Refusal('resource_missing', 'There is nothing left to do here.', { inPath: true })
    const values = screen.filled?.(page, subject) ?? new Map()
    await show(page, subject, { filled: { values, problems: {} }, problem: null, key: newFormKey() })
  }
  const take = async (page: DashboardContext) => {
    refuseUnlessMay(page, operation)
    const subject = await screen.subject(page)
    const fields = screen.fields(page, subject)
    const bytesMax = PICTURES_BYTES_MAX + (screen.files?.bytesMax ?? 0)
    const sent = page.ctx.is('multipart/form-data') ? await readUploads(page.ctx, page.deps, bytesMax) : null
    const files = sent?.files ?? new Map()
    const gone = () => screen.files?.gone(page, files) ?? {}
    const problems = {
      ...(sent && (await takePictures(page, pictureNames(fields), sent))),
      ...(await screen.files?.problems(page, subject, files)),
    }
    if (Object.keys(problems).length > 0) {
      const { values } = await typed(page)
      await show(page, subject, {
        filled: { values, problems: { ...gone(), ...problems } },
        problem: null,
        key: newFormKey(),
      })
      page.ctx.status = 422
      return
    }
    await submit(page, {
      operation,
      ...(params && { params: params(subject) }),
      fields: fields.filter(({ kind }) => kind !== 'file'),
      shape: (body, typed) => screen.shape?.(body, typed, subject, page) ?? body,
      beside: async (answer, key) => screen.files?.keep(page, answer, files, key),
      done: (answer) => screen.done(answer, page, subject),
      again: ({ values, problems }, problem, key) =>
        show(page, subject, { filled: { values, problems: { ...gone(), ...problems } }, problem, key }),
    })
  }
  routes.get(path, begin, ...(only ? [only] : []))
  routes.post(path, take, ...(only ? [only] : []))
}
