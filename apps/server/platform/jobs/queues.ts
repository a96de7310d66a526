import { mailQueue, mailQueueSettings } from '#server/platform/mail/mail.service.ts';
import { defaultQueueSettings, type QueueOptions } from '#server/platform/storage/queue.ts';
import { jobQueues } from './job-kind.ts';

/** Digests of a project's activities. */
export const digestQueue = 'digest';

/** All queues with their settings. */
export const queues: QueueOptions['queues'] = {
  ...Object.fromEntries(jobQueues.map((name) => [name, defaultQueueSettings])),
  [mailQueue]: mailQueueSettings,
  [digestQueue]: defaultQueueSettings,
};
