import type { TraceSpan } from './receiver.ts';

/** A span with its position in the waterfall. */
export interface Row {
  span: TraceSpan;
  /** Number of ancestors. */
  depth: number;
  /** Milliseconds since the start of the trace. */
  offsetMs: number;
}

export interface Waterfall {
  rows: Row[];
  /** Milliseconds from the first start to the last end. */
  totalMs: number;
}

/** Orders spans by start, each below its parent; a span whose parent is missing becomes a root. */
export function toWaterfall(spans: readonly TraceSpan[]): Waterfall {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const children = Map.groupBy(
    spans.toSorted((a, b) => a.startMs - b.startMs),
    ({ parentSpanId }) => (parentSpanId && ids.has(parentSpanId) ? parentSpanId : ''),
  );
  const startMs = Math.min(...spans.map((span) => span.startMs));
  const rows: Row[] = [];
  const addRows = (parentId: string, depth: number): void => {
    for (const span of children.get(parentId) ?? []) {
      rows.push({ span, depth, offsetMs: span.startMs - startMs });
      addRows(span.spanId, depth + 1);
    }
  };
  addRows('', 0);
  return { rows, totalMs: Math.max(...rows.map(({ span, offsetMs }) => offsetMs + span.durationMs)) };
}

const BAR_WIDTH = 40;
const NAME_WIDTH = 60;

/** Formats the waterfall for a terminal. */
export function toText({ rows, totalMs }: Waterfall): string {
  const [first] = rows;
  const scale = (ms: number): number => Math.round((ms / totalMs) * BAR_WIDTH);
  const lines = rows.map(({ span, depth, offsetMs }) => {
    const at = Math.min(scale(offsetMs), BAR_WIDTH - 1);
    const bar = ' '.repeat(at) + '█'.repeat(Math.max(1, scale(offsetMs + span.durationMs) - at));
    const name = `${' '.repeat(depth)}${span.name}${span.isError ? ' !' : ''}`;
    return [
      span.service.padEnd(13),
      name.slice(0, NAME_WIDTH).padEnd(NAME_WIDTH),
      bar.padEnd(BAR_WIDTH),
      formatMs(span.durationMs).padStart(8),
    ].join(' ');
  });
  return [`${first?.span.name}  ${formatMs(totalMs)}  ${first?.span.traceId}`, ...lines, ''].join('\n');
}

export const formatMs = (ms: number): string => (ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`);
