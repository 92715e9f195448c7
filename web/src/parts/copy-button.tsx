import { Check, Copy, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { parts } from '../words/en/parts.ts'
import { wordsOf } from '../words/words.tsx'
import { IconButton } from './button.tsx'

const say = wordsOf('parts', parts)

interface CopyButtonProps {
  readonly text: string
  /** Copy what. */
  readonly what: string
  /** Stands for what is copied, where that is no text to read. */
  readonly icon?: LucideIcon
}

/** Copies a text, and says so. */
export function CopyButton({ text, what, icon = Copy }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return <IconButton label={isCopied ? say('copied') : say('copy', { what })} icon={isCopied ? Check : icon} onClick={copy} />
}
