import type { CurrentUser } from '@pechincha/contracts/entities/user';
import { saveToken } from '../src/lib/token';
import { createMember } from './create-member';
import { server } from './server';

/** Stores a token whose member the server knows. */
export function signIn(member: CurrentUser = createMember(), token = 'token-of-ana'): void {
  server.respond('GET /users/me', { body: member });
  saveToken(token);
}
