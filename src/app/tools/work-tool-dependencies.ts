import type { Library } from '../../core/documents.ts'
import type { WorkDependencies } from '../../tools/work-dependencies.ts'
import type { App } from '../app.ts'

/** What the tools behind verbs lean on, by the settings. */
export const workDependencies = ({ inspection, input }: Pick<App, 'input' | 'inspection'>, library: Library): WorkDependencies => ({
  library,
  environment: input.env,
  sandbox: inspection.settings.chat.sandbox,
  allowedHosts: inspection.settings.tools.http.allow,
  githubUrl: inspection.settings.tools.github.url,
  advisoriesUrl: inspection.settings.tools.advisories.url,
  readDocument: async (file) => (await import('../../docs/parse/parse.ts')).parseDocument(file),
})
