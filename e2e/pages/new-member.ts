import { origin } from '../origin.ts';
import type { Person } from './browser.ts';

export interface NewMember {
  _id: string;
  name: string;
  email: string;
  password: string;
  token: string;
}

let made = 0;

/** An account that nobody else uses, so that a story may change or delete it. */
export async function newMember(name: string): Promise<NewMember> {
  made += 1;
  const email = `pessoa.${Date.now()}.${made}@pechincha.dev`;
  const password = 'feira-de-domingo-7';
  const answer = await fetch(new URL('/api/users/register', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, password }),
  });
  if (answer.status !== 201)
    throw new Error(`Registration answered ${answer.status}: ${await answer.text()}`);
  const { token, user } = (await answer.json()) as { token: string; user: { _id: string } };
  return { _id: user._id, name, email, password, token };
}

/** Puts the member's session into the person's browser, as a login would, and opens a page. */
export async function openAs({ page }: Person, { token }: { token: string }, path: string): Promise<void> {
  await page.goto('/termos');
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
  await page.goto(path);
}
