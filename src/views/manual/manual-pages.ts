/** Pages that a reader of one mind wants. */
export interface ManualGroup {
  readonly title: string
  /** File names without their ending, the first to read first. */
  readonly pages: readonly string[]
}

/** Every page of the manual by what one needs it for. */
export const manualGroups: readonly ManualGroup[] = [
  { title: 'Start', pages: ['getting-started', 'asking', 'collections', 'chat', 'serve', 'editors'] },
  {
    title: 'How to',
    pages: [
      ...['models', 'costs', 'sessions', 'memory', 'connectors', 'feeds', 'web-search', 'web-pages', 'workspace', 'assistant'],
      ...['runs', 'retrace', 'eval', 'shipped-agents', 'declared-agents', 'agents', 'scanner', 'team', 'operations', 'troubleshooting'],
    ],
  },
  { title: 'Reference', pages: ['settings', 'tools', 'tools-for-work', 'mcp', 'library'] },
  {
    title: 'How it works',
    pages: [
      ...['citations-and-confidence', 'search', 'context', 'guards', 'security', 'privacy', 'architecture'],
      ...['compared', 'benchmarks', 'fuzzing', 'decisions'],
    ],
  },
]
