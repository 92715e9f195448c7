/** Ways to say a thing by the key of its subject; `{}` is the value, `{p}` the project. Of look-alikes, `!` in front marks a denial of the subject's own claim. */
export type Ways = Readonly<Record<string, readonly string[]>>
