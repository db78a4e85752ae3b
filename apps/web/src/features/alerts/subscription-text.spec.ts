import type { Subscription } from '@pechincha/contracts/entities/subscription';
import { defaultSite } from '@pechincha/contracts/site';
import { toSubscriptionSentence, toSummaryText } from './subscription-text';

const id = '0123456789abcdef01234567';

it.each<[Partial<Subscription>, string]>([
  [{ keyword: 'fone bluetooth' }, 'fone bluetooth'],
  [
    {
      keyword: 'fone',
      exclude: ['capa', 'estojo'],
      categories: ['eletronicos', 'jogos'],
      city: 'curitiba',
      maxPrice: 150,
      without: ['app', 'subscription'],
      minLikes: 10,
      withinMinutes: 60,
    },
    'fone, sem “capa” nem “estojo”, em Eletrônicos ou Jogos, em Curitiba, até R$ 150,00, sem exigir aplicativo nem assinatura, com 10 curtidas em até 1 h',
  ],
  [{ keyword: 'fone', city: 'online', minLikes: 5 }, 'fone, na internet, com 5 curtidas'],
  [{ store: 'loja.com.br' }, 'Promoções da loja loja.com.br'],
  [{ author: id, label: 'Bruno' }, 'Promoções de Bruno'],
  [{ author: id }, 'Promoções de um membro que saiu'],
  [{ product: id, label: 'Fone', maxPrice: 99.99 }, 'O produto de “Fone”, até R$ 99,99'],
  [{ product: id }, 'Um produto que saiu do ar'],
  [{ promotion: id, label: 'Fone' }, 'A promoção “Fone”'],
  [{ promotion: id }, 'Uma promoção que saiu do ar'],
  [{ kind: 'mute', categories: ['jogos'] }, 'Categoria Jogos'],
  [{ kind: 'mute', categories: ['jogos', 'moda'], city: 'online' }, 'Categorias Jogos e Moda, na internet'],
  [{ kind: 'mute', categories: ['carros'], city: 'ponta-grossa' }, 'Categoria carros, em Ponta Grossa'],
  [{ keyword: 'tv', onlyLowest: true }, 'tv, só o menor preço em 90 dias'],
])('sentence of subscription %j is %s', (subscription, sentence) => {
  const text = toSubscriptionSentence(
    { _id: 'r', kind: 'alert', isActive: true, ...subscription },
    defaultSite,
  );
  expect(text.replaceAll('\u00a0', ' ')).toBe(sentence);
});

it.each([
  [[], '0 alertas, 0 ativos'],
  [[{ isActive: true }], '1 alerta, 1 ativo'],
  [[{ isActive: true }, { isActive: false }, { isActive: true }], '3 alertas, 2 ativos'],
])('summary text of alerts %j', (alerts, text) => {
  expect(toSummaryText(alerts)).toBe(text);
});
