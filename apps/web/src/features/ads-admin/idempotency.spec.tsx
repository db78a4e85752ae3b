import type { CityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { findError, renderPage, server } from '../../../test/render-page';
import { useBannerActions, useSaveAd } from './api';

const texts = { title: 'Casa nova', description: 'Com montagem.', position: 'top' } as const;

const corrected = { ...texts, description: 'Com montagem grátis.' };

function BannerForm() {
  const { create } = useBannerActions('curitiba');
  return (
    <>
      <button onClick={() => create.mutate(texts as CityBannerForm)}>Criar</button>
      <button onClick={() => create.mutate(corrected as CityBannerForm)}>Criar o corrigido</button>
    </>
  );
}

function AdForm() {
  const save = useSaveAd();
  return (
    <>
      <button onClick={() => save.mutate({ ad: undefined, fields: texts })}>Criar</button>
      <button onClick={() => save.mutate({ ad: undefined, fields: corrected })}>Criar o corrigido</button>
    </>
  );
}

/** Presses 'Criar' and returns the key of the request. */
async function create(user: UserEvent, route: string): Promise<unknown> {
  const before = server.listRequests(route).length;
  await user.click(screen.getByRole('button', { name: 'Criar' }));
  await waitFor(() => expect(server.listRequests(route)).toHaveLength(before + 1));
  return server.listRequests(route).at(-1)?.headers['idempotency-key'];
}

const forms = [
  ['banner', BannerForm, 'POST /advertisements/city'],
  ['advertisement', AdForm, 'POST /admin/advertisements'],
] as const;

it.each(forms)('%s is retried with its key and created anew with another', async (_name, Form, route) => {
  const { user } = renderPage(<Form />);
  server.respond(route, { status: 500 });
  const failed = await create(user, route);
  await findError();
  server.respond(route, { status: 201, body: { _id: 'a', ...texts } });
  expect(await create(user, route)).toBe(failed);
  await screen.findByText(/criado com sucesso/);
  expect(await create(user, route)).not.toBe(failed);
});

it.each(forms)('%s that is corrected after its response was lost is one', async (_name, Form, route) => {
  const { user } = renderPage(<Form />);
  server.respond(route, { status: 500 });
  const key = await create(user, route);
  await findError();
  server.respond(route, { status: 201, body: { _id: 'a', ...texts, version: 1 } });
  server.respond('PUT /admin/advertisements/a', { body: { _id: 'a', ...corrected, version: 2 } });
  await user.click(screen.getByRole('button', { name: 'Criar o corrigido' }));
  await screen.findByText(/criado com sucesso/);
  const last = server.listRequests(route).at(-1);
  expect(last?.headers['idempotency-key']).toBe(key);
  expect(JSON.parse(last?.body ?? '')).toEqual(texts);
  const edits = server
    .listRequests('PUT /admin/advertisements/a')
    .map(({ body }) => JSON.parse(body) as object);
  expect(edits).toEqual([{ ...corrected, version: 1 }]);
});
