import { Fragment, useSyncExternalStore } from 'react'
import { eachSentence, sentenceReader } from '../../../src/views/words/sentences.ts'
import { language, loadSentences } from './language.ts'

type Read = (english: string) => string

/** What ends a sentence in Chinese needs no blank behind it. */
const betweenSentences = language.startsWith('zh') ? '' : ' '

const asItIs: Read = (english) => english
let read: Read | undefined = language === 'en' ? asItIs : undefined
let readReason = read
let loading: Promise<Read> | undefined
const waiting = new Set<() => void>()

/** What says the server's words in the language of the page; loaded when it is first wanted. As they are where it cannot be loaded. */
export const readServerWords = (): Promise<Read> => {
  loading ??= loadSentences().then(
    ({ sentences, reasons }) => {
      readReason = sentenceReader({ ...sentences, ...reasons })
      return sentenceReader(sentences)
    },
    () => asItIs,
  )
  return loading
}

/** The server's words in the language of the page; empty while its sentences are loaded, so that no other language is seen first. */
export function useServerWords(english: string | undefined): string {
  const known = useSyncExternalStore(english ? subscribe : noSubscription, () => read)
  return english ? (known?.(english) ?? '') : ''
}

/** The same of why a sentence of an answer does not hold. */
export function useReason(english: string | undefined): string {
  const known = useSyncExternalStore(english ? subscribe : noSubscription, () => read && (readReason ?? read))
  return english ? (known?.(english) ?? '') : ''
}

/** The same as a part of a line. */
export const ServerWords = ({ children }: { readonly children: string }) => useServerWords(children)

/** Several sentences of the server, such as the note of an answer. */
export const ServerNote = ({ children }: { readonly children: string }) =>
  eachSentence(children).map((sentence, at) => (
    <Fragment key={sentence}>
      {at > 0 && betweenSentences}
      <ServerWords>{sentence}</ServerWords>
    </Fragment>
  ))

function subscribe(changed: () => void): () => void {
  waiting.add(changed)
  if (!read)
    void readServerWords().then((loaded) => {
      read = loaded
      for (const each of waiting) each()
    })
  return () => waiting.delete(changed)
}

const noSubscription = () => () => undefined
