import { render, screen } from '@testing-library/react';
import { UploadProgress } from './upload-progress';

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
