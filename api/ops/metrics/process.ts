import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { Engine } from '../../db/engine.ts';
import type { Load } from '../../http/guards.ts';
import { registry } from './metrics.ts';

/** Milliseconds between measurements, and for which measurements count. */
const resolution = 20;
const window = 60_000;

/** Measures this process from now on: memory, event-loop delay, and callers waiting for a connection. */
export function measureProcess(engine: Engine, load: Load): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'seseragi_processes', help: 'Processes of this start: those that take requests, and the one that leads them', registers }).set(1);
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  setInterval(() => delay.reset(), window).unref();
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1000);
  new Gauge({
    name: 'seseragi_event_loop_delay_seconds',
    help: 'How long everything in a process has waited for its turn within the last minute: the slowest process',
    labelNames: ['percentile'],
    aggregator: 'max',
    registers,
    collect() {
      // There may be no measurement yet since the minute began.
      const isSeen = delay.count > 0;
      for (const percentile of [50, 99]) this.set({ percentile }, isSeen ? seconds(delay.percentile(percentile)) : 0);
      this.set({ percentile: 100 }, isSeen ? seconds(delay.max) : 0);
    },
  });
  new Gauge({
    name: 'seseragi_reads_in_hand',
    help: 'Reading requests under way',
    registers,
    collect() {
      this.set(load.reads);
    },
  });
  new Gauge({
    name: 'seseragi_database_connections',
    help: 'Connections to the database that are open, those that are idle, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(engine.connections())) this.set({ state }, count);
    },
  });
}
