import { Api, type Member } from '@pechincha/rollout/api';
import { address } from './address.ts';
import { runKubectl } from './kubectl.ts';

export const api = new Api(address);

let admin: Promise<Member> | undefined;

/** One admin account for the whole run, created with the operator's command. */
export function getAdmin(): Promise<Member> {
  admin ??= (async () => {
    const member = await api.register('Quem opera');
    const command = ['node', 'apps/users/dist/make-admin.js', member.email];
    await runKubectl(['exec', 'deployment/users', '--', ...command]);
    return member;
  })();
  return admin;
}
