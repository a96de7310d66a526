import { webhookEventTexts } from '#contract/webhook-messages.ts';

/** What webhooks report, in the order of the settings. Without schemas, so that the browser can load it. */
export type WebhookEventType = keyof typeof webhookEventTexts;

export const webhookEventTypes = Object.keys(webhookEventTexts) as WebhookEventType[];

/** Events that belong to no project; only webhooks of the studio report them. */
export const studioEventTypes: readonly WebhookEventType[] = ['balance.low'];

/** The type of the message that tests a webhook. Every webhook receives it, whatever its events are. */
export const webhookTestType = 'webhook.test';
