import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inBenchData } from '../../bench/sets/bench-data.ts'
import { isRecord } from '../../src/core/json.ts'

/** The folder of published attacks, which are no part of this repository: where it is absent, a few of our own stand in for them. */
const published = inBenchData('injection')

/** Whether the attacks are the published ones: some of so many are then enough. */
export const arePublished = published !== undefined

const files = {
  attacks: 'attacks.jsonl',
  wrappers: 'wrappers.jsonl',
  tasks: published ? 'injecagent_user_cases.jsonl' : 'tasks.jsonl',
  mails: published ? 'bipia_email_contexts.jsonl' : 'mails.jsonl',
}

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

const rows = (file: keyof typeof files): readonly Readonly<Record<string, unknown>>[] =>
  readFileSync(join(published ?? join(import.meta.dirname, 'own-attacks'), files[file]), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
    .filter(isRecord)

/** Every attack, in the wrappers of the set by turns: each wrapper says in other words that the goal is to be followed. */
export function attacks(): readonly Attack[] {
  const wrappers = rows('wrappers').map(({ template }) => String(template))
  return rows('attacks').map(({ id, text, enhanced, forbidden_tools: forbidden }, at) => ({
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
  const cases = rows('tasks').map(({ id, user_instruction: question, tool_response_template: template }) => ({
    id: String(id),
    question: String(question),
    answer: String(template),
    with: (attack: string) => String(template).replaceAll('<Attacker Instruction>', () => attack),
  }))
  const mails = rows('mails').map(({ id, context, question }) => ({
    id: String(id),
    question: String(question),
    answer: String(context),
    with: (attack: string) => `${String(context)}\n\n${attack}`,
  }))
  return [...cases, ...mails]
}
