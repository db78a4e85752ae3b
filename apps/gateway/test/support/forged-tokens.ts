import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { memberToken } from '@pechincha/contracts/sessions';
import { exportJWK, SignJWT, type JWTHeaderParameters } from 'jose';
import { internalKeys, memberKeys, type Member } from './members.js';

const now = (): number => Math.floor(Date.now() / 1000);
const encodePart = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const foreignKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Invalid variants of the member's token, by their defect. */
export async function createForgedTokens(member: Member): Promise<Record<string, string>> {
  const key = createPrivateKey(memberKeys.privateKey);
  const header = { alg: 'RS256', typ: memberToken.typ };
  const payload = {
    iss: memberToken.iss,
    aud: memberToken.aud,
    sub: member.userId,
    sid: member.sessionId,
    role: 'admin',
    iat: now(),
    exp: now() + 600,
  };
  const sign = (
    claims: object,
    headerChange: object = {},
    signer: Parameters<SignJWT['sign']>[0] = key,
  ): Promise<string> =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ ...header, ...headerChange } as JWTHeaderParameters)
      .sign(signer);
  const without = (name: keyof typeof payload): object => ({ ...payload, [name]: undefined });
  const [headerPart = '', payloadPart = '', signaturePart = ''] = (await sign(payload)).split('.');
  const publicPem = Buffer.from(memberKeys.publicKey);
  const publicJwk = await exportJWK(
    createPublicKey(foreignKeys.publicKey.export({ type: 'spki', format: 'pem' })),
  );
  return {
    'no algorithm': `${encodePart({ ...header, alg: 'none' })}.${payloadPart}.`,
    'no signature': `${headerPart}.${payloadPart}.`,
    'HS256 with the public key': await sign(payload, { alg: 'HS256' }, publicPem),
    'RS512 with the right key': await sign(payload, { alg: 'RS512' }),
    'a stranger’s key': await sign(payload, {}, foreignKeys.privateKey),
    'a key of its own (jwk)': await sign(payload, { jwk: publicJwk }, foreignKeys.privateKey),
    'a key elsewhere (jku)': await sign(payload, { jku: 'https://evil.example/jwks' }),
    'a certificate elsewhere (x5u)': await sign(payload, { x5u: 'https://evil.example/cert' }),
    'a path as kid': await sign(payload, { kid: '../../dev/null' }, foreignKeys.privateKey),
    'a changed payload': `${headerPart}.${encodePart({ ...payload, role: 'admin', sub: '0'.repeat(24) })}.${signaturePart}`,
    'another issuer': await sign({ ...payload, iss: 'pechincha-gateway' }),
    'another audience': await sign({ ...payload, aud: 'pechincha-users' }),
    'another type': await sign(payload, { typ: 'pechincha-reset+jwt' }),
    'no type': await sign(payload, { typ: undefined }),
    expired: await sign({ ...payload, exp: now() - 1 }),
    'not valid yet': await sign({ ...payload, nbf: now() + 600 }),
    'no expiry': await sign(without('exp')),
    'no session': await sign(without('sid')),
    'no member': await sign(without('sub')),
    'a member that is an object': await sign({ ...payload, sub: { $ne: null } }),
    'the gateway’s own key': await sign(payload, {}, createPrivateKey(internalKeys.privateKey)),
    'a Google ID token': await sign(
      { iss: 'https://accounts.google.com', aud: 'client', sub: '1', exp: now() + 600 },
      { typ: 'JWT' },
      foreignKeys.privateKey,
    ),
    'text after a valid token': `${headerPart}.${payloadPart}.${signaturePart} x`,
    'no token at all': 'null',
    empty: '',
    'a token that is too long': 'x'.repeat(6_000),
  };
}
