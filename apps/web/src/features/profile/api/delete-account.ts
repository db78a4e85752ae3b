import type { BodyOf } from '@pechincha/contracts/operation';
import type { deleteMe } from '@pechincha/contracts/operations/users';
import { http } from '../../../lib/http';

export type DeletionProof = BodyOf<typeof deleteMe>;

/** @param token that of a session which may have ended with the account: a 401 does not sign out */
export async function deleteAccount(proof: DeletionProof, token?: string): Promise<void> {
  await http.delete('/users/me', {
    data: proof,
    allowSuspended: true,
    ...(token && { headers: { Authorization: `Bearer ${token}` } }),
  });
}
