import { audit } from '../../words/en/audit.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('audit', audit)

/** What can be done at a server, in words, by the code that the log has for it. */
export const actionWords: ReadonlyMap<string, string> = new Map([
  ['setting.changed', say('settingChanged')],
  ['setting.reset', say('settingReset')],
  ['setting.undone', say('settingUndone')],
  ['connector.added', say('connectorAdded')],
  ['connector.changed', say('connectorChanged')],
  ['connector.removed', say('connectorRemoved')],
  ['collection.added', say('collectionAdded')],
  ['collection.uploaded', say('collectionUploaded')],
  ['collection.removed', say('collectionRemoved')],
  ['token.created', say('tokenCreated')],
  ['token.revoked', say('tokenRevoked')],
  ['user.created', say('userCreated')],
  ['user.changed', say('userChanged')],
  ['user.blocked', say('userBlocked')],
  ['user.unblocked', say('userUnblocked')],
  ['user.removed', say('userRemoved')],
  ['user.erased', say('userErased')],
  ['user.password-changed', say('passwordChanged')],
  ['sign-in.made', say('signedIn')],
  ['sign-in.failed', say('signInFailed')],
  ['sign-in.ended', say('signedOut')],
  ['share.created', say('shareCreated')],
  ['share.changed', say('shareChanged')],
  ['share.ended', say('shareEnded')],
  ['share.opened', say('shareOpened')],
  ['share.reader-added', say('readerAdded')],
  ['share.reader-removed', say('readerRemoved')],
])
