import type { BodyOf, ResponseOf } from '@pechincha/contracts/operation';
import type {
  confirmEmail,
  forgotPassword,
  googleExchange,
  googleLogin,
  login,
  register,
  resetPassword,
} from '@pechincha/contracts/operations/users';
import { isOutcomeUnknown, toApiError } from '../../lib/api-error';
import { http } from '../../lib/http';
import { parsePasswordHint } from '../../shared/session/new-password';

const post = async <Response>(path: string, body: object): Promise<Response> =>
  (await http.post<Response>(path, body)).data;

export const postLogin = (body: BodyOf<typeof login>) => post<ResponseOf<typeof login>>('/users/login', body);

export const postGoogleExchange = (code: string) =>
  post<ResponseOf<typeof googleExchange>>('/users/google-exchange', { code });

export const postGoogleLogin = (credential: string) =>
  post<ResponseOf<typeof googleLogin>>('/users/google-login', { credential });

type RegisterResult = Pick<ResponseOf<typeof register>, 'token'> & { hint: string | null };

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

export const postForgotPassword = (body: BodyOf<typeof forgotPassword>) =>
  post<ResponseOf<typeof forgotPassword>>('/users/forgot-password', body);

/** Returns the server's password hint, or null. */
export async function postResetPassword(body: BodyOf<typeof resetPassword>): Promise<string | null> {
  const { headers } = await http.post<ResponseOf<typeof resetPassword>>('/users/reset-password', body);
  return parsePasswordHint(headers);
}

export async function postConfirmEmail(body: BodyOf<typeof confirmEmail>): Promise<void> {
  await http.post('/users/confirm-email', body);
}
