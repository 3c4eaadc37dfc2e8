// What the page of the design is made of.
import type { Renderable } from '../html.ts'

/** A component: its name, what it is for, the call that makes it, and how it looks. */
export type Example = [name: string, what: string, call: string, look: Renderable]
