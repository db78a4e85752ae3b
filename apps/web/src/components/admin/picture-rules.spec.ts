import { getPictureError } from './picture-rules';

describe('pictureFault', () => {
  it.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('takes %s', (type) =>
    expect(getPictureError({ type, size: 5_242_880 })).toBeUndefined(),
  );
  it.each(['text/plain', 'image/svg+xml', 'video/mp4', ''])('refuses “%s”', (type) =>
    expect(getPictureError({ type, size: 1 })).toBe('Por favor, selecione uma imagem válida'),
  );
  it('refuses one byte too many', () =>
    expect(getPictureError({ type: 'image/png', size: 5_242_881 })).toBe('A imagem deve ter menos de 5MB'));
});
