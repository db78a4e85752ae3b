import * as z from 'zod/mini';
import { currentUser, publicUser } from '../entities/user.js';
import { idParams } from '../ids.js';
import { defineOperation } from '../operation.js';
import { line } from './fields.js';

const email = z
  .string('Email inválido')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Email inválido'),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email inválido'),
  );

const typedPassword = z
  .string('A senha deve ter pelo menos 6 caracteres')
  .check(
    z.minLength(6, 'A senha deve ter pelo menos 6 caracteres'),
    z.maxLength(256, 'A senha deve ter no máximo 256 caracteres'),
  );

const newPassword = typedPassword.check(z.regex(/\d/, 'A senha deve conter pelo menos um número'));

export const loginBody = z.object({ email, password: typedPassword, remember: z.optional(z.boolean()) });
export const registerBody = z.object({
  name: line('O nome deve ter pelo menos 2 caracteres', 80, 'O nome deve ter no máximo 80 caracteres').check(
    z.minLength(2, 'O nome deve ter pelo menos 2 caracteres'),
  ),
  email,
  password: newPassword,
});

const session = z.object({ token: z.string(), user: currentUser });

export const register = defineOperation({
  id: 'register',
  service: 'users',
  method: 'POST',
  path: '/users/register',
  summary: 'Cria uma conta e entra nela',
  access: 'public',
  body: registerBody,
  status: 201,
  answer: session,
});

export const login = defineOperation({
  id: 'login',
  service: 'users',
  method: 'POST',
  path: '/users/login',
  summary: 'Entra com e-mail e senha',
  access: 'public',
  body: loginBody,
  status: 200,
  answer: session,
});

export const googleLogin = defineOperation({
  id: 'googleLogin',
  service: 'users',
  method: 'POST',
  path: '/users/google-login',
  summary: 'Entra com a credencial do Google',
  access: 'public',
  body: z.object({
    credential: z
      .string('Credencial inválida')
      .check(z.minLength(1, 'Credencial inválida'), z.maxLength(4096, 'Credencial inválida')),
  }),
  status: 200,
  answer: session,
});

export const me = defineOperation({
  id: 'me',
  service: 'users',
  method: 'GET',
  path: '/users/me',
  summary: 'A própria conta',
  access: 'member',
  status: 200,
  answer: currentUser,
});

export const updateMe = defineOperation({
  id: 'updateMe',
  service: 'users',
  method: 'PUT',
  path: '/users/me',
  summary: 'Muda o próprio nome',
  access: 'member',
  body: z.object({
    name: line(
      'Nome de exibição é obrigatório.',
      80,
      'Nome de exibição deve ter no máximo 80 caracteres.',
    ).check(z.minLength(3, 'Nome de exibição deve ter pelo menos 3 caracteres.')),
  }),
  status: 200,
  answer: currentUser,
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
  summary: 'Troca a senha e encerra as outras sessões',
  access: 'member',
  body: z.object({ current: typedPassword, password: newPassword }),
  status: 204,
});

export const publicProfile = defineOperation({
  id: 'publicProfile',
  service: 'users',
  method: 'GET',
  path: '/users/{id}',
  summary: 'O perfil público de alguém',
  access: 'public',
  params: idParams,
  status: 200,
  answer: publicUser,
});
