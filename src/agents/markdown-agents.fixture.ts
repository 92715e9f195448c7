import type { LoadOptions } from './agent-problems.ts'
import { knownTools, told } from './agents.fixture.ts'
import { parseMarkdownAgent } from './markdown-agent.ts'

/** An agent that reviews changes. */
export const example = `---
agent: code-reviewer
description: Reviews a change for defects
model: main
tools: [git_diff, github_fetch_pr, security_scanner, code_analyzer]
verbs:
  review.analyze@v1:
    description: Review a pull request or a local range
    params: { repo: string?, pr_number: integer?, range: string? }
    returns: { summary: string, issues: array, suggestions: array }
    steps: [ [git_diff, github_fetch_pr], [security_scanner, code_analyzer] ]
    prompt: |
      Review the change. Order issues by severity...
---
You are a reviewer who...
`
export const parse = (text: string, options: LoadOptions = { tools: knownTools }) => parseMarkdownAgent(text, '/a/x.md', 'project', options)
/** One agent with one verb that says this. */
export const withVerb = (lines: string, name = 'do.it@v1') => `---
agent: x
description: D
tools: [git_diff, security_scanner]
verbs:
  ${name}:
    description: D
    returns: { summary: string }
${lines.replace(/^/gm, '    ')}
---
You are x.
`
export const verbOf = async (lines: string, name?: string) => {
  const read = await parse(withVerb(lines, name))
  return { told: told(read), verb: read.agents[0]?.agent.verbs[0] }
}
