// Shows R6 of docs/reliability.md.
import { join } from 'node:path';
import type { EventData, IntegrationEvent } from '@pechincha/contracts/event';
import { authorsCounted } from '@pechincha/contracts/events/promotion';
import { describeCrashPoints } from '@pechincha/testing/crash-points';

/** Of events that are published, the last counts of each author: those before depend on what was summed first. */
function keepLastCounts(events: readonly IntegrationEvent[]): unknown[] {
  const counts = events
    .filter(({ name }) => name === authorsCounted.name)
    .flatMap(({ data }) => (data as EventData<typeof authorsCounted>).authors)
    .toSorted((a, b) => a.version - b.version)
    .map(({ version: _version, ...rest }) => [rest.authorId, rest] as const);
  return [...events.filter(({ name }) => name !== authorsCounted.name), ...new Map(counts).values()];
}

describeCrashPoints('promotions', join(import.meta.dirname, 'crash-scenario.ts'), {
  // Depends on the time of the promotion.
  ignoredFields: ['hot'],
  normalize: ({ 'published events': events = [], author_counts: counts = [], ...rows }) => ({
    ...rows,
    // How often they changed depends on how many changes were summed at once.
    author_counts: counts.map((row) => ({ ...(row as object), version: undefined })),
    'published events': keepLastCounts(events as IntegrationEvent[]),
  }),
});
