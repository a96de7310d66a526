/** The language of this build, as a BCP 47 tag: that of every `messages.ts`. `npm run build:messages -- --locale` writes it. */
export const locale: string = 'en';

/** The language and region of dates: those in English are British, "2 Nov 2025". */
export const dateLocale: string = locale === 'en' ? 'en-GB' : locale;
