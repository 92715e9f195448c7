import { useEffect, useState } from 'react'
import { seconds } from '../../parts/amounts.tsx'

/** Seconds since a moment, counted on. `since` in ms since 1970. */
export function Elapsed({ since }: { readonly since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <>{seconds(Math.max(0, Math.floor((now - since) / 1_000)))}</>
}
