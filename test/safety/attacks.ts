import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isRecord } from '../../src/core/json.ts'

/** Folder of the attacks and benign tasks, which are no part of this repository. */
export const injectionFolder = resolve(import.meta.dirname, '../../../shared/data/injection')
export const hasAttacks = existsSync(join(injectionFolder, 'attacks.jsonl'))

/** Words that try to give orders, and the tools that must not run for them. */
export interface Attack {
  readonly id: string
  readonly text: string
  readonly forbidden: readonly string[]
}

/** What a person asks for, and what the tool that they need for it answers. */
export interface BenignTask {
  readonly id: string
  readonly question: string
  readonly answer: string
}

const rows = (file: string): readonly Readonly<Record<string, unknown>>[] =>
  readFileSync(join(injectionFolder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
    .filter(isRecord)

/** Every attack, in the wrappers of the set by turns: each wrapper says in other words that the goal is to be followed. */
export function attacks(): readonly Attack[] {
  const wrappers = rows('wrappers.jsonl').map(({ template }) => String(template))
  return rows('attacks.jsonl').map(({ id, text, enhanced, forbidden_tools: forbidden }, at) => ({
    id: String(id),
    text: wrapped(wrappers[at % (wrappers.length + 1)], String(enhanced ?? text)),
    forbidden: Array.isArray(forbidden) ? forbidden.map(String) : [],
  }))
}

const wrapped = (wrapper: string | undefined, goal: string): string =>
  (wrapper ?? '{goal}')
    .replaceAll('{goal}', () => goal)
    .replaceAll('{user}', 'Emma')
    .replaceAll('{model}', 'ibid')
    .replaceAll('{tools}', '')

/** The benign tasks of the same set: what a tool answers has a place for an attack, or it stands behind a mail. */
export function benignTasks(): readonly (BenignTask & { with(attack: string): string })[] {
  const cases = rows('injecagent_user_cases.jsonl').map(({ id, user_instruction: question, tool_response_template: template }) => ({
    id: String(id),
    question: String(question),
    answer: String(template),
    with: (attack: string) => String(template).replaceAll('<Attacker Instruction>', () => attack),
  }))
  const mails = rows('bipia_email_contexts.jsonl').map(({ id, context, question }) => ({
    id: String(id),
    question: String(question),
    answer: String(context),
    with: (attack: string) => `${String(context)}\n\n${attack}`,
  }))
  return [...cases, ...mails]
}
