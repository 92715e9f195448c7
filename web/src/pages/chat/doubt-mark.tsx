import { Popover } from '@base-ui/react/popover'
import { Fragment, type ReactNode, useContext, useRef, useState } from 'react'
import type { SentenceWarning } from '../../../../src/views/sentence-warnings.ts'
import { Scroller } from '../../chat/near.ts'
import { readQuote } from '../../chat/read-quote.ts'
import { placeOf } from '../../chat/source-place.ts'
import { useRunSources } from '../../chat/use-run-sources.ts'
import { chat } from '../../words/en/chat.ts'
import { useReason } from '../../words/server-words.tsx'
import { wordsOf } from '../../words/words.tsx'
import type { OpenSource } from './opened-source.ts'
import styles from './source-mark.module.css'

const say = wordsOf('chat', chat)

interface DoubtMarkProps {
  readonly sign: '?' | '!'
  /** What is known of the sentence; absent while it is written, and in answers of earlier versions. */
  readonly doubt: SentenceWarning | undefined
  readonly run?: string
  readonly onOpen?: OpenSource
}

/** Stands behind a sentence that no source supports (`?`) or that one contradicts (`!`): why, the words that say otherwise, and the way to them. */
export function DoubtMark({ sign, doubt, run, onOpen }: DoubtMarkProps) {
  const [isOpen, setOpen] = useState(false)
  // What was clicked stays until it is closed; what was pointed at goes with the pointer.
  const isHeld = useRef(false)
  const scroller = useContext(Scroller)
  const why = useReason(doubt?.reason)
  const label = sign === '!' ? say('contradicts') : say('unsupported')
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(opens, { reason, cancel }) => {
        const isKept = !opens && (reason === 'trigger-press' ? !isHeld.current : reason === 'trigger-hover' && isHeld.current)
        if (reason === 'trigger-press') isHeld.current = opens || isKept
        else if (opens) isHeld.current = false
        if (isKept) cancel()
        else setOpen(opens)
      }}
    >
      <Popover.Trigger
        openOnHover
        delay={150}
        render={
          <button
            type="button"
            className={[styles['mark'], sign === '!' ? styles['contradicted'] : styles['unsupported']].join(' ')}
            aria-label={label}
          >
            {sign}
          </button>
        }
      />
      <Popover.Portal>
        {/* Not on the sidebar or the prompt box, and above the note beneath the answer. */}
        <Popover.Positioner
          side="top"
          sideOffset={6}
          collisionPadding={16}
          collisionBoundary={scroller?.current ?? undefined}
          className={styles['positioner']}
        >
          <Popover.Popup className={styles['card']} initialFocus={false} aria-label={label}>
            <Popover.Description>{aboutDoubt(sign, why)}</Popover.Description>
            {doubt?.quote !== undefined && (
              <blockquote dir="auto" className={styles['quote']}>
                “{readQuote(doubt.quote, doubt.uri === undefined ? undefined : { uri: doubt.uri })}”
              </blockquote>
            )}
            {run !== undefined && doubt?.source !== undefined && (
              <OpenContradiction
                run={run}
                handle={doubt.source}
                onOpen={
                  onOpen &&
                  ((place) => {
                    setOpen(false)
                    onOpen({ ...place, ...(doubt.quote === undefined ? {} : { quote: doubt.quote }) })
                  })
                }
              />
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The signs `[?]` and `[!]` of a text, as they stand behind sentences. */
export const withSigns = (text: string): ReactNode =>
  text.split(/\[([?!])\]/).map((part, at) =>
    at % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that stays the same.
      <Fragment key={at}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <span key={at} className={[styles['handle'], part === '!' ? styles['contradicted'] : styles['unsupported']].join(' ')}>
        {part}
      </span>
    ),
  )

function aboutDoubt(sign: '?' | '!', why: string): string {
  if (!why) return sign === '!' ? say('contradictsAbout') : say('unsupportedAbout')
  return say(sign === '!' ? 'contradictsWhy' : 'unsupportedWhy', { why })
}

interface OpenContradictionProps {
  readonly run: string
  readonly handle: string
  readonly onOpen: OpenSource | undefined
}

/** Names the document that says otherwise; a click opens it at its words. */
function OpenContradiction({ run, handle, onOpen }: OpenContradictionProps) {
  const { data } = useRunSources(run)
  const source = data?.find((each) => each.handle === handle)?.source
  if (!source) return null
  return (
    <button type="button" dir="auto" className={styles['opens']} onClick={() => onOpen?.({ run, handle })}>
      {placeOf(source).join(' › ')}
    </button>
  )
}
