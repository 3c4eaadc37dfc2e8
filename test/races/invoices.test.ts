// Races of invoices made by hand: every two commands that touch the same one.
import { ALLOWED } from './allowed.ts'
import { invoiceCommands, invoiceScenarios } from './invoices.ts'
import { raceAll } from './suite.ts'

raceAll(invoiceScenarios, invoiceCommands, ALLOWED)
