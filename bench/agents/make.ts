/** How much one agent of the bench declares. */
export type Size = 'one verb' | 'two verbs'

/** The files of so many agents, by name: every fourth in the `.al` form; of the larger ones one parameter in three is a JSON Schema. */
export const agentFiles = (count: number, size: Size): ReadonlyMap<string, string> =>
  new Map(
    Array.from({ length: count }, (_, index) => {
      const id = `agent-${index}`
      return index % 4 === 3 ? [`${id}.al`, lines(id, size)] : [`${id}.md`, markdown(id, size)]
    }),
  )

export const markdown = (id: string, size: Size): string => `---
agent: ${id}
description: Reviews a change for defects, weak spots and needless complexity
tools: [git_diff, github_fetch_pr, security_scanner, code_analyzer]
verbs:
  ${id}.analyze@v1:
    description: Review a pull request or a local range
    params: { repo: string?, pr_number: integer?, range: string? }
    returns: { summary: string, issues: array, suggestions: array }
    steps: [[git_diff, github_fetch_pr], [security_scanner, code_analyzer]]
    prompt: |
      Review the change. Order issues by severity, the worst first.
      Each has a file, a line and a quote.
${
  size === 'one verb'
    ? ''
    : `  ${id}.security@v1:
    description: Scan a folder for weaknesses
    params: { path: string, level: low|high?, limit?: { type: integer, minimum: 1, description: Findings at most } }
    returns: { summary: string, issues: array }
    steps: [{ tool: git_diff, when: [path], on_failure: stop }, { tool: security_scanner, timeout: 30s }]
    data: { issues: security_scanner.findings }
    prompt: Judge each finding.
`
}---
You are a reviewer who reads code for what it does, not for what it seems to do.
`

const lines = (id: string, size: Size): string => `agent ${id}
tools: git_diff, github_fetch_pr, security_scanner, code_analyzer
prompt_template:
  You are a reviewer who reads code for what it does, not for what it seems to do.
expose ${id}.analyze@v1:
  params:
    repo string?
    pr_number int?
    range string?
  returns:
    summary string
    issues array
  prompt_template:
    Review the change. Order issues by severity, the worst first.
${
  size === 'one verb'
    ? ''
    : `workflow ${id}.security@v1:
  params:
    path string
    limit? {"type": "integer", "minimum": 1}
  returns:
    summary string
  steps:
    - activity: git_diff
      timeout: 30s
      on_failure: stop
    - activity: security_scanner
`
}`
