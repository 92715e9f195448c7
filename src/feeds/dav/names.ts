/** `{DAV:}name` for the properties and elements of WebDAV (RFC 4918) and its synchronisation (RFC 6578). */
export const davName = (name: string): string => `{DAV:}${name}`
/** Those of CalDAV (RFC 4791). */
export const caldavName = (name: string): string => `{urn:ietf:params:xml:ns:caldav}${name}`
/** The extension that gives a calendar one tag for all that it holds. */
export const calendarTag = '{http://calendarserver.org/ns/}getctag'
/** Given by Nextcloud and ownCloud, whose folders change their ETag whenever something below them changes. */
export const ownCloudId = '{http://owncloud.org/ns}fileid'
