/** Kinds of sources that a search may be held to. */
export const sourceCategories = [
  'encyclopedia',
  'programming',
  'academic',
  'government',
  'finance',
  'tech',
  'reference',
  'news',
  'health',
  'legal',
  'sports',
] as const

export type SourceCategory = (typeof sourceCategories)[number]

/** The sites of each kind; a site stands for all below it too. At most twelve, as services take only so many words within a query. */
export const sourceSites: Readonly<Record<SourceCategory, readonly string[]>> = {
  encyclopedia: [
    'wikipedia.org',
    'britannica.com',
    'plato.stanford.edu',
    'iep.utm.edu',
    'scholarpedia.org',
    'worldhistory.org',
    'encyclopedia.com',
    'newworldencyclopedia.org',
  ],
  programming: [
    'stackoverflow.com',
    'developer.mozilla.org',
    'github.com',
    'docs.python.org',
    'nodejs.org',
    'learn.microsoft.com',
    'docs.oracle.com',
    'go.dev',
    'docs.rs',
    'kubernetes.io',
    'postgresql.org',
    'stackexchange.com',
  ],
  academic: [
    'arxiv.org',
    'pubmed.ncbi.nlm.nih.gov',
    'semanticscholar.org',
    'nature.com',
    'science.org',
    'jstor.org',
    'springer.com',
    'sciencedirect.com',
    'dl.acm.org',
    'ieee.org',
    'plos.org',
    'biorxiv.org',
  ],
  government: [
    'gov.uk',
    'europa.eu',
    'usa.gov',
    'congress.gov',
    'whitehouse.gov',
    'federalregister.gov',
    'census.gov',
    'canada.ca',
    'australia.gov.au',
    'bund.de',
    'oesterreich.gv.at',
    'admin.ch',
  ],
  finance: [
    'sec.gov',
    'federalreserve.gov',
    'ecb.europa.eu',
    'imf.org',
    'worldbank.org',
    'reuters.com',
    'bloomberg.com',
    'ft.com',
    'wsj.com',
    'marketwatch.com',
    'morningstar.com',
    'investopedia.com',
  ],
  tech: [
    'arstechnica.com',
    'theverge.com',
    'techcrunch.com',
    'wired.com',
    'theregister.com',
    'zdnet.com',
    'cnet.com',
    'technologyreview.com',
    'spectrum.ieee.org',
    'hackaday.com',
    'heise.de',
    'news.ycombinator.com',
  ],
  reference: [
    'merriam-webster.com',
    'dictionary.cambridge.org',
    'oed.com',
    'wiktionary.org',
    'collinsdictionary.com',
    'dictionary.com',
    'thesaurus.com',
    'oxfordreference.com',
    'wolframalpha.com',
    'ourworldindata.org',
    'data.un.org',
    'nist.gov',
  ],
  news: [
    'reuters.com',
    'apnews.com',
    'bbc.com',
    'bbc.co.uk',
    'npr.org',
    'theguardian.com',
    'nytimes.com',
    'economist.com',
    'aljazeera.com',
    'dw.com',
    'france24.com',
    'cnn.com',
  ],
  health: [
    'who.int',
    'nih.gov',
    'cdc.gov',
    'nhs.uk',
    'medlineplus.gov',
    'ema.europa.eu',
    'mayoclinic.org',
    'clevelandclinic.org',
    'cochrane.org',
    'bmj.com',
    'thelancet.com',
    'nejm.org',
  ],
  legal: [
    'law.cornell.edu',
    'courtlistener.com',
    'supremecourt.gov',
    'oyez.org',
    'justia.com',
    'findlaw.com',
    'eur-lex.europa.eu',
    'curia.europa.eu',
    'legislation.gov.uk',
    'bailii.org',
    'canlii.org',
    'ris.bka.gv.at',
  ],
  sports: [
    'espn.com',
    'skysports.com',
    'olympics.com',
    'fifa.com',
    'uefa.com',
    'nba.com',
    'nfl.com',
    'mlb.com',
    'formula1.com',
    'atptour.com',
    'worldathletics.org',
    'eurosport.com',
  ],
}

/** Sites of videos, for services that have no search of videos. */
export const videoSites: readonly string[] = ['youtube.com', 'vimeo.com', 'dailymotion.com', 'ted.com', 'archive.org']

/** Whether a host is one of the sites or below one. */
export const isOfSites = (host: string, sites: readonly string[]): boolean =>
  sites.some((site) => host === site || host.endsWith(`.${site}`))

/** `(site:a.org OR site:b.org)`, as search engines take it, of as many sites as fit into so many characters; empty where none fits. */
export function siteOperators(sites: readonly string[], mostCharacters = Number.POSITIVE_INFINITY): string {
  let fitting = sites.length
  const written = () => {
    const terms = sites.slice(0, fitting).map((site) => `site:${site}`)
    return terms.length > 1 ? `(${terms.join(' OR ')})` : (terms[0] ?? '')
  }
  while (fitting > 0 && written().length > mostCharacters) fitting--
  return written()
}
