// Races of subscriptions that owe money or whose money is disputed or changed, with every other command on them.

import { ALLOWED } from './allowed.ts'
import { subscriptionCommands, subscriptionScenarios } from './subscriptions.ts'
import { raceAll } from './suite.ts'

const HERE = ['retry due', 'invoice due', 'first payment waits', 'change waits', 'running', 'disputed']
raceAll(
  subscriptionScenarios.filter(({ name }) => HERE.includes(name)),
  subscriptionCommands,
  ALLOWED,
)
