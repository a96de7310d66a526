import { Consumption } from '#web/features/admin/providers/consumption.tsx';
import { PricingTab } from '#web/features/admin/providers/pricing-tab.tsx';
import { Providers } from '#web/features/admin/providers/providers.tsx';
import { messages } from '#web/features/admin/providers/messages.ts';
import { useUrlTab } from '#web/ui/url-tab.ts';
import { Tabs } from '#web/ui/tabs.tsx';

/** Service prices, providers, and token consumption. */
export function TokenAdmin() {
  const [tab, choose] = useUrlTab(['pricing', 'providers', 'stats']);
  return (
    <Tabs
      label={messages.tabs.label}
      selected={tab}
      onSelect={choose}
      tabs={[
        { id: 'pricing', label: messages.tabs.pricing, content: <PricingTab /> },
        { id: 'providers', label: messages.tabs.providers, content: <Providers /> },
        { id: 'stats', label: messages.tabs.stats, content: <Consumption /> },
      ]}
    />
  );
}
