import { partsOf } from './parts';

const noPicture = { name: 'icon', file: undefined };
const sent = (form: FormData): [string, unknown][] => [...form.entries()];

describe('o que um formulário do painel envia', () => {
  it('não tem valores vazios, mas tem o zero', () => {
    const form = partsOf({ title: 'Caneca', stock: 0, description: '', pointsCost: undefined }, noPicture);
    expect(sent(form)).toEqual([
      ['title', 'Caneca'],
      ['stock', '0'],
    ]);
  });

  it('tem o vazio que é uma escolha', () => {
    expect(sent(partsOf({ criteriaMetric: '' }, noPicture, ['criteriaMetric']))).toEqual([
      ['criteriaMetric', ''],
    ]);
  });

  it('leva a imagem no campo dela', () => {
    const file = new File(['x'], 'estrela.png', { type: 'image/png' });
    expect(partsOf({}, { name: 'image', file }).get('image')).toBeInstanceOf(File);
  });
});
