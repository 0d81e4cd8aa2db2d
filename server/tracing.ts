import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Environment } from '../domain/contract/environment.ts';

/** Spans are sent this often. */
const EVERY_MS = 2_000;
/** A process that ends waits for the collector at most this long. */
const FLUSH_MS = 2_000;

/**
 * Sends the spans of Next (requests, pages, routes) to a collector, by OTLP over HTTP with JSON. The exporter reads the
 * address and the headers from OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS (OpenTelemetry, "OTLP Exporter
 * Configuration"). Whether a trace is sent depends on its id alone: a client's header cannot ask for it. Import this only
 * if an endpoint is set, because it loads the SDK.
 * @returns sends the spans of now and no later ones, within 2 s; never rejects
 */
export function startTracing({
  OTEL_SERVICE_NAME: service,
  OTEL_TRACES_SAMPLER_ARG: share,
}: Environment): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new TraceIdRatioBasedSampler(Number(share)),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        scheduledDelayMillis: EVERY_MS,
      }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  // continues the trace of a proxy in front
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return () => provider.forceFlush({ timeoutMillis: FLUSH_MS }).catch(() => {});
}
