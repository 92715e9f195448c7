import type { App } from '../app/app.ts'
import { type Fault, IbidError } from '../core/fault.ts'
import type { Inspection } from '../settings/inspection.ts'
import { processEnvironment } from '../settings/process-environment.ts'
import type { SettingsInput } from '../settings/settings-input.ts'
import { inReadersLanguage, say } from '../views/words/say.ts'
import { canRedraw } from './at-terminal.ts'
import { processTerminal, type Terminal } from './terminal.ts'

/** Options that every command takes. */
export interface CommonOptions {
  readonly json?: boolean
  readonly jsonl?: boolean
  readonly plain?: boolean
  readonly verbose?: boolean
  readonly quiet?: boolean
  readonly color?: boolean
  readonly config?: string
  readonly dataDir?: string
}

/** What a command has to work with. */
export interface Cli {
  readonly terminal: Terminal
  readonly options: CommonOptions
  /** Where settings are found, before anything is read. */
  readonly input: SettingsInput
  /** Aborts at the first interrupt from the keyboard. */
  readonly signal: AbortSignal
  /** The app, opened on first use; its warnings are shown once. Throws for settings that do not fit. */
  app(): Promise<App>
  /** The same by this machine's own settings, with nothing read from the store: for commands that make, move or look at that, whatever state it is in. */
  appAlone(): Promise<App>
  /** The settings, right or wrong: for the commands that mend them. */
  inspect(): Promise<Inspection>
  /** A result as its reader wants it: one JSON document; JSON lines, which are the document unless others are given; or words, if there are any. */
  show(document: unknown, text: string | undefined, lines?: readonly unknown[]): void
  /** One JSON document for machines. */
  json(value: unknown): void
  /** One JSON value on a line of its own. */
  jsonLine(value: unknown): void
  /** One line about something that went wrong without stopping the command. */
  warn(text: string): void
  close(): Promise<void>
}

/** `flags` are settings given as options of the command. */
export function openCli(options: CommonOptions, flags: Readonly<Record<string, unknown>>): Cli {
  const around = processEnvironment()
  const plain = options.plain === true || options.json === true || options.jsonl === true
  const live = !plain && canRedraw(around.env)
  const terminal = processTerminal({ color: options.color !== false && !plain, quiet: options.quiet === true, live })
  const stop = new AbortController()
  const onInterrupt = () => {
    if (stop.signal.aborted) process.exit(130)
    stop.abort(new IbidError('cancelled', 'interrupted'))
  }
  process.on('SIGINT', onInterrupt)
  const input: SettingsInput = {
    ...around,
    flags: { ...flags, ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }) },
    ...(options.config === undefined ? {} : { configFile: options.config }),
  }
  const warn = (text: string) => terminal.err(`ibid: ${inOneLine(inReadersLanguage(text))}`)
  const json = (value: unknown) => terminal.out(JSON.stringify(value, null, 2))
  const jsonLine = (value: unknown) => terminal.out(JSON.stringify(value))
  let app: Promise<App> | undefined
  const opened = (open: (rooms: typeof import('../app/compose.ts')) => Promise<App>): Promise<App> => {
    app ??= import('../app/compose.ts').then(open).then((made) => {
      for (const warning of made.inspection.warnings) warn(warning)
      return made
    })
    return app
  }
  return {
    terminal,
    options,
    input,
    signal: stop.signal,
    app: () => opened(({ openApp }) => openApp(input)),
    appAlone: () => opened(async ({ appOf }) => appOf(await (await import('../settings/load.ts')).loadSettings(input), input)),
    inspect: async () => (await import('../settings/load.ts')).inspectSettings(input),
    show(document, text, lines = [document]) {
      if (options.json) json(document)
      else if (options.jsonl) for (const line of lines) jsonLine(line)
      else if (text !== undefined) terminal.out(text)
    },
    json,
    jsonLine,
    warn,
    async close() {
      process.off('SIGINT', onInterrupt)
      terminal.status('')
      await (await app?.catch(() => undefined))?.close()
    },
  }
}

/** A fault as the one line that people read: what is wrong, then what to do. */
export const faultLine = (fault: Pick<Fault, 'message'> & { readonly remedy?: string | undefined }): string =>
  inOneLine(fault.remedy ? say`${inReadersLanguage(fault.message)}; ${inReadersLanguage(fault.remedy)}` : inReadersLanguage(fault.message))

/** No name that holds a line feed begins a line of its own. */
const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')
