import { login, register } from '@pechincha/contracts/operations/users';
import { call } from './client.ts';

export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
  token: string;
}

let made = 0;
/** Differs between runs against one product. */
export const unique = (): string => `${process.pid.toString(36)}${Date.now().toString(36)}${(made += 1)}`;

/** A new member. */
export async function newMember(name = `Visita ${unique()}`): Promise<Person> {
  const email = `${unique()}@teste.example`;
  const password = 'senha-boa-1';
  const { status, body } = await call(register, { body: { name, email, password } });
  if (status !== 201) throw new Error(`register: ${status} ${JSON.stringify(body)}`);
  return { id: body.user._id, name, email, password, token: body.token };
}

/** One of the accounts of the demo data. */
export async function demoAccount(who: 'admin' | 'gerente' | 'ana' | 'bruno'): Promise<Person> {
  const account = { email: `${who}@pechincha.dev`, password: `${who}123` };
  const { status, body } = await call(login, { body: account });
  if (status !== 200) throw new Error(`login of ${who}: ${status} ${JSON.stringify(body)}`);
  return { ...account, id: body.user._id, name: body.user.name, token: body.token };
}
