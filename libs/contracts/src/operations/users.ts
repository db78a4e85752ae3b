import * as z from 'zod/mini';
import { authorView, currentUser, publicUser } from '../entities/user.js';
import { idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { cleanEmail, countLettersAndDigits } from '../text.js';
import { minCharacters, singleLineText, text } from './fields.js';
import { messageResponse } from './query-fields.js';

/**
 * As HTML's e-mail field, but the domain needs at least two labels: letters, digits and inner hyphens. The last one
 * begins with a letter, which those of IP addresses do not.
 */
const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const email = text({ invalidMessage: 'Email inválido', max: 254, clean: cleanEmail }).check(
  z.toLowerCase(),
  z.regex(EMAIL_PATTERN, 'Email inválido'),
);

const passwordText = text({
  invalidMessage: 'A senha deve ter pelo menos 6 caracteres',
  min: 6,
  max: 256,
  tooLong: 'A senha deve ter no máximo 256 caracteres',
  clean: null,
});

const newPassword = passwordText.check(z.regex(/\d/, 'A senha deve conter pelo menos um número'));

export const loginBody = z.object({ email, password: passwordText, remember: z.optional(z.boolean()) });

/** Letters and digits, as what a name is found by. The service refuses more names: see ADR 0038. */
const hasLettersOrDigits = z.refine<string>(
  (name) => countLettersAndDigits(name) >= 2,
  'O nome deve ter pelo menos 2 caracteres',
);

/** The name rule for registration. */
export const memberName = singleLineText(
  'O nome deve ter pelo menos 2 caracteres',
  80,
  'O nome deve ter no máximo 80 caracteres',
).check(hasLettersOrDigits);

export const registerBody = z.object({
  name: memberName,
  email,
  password: newPassword,
});

const sessionResponse = z.object({ token: z.string(), user: currentUser });

const credential = text({ invalidMessage: 'Credencial inválida', min: 1, max: 4096, clean: null });

/** A random token: 43 base64url characters. The length is not checked, so other texts are just unknown tokens. */
const randomToken = (invalidMessage: string) => text({ invalidMessage, min: 1, max: 200, clean: null });

const EXPIRED_LINK = 'Este link não vale mais. Peça um novo.';

const displayName = singleLineText(
  'Nome de exibição é obrigatório.',
  80,
  'Nome de exibição deve ter no máximo 80 caracteres.',
).check(minCharacters(3, 'Nome de exibição deve ter pelo menos 3 caracteres.'), hasLettersOrDigits);

/**
 * Response header with a warning for a weak or common new password: a Portuguese sentence, URI-encoded. The password
 * is accepted anyway.
 */
export const PASSWORD_HINT_HEADER = 'x-password-hint';

export const register = defineOperation({
  id: 'register',
  service: 'users',
  method: 'POST',
  path: '/users/register',
  summary: 'Cria uma conta e entra nela; X-Password-Hint avisa de uma senha fraca',
  access: 'public',
  body: registerBody,
  status: 201,
  response: sessionResponse,
});

export const login = defineOperation({
  id: 'login',
  service: 'users',
  method: 'POST',
  path: '/users/login',
  summary:
    'Entra com e-mail e senha; o 403 de uma conta suspensa traz um token que só baixa os dados e exclui a conta',
  access: 'public',
  body: loginBody,
  response: sessionResponse,
});

export const googleLogin = defineOperation({
  id: 'googleLogin',
  service: 'users',
  method: 'POST',
  path: '/users/google-login',
  summary: 'Entra com a credencial do Google',
  access: 'public',
  body: z.object({ credential }),
  response: sessionResponse,
});

export const getMe = defineOperation({
  id: 'getMe',
  service: 'users',
  method: 'GET',
  path: '/users/me',
  summary: 'A própria conta',
  access: 'member',
  response: currentUser,
});

export const updateMe = defineOperation({
  id: 'updateMe',
  service: 'users',
  method: 'PUT',
  path: '/users/me',
  summary: 'Muda o próprio nome',
  access: 'member',
  body: z.object({ name: displayName }),
  response: currentUser,
  memberQuota: { name: 'renames', perHour: 60 },
});

export const logout = defineOperation({
  id: 'logout',
  service: 'users',
  method: 'POST',
  path: '/users/logout',
  summary: 'Encerra esta sessão',
  access: 'member',
  status: 204,
});

export const logoutAll = defineOperation({
  id: 'logoutAll',
  service: 'users',
  method: 'POST',
  path: '/users/logout-all',
  summary: 'Encerra todas as sessões da conta',
  access: 'member',
  status: 204,
});

export const changePassword = defineOperation({
  id: 'changePassword',
  service: 'users',
  method: 'PUT',
  path: '/users/me/password',
  summary: 'Troca a senha e encerra as outras sessões; X-Password-Hint avisa de uma senha fraca',
  access: 'member',
  body: z.object({ current: passwordText, password: newPassword }),
  status: 204,
  memberQuota: { name: 'password-changes', perHour: 30 },
});

export const uploadAvatar = defineOperation({
  id: 'uploadAvatar',
  service: 'users',
  method: 'POST',
  path: '/users/me/avatar',
  summary: 'Troca a própria foto, e o nome se vier',
  access: 'member',
  body: z.object({ name: z.optional(displayName) }),
  files: [{ name: 'avatar', required: true, types: ['image/jpeg', 'image/png', 'image/gif'] }],
  response: currentUser,
  memberQuota: { name: 'avatars', perHour: 60 },
});

const deleteMeBody = z
  .object({
    password: z.optional(text({ invalidMessage: 'Senha inválida', max: 256, clean: null })),
    credential: z.optional(credential),
  })
  .check(
    z.refine(({ password, credential: googleCredential }) => Boolean(password) || Boolean(googleCredential), {
      error: 'Confirme com a sua senha',
      path: ['password'],
    }),
  );

export const deleteMe = defineOperation({
  id: 'deleteMe',
  service: 'users',
  method: 'DELETE',
  path: '/users/me',
  summary: 'Exclui a própria conta: pede a senha, ou a credencial do Google onde não há senha',
  access: 'member',
  allowSuspended: true,
  body: deleteMeBody,
  status: 204,
});

export const forgotPasswordBody = z.object({ email });

export const forgotPassword = defineOperation({
  id: 'forgotPassword',
  service: 'users',
  method: 'POST',
  path: '/users/forgot-password',
  summary: 'Pede por e-mail o link de uma nova senha; a resposta não diz se a conta existe',
  access: 'public',
  body: forgotPasswordBody,
  response: messageResponse,
});

export const resetPasswordBody = z.object({
  token: randomToken(EXPIRED_LINK),
  password: newPassword,
});

export const resetPassword = defineOperation({
  id: 'resetPassword',
  service: 'users',
  method: 'POST',
  path: '/users/reset-password',
  summary:
    'Cria uma nova senha com o link recebido e encerra todas as sessões; X-Password-Hint avisa de uma senha fraca',
  access: 'public',
  body: resetPasswordBody,
  response: messageResponse,
});

export const requestEmailConfirmation = defineOperation({
  id: 'requestEmailConfirmation',
  service: 'users',
  method: 'POST',
  path: '/users/me/confirm-email',
  summary: 'Envia à própria conta o link que confirma o e-mail; não envia nada se já estiver confirmado',
  access: 'member',
  status: 204,
});

export const confirmEmail = defineOperation({
  id: 'confirmEmail',
  service: 'users',
  method: 'POST',
  path: '/users/confirm-email',
  summary: 'Confirma o e-mail com o link recebido',
  access: 'public',
  body: z.object({ token: randomToken(EXPIRED_LINK) }),
  response: messageResponse,
});

/** Values of `?google=` with which `/login` opens after a failed Google sign-in. */
export type GoogleFailure = 'desligado' | 'cancelado' | 'recusado' | 'indisponivel' | 'tentativas';

export const googleRedirect = defineOperation({
  id: 'googleRedirect',
  service: 'users',
  method: 'GET',
  path: '/users/google',
  summary:
    'Leva o navegador ao Google; onde o acesso com Google não está configurado, a /login?google=desligado',
  access: 'public',
  status: 302,
});

const googleParam = z.optional(text({ invalidMessage: 'Valor inválido', max: 4096, clean: null }));

export const googleCallback = defineOperation({
  id: 'googleCallback',
  service: 'users',
  method: 'GET',
  path: '/users/google/callback',
  summary:
    'A volta do Google: leva a /login?google_code=…, um código de uso único que vale 60 segundos; ' +
    'sem sucesso, a /login?google= com cancelado, recusado, indisponivel ou tentativas',
  access: 'public',
  query: z.object({ code: googleParam, state: googleParam, error: googleParam }),
  status: 302,
});

export const googleExchange = defineOperation({
  id: 'googleExchange',
  service: 'users',
  method: 'POST',
  path: '/users/google-exchange',
  summary: 'Troca o código que veio do Google pela sessão',
  access: 'public',
  body: z.object({ code: randomToken('Código inválido') }),
  response: sessionResponse,
});

export const searchMembers = defineOperation({
  id: 'searchMembers',
  service: 'users',
  method: 'GET',
  path: '/users/names',
  summary: 'Nomes que começam assim, para as menções: no máximo 8',
  access: 'member',
  query: z.object({
    q: text({
      invalidMessage: 'Digite pelo menos duas letras',
      min: 2,
      max: 80,
      tooLong: 'Nome longo demais',
    }),
  }),
  response: z.array(authorView),
});

export const getPublicProfile = defineOperation({
  id: 'getPublicProfile',
  service: 'users',
  method: 'GET',
  path: '/users/{id}',
  summary: 'O perfil público de alguém',
  access: 'public',
  params: idParams,
  response: publicUser,
});
