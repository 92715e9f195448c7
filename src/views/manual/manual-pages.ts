/** A section of the manual's index: pages with one purpose. */
export interface ManualGroup {
  readonly title: string
  /** File names without their extension, in reading order. */
  readonly pages: readonly string[]
}

/** Every page of the manual, grouped by what a reader needs: a first start, a task, a fact or an explanation. */
export const manualGroups: readonly ManualGroup[] = [
  { title: 'Start', pages: ['getting-started', 'asking', 'collections', 'models', 'chat', 'serve', 'editors'] },
  {
    title: 'How to',
    pages: [
      ...[
        'sessions',
        'memory',
        'connectors',
        'feeds',
        'web-search',
        'web-pages',
        'assistant',
        'workspace',
        'costs',
        'runs',
        'retrace',
        'eval',
      ],
      ...['shipped-agents', 'tools-for-work', 'scanner', 'declared-agents', 'agents', 'library', 'team', 'sizing', 'operations', 'privacy'],
      'troubleshooting',
    ],
  },
  { title: 'Reference', pages: ['settings', 'tools', 'mcp'] },
  {
    title: 'How it works',
    pages: [
      ...['citations-and-confidence', 'search', 'context', 'guards', 'security', 'architecture'],
      ...['compared', 'benchmarks', 'fuzzing', 'decisions'],
    ],
  },
]
