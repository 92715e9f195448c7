import { belongingsOf, type Erasure, erasePerson, tracesOf } from '../../app/people/retention/erase-person.ts'
import { type Person, personOrId, soughtOf } from '../../app/people/retention/find-person.ts'
import { IbidError } from '../../core/fault.ts'
import { recordAudit } from '../../core/record-audit.ts'
import type { Amounts, Trace } from '../../core/retention.ts'
import { grouped } from '../../views/amounts.ts'
import { say } from '../../views/words/say.ts'
import { amountLines } from '../amount-lines.ts'
import type { Cli } from '../cli.ts'

export interface DeleteUserOptions {
  readonly everything?: boolean
  readonly yes?: boolean
  readonly check?: boolean
  readonly word?: readonly string[]
}

/** `ibid users delete`. */
export async function deleteUser(cli: Cli, name: string, options: DeleteUserOptions): Promise<number> {
  const app = await cli.app()
  const person = await personOrId(app, name)
  if (options.check) return check(cli, person, options.word ?? [])
  const amounts = await belongingsOf(app, person)
  if (Object.keys(amounts).length === 0 && person.email === undefined)
    throw new IbidError('not-found', `no account or data found for ${name}`, "use an account's id, email address or name")
  if (!options.everything) {
    cli.show(
      { person, amounts },
      [say`Data stored for ${titleOf(person)}:`, ...amountLines(amounts), say`Permanently delete it with: --everything`].join('\n'),
    )
    return 0
  }
  if (!options.yes && !(await isSure(cli, person, amounts))) {
    cli.terminal.err(say`Nothing was deleted`)
    return 1
  }
  cli.terminal.status(say`deleting all data of ${titleOf(person)} ...`)
  const erasure = await erasePerson(app, person, { signal: cli.signal })
  await recordAudit({ store: await app.server() }, { name: 'ibid users delete' }, 'user.erased', 'deleted')
  cli.show(erasure, proofOf(erasure))
  return isDone(erasure) ? 0 : 1
}

async function check(cli: Cli, person: Person, words: readonly string[]): Promise<number> {
  const app = await cli.app()
  const more = Object.fromEntries(words.map((word, at) => [`word ${at + 1}`, word]))
  const traces = await tracesOf(app, { ...soughtOf(person), ...more })
  cli.show({ person: person.id, traces }, [say`Searched every column of every table and every file.`, ...tracesLines(traces)].join('\n'))
  return traces.length === 0 ? 0 : 1
}

async function isSure({ terminal, signal }: Cli, person: Person, amounts: Amounts): Promise<boolean> {
  if (!terminal.isAnswered)
    throw new IbidError('usage', `this permanently deletes all data of ${titleOf(person)}`, 'to confirm, add: --yes')
  for (const line of [say`Data stored for ${titleOf(person)}:`, ...amountLines(amounts)]) terminal.out(line)
  const word = person.email ?? person.id
  terminal.out(say`This permanently deletes all of it. To confirm, type: ${word}`)
  return (await terminal.read('> ', signal))?.trim().toLowerCase() === word.toLowerCase()
}

/** What belonged to them is gone, the id stands nowhere and all is written anew; names and addresses may stand in words of others. */
const isDone = ({ after, traces, left }: Erasure): boolean =>
  Object.keys(after).length === 0 && left.length === 0 && !traces.some(({ word }) => word === 'id')

const titleOf = ({ name, email, id }: Person): string => (name === undefined ? id : `${name} <${email ?? id}>`)

const proofOf = ({ before, after, traces, left }: Erasure): string =>
  [
    say`Permanently deleted:`,
    ...amountLines(before),
    ...(Object.keys(after).length === 0 ? [say`Nothing is left.`] : [say`Left:`, ...amountLines(after)]),
    say`Searched every column of every table and every file in the data folder.`,
    ...tracesLines(traces),
    ...left.map((line) => say`Not finished: ${line}`),
    ...(left.length > 0 ? [say`To finish, run the same command again with the ID.`] : []),
  ].join('\n')

const tracesLines = (traces: readonly Trace[]): readonly string[] =>
  traces.length === 0
    ? [say`No trace of their ID, email address or name is left.`]
    : [
        say`Still found, in other people's text or by mistake:`,
        ...traces.map(({ word, place, count }) => say`  ${word} in ${place}: ${grouped(count)}`),
      ]
