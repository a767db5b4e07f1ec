import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { tracing } from './tracing.ts';

/**
 * Begins to make traces and to send them to a collector. Loaded only where one is set.
 * @param url that of the collector, without `/v1/traces`
 * @returns what sends the rest, and ends it
 */
export function startTraces(url: string): () => Promise<void> {
  process.env.OTEL_SERVICE_NAME ||= 'seseragi';
  const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${url}/v1/traces` }))] });
  provider.register();
  const tracer = trace.getTracer('seseragi');
  tracing.run = (first, work) =>
    tracer.startActiveSpan(first, async (span) => {
      const fail = () => void span.setStatus({ code: SpanStatusCode.ERROR });
      try {
        return await work({ name: (text) => void span.updateName(text), set: (attributes) => void span.setAttributes(attributes), fail });
      } catch (error) {
        // Its message may hold what somebody has typed.
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
        fail();
        throw error;
      } finally {
        span.end();
      }
    });
  return async () => {
    delete tracing.run;
    await provider.shutdown();
    trace.disable();
    context.disable();
  };
}
