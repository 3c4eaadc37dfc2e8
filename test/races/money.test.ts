// Races of payments, refunds, transfers and payouts: every two commands that touch the same one.
import { ALLOWED } from './allowed.ts'
import { moneyCommands, moneyScenarios } from './money.ts'
import { raceAll } from './suite.ts'

raceAll(moneyScenarios, moneyCommands, ALLOWED)
