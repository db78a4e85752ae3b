import { toSvg } from '../src/svg.ts';
import type { TraceSpan } from '../src/receiver.ts';
import { toWaterfall, toText } from '../src/waterfall.ts';

const span = (spanId: string, parentSpanId: string | undefined, startMs: number, more = {}): TraceSpan => ({
  traceId: 't',
  spanId,
  parentSpanId,
  service: 'gateway',
  name: spanId,
  kind: 'server',
  startMs,
  durationMs: 10,
  attributes: {},
  isError: false,
  ...more,
});

/** In order of arrival: by process, not by time. */
const spans = [
  span('handler', 'request', 1_030, { service: 'ads' }),
  span('request', undefined, 1_000),
  span('lost', 'missing', 1_050),
  span('find <ads>', 'handler', 1_035, { durationMs: 2, attributes: { 'db.system.name': 'mongodb' } }),
  span('login', 'request', 1_005),
];

it('waterfall lists spans below their parents in order of their starts', () => {
  const { rows, totalMs } = toWaterfall(spans);
  expect(rows.map(({ span: { spanId }, depth, offsetMs }) => [spanId, depth, offsetMs])).toEqual([
    ['request', 0, 0],
    ['login', 1, 5],
    ['handler', 1, 30],
    ['find <ads>', 2, 35],
    ['lost', 0, 50],
  ]);
  expect(totalMs).toBe(60);
});

it('terminal output shows when each span ran', () => {
  const [title, ...lines] = toText(toWaterfall(spans)).split('\n');
  expect(title).toBe('request  60 ms  t');
  expect(lines[2]).toMatch(/^ads +handler +█{7} +10 ms$/);
  const barAt = (line = '') => line.indexOf('█');
  expect(barAt(lines[2]) - barAt(lines[0])).toBe(20);
});

it('SVG marks database calls on the bar of their caller and escapes span names', () => {
  const svg = toSvg(toWaterfall([...spans, span('a <b> & "c"', 'request', 1_010)]));
  expect(svg.match(/class="database"/g)).toHaveLength(1);
  expect(svg).toContain('10 ms · 1 MongoDB');
  expect(svg).toContain('a &#60;b&#62; &#38; &#34;c&#34;');
  expect(svg).not.toContain('<b>');
});
