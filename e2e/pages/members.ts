import { eventually } from '@pechincha/testing/eventually';
import { origin } from '../origin.ts';

interface Session {
  token: string;
  user: { _id: string; name: string };
}

async function call<T>(method: string, path: string, token: string | undefined, body?: unknown): Promise<T> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** What a story needs before it begins, made through the API. */
export const arrange = {
  call,
  /** A member that no other run has. */
  register: (name: string): Promise<Session> =>
    call('POST', '/users/register', undefined, {
      name,
      email: `${crypto.randomUUID()}@exemplo.dev`,
      password: 'senha123',
    }),
  signIn: (email: string, password: string): Promise<Session> =>
    call('POST', '/users/login', undefined, { email, password }),
  async publish(token: string, deal: Record<string, string>): Promise<string> {
    const { promotion } = await call<{ promotion: { _id: string } }>('POST', '/promotions', token, {
      title: 'Chaleira elétrica de inox',
      promotionalPrice: '89,90',
      originalPrice: '129,90',
      store: 'Casa da Chaleira',
      link: 'https://chaleira.example/inox',
      city: 'Online',
      ...deal,
    });
    return promotion._id;
  },
  /** Approves or rejects, and waits until the deal itself knows. */
  async decide(id: string, author: string, decision: 'approve' | 'reject'): Promise<void> {
    const { token } = await arrange.signIn('gerente@pechincha.dev', 'gerente123');
    const body = decision === 'reject' ? { moderationReason: 'O link leva a outro produto.' } : {};
    let decided = false;
    await eventually(
      async () => {
        // The queue learns of a new deal a moment after it was published.
        if (!decided) await call('PUT', `/admin/moderation/promotion/${id}/${decision}`, token, body);
        decided = true;
        const { status } = await call<{ status: string }>('GET', `/promotions/${id}`, author);
        if (status === 'pending') throw new Error(`${id} is still pending`);
      },
      { timeoutMs: 60_000, intervalMs: 200 },
    );
  },
};
