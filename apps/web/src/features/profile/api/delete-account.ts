import type { BodyOf } from '@pechincha/contracts/operation';
import type { deleteMe } from '@pechincha/contracts/operations/users';
import { http } from '../../../lib/http';

export type DeletionProof = BodyOf<typeof deleteMe>;

export async function deleteAccount(proof: DeletionProof): Promise<void> {
  await http.delete('/users/me', { data: proof, allowSuspended: true });
}
