import type { Person } from '../../../core/feed.ts'
import { everybody, type ItemChange, itemChange } from '../../item-change.ts'
import { firstLine, minuteOf } from '../../item-words.ts'
import type { GithubComment, GithubIssue, GithubReview } from './github-shapes.ts'

/** An issue or a pull request that a comment belongs to. */
export interface IssueOf {
  readonly repository: string
  readonly number: number
  readonly title: string
}

const longestTitle = 96

export const issuePath = (repository: string, number: number): string => `${repository}/${number}`

type GithubUser = GithubIssue['user']

const personOf = (user: GithubUser): Person => {
  if (!user) return { name: 'somebody' }
  return { ...(user.name ? { name: user.name } : { name: user.login }), handle: user.login.toLowerCase() }
}

/** People behind `@` in a text, outside of code. Teams (`@org/team`) are nobody. */
const mentionsIn = (body: string): readonly Person[] =>
  [
    ...body.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, ' ').matchAll(/(?<![\w@/.`])@([a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38})(?![\w/-])/gi),
  ].map(([, login = '']) => ({
    name: login,
    handle: login.toLowerCase(),
  }))

/** The exact words; lines end as they do everywhere else. */
const wordsOf = (body: string | null | undefined): string => (body ?? '').replace(/\r\n?/g, '\n').trim()

/** `open`, `closed`, `merged` or `draft`. */
const stateOf = (issue: GithubIssue): string =>
  issue.pull_request?.merged_at ? 'merged' : issue.state === 'open' && issue.draft === true ? 'draft' : issue.state

/** An issue or a pull request with the words it was opened with. */
export function issueItem(issue: GithubIssue, repository: string): ItemChange {
  const author = personOf(issue.user)
  const assignees = (issue.assignees ?? []).map(personOf)
  const state = stateOf(issue)
  const labels = issue.labels.flatMap((label) => (typeof label === 'string' ? label : (label.name ?? [])))
  const kind = issue.pull_request ? 'pull request' : 'issue'
  const words = wordsOf(issue.body)
  const path = issuePath(repository, issue.number)
  const facts = [
    `${kind} ${repository}#${issue.number}, ${state}${issue.closed_at ? ` (closed ${minuteOf(Date.parse(issue.closed_at))})` : ''}`,
    ...(labels.length === 0 ? [] : [`labels: ${labels.join(', ')}`]),
    ...(assignees.length === 0 ? [] : [`assigned to: ${assignees.map(({ name }) => name).join(', ')}`]),
  ]
  return itemChange(
    {
      path,
      title: `${repository}#${issue.number}: ${issue.title}`,
      uri: issue.html_url,
      at: Date.parse(issue.created_at),
      author,
      people: everybody(author, [...assignees, ...mentionsIn(words)]),
      place: repository,
      thread: path,
      labels: [...new Set([state, ...labels])],
    },
    `${issue.title}\n\n${author.name}, ${minuteOf(Date.parse(issue.created_at))}: ${facts.join('; ')}\n\n${words}\n`,
  )
}

/** A comment, on the whole or on lines. */
export function commentItem(comment: GithubComment, issue: IssueOf): ItemChange {
  const isOnLines = comment.pull_request_url != null
  const place = isOnLines && comment.path ? ` on \`${comment.path}\`${comment.line == null ? '' : ` line ${comment.line}`}` : ''
  return answerItem(issue, {
    path: `${issuePath(issue.repository, issue.number)}/${isOnLines ? 'line-comment' : 'comment'}-${comment.id}`,
    uri: comment.html_url,
    at: Date.parse(comment.created_at),
    user: comment.user,
    place,
    body: wordsOf(comment.body),
  })
}

const verdicts: Readonly<Record<string, string>> = { APPROVED: 'approved', CHANGES_REQUESTED: 'requested changes', DISMISSED: 'dismissed' }

/** A review of a pull request; undefined where it says nothing beyond the comments on lines that it holds. */
export function reviewItem(review: GithubReview, issue: IssueOf): ItemChange | undefined {
  const words = wordsOf(review.body)
  const verdict = verdicts[review.state]
  if (review.submitted_at == null || (words === '' && verdict === undefined)) return undefined
  return answerItem(issue, {
    path: `${issuePath(issue.repository, issue.number)}/review-${review.id}`,
    uri: review.html_url,
    at: Date.parse(review.submitted_at),
    user: review.user,
    place: verdict === undefined ? '' : ` (${verdict})`,
    body: words,
    ...(verdict === undefined ? {} : { labels: [verdict] }),
  })
}

interface Answer {
  readonly path: string
  readonly uri: string
  readonly at: number
  readonly user: GithubUser
  readonly place: string
  readonly body: string
  readonly labels?: readonly string[]
}

function answerItem(issue: IssueOf, answer: Answer): ItemChange {
  const author = personOf(answer.user)
  const line = firstLine(answer.body, longestTitle)
  return itemChange(
    {
      path: answer.path,
      title: `${issue.repository}#${issue.number}: ${line || issue.title}`,
      uri: answer.uri,
      at: answer.at,
      author,
      people: everybody(author, mentionsIn(answer.body)),
      place: issue.repository,
      thread: issuePath(issue.repository, issue.number),
      ...(answer.labels === undefined ? {} : { labels: answer.labels }),
    },
    `> ${issue.repository}#${issue.number}: ${issue.title}\n\n${author.name}, ${minuteOf(answer.at)}${answer.place}:\n\n${answer.body}\n`,
  )
}
