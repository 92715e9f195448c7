/** What a command for runs is called over HTTP. */
const spoken: readonly (readonly [command: RegExp, request: string])[] = [
  [/\bibid runs follow (\w+)/g, 'GET /v1/runs/$1/events'],
  [/\bibid runs answer (\w+)(?: "[^"]*")?/g, 'POST /v1/runs/$1/answers'],
  [/\bibid runs cancel (\w+)/g, 'POST /v1/runs/$1/cancel'],
  [/\bibid runs resume (\w+)/g, 'POST /v1/runs/$1/resume'],
]

/** The commands of the terminal that remedies name; other words behind "ibid" are prose. */
const command =
  /\bibid (?:agents|ask|chat|collections|completion|config|connectors|doctor|documents|eval|init|mcp|run|runs|sessions|tools|usage)\b/

/** A remedy for those who are not at a terminal; undefined for one that only a terminal has. */
export function httpRemedy(remedy: string | undefined): string | undefined {
  const said = remedy && spoken.reduce((words, [of, request]) => words.replaceAll(of, request), remedy)
  return said && !command.test(said) ? said : undefined
}
