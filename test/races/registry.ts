/*
 * The list of all races. A new command is one line in the file of its root and is raced with every other command there.
 */
import { checkoutCommands, checkoutScenarios } from './checkouts.ts'
import { invoiceCommands, invoiceScenarios } from './invoices.ts'
import { moneyCommands, moneyScenarios } from './money.ts'
import type { Command, Scenario } from './race.ts'
import { subscriptionCommands, subscriptionScenarios } from './subscriptions.ts'
import { otherCommands, otherScenarios } from './things.ts'

export const scenarios: readonly Scenario[] = [
  ...subscriptionScenarios,
  ...checkoutScenarios,
  ...invoiceScenarios,
  ...moneyScenarios,
  ...otherScenarios,
]
export const commands: readonly Command[] = [
  ...subscriptionCommands,
  ...checkoutCommands,
  ...invoiceCommands,
  ...moneyCommands,
  ...otherCommands,
]
