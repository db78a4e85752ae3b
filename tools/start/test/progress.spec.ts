import { performance } from 'node:perf_hooks';
import { jest } from '@jest/globals';
import { Progress } from '../progress.ts';

it('progress estimates the time left while work is reported, and not while a step waits with all of it done', async () => {
  jest.useFakeTimers();
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now());
  const lines: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  const { promise, resolve } = Promise.withResolvers<void>();
  const step = new Progress().step('Demo data', async (report) => {
    report(0, 100);
    jest.advanceTimersByTime(20_000);
    report(50, 100);
    jest.advanceTimersByTime(10_000);
    report(100, 100);
    await promise;
  });
  jest.advanceTimersByTime(30_000);
  resolve();
  await step;
  jest.useRealTimers();
  expect(lines).toEqual([
    '… Demo data\n',
    '… Demo data: 50 %, 30 s, about 30 s left\n',
    '… Demo data: 99 %, 60 s\n',
    '✓ Demo data (60 s)\n',
  ]);
});
