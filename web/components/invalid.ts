// What a field has that was filled in wrongly.
import { html } from '../html.ts'

/** Says so to programs. The first such field of a page has the cursor, and is in sight however far down it stands. */
export const INVALID = html` aria-invalid="true" autofocus`
