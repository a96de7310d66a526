const meta = (name: string): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;

/** Stands for the product's name in what is rendered ahead. */
const namePlaceholder = '%APP_NAME%';

/** The product's name: the server writes it into the page (setting APP_NAME). */
export const appName = (): string =>
  globalThis.document ? (meta('application-name') ?? 'Tutti') : namePlaceholder;

/** Which version the server runs: `0.1.0 (7b73c37)`. */
export const appVersion = (): string | undefined => meta('application-version');

/** Where the product is followed; a hashtag unless the page names a profile. */
export const socialProfile = meta('social-profile') ?? 'https://mastodon.social/tags/tutti';

/** What the provider is called whose accounts people may come in with; the server writes it where there is one. */
export const signInProvider = meta('sign-in-provider');
