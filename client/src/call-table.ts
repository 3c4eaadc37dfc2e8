// The form of the generated table.

/** A text for a call (`POST /v1/customers`, marks behind it), or calls below a name. */
export interface CallTable {
  [name: string]: string | CallTable
}
