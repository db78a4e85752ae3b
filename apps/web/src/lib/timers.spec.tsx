import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { correctClock, getNow } from '@pechincha/contracts/days';
import { renderPage, server } from '../../test/render-page';
import { TimeAgo } from '../components/ui/labels';
import { http } from './http';

const HOUR_MS = 3_600_000;
const now = Date.now();

afterEach(() => {
  jest.restoreAllMocks();
  correctClock(Date.now() - getNow());
});

it.each([26, -26])('ages are by the clock of the server when the device is %d hours off', async (hours) => {
  server.respond('GET /alerts', {});
  jest.spyOn(Date, 'now').mockImplementation(() => now + hours * HOUR_MS);
  renderPage(<TimeAgo at={new Date(now - 5.5 * 60_000).toISOString()} />);
  expect(screen.queryByText('há 5 min')).toBeNull();
  await act(() => http.get('/alerts'));
  await screen.findByText('há 5 min');
});
