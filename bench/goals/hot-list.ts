import { startBaseline } from '../baseline.ts';
import type { Goal } from '../goal.ts';
import { compareInterleaved } from '../rounds.ts';

/** Goal 1: page 1 of the list, asked anonymously through the gateway, against the ceiling. */
export const hotList: Goal = async ({ origin, effort }) => {
  const url = `${origin}/api/promotions`;
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const ceiling = await startBaseline(Buffer.from(await answer.arrayBuffer()));
  try {
    const ratio = await compareInterleaved(
      effort,
      { url },
      ceiling,
      32,
      (subject, control) => subject.rate / control.rate,
    );
    return [
      {
        goal: '1',
        label: 'hot list through the gateway, of the ceiling (32 connections)',
        target: '≥ 0.40',
        measured: ratio.toFixed(2),
        isMet: ratio >= 0.4,
      },
    ];
  } finally {
    ceiling.stop();
  }
};
