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
/** Revision that an edit conflict names. */
let currentRevision: number | undefined;
let response: Promise<void> | undefined;
let savedCalls = 0;
beforeEach(() => {
  saved.length = 0;
  failure = undefined;
  currentRevision = undefined;
  response = undefined;
  savedCalls = 0;
});

function Form({ initialValues, revision }: { initialValues: Values; revision?: number }) {
  const {
    form,
    error,
    isRestored,
    resetForm,
    isSending,
    revision: base,
    setRevision,
    handleSubmit,
  } = useDraftForm<Values, Values>({
    draftKey: 'form',
    initialValues,
    revision,
    resolver: (values) => ({ values, errors: {} }),
    save: (values) => {
      saved.push([values, base]);
      if (failure && currentRevision) setRevision(currentRevision);
      return failure ? Promise.reject(failure) : (response ?? Promise.resolve());
    },
    onSaved: (reset) => {
      savedCalls += 1;
      reset();
    },
  });
  const { errors } = form.formState;
  return (
    <form onSubmit={handleSubmit}>
      <input aria-label="Título" {...form.register('title')} />
      <input aria-label="Loja" {...form.register('store')} />
      <p>{[isRestored ? 'restored' : 'new', errors.store?.message, error].join(' ')}</p>
      <button>{isSending ? 'Salvando...' : 'Salvar'}</button>
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
    focus: (name: string) => user.click(input(name)),
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

it('draft that met a conflict is based on what it was typed over when it is opened again', async () => {
  const first = openForm({ title: 'Fone', store: 'Loja A' }, 3);
  await first.type('Título', ' azul');
  failure = reject(409, { message: 'Mudou' });
  currentRevision = 4;
  await first.press('Salvar');
  await screen.findByText(/Mudou/);
  await first.type('Título', ' e preto');
  await first.press('Salvar');
  await waitFor(() => expect(saved.map(([, revision]) => revision)).toEqual([3, 4]));
  first.unmount();
  const second = openForm({ title: 'Fone novo', store: 'Loja A' }, 4);
  await second.press('Salvar');
  await waitFor(() => expect(saved.at(-1)).toEqual([{ title: 'Fone azul e preto', store: 'Loja A' }, 3]));
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

it('what the server refused stays refused when it is left, until it changes or is sent again', async () => {
  const form = openForm(empty);
  await form.type('Título', 'Fone');
  const errors = ['title', 'store'].map((field) => ({ field, message: `Não: ${field}` }));
  failure = reject(400, { errors });
  // The first refused field takes the focus from the other one.
  await form.type('Loja', 'Loja A{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Título'));
  await form.focus('Título');
  screen.getByText('new Não: store');
  await form.focus('Loja');
  await form.focus('Título');
  await form.type('Título', '!');
  screen.getByText('new Não: store');
  await form.type('Loja', '!');
  await screen.findByText('new');
  expect(saved).toHaveLength(1);
  await form.press('Salvar');
  await screen.findByText('new Não: store');
  failure = undefined;
  await form.press('Salvar');
  await waitFor(() => expect(saved).toHaveLength(3));
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

/** Holds the response of the next save until the returned function is called. */
function holdSave(): () => void {
  let respond: () => void = () => undefined;
  response = new Promise((resolve) => (respond = resolve));
  return () => respond();
}

it('draft form that is left while it is sent loses what was sent, and keeps what was typed since', async () => {
  const respond = holdSave();
  const first = openForm(empty);
  await first.type('Título', 'Fone');
  await first.type('Loja', 'Loja A');
  await first.press('Salvar');
  await screen.findByRole('button', { name: 'Salvando...' });
  first.unmount();

  const second = openForm(empty);
  screen.getByRole('button', { name: 'Salvando...' });
  await second.type('Título', ' azul');
  respond();
  await waitFor(() => expect(second.getTexts()).toEqual(['Fone azul', '']));
  expect(savedCalls).toBe(0);
  second.unmount();
  expect(openForm(empty).getTexts()).toEqual(['Fone azul', '']);
});

it('draft form that is left while it is sent has nothing of it afterwards', async () => {
  const respond = holdSave();
  const first = openForm(empty);
  await first.type('Título', 'Fone');
  await first.press('Salvar');
  await screen.findByRole('button', { name: 'Salvando...' });
  first.unmount();
  respond();
  await waitFor(() => expect(localStorage.getItem('draft:form')).toBeNull());
  expect(openForm(empty).getTexts()).toEqual(['', '']);
  expect(savedCalls).toBe(0);
});

it('draft form keeps what is typed while it is sent, and ignores a second press', async () => {
  const respond = holdSave();
  const form = openForm(empty);
  await form.type('Título', 'Fone');
  await form.press('Salvar');
  await form.press('Salvando...');
  await form.type('Loja', 'Loja A');
  respond();
  await waitFor(() => expect(form.getTexts()).toEqual(['', 'Loja A']));
  expect(saved).toHaveLength(1);
  expect(savedCalls).toBe(1);
});

/** As another tab stores its draft. */
function storeElsewhere(draft: object): void {
  localStorage.setItem('draft:form', JSON.stringify(draft));
  localStorage.setItem('owner:draft:form', `other ${Date.now()}`);
}

it('draft belongs to its tab: another one neither replaces it nor is deleted with it', async () => {
  const form = openForm(empty);
  await form.type('Título', 'Fone');
  storeElsewhere({ title: 'Caneca' });
  form.unmount();
  const reopened = openForm(empty);
  expect(reopened.getTexts()).toEqual(['Fone', '']);
  storeElsewhere({ title: 'Caneca' });
  await reopened.press('Salvar');
  await waitFor(() => expect(reopened.getTexts()).toEqual(['', '']));
  expect(localStorage.getItem('draft:form')).toBe('{"title":"Caneca"}');
});

it('new tab starts with the draft of another once that is closed', () => {
  storeElsewhere({ title: 'Caneca' });
  const beside = openForm(empty);
  expect(beside.getTexts()).toEqual(['', '']);
  beside.unmount();
  localStorage.removeItem('owner:draft:form');
  expect(openForm(empty).getTexts()).toEqual(['Caneca', '']);
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
