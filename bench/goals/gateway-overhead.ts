import { createInternalToken } from '@pechincha/service-kit/internal-token';
import type { Goal } from '../goal.ts';
import { compareInterleaved } from '../rounds.ts';

/** Goal 4: the list through the gateway against promotions directly. A member's token bypasses the gateway's cache. */
export const measureGatewayOverhead: Goal = async ({ origin, promotionsUrl, internalKey, effort }) => {
  const account = await signIn(origin);
  const through = {
    url: `${origin}/api/promotions`,
    headers: { authorization: `Bearer ${account.token}` },
  };
  const member = { kind: 'member', ...account.claims } as const;
  const direct = async () => ({
    url: `${promotionsUrl}/promotions`,
    headers: {
      authorization: `Bearer ${await createInternalToken(internalKey, 'promotions', member)}`,
    },
  });
  const ratio = await compareInterleaved(
    effort,
    through,
    await direct(),
    32,
    (subject, control) => subject.rate / control.rate,
  );
  const price = await compareInterleaved(
    effort,
    through,
    await direct(),
    1,
    (subject, control) => subject.mean - control.mean,
  );
  return [
    {
      goal: '4',
      label: "list through the gateway, of the service's own rate (32 connections)",
      target: '≥ 0.55',
      measured: ratio.toFixed(2),
      isMet: ratio >= 0.55,
    },
    {
      goal: '4',
      label: 'milliseconds more through the gateway (1 connection)',
      target: '≤ 0.4',
      measured: price.toFixed(2),
      isMet: price <= 0.4,
    },
  ];
};

async function signIn(origin: string) {
  const response = await fetch(`${origin}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@pechincha.dev', password: 'ana123' }),
  });
  const { token } = (await response.json()) as { token: string };
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
    sid: string;
    role: 'user';
  };
  return { token, claims: { sub: claims.sub, sid: claims.sid, role: claims.role } };
}
