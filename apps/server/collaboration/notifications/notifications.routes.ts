import { locale } from '#contract/locale.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { showUnsubscribe, unsubscribe } from '#contract/notifications.ts';
import { binder } from '#server/platform/http/bind.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import type { CollaborationServices } from '#server/platform/context.ts';
import { messages } from '#server/collaboration/messages.ts';

/** An HTML page that needs neither the web app nor a session. */
function page(reply: FastifyReply, sentence: string, action: string, label: string) {
  const [heading, actionUrl, button] = [sentence, action, label].map(escapeHtml);
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(
      `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${heading}</title><main><h1>${heading}</h1>` +
        `<form method="post" action="${actionUrl}"><button>${button}</button></form></main></html>`,
    );
}

const formBytes = 10_000;

/** Mail programs and the page above send forms of any type, so these routes accept any body and ignore it. */
export async function notificationRoutes(
  app: FastifyInstance,
  { subscriptions }: CollaborationServices,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: formBytes }, (_request, _body, done) =>
      done(null),
    );
    const bind = binder(scope);

    bind(showUnsubscribe, async ({ query, reply }) => {
      const { projectName } = await subscriptions.byLink(query.token);
      const action = `?${new URLSearchParams({ token: query.token }).toString()}`;
      return page(reply, messages.emailsAbout(projectName), action, messages.stopEmailsAboutProject);
    });

    bind(unsubscribe, async ({ query: { token, again }, reply }) => {
      const subscription = await subscriptions.byLink(token);
      const wanted = again === '1';
      await subscription.set(wanted);
      const { projectName } = subscription;
      const sentence = wanted ? messages.emailsOn(projectName) : messages.emailsOff(projectName);
      const next = new URLSearchParams({ token, again: wanted ? '0' : '1' }).toString();
      return page(reply, sentence, `?${next}`, wanted ? messages.stopEmails : messages.receiveEmailsAgain);
    });
  });
}
