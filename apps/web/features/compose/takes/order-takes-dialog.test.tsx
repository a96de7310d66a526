import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SeedFields } from '#web/features/compose/takes/order-takes-dialog.tsx';

const quoted = (provider: string, takesSeed: boolean) => ({
  provider,
  providerName: null,
  tokenCost: 1,
  providerCostUSD: 0,
  seconds: null,
  takesSeed,
});

it('the seed of a take whose provider takes none is disabled and says why', () => {
  const html = renderToStaticMarkup(
    <SeedFields
      takes={[
        { provider: 'builtin', seed: 11 },
        { provider: 'cloud', seed: 12 },
      ]}
      quote={{ takes: [quoted('builtin', true), quoted('cloud', false)] }}
      nameOf={(name) => name.toUpperCase()}
      onChange={() => undefined}
    />,
  );
  const [first, second] = html.match(/<input[^>]*>/g)!;
  expect(first).toContain('value="11"');
  expect(first).not.toContain('disabled');
  expect(second).toContain('disabled');
  expect(html).not.toContain('12"');
  expect(html.match(/takes no seed/g)).toHaveLength(1);
  expect(html).toContain('CLOUD takes no seed for this.');
});
