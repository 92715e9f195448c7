import type { ModelMessage, ModelPart, ModelRequest } from '../../core/model.ts'
import { stopWords } from '../../core/text/stop-words.ts'
import { namesIn } from './names.ts'
import { chosenPerson, peopleIn } from './people.ts'
import type { Question } from './question.ts'

const peopleTool = 'list_people'
const askTool = 'ask_user'
const documentsTool = 'documents_search'
/** The tools that search what the person gets and keeps. */
export const feedSearches: readonly string[] = ['search_mail', 'search_chat', 'search_calendar', 'search_files', 'search_issues']

/** Names that are looked up among people at most. */
const mostNames = 3
/** Hits asked of each search. */
const hits = 50
/** Sections and tokens asked of the documents. */
const documents = { limit: 12, maxTokens: 8000 }

/** Words by which somebody is asked after as the one who speaks. */
const saying =
  /\b(?:says?|said|saying|thinks?|thought|writes?|wrote|written|tells?|told|means?|meant|wants?|wanted|proposed?s?|suggest(?:s|ed)?|asks?|asked|report(?:s|ed)?|answer(?:s|ed)?|repl(?:y|ies|ied)|mention(?:s|ed)?|promised?s?|recommend(?:s|ed)?|prefers?|preferred|object(?:s|ed)?|claim(?:s|ed)?|announced?s?|expect(?:s|ed)?|warn(?:s|ed)?|according|views?|opinions?|position|stance)\b/giu

/** Those that say nothing of what it is about. */
const plainly =
  /\b(?:says?|said|saying|thinks?|thought|writes?|wrote|written|tells?|told|means?|meant|according|views?|opinions?|position|stance)\b/giu

/** What a run with feeds does next, and what it asks them for. */
interface FeedPlan {
  /** None: it is time to answer. */
  readonly calls: readonly ModelPart[]
  /** The words that were, or are to be, searched for. */
  readonly topic: string
}

/**
 * The calls by which a question is looked up in feeds, step by step: whom it names, which of several people is meant, then everywhere at once; without whom, where
 * nothing of theirs was found. Undefined for a run without feeds.
 */
export function planFeeds(request: ModelRequest, question: Question, messages: readonly ModelMessage[]): FeedPlan | undefined {
  const has = (name: string) => request.tools.some((tool) => tool.name === name)
  const searches = feedSearches.filter(has)
  if (searches.length === 0) return undefined
  const results = messages.filter((message) => message.role === 'tool')
  const people = results.filter(({ call }) => call.tool === peopleTool)
  const names = has(peopleTool) ? personNames(question.text) : []
  const known = people.map(({ text }, at) => ({ name: names[at] ?? '', people: peopleIn(text) })).filter((one) => one.people.length > 0)
  const several = known.find((one) => one.people.length > 1)
  const answer = results.find(({ call }) => call.tool === askTool)?.text
  const single = known.find((one) => one.people.length === 1)?.people[0]
  const meant = several ? answer && chosenPerson(answer, several.people) : single
  const about = several ?? known[0]
  const speaks = about !== undefined && speaksOf(question.text, about.name)
  const topic = about && speaks ? topicOf(question.text, about.name) : question.text
  const done = (calls: readonly ModelPart[]) => ({ calls, topic })
  if (request.toolChoice === 'none' || question.terms.length === 0) return done([])
  if (people.length === 0 && names.length > 0) return done(names.map((query) => call(peopleTool, { query })))
  if (several && answer === undefined && has(askTool)) return done([ask(several)])
  const made = results.filter(({ call }) => feedSearches.includes(call.tool))
  const owner = speaks ? meant : undefined
  // Somebody who is not asked after as the one who speaks is a word like others, but the right one of several.
  const query = owner === undefined && several && meant ? `${topic} ${nameOf(meant)}` : topic
  const everywhere = (whose?: string) => [
    ...searches.map((tool) => call(tool, { query, limit: hits, ...(whose === undefined ? {} : { owner: whose }) })),
    ...(whose === undefined && has(documentsTool) ? [call(documentsTool, { query: question.text, ...documents })] : []),
  ]
  if (made.length === 0) return done(everywhere(owner))
  const isVain = made.every(({ sources }) => sources.length === 0)
  return done(isVain && owner !== undefined && made.length <= searches.length ? everywhere() : [])
}

const call = (tool: string, input: object): ModelPart => ({ type: 'tool-call', tool, input: JSON.stringify(input) })

const ask = ({ name, people }: { readonly name: string; readonly people: readonly string[] }): ModelPart =>
  call(askTool, { question: `Which ${name} do you mean?`, options: people, assumption: people[0] })

/** `Alex Chen` of `Alex Chen <alex@...>`. */
const nameOf = (person: string): string => person.replace(/\s*<[^<>]*>$/u, '')

/** Names that may be a person's: capitalised words, at the beginning of the question too, and no abbreviation. */
function personNames(text: string): readonly string[] {
  const [, first = ''] = /^\W*(\p{Lu}\p{Ll}+)(?:['’]s)?\b/u.exec(text) ?? []
  const opening = first !== '' && !stopWords.has(first.toLowerCase()) && !questionWords.has(first.toLowerCase()) ? [first] : []
  const names = [...namesIn(text).map(({ name }) => name), ...opening].filter((name) =>
    /^\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}[\p{L}.'’-]*)*$/u.test(name),
  )
  const whole = names.filter((name) => !names.some((other) => other !== name && other.split(' ').includes(name)))
  return [...new Set(whole)].slice(0, mostNames)
}

const questionWords = new Set([
  'who',
  'whom',
  'whose',
  'what',
  'when',
  'where',
  'which',
  'why',
  'how',
  'please',
  'tell',
  'show',
  'find',
  'list',
  'give',
  'summarise',
  'summarize',
])

/** Whether somebody is asked after as the one who says something. */
function speaksOf(text: string, name: string): boolean {
  saying.lastIndex = 0
  const before = text.slice(0, Math.max(0, text.indexOf(name)))
  // Who told somebody something is not that somebody.
  return saying.test(text) && !/\b(?:to|tell|told|ask|asked|with|from whom|who\b.*)\s*$/iu.test(before)
}

/** What a question is about beside who says it. */
function topicOf(text: string, name: string): string {
  const words =
    text
      .replace(name, ' ')
      .replaceAll(plainly, ' ')
      .match(/[\p{L}\p{N}][\p{L}\p{N}_.'’-]*/gu) ?? []
  const kept = words
    .map((word) => word.replace(/(?:['’]s)?[.'’-]*$/u, ''))
    .filter((word) => word.length > 1 && !stopWords.has(word.toLowerCase()))
  return kept.length > 0 ? kept.join(' ') : text
}
