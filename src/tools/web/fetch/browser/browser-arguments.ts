/** ms of the page's own time that its scripts are given; waiting for the network does not count. After `timeoutMs` of ours, what is there is given. */
const limits = { scriptMs: 8_000, timeoutMs: 15_000 }

/** What a browser would do by itself, and what could pass its proxy by. */
const quiet = [
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
  '--mute-audio',
  '--hide-scrollbars',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-client-side-phishing-detection',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-notifications',
  '--disable-quic',
  '--dns-prefetch-disable',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-features=AutofillServerCommunication,OptimizationHints,MediaRouter,Translate,InterestFeedContentSuggestions,WebRtcHideLocalIpsWithMdns,DialMediaRouteProvider',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--blink-settings=imagesEnabled=false',
]

/** The command line that opens a page without a window, sends everything through a proxy and prints the HTML in the end. */
export const browserArguments = (url: URL, profile: string, proxy: string): readonly string[] => [
  '--headless',
  ...quiet,
  // A browser that root runs cannot shut itself up; every other can.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  `--user-data-dir=${profile}`,
  `--proxy-server=${proxy}`,
  // By itself a browser reaches this machine without its proxy.
  '--proxy-bypass-list=<-loopback>',
  // Names are looked up by the proxy, or not at all.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--user-agent=Mozilla/5.0 (compatible; ibid)',
  `--virtual-time-budget=${limits.scriptMs}`,
  `--timeout=${limits.timeoutMs}`,
  '--dump-dom',
  url.href,
]

/** The variables of the browser: none of ours, and its own folder for all that it writes. */
export const browserEnvironment = (profile: string): Readonly<Record<string, string>> => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: profile,
  TMPDIR: profile,
  TEMP: profile,
  TMP: profile,
  LANG: 'C.UTF-8',
})
