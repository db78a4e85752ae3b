import type { ResponseOf, BodyOf } from '@pechincha/contracts/operation';
import type { register } from '@pechincha/contracts/operations/users';
import { isOutcomeUnknown, toApiError } from '../../../lib/api-error';
import { http } from '../../../lib/http';
import { parsePasswordHint } from '../../../shared/session/password-hint';
import { postLogin } from './login';

export type RegisterResult = Pick<ResponseOf<typeof register>, 'token'> & { hint: string | null };

/** E-mails of registrations that may have been stored without a response. */
const unanswered = new Set<string>();

/** Signs in instead where an earlier registration, whose response was lost, has stored this account. */
export async function postRegistration(body: BodyOf<typeof register>): Promise<RegisterResult> {
  const { email, password } = body;
  try {
    const { data, headers } = await http.post<ResponseOf<typeof register>>('/users/register', body);
    return { token: data.token, hint: parsePasswordHint(headers) };
  } catch (error) {
    if (isOutcomeUnknown(error)) unanswered.add(email);
    if (toApiError(error).code !== 'EMAIL_TAKEN' || !unanswered.has(email)) throw error;
    const session = await postLogin({ email, password }).catch(() => undefined);
    if (!session) throw error;
    return { token: session.token, hint: null };
  }
}
