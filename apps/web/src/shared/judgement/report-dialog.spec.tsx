import { screen, waitFor, within } from '@testing-library/react';
import { holdResponse, renderPage, server, signIn } from '../../../test/render-page';
import { ReportDialog } from './report-dialog';
import { jest } from '@jest/globals';
import type { ReportSubject } from './report-form';

const id = '0123456789abcdef01234567';
const DEAL = `POST /promotions/${id}/reports`;
const COMMENT = `POST /promotions/comments/${id}/reports`;
const SENT = 'Denúncia enviada. Avisaremos o que foi decidido.';

async function renderDialog(subject: Omit<ReportSubject, 'id'>, onOuterSubmit = jest.fn()) {
  signIn();
  const onClose = jest.fn();
  const { user, unmount } = renderPage(
    <form onSubmit={onOuterSubmit}>
      <ReportDialog subject={{ ...subject, id }} open onClose={onClose} />
    </form>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const send = () => user.click(dialog.getByRole('button', { name: 'Enviar denúncia' }));
  await dialog.findByRole('button', { name: 'Enviar denúncia' });
  return { user, unmount, dialog, send, onClose, onOuterSubmit };
}
const listBodies = (call: string) => server.listRequests(call).map(({ body }) => JSON.parse(body) as unknown);

it('report of a deal has its reason, text and price, and submits no form around it', async () => {
  server.respond(DEAL, { status: 201, body: { message: SENT, msg: SENT } });
  const { user, dialog, send, onClose, onOuterSubmit } = await renderDialog({ kind: 'deal' });
  await user.click(dialog.getByRole('radio', { name: 'Preço errado' }));
  await user.type(dialog.getByLabelText(/Preço que você encontrou/), '249,90');
  await user.type(dialog.getByLabelText(/O que aconteceu/), 'Subiu');
  await send();
  await screen.findByText(SENT);
  expect(listBodies(DEAL)).toEqual([{ reason: 'preco-errado', text: 'Subiu', price: '249,90' }]);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onOuterSubmit).not.toHaveBeenCalled();
});

it('report without a reason, or with another one without a text, is not sent', async () => {
  const { user, dialog, send } = await renderDialog({ kind: 'comment' });
  await send();
  dialog.getByText('Escolha um motivo');
  await user.click(dialog.getByRole('radio', { name: 'Outro motivo' }));
  await send();
  dialog.getByText('Conte o que aconteceu.');
  expect(server.listRequests(COMMENT)).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: 'Spam' }));
  expect(dialog.queryByText('Conte o que aconteceu.')).toBeNull();
  expect(dialog.getByLabelText(/O que aconteceu/).getAttribute('aria-invalid')).not.toBe('true');
});

it('report of a comment has reasons of its own', async () => {
  const { dialog } = await renderDialog({ kind: 'comment' });
  const names = dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual(['Ofensa', 'Spam', 'Dados pessoais', 'Outro motivo']);
});

it('report of another price starts with it, and shows what the server refuses', async () => {
  const errors = [{ field: 'price', message: 'Preço inválido', msg: 'Preço inválido' }];
  server.respond(DEAL, { status: 400, body: { code: 'INVALID_INPUT', message: 'Confira', errors } });
  const { dialog, send, onClose } = await renderDialog({ kind: 'deal', price: '1,234' });
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Preço errado' }).checked).toBe(true);
  await send();
  await dialog.findByText('Preço inválido');
  expect(onClose).not.toHaveBeenCalled();
});

it('report that is being sent takes no more text, which would be lost', async () => {
  const respond = holdResponse(DEAL);
  const { user, dialog, send, onClose } = await renderDialog({ kind: 'deal' });
  await user.click(dialog.getByRole('radio', { name: 'Spam' }));
  const text = dialog.getByLabelText<HTMLTextAreaElement>(/O que aconteceu/);
  await user.type(text, 'primeiro');
  await send();
  await dialog.findByRole('button', { name: 'Enviando...' });
  await user.type(text, ' e resto');
  expect(text.value).toBe('primeiro');
  await respond({ status: 500 });
  await dialog.findByRole('button', { name: 'Enviar denúncia' });
  await user.type(text, ' e resto');
  expect(text.value).toBe('primeiro e resto');
  expect(onClose).not.toHaveBeenCalled();
});

it('report past the limit of a day shows why', async () => {
  const message = 'Você fez isso muitas vezes em pouco tempo. Espere um pouco.';
  server.respond(DEAL, { status: 429, body: { code: 'TOO_MANY_REQUESTS', message } });
  const { user, dialog, send } = await renderDialog({ kind: 'deal' });
  await user.click(dialog.getByRole('radio', { name: 'Spam' }));
  await send();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
});

it('report keeps its text when the page is left, until it is sent', async () => {
  server.respond(DEAL, { status: 201, body: { message: SENT, msg: SENT } });
  const first = await renderDialog({ kind: 'deal' });
  await first.user.click(first.dialog.getByRole('radio', { name: 'Spam' }));
  await first.user.type(first.dialog.getByLabelText(/O que aconteceu/), 'Pede a senha');
  first.unmount();
  const second = await renderDialog({ kind: 'deal' });
  const text = () => second.dialog.getByLabelText<HTMLTextAreaElement>(/O que aconteceu/).value;
  expect(text()).toBe('Pede a senha');
  expect(second.dialog.getByRole<HTMLInputElement>('radio', { name: 'Spam' }).checked).toBe(true);
  await second.send();
  await screen.findByText(SENT);
  second.unmount();
  const third = await renderDialog({ kind: 'deal' });
  expect(third.dialog.getByLabelText<HTMLTextAreaElement>(/O que aconteceu/).value).toBe('');
});

it('dialog cannot be left while its report is being sent', async () => {
  const respond = holdResponse(DEAL);
  const { user, dialog, send, onClose } = await renderDialog({ kind: 'deal' });
  await user.click(dialog.getByRole('radio', { name: 'Spam' }));
  await send();
  await dialog.findByRole('button', { name: 'Enviando...' });
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await respond({ status: 500 });
  await dialog.findByRole('button', { name: 'Enviar denúncia' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
