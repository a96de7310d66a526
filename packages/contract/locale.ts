/** The language of this build, as a BCP 47 tag: that of every `messages.ts`. `npm run build:messages -- --locale` writes it. */
export const locale = 'en';
