import type { NetworkPolicy } from '#providers/http/guarded-request.ts';
import type { Encryption } from '../platform/access/encryption.ts';
import { deliveriesService, type DeliveryDeps } from '../integrations/webhooks/deliveries.service.ts';
import { webhookSwitchOff, type SwitchOffDeps } from '../integrations/webhooks/switch-off.ts';
import { webhookSecrets } from '../integrations/webhooks/webhook-secrets.ts';
import { defaultTimings, type WebhookTimings } from '../integrations/webhooks/webhook-timings.ts';
import { webhooksService, type WebhookDeps } from '../integrations/webhooks/webhooks.service.ts';

type WebhookServiceDependencies = Pick<WebhookDeps, 'db' | 'publish' | 'audit' | 'projects' | 'now'> &
  Pick<DeliveryDeps, 'log'> &
  SwitchOffDeps & {
    readonly encryption: Encryption;
    readonly webhookHosts: ReadonlySet<string>;
    readonly resolve?: NetworkPolicy['resolve'];
    readonly webhookTimings?: Partial<WebhookTimings> | undefined;
  };

/** Creates the services of webhooks, and of the deliveries to them. */
export function createWebhookServices(dependencies: WebhookServiceDependencies) {
  const { encryption, webhookHosts: allowedHosts, resolve, webhookTimings } = dependencies;
  const secrets = webhookSecrets(encryption);
  const webhookDeliveries = deliveriesService({
    ...dependencies,
    secrets,
    policy: { allowedHosts, resolve },
    timings: { ...defaultTimings, ...webhookTimings },
    switchOff: webhookSwitchOff(dependencies),
  });
  const webhooks = webhooksService({ ...dependencies, secrets, deliveries: webhookDeliveries, allowedHosts });
  return { webhooks, webhookDeliveries };
}
