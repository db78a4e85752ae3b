import { getPictureError } from './picture-rules';

describe('getPictureError', () => {
  it.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('accepts %s', (type) =>
    expect(getPictureError({ type, size: 5_242_880 })).toBeUndefined(),
  );
  it.each(['text/plain', 'image/svg+xml', 'video/mp4', ''])('rejects type “%s”', (type) =>
    expect(getPictureError({ type, size: 1 })).toBe('Por favor, selecione uma imagem válida'),
  );
  it('rejects a picture when it is one byte too large', () =>
    expect(getPictureError({ type: 'image/png', size: 5_242_881 })).toBe('A imagem deve ter menos de 5MB'));
});
