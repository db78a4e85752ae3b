import { screen, waitFor, within } from '@testing-library/react';
import { renderMemberPage, server, signIn } from '../../../test/render-page';
import { PublishPage } from './publish-page';

async function openForm() {
  signIn();
  const { user, unmount } = renderMemberPage(<PublishPage />, '/nova-promocao');
  await screen.findByRole('textbox', { name: 'Título' });
  const fill = async (name: RegExp, text: string): Promise<void> => {
    await user.clear(screen.getByRole('textbox', { name }));
    await user.paste(text);
  };
  const fillDeal = async (): Promise<void> => {
    await fill(/^Título/, 'Fone bluetooth');
    await fill(/^Preço promocional/, '100');
    await fill(/^Link do site/, 'https://loja.example/fone');
  };
  return {
    user,
    unmount,
    fill,
    fillDeal,
    section: screen.getByText('Condições do preço').closest('details')!,
    select: (name: string, option: string) =>
      user.selectOptions(screen.getByRole('combobox', { name }), option),
    check: (name: string) => user.click(screen.getByRole('checkbox', { name })),
    submit: () => user.click(screen.getByRole('button', { name: 'Publicar Promoção Online' })),
  };
}

it('conditions show the final price in the form and in the preview of the card', async () => {
  const { fillDeal, fill, select, check, section } = await openForm();
  expect(section.open).toBe(false);
  await fillDeal();
  await select('Pagamento', 'Pix');
  expect(screen.queryByRole('textbox', { name: 'Valor do frete' })).toBeNull();
  await select('Frete', 'Valor fixo');
  await fill(/^Valor do frete/, '15');
  await check('Só no app');
  screen.getByText('Preço final: R$ 115,00');
  screen.getByText('Preço final: R$ 115,00 · no Pix · frete R$ 15,00 · só no app');
  const preview = within(screen.getByRole('complementary', { name: 'Prévia' }));
  expect(preview.getByText('no Pix · frete R$ 15,00 · só no app')).toBeTruthy();
  expect(preview.getByRole('article').textContent).toContain('R$ 115,00');
});

it('first invalid field has the focus, though it was shown after the others', async () => {
  const { fill, select, submit } = await openForm();
  await fill(/^Título/, 'Fone bluetooth');
  await fill(/^Preço promocional/, '100');
  await select('Frete', 'Valor fixo');
  await submit();
  await screen.findByText('Informe o valor do frete');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Valor do frete' })),
  );
});

it('section of conditions opens and has the focus when one of its fields is invalid', async () => {
  const { fillDeal, fill, select, submit, section } = await openForm();
  await fillDeal();
  await select('Frete', 'Valor fixo');
  expect(section.open).toBe(false);
  await submit();
  await screen.findByText('Informe o valor do frete');
  expect(section.open).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Valor do frete' }));
  await fill(/^Valor do frete/, '15');
  await waitFor(() => expect(screen.queryByText('Informe o valor do frete')).toBeNull());
});

it('error of a condition goes when another field makes it valid', async () => {
  const { fillDeal, fill, submit } = await openForm();
  await fillDeal();
  await fill(/^Preço no cartão/, '90');
  await submit();
  await screen.findByText('Preço no cartão deve ser maior que o preço à vista');
  await fill(/^Preço promocional/, '80');
  await waitFor(() =>
    expect(screen.queryByText('Preço no cartão deve ser maior que o preço à vista')).toBeNull(),
  );
});

it('conditions are sent, and errors of the server stand at their fields', async () => {
  const { fillDeal, check, submit, section } = await openForm();
  await fillDeal();
  await check('Primeira compra');
  await check('Assinantes');
  server.respond('POST /promotions', {
    status: 400,
    body: { message: 'Dados inválidos', errors: [{ field: 'requires.0', message: 'Exigência estranha' }] },
  });
  await submit();
  const group = await screen.findByRole('group', { name: 'Exigências' });
  await within(group).findByText('Exigência estranha');
  expect(section.open).toBe(true);
  const [request] = server.listRequests('POST /promotions');
  expect(request?.body.match(/name="requires"\s+\S+/g)).toEqual([
    expect.stringContaining('first-purchase'),
    expect.stringContaining('subscription'),
  ]);
  expect(request?.body).not.toContain('cashback');
});

it('draft keeps the conditions, and the section is open when it is restored', async () => {
  const first = await openForm();
  await first.select('Frete', 'Frete grátis');
  await first.check('Só no app');
  first.unmount();
  const second = await openForm();
  expect(second.section.open).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Só no app' }).checked).toBe(true);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Frete' }).value).toBe('free');
});
