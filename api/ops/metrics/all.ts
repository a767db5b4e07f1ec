import { AggregatorRegistry, Gauge, type MetricObject, Registry } from 'prom-client';
import type { Services } from '../../services.ts';
import { allFigures } from '../doctor/all-checks.ts';
import { askAll } from '../processes/ask.ts';

export const metricsType = Registry.OPENMETRICS_CONTENT_TYPE;

/** The metrics of all processes and the shared figures, as OpenMetrics. */
export async function allMetrics(services: Services): Promise<string> {
  const [counted, shared] = await Promise.all([askAll('metrics'), figures(services)]);
  const answers = [...counted, shared] as readonly (readonly MetricObject[])[];
  const all = AggregatorRegistry.aggregate(answers.map((metrics) => metrics.map(bareCounter)) as never) as unknown as Registry<typeof metricsType>;
  all.setContentType(metricsType);
  return all.metrics();
}

/** Removes `_total` from the names of counters, since the OpenMetrics serialiser appends it. */
function bareCounter(metric: MetricObject): MetricObject {
  return String(metric.type) === 'counter' ? { ...metric, name: metric.name.replace(/_total$/, '') } : metric;
}

async function figures(services: Services) {
  const registry = new Registry();
  for (const { name, help, labels = {}, value } of await allFigures(services)) {
    const known = registry.getSingleMetric(name) as Gauge | undefined;
    (known ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] })).set(labels, value);
  }
  return registry.getMetricsAsJSON();
}
