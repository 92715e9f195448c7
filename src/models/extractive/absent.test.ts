import { expect, it } from 'vitest'
import { withAbsentWords } from '../../core/absent-words-line.ts'
import type { ModelMessage, ModelRequest } from '../../core/model.ts'
import { absentIn } from './absent.ts'
import { extractive } from './extractive.ts'
import { readQuestion } from './question.ts'

const source = {
  handle: 's1',
  title: 'Oven',
  text: 'The oven is heated with wood. Configuration of the worktree is deleted. The gearbox is mended.',
}
const searched = (query: string, absent: readonly string[]): readonly ModelMessage[] => {
  const call = { id: 'r1', tool: 'documents_search', input: { query, limit: 12 } }
  return [
    { role: 'assistant', text: '', calls: [call] },
    {
      role: 'tool',
      call,
      text: `r1 ok\n<<outside n0\n${withAbsentWords(`1 section for ${JSON.stringify(query)}`, absent)}`,
      sources: [source],
    },
  ]
}
const absent = (question: string, words: readonly string[]) => absentIn(readQuestion(question), searched(question, words))

it.each([
  ['Can I use a gas oven?', ['gas'], ['gas']],
  ['Is Kubernetes or Heroku an oven?', ['Kubernetes', 'Heroku'], ['Kubernetes', 'Heroku']],
  ['How many ovens are there in 2019?', ['many', '2019'], ['2019']],
  ['How long is the oven heated?', ['long'], []],
  ['How often is the oven heated?', ['often'], []],
  ['What happens to an oven that keeps burning?', ['happens', 'keeps'], []],
  ['How do I remove it?', ['remove'], []],
  ['How do I set the work tree?', ['work', 'tree'], []],
  ['Are there gears?', ['gears'], []],
  ['How is it confgiuration?', ['confgiuration'], []],
  ['Why does oven.ts:108 fail?', ['108'], []],
  ['Is there a cheap way to speak to the oven?', ['cheap', 'way', 'speak'], ['way']],
  ['Which temperature has the oven?', ['temperature'], []],
  ['What is the phone number of the oven?', ['phone', 'number'], ['phone']],
  ['What is the difference between gas and wood?', ['difference', 'gas'], ['gas']],
  ['How much wood for 8 people and visitors?', ['people', 'visitors'], ['visitors']],
  ['Compare the oven and the kiln', ['compare', 'kiln'], ['kiln']],
  ['Do visitors see the oven?', ['visitors'], ['visitors']],
  ['Which program needs RAM or Go? Good question.', ['RAM', 'Go'], ['RAM', 'Go']],
  ['İ does it run xHeroku(beta)?', ['xHeroku'], ['xHeroku']],
  ['Wie kann ich das Konto eines Nutzers in LDAP löschen?', ['Wie', 'kann', 'Konto', 'Nutzers', 'LDAP'], ['LDAP']],
  ['Visitors see WordPress in the oven?', ['Visitors', 'WordPress'], ['WordPress', 'visitors']],
])('of %j, where %j are not found, %j are what no document mentions', async (question, words, told) => {
  await expect(absent(question, words)).resolves.toEqual(told)
})

it('what a search for something else has not found tells nothing', async () => {
  await expect(absentIn(readQuestion('Is the oven hot?'), searched('gas', ['gas']))).resolves.toEqual([])
})

async function answer(question: string, words: readonly string[]): Promise<string> {
  const request: ModelRequest = {
    ...{ system: '', question, tools: [], toolChoice: 'none', temperature: 0, maxTokens: 1000 },
    messages: [{ role: 'user', text: question }, ...searched(question, words)],
  }
  let text = ''
  for await (const part of extractive.stream(request, new AbortController().signal)) if (part.type === 'text') text += part.text
  return text
}

it('an answer says in one line before its quotes what no document mentions', async () => {
  expect((await answer('Can I use a gas or coal oven?', ['gas', 'coal'])).split('\n\n')).toEqual([
    'No language model was used, and none of the sentences found answers the question; this is the closest evidence.  \nNo document mentions “gas” or “coal”. [missing: "gas"] [missing: "coal"]',
    'Evidence:',
    '1. Oven  \n   “The oven is heated with wood.” [s1] “Configuration of the worktree is deleted.” [s1]',
  ])
  expect(await answer('炉子可以用 Kubernetes 吗？', ['Kubernetes'])).toContain('没有文档提到“Kubernetes”。 [missing: "Kubernetes"]')
})
