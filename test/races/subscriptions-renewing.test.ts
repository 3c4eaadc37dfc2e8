// Subscriptions that are charged at this moment, with whatever else is done to them.

import { ALLOWED } from './allowed.ts'
import { subscriptionCommands, subscriptionScenarios } from './subscriptions.ts'
import { raceAll } from './suite.ts'

const HERE = ['renewal due', 'end due', 'outcome unknown', 'clock advances', 'clock at rest', 'first charge accepted']
raceAll(
  subscriptionScenarios.filter(({ name }) => HERE.includes(name)),
  subscriptionCommands,
  ALLOWED,
)
