// Who runs an installation, as its front page and a payout's statement say it. Its settings are config/env.ts; null is what was not set.

export interface Operator {
  name: string | null
  /** Where merchants ask for an account. */
  email: string | null
  termsUrl: string | null
  privacyUrl: string | null
  /** Its number for taxes and its address, as a payout's statement names who pays. */
  taxId?: string | null
  address?: string | null
}

/** Where nothing of it is set. */
export const NO_OPERATOR: Operator = { name: null, email: null, termsUrl: null, privacyUrl: null }
