import { describe, expect, it } from '@jest/globals';
import { alertsOf, faults, metricNames, metricsOf } from '../infra/grafana/dashboards.mjs';

describe('alerts and dashboards', () => {
  it('use existing metrics, and each alert has a runbook and a test', () => {
    expect(faults()).toEqual([]);
    expect(alertsOf().length).toBeGreaterThan(15);
  });
  it('are parsed correctly: metric names, not functions, labels or groups', () => {
    const expr = 'histogram_quantile(0.9, sum by (service, le) (rate(a_seconds_bucket{x=~"b.*", y="z"}[5m]))) > on (q) c_total or vector(0)'; // prettier-ignore
    expect(metricsOf(expr)).toEqual(['a_seconds_bucket', 'c_total']);
    expect(metricNames(`name: 'h_seconds', gauge('g', 'x', []) counter('c_total', 'y', [])`)).toEqual(
      new Set(['up', 'h_seconds', 'g', 'c_total', ...['h_seconds', 'g', 'c_total'].flatMap((n) => [`${n}_bucket`, `${n}_count`, `${n}_sum`])]),
    ); // prettier-ignore
  });
});
