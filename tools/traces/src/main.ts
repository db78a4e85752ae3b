import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { TraceReceiver, type TraceSpan } from './receiver.ts';
import { toSvg } from './svg.ts';
import { toWaterfall, toText } from './waterfall.ts';

// npm run traces -- [--port=4318] [--only=TEXT] [--svg=FILE]: receives the spans of processes on this machine and
// prints each trace as a waterfall. `--only`: traces whose root span name contains TEXT; `--svg`: also draws the latest
// trace to FILE.

/** Processes export every five seconds; a trace is complete when no span arrived for longer. */
const IDLE_MS = 7_000;

const { values } = parseArgs({
  options: { port: { type: 'string' }, only: { type: 'string' }, svg: { type: 'string' } },
});
const traces = new Map<string, { spans: TraceSpan[]; timer: NodeJS.Timeout }>();

function add(span: TraceSpan): void {
  const trace = traces.get(span.traceId);
  clearTimeout(trace?.timer);
  const spans = [...(trace?.spans ?? []), span];
  traces.set(span.traceId, { spans, timer: setTimeout(() => show(span.traceId, spans), IDLE_MS) });
}

function show(traceId: string, spans: TraceSpan[]): void {
  traces.delete(traceId);
  const waterfall = toWaterfall(spans);
  if (!waterfall.rows[0]?.span.name.includes(values.only ?? '')) return;
  console.log(toText(waterfall));
  if (values.svg) writeFileSync(values.svg, toSvg(waterfall));
}

try {
  const receiver = await TraceReceiver.listen(Number(values.port ?? 4318), (spans) => spans.forEach(add));
  console.log(`Start the product with OTEL_EXPORTER_OTLP_ENDPOINT=${receiver.url}`);
} catch (error) {
  console.error(`The traces cannot be received: ${(error as Error).message}`);
  process.exitCode = 1;
}
