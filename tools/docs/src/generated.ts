import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderEventsPage } from './events-page.ts';
import { drawPackageGraph } from './package-graph.ts';

// npm run docs: writes what in docs/ follows from the code.

/** What each file should contain. */
export const generated: Record<string, () => string | Promise<string>> = {
  'docs/events.md': renderEventsPage,
  'docs/architecture.md': drawPackageGraph,
};

if (import.meta.main) {
  for (const [file, render] of Object.entries(generated))
    writeFileSync(join(import.meta.dirname, '../../..', file), await render());
}
