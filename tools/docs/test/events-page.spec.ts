import { readFileSync } from 'node:fs';
import { eventsPageFile, renderEventsPage } from '../src/events-page.ts';

it('docs/events.md equals the output of npm run docs', async () => {
  expect(readFileSync(eventsPageFile, 'utf8')).toBe(await renderEventsPage());
});
