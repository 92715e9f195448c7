// Shows one plain page where the server cannot be reached. Everything else goes to the server as if this were not here: no answer, document or script is kept.
const cacheName = 'offline-2'
// In the browser's language: the one that somebody has chosen is not known here.
const page = navigator.language.startsWith('zh') ? '/offline.zh.html' : '/offline.html'
const kept = ['/offline.html', '/offline.zh.html', '/offline.css']

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName)
    // Past the browser's own cache, which may hold an earlier one.
    await cache.addAll(kept.map((path) => new Request(path, { cache: 'reload' })))
    await self.skipWaiting()
  }
  event.waitUntil(keep())
})

self.addEventListener('activate', (event) => {
  const begin = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name)
    // Opening a page does not wait until this has started.
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

self.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event
  const open = async () => {
    try {
      return (await preloadResponse) ?? (await fetch(request))
    } catch {
      return (await caches.match(page)) ?? Response.error()
    }
  }
  if (request.mode === 'navigate') event.respondWith(open())
  // Asked for by the page that stands in.
  else if (new URL(request.url).pathname === '/offline.css')
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()))
})
