// Races of subscriptions that are being charged, with every other command on them.

import { ALLOWED } from './allowed.ts'
import { subscriptionCommands, subscriptionScenarios } from './subscriptions.ts'
import { raceAll } from './suite.ts'

const HERE = ['renewal due', 'end due', 'outcome unknown', 'clock advances', 'clock at rest', 'first charge accepted']
raceAll(
  subscriptionScenarios.filter(({ name }) => HERE.includes(name)),
  subscriptionCommands,
  ALLOWED,
)
