/**
 * `info.version` of the API's description. It rises when a field of a reply is renamed or removed, or a call is;
 * `docs/api-versions.md` says what changed. New calls and fields do not raise it.
 */
export const apiVersion = '2';
