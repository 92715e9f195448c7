import { openProven } from './open-proven.ts'
import { readBeginning } from './read-bounded.ts'

/** Bytes that are looked at. */
const looked = 8_000

/** Whether a file begins like a text, as no file with a zero byte does. True where it cannot be read: whoever opens it says why. */
export async function isText(path: string): Promise<boolean> {
  try {
    await using file = await openProven(path)
    return !(await readBeginning(file, looked)).includes(0)
  } catch {
    return true
  }
}
