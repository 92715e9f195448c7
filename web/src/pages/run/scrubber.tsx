import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RunEvent } from '../../../../src/core/event-types.ts'
import { IconButton } from '../../parts/button.tsx'
import { run as runWords } from '../../words/en/run.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './scrubber.module.css'

const say = wordsOf('run', runWords)

/** ms between two events when a run is played: as long as it was, but neither too short to be seen nor too long to wait for. */
const shortestMs = 120
const longestMs = 1_200

interface ScrubberProps {
  readonly events: readonly RunEvent[]
  readonly seq: number
  readonly onSeq: (seq: number) => void
}

/** Goes through a run: back to any event, or played from where it stands. */
export function Scrubber({ events, seq, onSeq }: ScrubberProps) {
  const [isPlaying, setPlaying] = useState(false)
  const last = events.length
  useEffect(() => {
    if (!isPlaying) return
    if (seq >= last) return setPlaying(false)
    const gap = (events[seq]?.at ?? 0) - (events[seq - 1]?.at ?? 0)
    const timer = setTimeout(() => onSeq(seq + 1), Math.min(longestMs, Math.max(shortestMs, gap)))
    return () => clearTimeout(timer)
  }, [isPlaying, seq, last, events, onSeq])
  const play = () => {
    if (!isPlaying && seq >= last) onSeq(1)
    setPlaying(!isPlaying)
  }
  return (
    <div className={styles['scrubber']}>
      <IconButton label={say('first')} icon={SkipBack} onClick={() => onSeq(1)} />
      <IconButton label={isPlaying ? say('pause') : say('play')} icon={isPlaying ? Pause : Play} onClick={play} />
      <IconButton label={say('latest')} icon={SkipForward} onClick={() => onSeq(last)} />
      <input
        type="range"
        min={1}
        max={Math.max(1, last)}
        value={Math.min(seq, Math.max(1, last))}
        aria-label={say('event')}
        aria-valuetext={say('eventOf', { seq, last, type: events[seq - 1]?.type ?? '' })}
        onChange={(event) => onSeq(Number(event.target.value))}
      />
      <output className={styles['place']}>
        {seq} / {last}
      </output>
    </div>
  )
}
