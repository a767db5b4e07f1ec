import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { tracing } from './tracing.ts';

/**
 * Starts tracing with an exporter. Loaded only where a collector is set.
 * @param url of the collector, without `/v1/traces`
 * @returns a function that flushes and stops it
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
        // The message may contain user input.
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
