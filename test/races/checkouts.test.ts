// Races of checkout sessions and of the codes that purchases share: every two commands that touch the same one.
import { ALLOWED } from './allowed.ts'
import { checkoutCommands, checkoutScenarios } from './checkouts.ts'
import { raceAll } from './suite.ts'

raceAll(checkoutScenarios, checkoutCommands, ALLOWED)
