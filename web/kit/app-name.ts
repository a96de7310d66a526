/** The product's name: the server writes it into the page (setting APP_NAME). */
export const appName =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Tutti';
