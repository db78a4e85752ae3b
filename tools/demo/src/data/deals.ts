import { casa } from './deals-casa.ts';
import { curitiba } from './deals-curitiba.ts';
import { eletronicos } from './deals-eletronicos.ts';
import { ibaiti } from './deals-ibaiti.ts';
import { mercadoECuidado } from './deals-mercado-e-cuidado.ts';
import { modaEsportesJogos } from './deals-moda-esportes-jogos.ts';
import { moderacao } from './deals-moderacao.ts';
import { rioDeJaneiro } from './deals-rio-de-janeiro.ts';
import { saoPaulo } from './deals-sao-paulo.ts';
import type { DemoDeal } from './types.ts';

/** Every deal of the demo, oldest first, so that seeding them in order keeps their ages. */
export const deals: readonly DemoDeal[] = [
  ...eletronicos,
  ...casa,
  ...mercadoECuidado,
  ...modaEsportesJogos,
  ...curitiba,
  ...saoPaulo,
  ...rioDeJaneiro,
  ...ibaiti,
  ...moderacao,
].sort((one, other) => other.ageHours - one.ageHours);
