/** Files that do not run over PostgreSQL, and why. */
const files: Readonly<Record<string, string>> = {
  'src/store/**': 'opens each database by its own name, most contracts on both',
  'test/{sizes,layers,bundle,container}.test.ts': 'looks at the code, not at what it keeps',
  '{test/cli/store,src/app/diagnosis/deep/check-deep,src/app/people/retention/retention}.test.ts': 'says itself which database it uses',
  'test/safety/administrators.test.ts': 'is about settings in a file, and says itself what holds for a team',
  'test/upgrade/before-app*.test.ts': 'opens a data folder, and a database, as an earlier ibid wrote them',
  'src/http/routes/settings.test.ts': 'is about settings in a file; those in a database have `team-settings.test.ts`',
  'test/cli/completion.test.ts': 'a shell is offered what the files of a data folder hold, and nothing of a database',
}

/** Tests of other files, by file and name. */
const tests: Readonly<Record<string, string>> = {
  'src/app/sessions/session-state.test.ts: the state of a session > is guessed from the log where nobody can say who carries a run':
    'damages the folder of those who carry runs',
  'src/http/runs/run-events.test.ts: the stream of a run > has each event once and in order while it happens, then the result':
    'what a worker streams of a step that is stored already is not told',
  'test/streams/marks.test.ts: marks of an answer that comes letter by letter are those that it keeps > in the events of a run':
    'what a worker streams of a step that is stored already is not told',
  'test/cli/wrong-input.test.ts: what a user can get wrong in a question > a data folder whose database is something else':
    'damages a file',
  ...because('counts every secret, and here a database and a key have theirs', [
    'src/settings/endpoint.test.ts: keys show in no listing, no JSON, no inspection, no error; all are named for redaction',
    'src/settings/server-keys.test.ts: the keys of servers > are known, wherever they stand, and what is no key is left in texts',
    'src/settings/live.test.ts: settings while a program runs > tell every key that was ever configured',
  ]),
  ...because('turns the time in a file', [
    'src/app/schedule/keep-schedule.test.ts: a schedule > is kept by one of several programs, and one chore that fails does not keep others waiting',
    'src/app/schedule/keep-schedule.test.ts: a schedule > cuts a chore off that another program has taken over',
  ]),
  ...because('sets the clock of a server, and a team counts tries by that of its database', [
    'test/safety/sign-in.test.ts: 1,000 wrong passwords of others do not keep the owner out: elsewhere, nor at their address in a browser that is known',
    'test/safety/sign-in.test.ts: who guesses without end is heard 14 times in the first hour and 4 times in each that follows, from an address and with a stolen cookie',
    'test/safety/sign-in.test.ts: who tries many accounts from one address has to wait after 50',
  ]),
  ...because('looks at the files of a data folder', [
    'test/cli/follow.test.ts: ibid runs follow > ends with the run when that is deleted, and says so',
    'test/cli/backup.test.ts: ibid store backup > writes a file by its time, says that the key is not in it, and restores it elsewhere',
    'test/cli/users.test.ts: everything of a person is shown, deleted where that is sure, and proved to be gone',
    'test/cli/wrong-input.test.ts: what can be wrong with settings > a data folder that cannot be made',
    'test/manual.test.ts: the manual does what it shows > docs/runs.md',
    'test/manual.test.ts: the manual does what it shows > docs/serve.md',
  ]),
  ...because('is done before a database of the suite is made, which is when it is first written to', [
    'test/cli/doctor.test.ts: ibid doctor > looks at everything, and gives it as a list',
    'test/cli/doctor.test.ts: ibid doctor > ends with 1 for what is broken alone',
    'test/cli/doctor.test.ts: ibid doctor > sees what others may read',
    'test/manual.test.ts: the manual does what it shows > docs/troubleshooting.md',
  ]),
  ...because('looks at the file of settings, and those of a team are in its database', [
    'src/http/routes/model-setup.test.ts: a first model > is chosen from what a place lists for the key, tried, and used from then on',
    'src/http/routes/model-setup.test.ts: a first model > gets no key that was set for another place',
    'test/pictures.test.ts: pictures of the manual > show the program as it is now; else run: npm run pictures',
  ]),
  'src/http/runs/full-server.test.ts: a server with more to do than it has room for > lets questions wait, says how many go first, and refuses what is too much until there is room again':
    'how many go first is told by a server that keeps its queue itself; what a team counts is tested beside it',
  'test/http/serve-lifecycle.test.ts: a server that is stopped > says at the next start how many of its runs go on':
    'the runs of a team are taken from its queue by whoever has time',
  'test/cli/ask.test.ts: ibid ask > says how a run that was cut off is carried on': 'writes the log of a folder',
  'test/safety/sudden-death.test.ts: a command > that cannot write its index says so in one line, ends, and does it once it can':
    'lets files grow no further',
  'test/web/settings.test.ts: a setting that an administrator changes > is named with its command where only a terminal of the machine sets it':
    'names the command for a file; that for a team is in `test/safety/administrators.test.ts`',
  'test/safety/sandbox.test.ts: where no sandbox can be had > everything is asked about, and nothing breaks':
    'starts this very program as another user, who may not start what stands in for Node here',
  'test/cli/settings.test.ts: ibid doctor > finds a broken setting, a damaged database, a collection that is gone and an endpoint that is down':
    'damages a file',
}

function because(why: string, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, why]))
}

export const testsLeftOut: readonly string[] = Object.keys(tests)

export const filesLeftOut: readonly string[] = Object.keys(files)

/** Why a test does not run over PostgreSQL; `undefined` where it does. */
export const whyLeftOut = (file: string, name: string): string | undefined => tests[`${file}: ${name}`]
