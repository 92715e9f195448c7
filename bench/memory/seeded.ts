/** Numbers from 0 to 1 that are the same for a seed (Lehmer, modulus 2^31 - 1). */
export function seeded(seed: number): () => number {
  let state = (Math.abs(seed) % 2_147_483_646) + 1
  for (let warm = 0; warm < 5; warm += 1) state = (state * 48_271) % 2_147_483_647
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
