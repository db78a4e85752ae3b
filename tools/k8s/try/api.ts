import { randomUUID } from 'node:crypto';
import { kubectl } from './kubectl.ts';
import { address } from './address.ts';

export interface Member {
  id: string;
  email: string;
  token: string;
}

/** @throws Error unless the answer's status is of the 200s */
export async function call<T>(
  method: string,
  path: string,
  token?: string,
  body?: object | FormData,
): Promise<T> {
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = {};
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (method === 'POST') headers['idempotency-key'] = randomUUID();
  if (body && !isForm) headers['content-type'] = 'application/json';
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers,
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export async function register(name: string): Promise<Member> {
  const email = `${randomUUID()}@teste.example`;
  const { token, user } = await call<{ token: string; user: { _id: string } }>(
    'POST',
    '/users/register',
    undefined,
    { name, email, password: 'feira-de-domingo-7' },
  );
  return { id: user._id, email, token };
}

let admin: Promise<Member> | undefined;

/** One account for the whole run, appointed as an operator does it. */
export function getAdmin(): Promise<Member> {
  admin ??= (async () => {
    const member = await register('Quem opera');
    const command = ['node', 'apps/users/dist/make-admin.js', member.email];
    await kubectl(['exec', 'deployment/users', '--', ...command]);
    return member;
  })();
  return admin;
}
