/** The tools of a workspace that change nothing, and those that do. Apart from the tools, as whoever only names them need not load them. */
export const workspaceReading: readonly string[] = ['read', 'glob', 'grep']
export const workspaceChanging: readonly string[] = ['edit', 'write', 'shell']
