/** Whatever in an event may be the hash under which media are kept. */
export const mediaHashes = (body: string): readonly string[] => body.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? []
