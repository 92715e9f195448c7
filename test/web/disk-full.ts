/** What a server answers that cannot go on: its words stand on the page. */
export const diskFull = (status: 422 | 500) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status, code: 'failed', detail: 'The disk is full.', remedy: 'Free some space.' }),
})
