import { toDay } from '@pechincha/contracts/days';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderMemberPage, server, signIn } from '../../../test/render-page';
import { PublishPage } from './publish-page';

const DAY_MS = 24 * 60 * 60_000;
const toDayFromNow = (days: number): string => toDay(new Date(Date.now() + days * DAY_MS));

const ORDER_ERROR = 'A data final deve ser igual ou posterior à inicial';

async function openForm() {
  signIn();
  const { user, unmount } = renderMemberPage(<PublishPage />, '/nova-promocao');
  const fill = async (name: RegExp, text: string): Promise<void> => {
    await user.clear(await screen.findByRole('textbox', { name }));
    await user.paste(text);
  };
  await fill(/^Título/, 'Fone bluetooth');
  await fill(/^Preço promocional/, '100');
  await fill(/^Link do site/, 'https://loja.example/fone');
  return {
    unmount,
    section: screen.getByText('Validade').closest('details')!,
    fillDay: (name: RegExp, day: string) =>
      fireEvent.change(screen.getByLabelText(name), { target: { value: day } }),
    submit: () => user.click(screen.getByRole('button', { name: 'Publicar Promoção Online' })),
  };
}

it('section of days opens with the error at the last day, which goes when the first day is earlier', async () => {
  const { section, fillDay, submit } = await openForm();
  expect(section.open).toBe(false);
  fillDay(/^Válida a partir de/, toDayFromNow(3));
  fillDay(/^Válida até/, toDayFromNow(1));
  await submit();
  await screen.findByText(ORDER_ERROR);
  expect(section.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Válida até/));
  fillDay(/^Válida a partir de/, toDayFromNow(0));
  await waitFor(() => expect(screen.queryByText(ORDER_ERROR)).toBeNull());
});

it('last day that is over is refused', async () => {
  const { fillDay, submit } = await openForm();
  fillDay(/^Válida até/, toDayFromNow(-2));
  await submit();
  await screen.findByText('A data final já passou');
});

it('days are sent and shown, and errors of the server stand at their field', async () => {
  const { section, fillDay, submit } = await openForm();
  fillDay(/^Válida até/, toDayFromNow(1));
  within(section).getByText('Até amanhã');
  screen.getByText('Na página da promoção: Até amanhã');
  server.respond('POST /promotions', {
    status: 400,
    body: {
      message: 'Dados inválidos',
      errors: [{ field: 'validUntil', message: 'A data final já passou' }],
    },
  });
  await submit();
  await within(section).findByText('A data final já passou');
  const [request] = server.listRequests('POST /promotions');
  expect(request?.body).toMatch(new RegExp(`name="validUntil"\\s+${toDayFromNow(1)}`));
  expect(request?.body).not.toContain('validFrom');
});

it('draft keeps the days, and the section is open when it is restored', async () => {
  const first = await openForm();
  first.fillDay(/^Válida até/, toDayFromNow(1));
  first.unmount();
  const second = await openForm();
  expect(second.section.open).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/^Válida até/).value).toBe(toDayFromNow(1));
});
