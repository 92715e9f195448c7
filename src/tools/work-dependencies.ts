import type { Library } from '../core/documents.ts'

/** What the tools behind verbs lean on, beside their arguments and their context. */
export interface WorkDependencies {
  readonly library: Library
  /** The variables of this process. A child process is given the few it needs, never all of them: our keys are among them. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** `chat.sandbox`: which commands of a workspace run in a sandbox. */
  readonly sandbox: 'reading' | 'all'
  /** `tools.http.allow`: hosts that may be reached although they lie on a private network or on this machine. */
  readonly allowedHosts: readonly string[]
  /** `tools.github.url`: base URL of the GitHub API. */
  readonly githubUrl: string
  /** `tools.advisories.url`: base URL of a service that speaks the OSV API, or `none`. */
  readonly advisoriesUrl: string
  /** The readable sections of a page or file, by what its name and its first bytes say it is. */
  readDocument(file: { readonly path: string; readonly bytes: Uint8Array }): Promise<Readable>
}

type Readable =
  | {
      readonly ok: true
      readonly document: {
        readonly title: string
        /** `page` from 1, in documents that have pages. */
        readonly sections: readonly { readonly heading: string; readonly level: number; readonly text: string; readonly page?: number }[]
      }
    }
  | { readonly ok: false; readonly reason: string }
