/*
 * The samples in the pages of the documentation: which there are, and which of them a shell runs.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/** The text of a file, by its path from the project's folder. */
export const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Every page of the project. */
export function pages(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return listed.split('\0').filter(Boolean)
}

export interface Sample {
  page: string
  line: number
  language: string
  code: string
}

/** The samples of a page in languages that a program runs. */
export const samplesOf = (page: string): Sample[] => samplesIn(read(page), page)

/** Those of a part of a page. */
export function samplesIn(text: string, page: string): Sample[] {
  return [...text.matchAll(/^ *```(sh|bash|ts|js|python|php|go)\n([\s\S]*?)^ *```$/gm)].map((match) => ({
    page,
    line: text.slice(0, match.index).split('\n').length,
    language: match[1]!,
    code: match[2]!,
  }))
}

/** Those of a page that are followed from the heading on. */
export function shellOf(page: string, heading = ''): Sample[] {
  const text = read(page)
  if (!text.includes(heading)) throw new Error(`${page} has no heading "${heading}".`)
  const start = text.split(heading)[0]!.split('\n').length
  return samplesOf(page).filter(({ language, line }) => SHELLS.has(language) && (!heading || line > start))
}

export const SHELLS = new Set(['sh', 'bash'])
