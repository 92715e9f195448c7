/** What the workspace tools lean on: the environment, of which git and ripgrep see a part. */
export interface WorkspaceDependencies {
  readonly environment: Readonly<Record<string, string | undefined>>
}
