/** What a server counts, as Prometheus reads it. */
export interface Metrics {
  requested(route: string, method: string, status: number, seconds: number): void
  /** Call what it returns when the stream ends, once or more often. */
  streamOpened(): () => void
  rated(rating: 'up' | 'down'): void
  /** The text of `/metrics`. */
  text(): Promise<string>
}
