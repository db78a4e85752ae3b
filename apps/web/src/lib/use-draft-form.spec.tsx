import { screen, waitFor } from '@testing-library/react';
import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { renderPage } from '../../test/render-page';
import { useDraft } from './drafts';
import { useDraftForm } from './use-draft-form';

interface Values {
  title: string;
  store: string;
}

const saved: [Values, number | undefined][] = [];
let failure: Error | undefined;
beforeEach(() => {
  saved.length = 0;
  failure = undefined;
});

function Form({ initialValues, revision }: { initialValues: Values; revision?: number }) {
  const {
    form,
    error,
    isRestored,
    resetForm,
    revision: base,
    handleSubmit,
  } = useDraftForm<Values, Values>({
    draftKey: 'form',
    initialValues,
    revision,
    resolver: (values) => ({ values, errors: {} }),
    save: (values) => {
      saved.push([values, base]);
      return failure ? Promise.reject(failure) : Promise.resolve();
    },
    onSaved: (reset) => reset(),
  });
  const { errors } = form.formState;
  return (
    <form onSubmit={handleSubmit}>
      <input aria-label="Título" {...form.register('title')} />
      <input aria-label="Loja" {...form.register('store')} />
      <p>{[isRestored ? 'restored' : 'new', errors.store?.message, error].join(' ')}</p>
      <button>Salvar</button>
      <button type="button" onClick={resetForm}>
        Descartar
      </button>
    </form>
  );
}

function openForm(initialValues: Values, revision?: number) {
  const { user, unmount } = renderPage(
    <Form initialValues={initialValues} {...(revision && { revision })} />,
  );
  const input = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  return {
    unmount,
    type: (name: string, text: string) => user.type(input(name), text),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    getTexts: () => [input('Título').value, input('Loja').value],
  };
}

const empty = { title: '', store: '' };
const reject = (status: number, data: object): Error => {
  const config: InternalAxiosRequestConfig = { headers: new AxiosHeaders() };
  const response = { status, data, statusText: '', headers: {}, config };
  return new AxiosError('', undefined, config, undefined, response);
};

it('draft form restores what was typed over the current values', async () => {
  const first = openForm({ title: 'Fone', store: 'Loja A' }, 3);
  await first.type('Título', ' azul');
  first.unmount();

  const second = openForm({ title: 'Fone', store: 'Loja B' }, 4);
  expect(second.getTexts()).toEqual(['Fone azul', 'Loja B']);
  screen.getByText(/^restored/);
  await second.press('Salvar');
  // The revision that the draft is based on: the server finds the conflict.
  await waitFor(() => expect(saved).toEqual([[{ title: 'Fone azul', store: 'Loja B' }, 3]]));
});

it('draft form deletes its draft when it is discarded or saved', async () => {
  for (const button of ['Descartar', 'Salvar']) {
    const form = openForm(empty);
    await form.type('Título', 'Fone');
    expect(localStorage.getItem('draft:form')).toBe('{"title":"Fone"}');
    await form.press(button);
    await waitFor(() => expect(form.getTexts()).toEqual(['', '']));
    expect(localStorage.getItem('draft:form')).toBeNull();
    form.unmount();
  }
});

it('draft form keeps its draft and shows the errors when saving fails', async () => {
  const form = openForm(empty);
  await form.type('Título', 'Fone');
  failure = reject(400, { errors: [{ field: 'store', message: 'Diga a loja' }] });
  await form.press('Salvar');
  await screen.findByText('new Diga a loja');
  expect(localStorage.getItem('draft:form')).toBe('{"title":"Fone"}');
  failure = reject(400, { errors: [{ field: 'store.0', message: 'Loja desconhecida' }] });
  await form.press('Salvar');
  await screen.findByText('new Loja desconhecida');
  failure = reject(409, { message: 'Outra pessoa salvou' });
  await form.press('Salvar');
  await screen.findByText(/Outra pessoa salvou/);
});

function TextForm() {
  const [text, setText] = useDraft('text');
  return <input value={text} onChange={(event) => setText(event.target.value)} />;
}

it('text draft is restored until it is emptied', async () => {
  const input = () => screen.getByRole<HTMLInputElement>('textbox');
  const first = renderPage(<TextForm />);
  await first.user.type(input(), 'Vale');
  first.unmount();
  const second = renderPage(<TextForm />);
  expect(input().value).toBe('Vale');
  await second.user.clear(input());
  expect(localStorage.getItem('draft:text')).toBeNull();
});
