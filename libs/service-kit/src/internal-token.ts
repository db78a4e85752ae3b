import { createPrivateKey, randomUUID, type KeyObject } from 'node:crypto';
import type { ServiceName } from '@pechincha/contracts/event';
import type { Role } from '@pechincha/contracts/operation';
import { internalToken, roles, toInternalAudience } from '@pechincha/contracts/sessions';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { TokenHolder } from './caller.js';

/** Claims about the token's holder. */
export type InternalClaims =
  { kind: 'visitor' } | { kind: 'gateway' } | { kind: 'member'; sub: string; role: Role; sid: string };

const keyCache = new Map<string, KeyObject>();

function getPrivateKey(pem: string): KeyObject {
  const cached = keyCache.get(pem);
  if (cached) return cached;
  const key = createPrivateKey(pem);
  keyCache.set(pem, key);
  return key;
}

/**
 * Signs a token for one service, valid for 60 s. Used by the gateway and by tests.
 * @param pem the gateway's private key
 */
export function createInternalToken(
  pem: string | KeyObject,
  service: ServiceName,
  claims: InternalClaims,
): Promise<string> {
  const { typ, iss, ttlSeconds } = internalToken;
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'RS256', typ })
    .setIssuer(iss)
    .setAudience(toInternalAudience(service))
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${ttlSeconds}s`)
    .sign(typeof pem === 'string' ? getPrivateKey(pem) : pem);
}

const payloadSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visitor') }),
  z.object({ kind: z.literal('gateway') }),
  z.object({
    kind: z.literal('member'),
    sub: z.string().regex(/^[0-9a-f]{24}$/),
    role: z.enum(roles),
    sid: z.string().min(1).max(64),
  }),
]);

const verifiedTokenSchema = z.object({
  header: z.object({ alg: z.literal('RS256'), typ: z.literal(internalToken.typ) }),
  payload: z.intersection(payloadSchema, z.object({ exp: z.number().int(), iat: z.number().int() })),
});

/** Parses a token whose signature, issuer, audience and times are verified; undefined if its claims are invalid. */
export function parseTokenHolder(decoded: unknown): { holder: TokenHolder; expiresAt: number } | undefined {
  const result = verifiedTokenSchema.safeParse(decoded);
  if (!result.success) return undefined;
  const claims = result.data.payload;
  const holder: TokenHolder =
    claims.kind === 'member'
      ? { kind: 'member', id: claims.sub, role: claims.role, sessionId: claims.sid }
      : { kind: claims.kind };
  return { holder, expiresAt: claims.exp * 1000 };
}
