import { subjectHeader } from './issuer.ts';

/** A user agent that follows redirects across sites one step at a time and keeps cookies per origin. */
export class UserAgent {
  /** The subject that signs in at the provider. */
  subject: string | undefined;
  readonly #jars = new Map<string, Map<string, string>>();

  constructor(subject?: string) {
    this.subject = subject;
  }

  jar(url: string): Map<string, string> {
    const { origin } = new URL(url);
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    return jar;
  }

  /** One request; redirects are not followed. */
  async step(url: string): Promise<Response> {
    const jar = this.jar(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, ...(this.subject && { [subjectHeader]: this.subject }) };
    const reply = await fetch(url, { headers, redirect: 'manual' });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const [name = '', value = ''] = pair.split(/=(.*)/s, 2);
      const expires = /expires=([^;]+)/i.exec(line)?.[1];
      if (/max-age=0\b/i.test(line) || (expires && Date.parse(expires) < Date.now())) jar.delete(name);
      else jar.set(name, value);
    }
    return reply;
  }

  /** Follows redirects until a URL matches or the response is no redirect. @returns the last URL */
  async follow(start: string, until: RegExp): Promise<string> {
    let url = start;
    for (let steps = 0; steps < 20; steps++) {
      if (steps > 0 && until.test(url)) return url;
      const reply = await this.step(url);
      const location = reply.headers.get('location');
      if (!location) return `${url} answered ${reply.status}: ${await reply.text()}`;
      url = new URL(location, url).href;
    }
    return url;
  }
}
