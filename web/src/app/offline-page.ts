/** Keeps the one page that is shown where the server cannot be reached; browsers allow it only over HTTPS and on this machine. */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // The page comes first. Without it the browser says itself that nothing is there.
  addEventListener('load', () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined), { once: true })
}
