import { useEffect, useState } from 'react'

/** A value once it has been the same for some ms: what is typed is looked for when somebody pauses. */
export function useSettled<Value>(value: Value, ms = 120): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(waiting)
  }, [value, ms])
  return settled
}
