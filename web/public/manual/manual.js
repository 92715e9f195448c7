// The search of the manual: every word has to occur; words in headings and titles count most.
const field = document.getElementById('search')
const list = document.getElementById('found')
const most = 12
let sections

async function load() {
  sections ??= fetch('search.json').then((response) => response.json())
  return sections
}

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}_.-]+/gu) ?? []

function score({ title, heading, text }, words) {
  const [inTitle, inHeading, below] = [title, heading, text].map((each) => each.toLowerCase())
  let sum = 0
  for (const word of words) {
    const times = below.split(word).length - 1
    const one = (inHeading.includes(word) ? 6 : 0) + (inTitle.includes(word) ? 3 : 0) + Math.min(times, 4)
    if (one === 0) return 0
    sum += one
  }
  return sum
}

function excerpt(text, words) {
  const at = Math.max(0, Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((place) => place >= 0)) - 40)
  const from = Number.isFinite(at) ? text.slice(at) : text
  // Whole words, where there are several.
  const begun = at > 0 && Number.isFinite(at) ? from.replace(/^\S*\s/, '… ') : from
  return begun.length > 140 ? `${begun.slice(0, 140).replace(/\s\S*$/, '')} …` : begun
}

async function search() {
  const words = wordsOf(field.value)
  if (words.length === 0) return list.replaceChildren()
  const found = (await load())
    .map((section) => ({ section, points: score(section, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
  list.replaceChildren(
    ...found.map(({ section: { to, title, heading, text } }) => {
      const item = document.createElement('li')
      const link = document.createElement('a')
      link.href = to
      link.textContent = heading === title ? title : `${title}: ${heading}`
      const passage = document.createElement('p')
      passage.textContent = excerpt(text, words)
      item.append(link, passage)
      return item
    }),
  )
  if (found.length === 0) list.append(Object.assign(document.createElement('li'), { textContent: 'Nothing found. Try fewer words.' }))
}

field.addEventListener('focus', load, { once: true })
field.addEventListener('input', search)
addEventListener('keydown', (event) => {
  if (event.key === '/' && !/input|textarea/i.test(document.activeElement?.tagName ?? '')) {
    event.preventDefault()
    field.focus()
  } else if (event.key === 'Escape') {
    field.value = ''
    list.replaceChildren()
  }
})
