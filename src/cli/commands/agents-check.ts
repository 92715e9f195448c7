import { checkAgents } from '../../app/agents/check-agents.ts'
import { say, sayCount } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { problemLine } from './agents-text.ts'

/** `ibid agents check`: one line a problem, as compilers write them; exit code 1 where one is an error. */
export async function checkFiles(cli: Cli, files: readonly string[]): Promise<number> {
  const { agents, problems } = await checkAgents(await cli.app(), files)
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const verbs = agents.flatMap((agent) => agent.verbs)
  const found = [sayCount(errors, 'error'), sayCount(problems.length - errors, 'warning')].filter((words) => !words.startsWith('0 '))
  const summary = say`${sayCount(agents.length, 'agent')} with ${sayCount(verbs.length, 'verb')}: ${found.join(', ') || say`no problems found`}`
  const document = { agents: agents.map(({ id }) => id), verbs: verbs.map(({ id }) => id), problems }
  cli.show(document, [...problems.map((problem) => problemLine(cli, problem)), summary].join('\n'), problems)
  return errors > 0 ? 1 : 0
}
