import { Fragment, type ReactNode, useSyncExternalStore } from 'react'
import { eachSentence, type Sentences, sentenceReader } from '../../../src/views/words/sentences.ts'
import { language, loadSentences, loadSummaries } from './language.ts'

type Read = (english: string) => string

/** What ends a sentence in Chinese needs no blank behind it. */
const betweenSentences = language.startsWith('zh') ? '' : ' '

const asItIs: Read = (english) => english

/** What says English in the language of the page; its sentences are loaded when it is first wanted. As it is where they cannot be loaded. */
function lazyReader(load: () => Promise<Sentences>) {
  let read: Read | undefined = language === 'en' ? asItIs : undefined
  let loading: Promise<Read> | undefined
  const waiting = new Set<() => void>()
  const loaded = (): Promise<Read> => {
    loading ??= load().then(sentenceReader, () => asItIs)
    return loading
  }
  const subscribe = (changed: () => void) => {
    waiting.add(changed)
    if (!read)
      void loaded().then((made) => {
        read = made
        for (const each of waiting) each()
      })
    return () => waiting.delete(changed)
  }
  const useRead = (english: string | undefined): string => {
    const known = useSyncExternalStore(english ? subscribe : noSubscription, () => read)
    return english ? (known?.(english) ?? '') : ''
  }
  return { loaded, useRead }
}

const noSubscription = () => () => undefined

const server = lazyReader(async () => (await loadSentences()).sentences)
const reasons = lazyReader(async () => {
  const loaded = await loadSentences()
  return { ...loaded.sentences, ...loaded.reasons }
})
const summaries = lazyReader(loadSummaries)

/** What says the server's words in the language of the page. */
export const readServerWords = server.loaded

/** The server's words in the language of the page; empty while its sentences are loaded, so that no other language is seen first. */
export const useServerWords = server.useRead

/** The same of why a sentence of an answer does not hold. */
export const useReason = reasons.useRead

/** The same as a part of a line. */
export const SentenceReason = ({ children }: { readonly children: string }) => useReason(children)

/** The same of what a tool says beside its call. */
export const ToolSummary = ({ children }: { readonly children: string }) => summaries.useRead(children)

/** The same as a part of a line. */
export const ServerWords = ({ children }: { readonly children: string }) => useServerWords(children)

/** A sentence with its parts as `show` shows them. */
const Shown = ({ english, show }: { readonly english: string; readonly show: (words: string) => ReactNode }) =>
  show(useServerWords(english))

interface ServerNoteProps {
  readonly children: string
  /** How the words of a sentence are shown. */
  readonly show: (words: string) => ReactNode
}

/** Several sentences of the server, such as the note of an answer. */
export const ServerNote = ({ children, show }: ServerNoteProps) =>
  eachSentence(children).map((sentence, at) => (
    <Fragment key={sentence}>
      {at > 0 && betweenSentences}
      <Shown english={sentence} show={show} />
    </Fragment>
  ))
