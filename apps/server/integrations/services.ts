import type { ServiceFactories } from '#server/platform/context.ts';
import { webhooksService } from './webhooks/webhooks.service.ts';
import { deliveriesService } from './webhooks/deliveries.service.ts';

/** How the services of the integrations are made. */
export const integrationServices = {
  webhooks: webhooksService,
  webhookDeliveries: deliveriesService,
} satisfies Partial<ServiceFactories>;
