import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { parts } from '../words/en/parts.ts'
import { wordsOf } from '../words/words.tsx'
import { IconButton } from './button.tsx'

const say = wordsOf('parts', parts)

/** Copies a text, and says so. `what`: copy what. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return <IconButton label={isCopied ? say('copied') : say('copy', { what })} icon={isCopied ? Check : Copy} onClick={copy} />
}
