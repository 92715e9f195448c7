import { useEffect, useState } from 'react'

/** Seconds since a moment, counted on. `since` in ms since 1970. */
export function Elapsed({ since }: { readonly since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - since) / 1_000))
  return <>{seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`}</>
}
