// In place of the types of robots-parser, which name its one export otherwise than Node does: what is used of it.
export default function robotsParser(
  url: string,
  text: string,
): {
  /** Undefined where the address is one of another site. */
  isAllowed(url: string, agent?: string): boolean | undefined
}
