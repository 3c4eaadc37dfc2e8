// What people call a bank account that a row knows by id: its description and the PromptPay id that its QR codes pay. One read for all rows of a page.
import { GatewayAccount } from '../../db/entities/index.ts'
import { openCredentials } from '../../db/gateway-credentials.ts'
import type { BankAccountNames } from './components/bank-account.ts'
import type { DashboardContext } from './context.ts'

/** By id. Whoever pays reads the PromptPay id in the QR, so every role may; of an account that was disconnected it is no longer known. */
export async function bankAccountNamesOf(page: DashboardContext, ids: readonly string[]): Promise<BankAccountNames> {
  const { merchantId, livemode } = page.caller
  const found = await page.deps.db.orm.em.fork().find(GatewayAccount, { id: { $in: [...ids] }, merchantId, livemode })
  return new Map(
    found.map((account) => {
      const promptpay = openCredentials(page.deps.encryptionKey, account)?.current.promptpay
      const id = typeof promptpay === 'object' && 'id' in promptpay ? promptpay.id : null
      return [account.id, { name: account.description ?? null, promptPayId: typeof id === 'string' ? id : null }]
    }),
  )
}
