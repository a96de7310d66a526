const meta = (name: string): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;

/** Placeholder for the product name in prerendered pages. */
const namePlaceholder = '%APP_NAME%';

/** The product name, which the server writes into the page (setting APP_NAME). */
export const appName = (): string =>
  globalThis.document ? (meta('application-name') ?? 'Tutti') : namePlaceholder;

/** The server version: `0.1.0 (7b73c37)`. */
export const appVersion = (): string | undefined => meta('application-version');

/** URL of the product's social profile; a hashtag page by default. */
export const socialProfile = meta('social-profile') ?? 'https://mastodon.social/tags/tutti';

/** Name of the OpenID Connect provider for single sign-on; undefined if none is configured. */
export const signInProvider = meta('sign-in-provider');
