import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBrokerPermissions } from '@pechincha/deploy/broker-permissions';
import { events } from '@pechincha/contracts/events/all';
import { renderEventsPage } from './events-page.ts';
import { drawPackageGraph } from './package-graph.ts';

// npm run docs: writes what follows from the contracts and packages. Needs their build.

/** What each file should contain. */
export const generated: Record<string, () => string | Promise<string>> = {
  'docs/events.md': renderEventsPage,
  'docs/architecture.md': drawPackageGraph,
  'deploy/servers/rabbitmq/permissions.json': () =>
    `${JSON.stringify(createBrokerPermissions(events), null, 2)}\n`,
};

if (import.meta.main) {
  for (const [file, render] of Object.entries(generated))
    writeFileSync(join(import.meta.dirname, '../../..', file), await render());
}
