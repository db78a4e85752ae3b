import { createInternalToken } from '@pechincha/service-kit/internal-token';
import { createRatioRow, type Goal } from '../goal.ts';
import { ProductClient } from '../harness/product-client.ts';
import { alternate, getRateRatio, median } from '../rounds.ts';

/** Goal 4: the list through the gateway against promotions directly. A member's token bypasses the gateway's cache. */
export const measureGatewayOverhead: Goal = async ({ origin, promotionsUrl, internalKey, effort }) => {
  const { token } = await ProductClient.signIn(origin, 'ana');
  const through = {
    url: `${origin}/api/promotions`,
    headers: { authorization: `Bearer ${token}` },
  };
  const member = { kind: 'member', ...readClaims(token) } as const;
  const direct = async () => ({
    url: `${promotionsUrl}/promotions`,
    headers: {
      authorization: `Bearer ${await createInternalToken(internalKey, 'promotions', member)}`,
    },
  });
  const crowded = await alternate(effort, through, await direct(), 32);
  const alone = await alternate(effort, through, await direct(), 1);
  return [
    createRatioRow({
      label: 'list with a token through the gateway (32 connections)',
      measured: getRateRatio(crowded),
      limit: { atLeast: 0.55 },
      against: 'the service asked directly',
    }),
    createRatioRow({
      label: 'milliseconds more through the gateway (1 connection)',
      measured: median(alone.map(({ subject, control }) => subject.mean - control.mean)),
      limit: { atMost: 0.4 },
      against: 'the service asked directly',
    }),
  ];
};

function readClaims(token: string): { sub: string; sid: string; role: 'user' } {
  const { sub, sid, role } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
    sid: string;
    role: 'user';
  };
  return { sub, sid, role };
}
