import { type AgentFile, plainLines, unfitText, unreadable } from '../agent-file.ts'
import { byPlace, checkSchemas, error, isUsable, type LoadOptions, warning } from '../agent-problems.ts'
import type { Place } from '../declaration.ts'
import { type Origin, type ReadAgent, readAgent } from '../read-agent.ts'
import { takeDirective } from './agent-directives.ts'
import { agentNode } from './agent-node.ts'
import { directiveOf } from './directive.ts'
import { type Draft, startDraft } from './draft.ts'
import { type Lines, linesOf, placeOf } from './lines.ts'

/** More would be a program's work, and each is read with what stands before them all. */
const mostAgents = 100

const top: Place = { line: 1, column: 1 }

/**
 * Agents in the `.al` form: the first word of a line decides what it is, and what stands deeper belongs to it. What stands before the first of several agents
 * holds for each that does not say it itself. Never rejects for what stands in the text.
 */
export async function parseAlAgent(text: string, file: string, origin: Origin, options: LoadOptions = {}): Promise<AgentFile> {
  const unfit = unfitText(text)
  if (unfit) return unreadable(file, unfit)
  const [head, ...drafts] = draftsOf(linesOf(plainLines(text)), (at, name) => startDraft(file, options, at, name))
  if (!head) return unreadable(file, 'the file is empty')
  if (drafts.length === 0) error(head.reading, top, 'the file declares no agent; write agent NAME')
  if (drafts.length > 1)
    for (const { at } of head.verbs) error(head.reading, at, 'this verb comes before the first of several agents; put it below its agent')
  if (drafts.length > mostAgents) error(head.reading, drafts[mostAgents]!.at, `a file can declare at most ${mostAgents} agents`)
  const agents: ReadAgent[] = []
  for (const draft of drafts.slice(0, mostAgents)) {
    const read = agentOf(drafts.length > 1 ? inheriting(draft, head) : joined(draft, head), origin)
    await checkSchemas(draft.reading)
    if (read && isUsable(draft.reading) && isUsable(head.reading)) agents.push(read)
  }
  const all = [head, ...drafts]
  // What stands before them all is read with each of them.
  const problems = new Map(
    all.flatMap(({ reading }) => reading.problems.map((each) => [`${each.line}:${each.column} ${each.message}`, each])),
  )
  return { agents, problems: byPlace([...problems.values()]), calls: all.flatMap(({ calls }) => calls) }
}

/** What stands before the first agent, then each agent. */
function draftsOf(lines: Lines, start: (at: Place, name?: Draft['name']) => Draft): readonly Draft[] {
  const drafts = [start(top)]
  for (let line = lines.next(); line; line = lines.next()) {
    const draft = drafts.at(-1)!
    const directive = directiveOf(line)
    if (!directive)
      error(draft.reading, placeOf(line), `${JSON.stringify(line.text)} does not start with a known keyword; see the manual on agents`)
    else if (directive.word !== 'agent') takeDirective(directive, lines, draft)
    else {
      const text = directive.text.endsWith(':') ? directive.text.slice(0, -1).trimEnd() : directive.text
      drafts.push(start(placeOf(line), { text, at: directive.at }))
    }
  }
  return drafts
}

/** The only agent of a file: what stands before its name belongs to it as well. */
function joined(draft: Draft, head: Draft): Draft {
  for (const [word, at] of draft.seen) {
    const before = head.seen.get(word)
    if (before) error(draft.reading, at, `${word} appears twice; the first is on line ${before.line}`)
  }
  const members = draft.members.filter(({ name }) => !head.members.some((member) => member.name === name))
  return { ...draft, members: [...head.members, ...members], verbs: [...head.verbs, ...draft.verbs], prompt: draft.prompt ?? head.prompt }
}

/** One of several agents, with what stands before them all where it does not say it itself. */
const inheriting = (draft: Draft, head: Draft): Draft => ({
  ...draft,
  members: [...head.members.filter(({ name }) => !draft.members.some((member) => member.name === name)), ...draft.members],
  prompt: draft.prompt ?? head.prompt,
})

function agentOf(draft: Draft, origin: Origin): ReadAgent | undefined {
  const { name, at, prompt, reading } = draft
  if (!prompt && name?.text)
    warning(reading, at, `${name?.text} has no prompt_template outside its verbs, so the model is told only its name`)
  return readAgent(agentNode(draft), prompt ?? { text: `You are the agent ${name?.text}.`, at }, origin, reading)
}
