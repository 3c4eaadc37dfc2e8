// Races of customers, licences, credits, numbers, webhook endpoints and the catalogue: every two commands that touch the same one.
import { ALLOWED } from './allowed.ts'
import { raceAll } from './suite.ts'
import { otherCommands, otherScenarios } from './things.ts'

raceAll(otherScenarios, otherCommands, ALLOWED)
