import { subscriptionCommands, subscriptionScenarios } from './subscriptions.ts'
import { raceAll } from './suite.ts'

raceAll(subscriptionScenarios, subscriptionCommands, [])
