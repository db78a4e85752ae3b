import { startBaseline } from '../baseline.ts';
import { BARE_HTTP, createRatioRow, type Goal } from '../goal.ts';
import { compareInterleaved } from '../rounds.ts';

/** Goal 1: page 1 of the list, anonymously through the gateway, against the baseline. */
export const measureHotList: Goal = async ({ origin, effort }) => {
  const url = `${origin}/api/promotions`;
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const baseline = await startBaseline(Buffer.from(await response.arrayBuffer()));
  try {
    const ratio = await compareInterleaved(
      effort,
      { url },
      baseline,
      32,
      (subject, control) => subject.rate / control.rate,
    );
    return [
      createRatioRow({
        goal: '1',
        label: 'hot list through the gateway (32 connections)',
        measured: ratio,
        limit: { atLeast: 0.4 },
        against: BARE_HTTP,
      }),
    ];
  } finally {
    baseline.stop();
  }
};
