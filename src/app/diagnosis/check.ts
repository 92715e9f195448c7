/** One thing that was looked at. */
export interface Check {
  readonly name: string
  /** `warning`: ibid works, but perhaps not as meant. */
  readonly state: 'ok' | 'warning' | 'broken'
  /** One line: what was found. */
  readonly found: string
  /** What to do, where something is to be done. */
  readonly remedy?: string
}

/** Makes a check that found nothing wrong. */
export const fine = (name: string, found: string): Check => ({ name, state: 'ok', found })

/** Makes a check with something to be done. */
export const amiss = (name: string, state: 'warning' | 'broken', found: string, remedy: string | undefined): Check => ({
  name,
  state,
  found,
  ...(remedy === undefined ? {} : { remedy }),
})
