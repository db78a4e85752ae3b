import { jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderPage } from '../../../test/render-page';
import { adminPictureRules, useChosenPicture } from '../../lib/chosen-picture';
import { PictureField, PicturePreview, UploadProgress } from './picture-field';

it.each([
  [0, 'Enviando a imagem… 0%'],
  [42, 'Enviando a imagem… 42%'],
  [100, 'Processando…'],
])('upload progress of %i percent is a named bar with its text', (progress, text) => {
  render(<UploadProgress progress={progress} />);
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Envio da imagem' });
  expect([bar.value, bar.max]).toEqual([progress, 100]);
  screen.getByText(text);
});

it('upload progress is nothing while no picture is sent', () => {
  expect(render(<UploadProgress progress={undefined} />).container.innerHTML).toBe('');
});

// GIFs are not redrawn, which the simulated page cannot do.
const gif = (name: string, size = 3) => new File([new Uint8Array(size)], name, { type: 'image/gif' });
const text = new File(['a'], 'nota.txt', { type: 'text/plain' });

let urls: string[];
const changes: (string | undefined)[] = [];
beforeEach(() => {
  urls = [];
  changes.length = 0;
  URL.createObjectURL = (file) => {
    urls.push((file as File).name);
    return `blob:${(file as File).name}`;
  };
  URL.revokeObjectURL = jest.fn((url: string) => void urls.splice(urls.indexOf(url.slice(5)), 1));
});

function Form({ onChange }: { onChange?: (file: File | undefined) => void }) {
  const picture = useChosenPicture(adminPictureRules, (file) => {
    changes.push(file?.name);
    onChange?.(file);
  });
  return (
    <PictureField
      label="Imagem"
      picture={picture}
      layout="row"
      preview={<PicturePreview url={picture.previewUrl} alt="Prévia" />}
      chooseText="Escolher imagem"
      removeText={picture.file && 'Remover'}
    >
      Até 5MB.
    </PictureField>
  );
}

function openField() {
  const { user, unmount } = renderPage(<Form />);
  const input = screen.getByLabelText<HTMLInputElement>('Imagem', { selector: 'input' });
  const group = screen.getByRole('group', { name: 'Imagem', description: /^Até 5MB\./ });
  const zone = group.querySelector('.picture-zone') ?? group;
  const waitForPicture = (name: string) =>
    waitFor(() =>
      expect(screen.getByRole('img', { name: 'Prévia' }).getAttribute('src')).toBe(`blob:${name}`),
    );
  return {
    unmount,
    zone,
    choose: (file: File) => fireEvent.change(input, { target: { files: [file] } }),
    drop: (file: File) => fireEvent.drop(zone, { dataTransfer: { files: [file] } }),
    paste: (file: File, text = '') =>
      fireEvent.paste(document, { clipboardData: { files: [file], getData: () => text } }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    waitForPicture,
  };
}

it('picture field previews the file that was chosen, dropped or pasted last', async () => {
  const field = openField();
  for (const way of ['choose', 'drop', 'paste'] as const) {
    field[way](gif(`${way}.gif`));
    await field.waitForPicture(`${way}.gif`);
  }
  expect(changes).toEqual(['choose.gif', 'drop.gif', 'paste.gif']);
  expect(urls).toEqual(['paste.gif']);
  field.unmount();
  expect(urls).toEqual([]);
});

it('file that is dropped beside the picture field is not opened in place of the page', () => {
  const { zone } = openField();
  const drag = (target: Element, types: string[]) => {
    const dataTransfer = { types, dropEffect: 'copy' };
    return { isTaken: !fireEvent.dragOver(target, { dataTransfer }), ...dataTransfer };
  };
  expect(drag(document.body, ['Files'])).toMatchObject({ isTaken: true, dropEffect: 'none' });
  expect(drag(zone, ['Files'])).toMatchObject({ isTaken: true, dropEffect: 'copy' });
  expect(drag(document.body, ['text/plain'])).toMatchObject({ isTaken: false });
});

it('picture field keeps its picture and says why when a file is refused', async () => {
  const field = openField();
  field.choose(gif('a.gif'));
  await field.waitForPicture('a.gif');
  field.choose(text);
  await screen.findByText('Por favor, selecione uma imagem válida');
  field.choose(gif('b.gif', 5_242_881));
  await screen.findByText('A imagem deve ter menos de 5MB');
  await field.waitForPicture('a.gif');
  expect(changes).toEqual(['a.gif']);
  field.choose(gif('c.gif', 5_242_880));
  await field.waitForPicture('c.gif');
  expect(screen.queryByText('A imagem deve ter menos de 5MB')).toBeNull();
});

it('picture field leaves pasted text with a picture beside it to the text fields', async () => {
  const field = openField();
  // True: the browser pastes the text.
  expect(field.paste(gif('image.png'), 'Cafeteira\t199,90')).toBe(true);
  expect(field.paste(gif('copied.gif'), 'file:///home/ana/copied.gif')).toBe(false);
  await field.waitForPicture('copied.gif');
  expect(changes).toEqual(['copied.gif']);
});

it.each([
  ['image/jpeg', '\xff\xd8\xff\xe0', ''],
  ['image/png', '\x89PNG\r\n\x1a\n', 'application/octet-stream'],
  ['image/gif', 'GIF89a', 'application/x-gif'],
  ['image/webp', 'RIFF\x0a\0\0\0WEBPVP8 ', ''],
])('picture field finds a file to be %s by its bytes', async (type, start, declared) => {
  const choose = jest.fn<(type: string | undefined) => void>();
  renderPage(<Form onChange={(file) => choose(file?.type)} />);
  const bytes = Uint8Array.from(start, (character) => character.charCodeAt(0));
  const input = screen.getByLabelText('Imagem', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File([bytes], 'foto', { type: declared })] } });
  await waitFor(() => expect(choose).toHaveBeenCalledWith(type));
});

it.each(['jpeg', 'gif'])(
  'picture field keeps its picture when the next %s cannot be opened',
  async (type) => {
    const field = openField();
    field.choose(gif('a.gif'));
    await field.waitForPicture('a.gif');
    jest.spyOn(globalThis, 'createImageBitmap').mockRejectedValueOnce(new Error());
    field.choose(new File(['texto'], 'falsa', { type: `image/${type}` }));
    await screen.findByText('Não foi possível abrir esta imagem. Tente outra.');
    await field.waitForPicture('a.gif');
    expect(changes).toEqual(['a.gif']);
  },
);

it('picture field is empty after its picture is removed', async () => {
  const field = openField();
  field.choose(gif('a.gif'));
  await field.waitForPicture('a.gif');
  await field.press('Remover');
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remover' })).toBeNull();
  expect(changes).toStrictEqual(['a.gif', undefined]);
});

it('picture field opens the file dialog by its button and by a click beside it', async () => {
  const field = openField();
  const open = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  await field.press('Escolher imagem');
  expect(open).toHaveBeenCalledTimes(1);
  fireEvent.click(document.querySelector('.picture-preview') ?? document);
  expect(open).toHaveBeenCalledTimes(2);
  open.mockRestore();
});
