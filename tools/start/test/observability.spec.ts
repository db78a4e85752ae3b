import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { Metrics } from '@pechincha/service-kit/metrics';
import { fetchDebian, findOnPath, run } from '../servers.ts';
import { serviceNames } from '../services.ts';
import { root } from '../settings.ts';

const folder = join(root, 'deploy', 'observability');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const alerts = read('alerts.yml');
const dashboardFiles = readdirSync(join(folder, 'dashboards'));

interface Panel {
  id: number;
  title: string;
  type: string;
  datasource: { uid: string };
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { expr: string; refId: string; datasource: { uid: string } }[];
}
interface Dashboard {
  uid: string;
  title: string;
  schemaVersion: number;
  panels: Panel[];
  templating: { list: { name: string; type: string; query: { query: string } }[] };
}
const dashboards = dashboardFiles.map((file) => ({
  file,
  dashboard: JSON.parse(read(join('dashboards', file))) as Dashboard,
}));

/** Metrics of Prometheus itself, RabbitMQ's plugin and kube-state-metrics. */
const FOREIGN = [
  'up',
  'rabbitmq_alarms_memory_used_watermark',
  'rabbitmq_alarms_free_disk_space_watermark',
  'kube_cronjob_created',
  'kube_cronjob_status_last_successful_time',
];
const AGGREGATIONS = new Set(['by', 'without', 'on', 'ignoring', 'and', 'or', 'unless']);

/** Metrics that our code registers and those of prom-client. */
async function exportedNames(): Promise<Set<string>> {
  const names = new Set<string>(FOREIGN);
  const add = (name: string, type: string): void => {
    names.add(name);
    if (type === 'histogram') for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`);
  };
  for (const top of ['apps', 'libs']) {
    for (const file of readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })) {
      if (!/^[^/]+\/src\/.*\.ts$/.test(file)) continue;
      const source = readFileSync(join(root, top, file), 'utf8');
      for (const [, type = '', name = ''] of source.matchAll(/\.(counter|gauge|histogram)\(\s*'([a-z_]+)'/g))
        add(name, type);
      // Gauges created from a list, and the request histogram, which does not use prom-client's class.
      for (const [, name = ''] of source.matchAll(/^ {4,6}\['([a-z]+_[a-z_]+)', '/gm)) add(name, 'gauge');
      for (const [, name = ''] of source.matchAll(/^const NAME = '([a-z_]+_seconds)'/gm))
        add(name, 'histogram');
    }
  }
  const backups = readFileSync(join(root, 'tools/backup/src/schedule.ts'), 'utf8');
  for (const [, name = '', type = ''] of backups.matchAll(/^# TYPE (\S+) (\S+)$/gm)) add(name, type);
  Logger.overrideLogger(false);
  const config = { HOST: '127.0.0.1', METRICS_PORT: 0 } as never;
  const metrics = new Metrics({ name: 'users', config });
  await metrics.listen();
  for (const [, name = '', type = ''] of (await metrics.serialize()).matchAll(/^# TYPE (\S+) (\S+)$/gm))
    add(name, type);
  await metrics.onApplicationShutdown();
  for (const [, name = ''] of alerts.matchAll(/- record: (\S+)/g)) names.add(name);
  return names;
}

/** The metrics that an expression reads. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/#.*$/gm, '')
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ');
  return [...bare.matchAll(/[a-z_][a-z0-9_:]*(?!\w)(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !AGGREGATIONS.has(name));
}

const expressions = [
  ...[...alerts.matchAll(/expr: \|\n((?: {10,}.*\n)+)/g)].map(
    ([, text = '']) => ['alerts.yml', text] as const,
  ),
  ...dashboards.flatMap(({ file, dashboard }) =>
    dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => [file, expr] as const)),
  ),
];

it('every worker that an alert names exists', () => {
  const named = [...alerts.matchAll(/worker=~?"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'));
  const source = ['apps', 'libs']
    .flatMap((top) => globSync(`${top}/*/src/**/*.ts`, { cwd: root }))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !source.includes(`class ${name} extends `))).toEqual([]);
});

it('alert rules and their tests pass promtool', async () => {
  await runPromtool('check', 'rules', join(folder, 'alerts.yml'));
  await runPromtool('check', 'config', join(folder, 'prometheus.yml'));
  expect(await runPromtool('test', 'rules', join(folder, 'alerts.test.yml'))).toContain('SUCCESS');
});

it('every alert has a severity, a rule test and the runbook heading it links to', () => {
  const runbook = readFileSync(join(root, 'docs', 'runbook.md'), 'utf8');
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) {
    const [, rule = ''] = alerts.split(`- alert: ${name}\n`);
    const own = rule.split('- alert: ')[0] ?? '';
    expect([name, /severity: (critical|warning)\n/.test(own)]).toEqual([name, true]);
    expect([name, own.includes(`runbook_url: docs/runbook.md#${name.toLowerCase()}\n`)]).toEqual([
      name,
      true,
    ]);
    expect([name, runbook.includes(`\n### ${name}\n`)]).toEqual([name, true]);
    expect([name, read('alerts.test.yml').includes(`alertname: ${name}\n        exp_alerts:\n`)]).toEqual([
      name,
      true,
    ]);
  }
});

it('alert rules and dashboards use only existing metrics', async () => {
  const exported = await exportedNames();
  expect(expressions.length).toBeGreaterThan(50);
  const unknown = expressions.flatMap(([file, expression]) => {
    const names = namesIn(expression);
    expect([expression, names.length > 0]).toEqual([expression, true]);
    return names.filter((name) => !exported.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

it('every service is scraped', () => {
  const [, names = ''] = /names: \[(gateway.*)\]/.exec(read('prometheus.yml')) ?? [];
  expect(names.split(', ').toSorted()).toEqual([...serviceNames].toSorted());
});

it.each(dashboards)('$file matches what Grafana provisions', ({ file, dashboard }) => {
  expect(dashboard).toMatchObject({ uid: file.replace('.json', ''), title: expect.any(String) });
  expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(39);
  const sources = read('provisioning/datasources/datasources.yml');
  const ids = dashboard.panels.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { title, gridPos, datasource, targets } of dashboard.panels) {
    expect(title).not.toBe('');
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    for (const { uid } of [datasource, ...targets.map((target) => target.datasource)])
      expect(sources).toContain(`uid: ${uid}\n`);
  }
  const variables = dashboard.templating.list.map(({ name }) => name);
  const used = JSON.stringify(dashboard.panels).matchAll(/\$(\w+)/g);
  for (const [, name] of used) expect(variables).toContain(name);
});

/** Prometheus' checker, from the PATH, or Debian's in the cache; resolves with its standard output. */
async function runPromtool(...args: string[]): Promise<string> {
  return run((await findOnPath('promtool')) ?? (await fetchPromtool()), args);
}

async function fetchPromtool(): Promise<string> {
  const { dir } = await fetchDebian(['prometheus'], () => undefined);
  return join(dir, 'usr', 'bin', 'promtool');
}
