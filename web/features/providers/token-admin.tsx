import { Consumption } from '#web/features/providers/consumption.tsx';
import { Pricing } from '#web/features/providers/pricing.tsx';
import { Providers } from '#web/features/providers/providers.tsx';
import { words } from '#web/features/providers/words.ts';
import { useAddressTab } from '#web/kit/address-tab.ts';
import { Tabs } from '#web/kit/tabs.tsx';

/** Service prices, providers, and token consumption. */
export function TokenAdmin() {
  const [tab, choose] = useAddressTab(['pricing', 'providers', 'stats']);
  return (
    <Tabs
      label={words.tabs.label}
      chosen={tab}
      onChoose={choose}
      tabs={[
        { id: 'pricing', label: words.tabs.pricing, content: <Pricing /> },
        { id: 'providers', label: words.tabs.providers, content: <Providers /> },
        { id: 'stats', label: words.tabs.stats, content: <Consumption /> },
      ]}
    />
  );
}
