import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { collections } from '../../words/en/collections.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('collections', collections)

interface BackToAnswerProps {
  readonly run: string
  /** The conversation of the run, where it is known. */
  readonly session: string | undefined
}

/** The way back from a document to the answer that cites it. */
export const BackToAnswer = ({ run, session }: BackToAnswerProps) => {
  const words = (
    <>
      <ArrowLeft size={16} aria-hidden="true" /> {say('backToAnswer')}
    </>
  )
  return session === undefined ? (
    <Link to="/runs/$run" params={{ run }} className="button-link">
      {words}
    </Link>
  ) : (
    <Link to="/sessions/$session" params={{ session }} hash={run} className="button-link">
      {words}
    </Link>
  )
}
