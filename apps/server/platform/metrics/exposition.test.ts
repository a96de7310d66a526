import { expect, test } from 'vitest';
import { createRegistry } from './exposition.ts';

test('a registry writes counters, gauges and histograms in the Prometheus text format', () => {
  const { counter, gauge, histogram, text } = createRegistry();
  const calls = counter('calls_total', 'Calls.');
  for (const who of ['a', 'b', 'a']) calls.add({ who });
  gauge('heat', 'Now.', () => 1.5);
  gauge('unknown', 'Nobody can tell.', () => undefined);
  const took = histogram('took_seconds', 'How long.', [0.1, 1]);
  for (const seconds of [0.1, 0.5, 7]) took.observe(seconds, { who: 'a' });
  expect(text()).toBe(`# HELP calls_total Calls.
# TYPE calls_total counter
calls_total{who="a"} 2
calls_total{who="b"} 1
# HELP heat Now.
# TYPE heat gauge
heat 1.5
# HELP unknown Nobody can tell.
# TYPE unknown gauge
# HELP took_seconds How long.
# TYPE took_seconds histogram
took_seconds_bucket{who="a",le="0.1"} 1
took_seconds_bucket{who="a",le="1"} 2
took_seconds_bucket{who="a",le="+Inf"} 3
took_seconds_sum{who="a"} 7.6
took_seconds_count{who="a"} 3
`);
});

test('a registry escapes label values and help texts', () => {
  const { counter, text } = createRegistry();
  counter('calls_total', 'A\\B\nC').add({ who: 'a"} 1\nfake_total{x="\\' });
  expect(text().split('\n')).toEqual([
    String.raw`# HELP calls_total A\\B\nC`,
    '# TYPE calls_total counter',
    String.raw`calls_total{who="a\"} 1\nfake_total{x=\"\\"} 1`,
    '',
  ]);
});
