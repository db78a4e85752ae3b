import { login, register } from '@pechincha/contracts/operations/users';
import { call } from './api.ts';

export interface Member {
  id: string;
  name: string;
  email: string;
  password: string;
  token: string;
}

let count = 0;
/** Differs between runs against one product. */
export const createUniqueText = (): string =>
  `${process.pid.toString(36)}${Date.now().toString(36)}${(count += 1)}`;

/** A new member, whom no other test uses. */
export async function registerMember(name = `Visita ${createUniqueText()}`): Promise<Member> {
  const email = `${createUniqueText()}@teste.example`;
  const password = 'feira-de-domingo-7';
  const { status, body } = await call(register, { body: { name, email, password } });
  if (status !== 201) throw new Error(`register: ${status} ${JSON.stringify(body)}`);
  return { id: body.user._id, name, email, password, token: body.token };
}

export type DemoAccount = 'admin' | 'gerente' | 'ana' | 'bruno';

export const getDemoCredentials = (account: DemoAccount): Pick<Member, 'email' | 'password'> => ({
  email: `${account}@pechincha.dev`,
  password: `${account}123`,
});

const sessions = new Map<DemoAccount, Promise<Member>>();

/** A session of an account of the demo data, the same one throughout a worker process. */
export function signInDemoAccount(account: DemoAccount): Promise<Member> {
  const session = sessions.get(account) ?? signIn(getDemoCredentials(account));
  sessions.set(account, session);
  return session;
}

async function signIn(credentials: Pick<Member, 'email' | 'password'>): Promise<Member> {
  const { status, body } = await call(login, { body: credentials });
  if (status !== 200) throw new Error(`login of ${credentials.email}: ${status} ${JSON.stringify(body)}`);
  return { ...credentials, id: body.user._id, name: body.user.name, token: body.token };
}
