/** An address without its scheme and its query, which may contain a secret: “chat.example/hooks/music”. */
export function webhookAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`.replace(/\/$/, '');
}
