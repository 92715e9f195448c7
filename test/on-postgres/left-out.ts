/** Files that do not run over PostgreSQL, and why. */
const files: Readonly<Record<string, string>> = {
  'src/store/**': 'opens each database by its own name, most contracts on both',
  'test/{sizes,layers,bundle,container}.test.ts': 'looks at the code, not at what it keeps',
  'test/cli/store.test.ts': 'says itself which database it uses',
  'test/cli/completion.test.ts': 'a shell is offered what the files of a data folder hold, and nothing of a database',
}

/** Tests of other files, by file and name. */
const tests: Readonly<Record<string, string>> = {
  'src/house/sessions/session-state.test.ts: the state of a session > is guessed from the log where nobody can say who carries a run':
    'damages the folder of those who carry runs',
  'src/http/runs/run-events.test.ts: the stream of a run > has each event once and in order while it happens, then the result':
    'what a worker streams of a step that is stored already is not told',
  'test/cli/wrong-input.test.ts: what a user can get wrong in a question > a data folder whose database is something else':
    'damages a file',
  'test/cli/settings.test.ts: ibid doctor > finds a broken setting, a damaged database, a collection that is gone and an endpoint that is down':
    'damages a file',
}

export const filesLeftOut: readonly string[] = Object.keys(files)

/** Why a test does not run over PostgreSQL; `undefined` where it does. */
export const whyLeftOut = (file: string, name: string): string | undefined => tests[`${file}: ${name}`]
