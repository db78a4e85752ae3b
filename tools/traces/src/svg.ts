import type { TraceSpan } from './receiver.ts';
import { formatMs, type Row, type Waterfall } from './waterfall.ts';

/** Distinguishable on white and on black, and for colour-blind readers. */
const COLORS = ['#3b82c4', '#d9822b', '#2f9e77', '#b3589a', '#8a8f2e', '#c94f4f', '#6f62b5'];

const ROW_HEIGHT = 22;
const TOP = 78;
const SERVICE_X = 16;
const NAME_X = 128;
const INDENT = 12;
const TIME_X = 480;
const TIME_WIDTH = 560;
const WIDTH = 1180;

const STYLE = `
  .card { fill: #ffffff; stroke: #d5d9de; }
  text { font: 12px system-ui, -apple-system, 'Segoe UI', sans-serif; fill: #1f2429; }
  .title { font-size: 15px; font-weight: 600; }
  .faint { fill: #5b646d; }
  .grid { stroke: #e4e7eb; }
  .band { fill: #f5f6f8; }
  .database { fill: #1f2429; fill-opacity: 0.55; }
  @media (prefers-color-scheme: dark) {
    .card { fill: #14181d; stroke: #363d45; }
    text { fill: #e6e9ec; }
    .faint { fill: #a0a8b0; }
    .grid { stroke: #2a3037; }
    .band { fill: #1b2026; }
    .database { fill: #ffffff; fill-opacity: 0.6; }
  }
`;

/** Draws the waterfall; database calls are marks on the bar of their caller. */
export function toSvg({ rows, totalMs }: Waterfall): string {
  const isDatabase = ({ span }: Row): boolean => 'db.system.name' in span.attributes;
  const shown = rows.filter((row) => !isDatabase(row));
  const calls = Map.groupBy(rows.filter(isDatabase), ({ span }) => span.parentSpanId ?? '');
  const services = [...new Set(shown.map(({ span }) => span.service))];
  const getColor = (service: string): string => COLORS[services.indexOf(service) % COLORS.length] ?? '';
  const x = (ms: number): number => round(TIME_X + (ms / totalMs) * TIME_WIDTH);
  const width = (ms: number, least: number): number => round(Math.max(least, (ms / totalMs) * TIME_WIDTH));
  const bottom = TOP + shown.length * ROW_HEIGHT;

  const drawRow = ({ span, depth, offsetMs }: Row, index: number): string => {
    const y = TOP + index * ROW_HEIGHT;
    const own = calls.get(span.spanId) ?? [];
    const end = Math.max(
      x(offsetMs) + width(span.durationMs, 3),
      ...own.map((call) => x(call.offsetMs + call.span.durationMs)),
    );
    return [
      index % 2 === 0 ? rect('band', 1, y, WIDTH - 2, ROW_HEIGHT) : '',
      `<circle cx="${SERVICE_X + 4}" cy="${y + 11}" r="4" fill="${getColor(span.service)}"/>`,
      label(SERVICE_X + 14, y + 15, span.service),
      label(NAME_X + depth * INDENT, y + 15, span.name),
      `<rect x="${x(offsetMs)}" y="${y + 5}" width="${width(span.durationMs, 3)}" height="12" rx="2" fill="${getColor(span.service)}"/>`,
      ...own.map((call) => rect('database', x(call.offsetMs), y + 13, width(call.span.durationMs, 1), 4)),
      label(
        end + 6,
        y + 15,
        [formatMs(span.durationMs), toSummary(own)].filter(Boolean).join(' · '),
        'faint',
      ),
    ].join('');
  };

  const title = shown[0]?.span.name ?? '';
  const spans = `${rows.length} spans in ${services.length} processes, ${formatMs(totalMs)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 14}" role="img" aria-label="${escape(`Trace of ${title}: ${spans}`)}">
<style>${STYLE}</style>
<rect class="card" x="0.5" y="0.5" width="${WIDTH - 1}" height="${bottom + 13}" rx="8"/>
${label(SERVICE_X, 28, title, 'title')}
${label(SERVICE_X, 48, `${spans}. Marks on bars: calls to MongoDB and Redis.`, 'faint')}
${toTicks(totalMs)
  .map(
    (ms) =>
      `<line class="grid" x1="${x(ms)}" x2="${x(ms)}" y1="${TOP - 4}" y2="${bottom}"/>${label(x(ms), TOP - 8, `${ms} ms`, 'faint')}`,
  )
  .join('\n')}
${shown.map(drawRow).join('\n')}
</svg>
`;
}

/** `5 MongoDB, 1 Redis` */
function toSummary(calls: Row[]): string {
  const names: Record<string, string> = { mongodb: 'MongoDB', redis: 'Redis' };
  const bySystem = Map.groupBy(calls, ({ span }) => getSystem(span));
  return [...bySystem].map(([system, all]) => `${all.length} ${names[system] ?? system}`).join(', ');
}

const getSystem = ({ attributes }: TraceSpan): string => String(attributes['db.system.name']);

/** Round numbers, at most six of them. */
function toTicks(totalMs: number): number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
  const step = steps.find((each) => totalMs / each <= 6) ?? 60_000;
  return Array.from({ length: Math.floor(totalMs / step) + 1 }, (_, index) => index * step);
}

const label = (x: number, y: number, text: string, style = ''): string =>
  `<text x="${round(x)}" y="${y}"${style && ` class="${style}"`}>${escape(text)}</text>`;

const rect = (style: string, x: number, y: number, width: number, height: number): string =>
  `<rect class="${style}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;

const round = (value: number): number => Math.round(value * 10) / 10;

const escape = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
