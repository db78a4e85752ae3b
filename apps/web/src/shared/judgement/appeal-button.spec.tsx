import { screen, waitFor, within } from '@testing-library/react';
import { renderPage, server, signIn } from '../../../test/render-page';
import { AppealButton } from './appeal-button';

const APPEAL = 'POST /moderation/appeals';
const id = '0123456789abcdef01234567';
const TEXT = 'O link leva ao produto do título.';
const NAME = 'Recorrer: Fone';

async function openDialog() {
  signIn();
  const { user, unmount } = renderPage(<AppealButton subject={{ kind: 'deal', id }} title="Fone" />);
  const open = async () => {
    await user.click(screen.getByRole('button', { name: NAME }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Recorrer da decisão' }));
    const field = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /Por que a decisão/ });
    return {
      dialog,
      field,
      send: async () => user.click(await dialog.findByRole('button', { name: 'Enviar recurso' })),
    };
  };
  return { user, unmount, open, ...(await open()) };
}

it('appeal has the thing and the text, and is filed once', async () => {
  const message = 'Recurso enviado. Outra pessoa da moderação vai responder.';
  server.respond(APPEAL, { status: 201, body: { message, msg: message } });
  const { user, field, send } = await openDialog();
  await user.type(field, ` ${TEXT} `);
  await send();
  await screen.findByText(message);
  expect(server.listRequests(APPEAL).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { kind: 'deal', id, text: TEXT },
  ]);
  const button = await screen.findByRole('button', { name: 'Em recurso: Fone' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('appeal whose response is lost is sent again with its key', async () => {
  server.respond(APPEAL, () => {
    server.respond(APPEAL, { status: 201, body: { message: 'Recurso enviado.', msg: 'Recurso enviado.' } });
    return { isLost: true };
  });
  const { user, field, send } = await openDialog();
  await user.type(field, TEXT);
  await send();
  await screen.findByText('Recurso enviado.', undefined, { timeout: 3000 });
  const keys = server.listRequests(APPEAL).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toBeDefined();
});

it('appeal that the decisions show as filed after the response was lost is announced', async () => {
  server.respond(APPEAL, { status: 502 });
  const entry = { _id: 'x', kind: 'deal', id, action: 'rejected', appeal: 'open', canAppeal: false };
  server.respond('GET /moderation/mine', { body: { entries: [entry], page: 1, totalPages: 1, total: 1 } });
  const { user, field, send } = await openDialog();
  await user.type(field, TEXT);
  await send();
  await screen.findByText(/^Recurso enviado/);
  await screen.findByRole('button', { name: 'Em recurso: Fone' });
  expect(screen.queryByText('Não deu certo. Tente de novo.')).toBeNull();
});

it('appeal that is too short is not sent, and counts its characters', async () => {
  const { user, dialog, field, send } = await openDialog();
  await user.type(field, 'Não concordo.');
  dialog.getByText('13 de 1.000');
  await send();
  dialog.getByText('Escreva de 20 a 1.000 caracteres');
  expect(document.activeElement).toBe(field);
  expect(server.listRequests(APPEAL)).toEqual([]);
});

it('text of an appeal stays when it fails or is cancelled, and shows what the server refuses', async () => {
  server.respond(APPEAL, { status: 503 });
  const { user, dialog, field, send, open } = await openDialog();
  await user.type(field, TEXT);
  await send();
  await screen.findByText('Não deu certo. Tente de novo.');
  const errors = [{ field: 'text', message: 'Há uma palavra proibida', msg: 'Há uma palavra proibida' }];
  server.respond(APPEAL, { status: 400, body: { code: 'INVALID_INPUT', message: 'Confira', errors } });
  await send();
  await dialog.findByText('Há uma palavra proibida');
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await open()).field.value).toBe(TEXT);
});

it.each([
  [409, 'ALREADY_APPEALED', 'Você já recorreu desta decisão.', 'Em recurso: Fone'],
  [409, 'CONFLICT', 'O prazo de 30 dias para recorrer já passou.', NAME],
  [404, 'DECISION_NOT_FOUND', 'Decisão não encontrada.', NAME],
])(
  'response %i %s to an appeal shows its message and closes the dialog',
  async (status, code, message, name) => {
    server.respond(APPEAL, { status, body: { code, message } });
    const { user, field, send } = await openDialog();
    await user.type(field, TEXT);
    await send();
    await screen.findByText(message);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByRole('button', { name });
  },
);
