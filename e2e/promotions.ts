import { expect } from '@playwright/test';
import { requestJson } from './api.ts';
import { signInDemoAccount } from './members.ts';

/** Returns the id of the new promotion, which awaits moderation. */
export async function publishPromotion(token: string, fields: Record<string, string>): Promise<string> {
  const { promotion } = await requestJson<{ promotion: { _id: string } }>('POST', '/promotions', token, {
    title: 'Chaleira elétrica de inox',
    promotionalPrice: '89,90',
    originalPrice: '129,90',
    store: 'Casa da Chaleira',
    link: 'https://chaleira.example/inox',
    city: 'Online',
    ...fields,
  });
  return promotion._id;
}

/** Approves or rejects, and waits until the promotion has its new status. */
export async function moderatePromotion(
  id: string,
  authorToken: string,
  decision: 'approve' | 'reject',
): Promise<void> {
  const { token } = await signInDemoAccount('gerente');
  const { revision } = await requestJson<{ revision: number }>('GET', `/promotions/${id}`, authorToken);
  const reason = decision === 'reject' ? { moderationReason: 'O link leva a outro produto.' } : {};
  const path = `/admin/moderation/promotion/${id}/${decision}?revision=${revision}`;
  // A new or edited promotion reaches the queue a moment later.
  await expect(() => requestJson('PUT', path, token, reason)).toPass({ intervals: [200] });
  await expect
    .poll(async () => (await requestJson<{ status: string }>('GET', `/promotions/${id}`, authorToken)).status)
    .not.toBe('pending');
}
