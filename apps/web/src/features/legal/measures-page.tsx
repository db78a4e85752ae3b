import {
  VALIDITY_VOTE_WINDOW_MS,
  COUPON_WINDOW_MS,
  COUPON_WORKS_MS,
  MIN_FAILURE_WEIGHT,
  MIN_VOTE_PEOPLE,
  MIN_VOTE_RATIO,
  MIN_VOTE_WEIGHT,
} from '@pechincha/contracts/validity-votes';
import type { ResponseOf } from '@pechincha/contracts/operation';
import type { getLinkRules } from '@pechincha/contracts/operations/site';
import { declaredRelations } from '@pechincha/contracts/relations';
import { COLD_LIKES, FIRE, HOT } from '@pechincha/contracts/heat';
import {
  CLAIM_TOLERANCE_PERCENT,
  MIN_HISTORY_DAYS,
  MIN_PRICE_AUTHORS,
  MIN_PRICE_DAYS,
  MIN_PRICES,
  REFERENCE_DAYS,
} from '@pechincha/contracts/price-history';
import {
  caseReasonNames,
  FALSE_REPORT_WINDOW_MS,
  MAX_FALSE_REPORTS,
  WARNING_PEOPLE,
  WARNING_WEIGHT,
} from '@pechincha/contracts/reports';
import { WARNING_MS, EXPERIENCED_AGE_MS, EXPERIENCED_PROMOTIONS } from '@pechincha/contracts/vote-weight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import * as parse from '../../api/parsers';
import { createQueryFn } from '../../lib/http';
import { useSite } from '../../lib/site';
import { LegalPage } from './legal-page';
import { PointsTable } from './points-table';

const HOUR_MS = 60 * 60_000;
const toHours = (milliseconds: number): number => milliseconds / HOUR_MS;
const toDays = (milliseconds: number): number => toHours(milliseconds) / 24;
const ratioText = MIN_VOTE_RATIO === 2 ? 'o dobro' : `${MIN_VOTE_RATIO} vezes o peso`;

const parseLinkRules = parse.object<ResponseOf<typeof getLinkRules>>({
  shorteners: parse.array(parse.text()),
  trackers: parse.array(parse.text()),
  affiliateParameters: parse.array(parse.text()),
});

/** The names of parameters, each with its domain if it has one; as in the table of points, a dash while they are not known. */
function ParameterList({ of: field }: { of: 'trackers' | 'affiliateParameters' }) {
  const { version } = useSite();
  const { data } = useQuery({
    queryKey: ['link-rules', version],
    queryFn: createQueryFn('/site/links', parseLinkRules),
    placeholderData: keepPreviousData,
  });
  const entries = data?.[field];
  if (!entries?.length) return <p className="small muted">{entries ? 'Nenhum.' : '–'}</p>;
  return (
    <p className="small muted">
      {entries.map((entry, index) => {
        const [name, domain] = entry.split(':').toReversed();
        return (
          <Fragment key={entry}>
            {index > 0 ? ', ' : null}
            <code>{name}</code>
            {domain ? ` em ${domain}` : null}
          </Fragment>
        );
      })}
    </p>
  );
}

const sections = [
  [
    'voto',
    'Quanto vale um voto',
    <>
      <p>Curtidas, conferências, votos em cupons e denúncias têm um peso, que só o dono do voto vê:</p>
      <ul>
        <li>
          0 sem e-mail confirmado, nos primeiros três dias da conta, ou por {toDays(WARNING_MS)} dias depois
          de uma advertência;
        </li>
        <li>1 depois disso;</li>
        <li>
          2 com {toDays(EXPERIENCED_AGE_MS)} dias de conta e {EXPERIENCED_PROMOTIONS} promoções aprovadas;
        </li>
        <li>3 para membros de confiança e para a moderação.</li>
      </ul>
      <p>
        Contas criadas no mesmo lugar no mesmo dia contam como uma pessoa. Ninguém vota no que publicou. Os
        números de curtidas que você vê são de todas as pessoas; o peso só entra nas contas desta página.
      </p>
    </>,
  ],
  [
    'calor',
    'Pegando fogo, quente e fria',
    <>
      <p>Contam as curtidas menos as descurtidas, só de quem tem voto que conta:</p>
      <ul>
        <li>
          “Pegando fogo”: {FIRE.likes} em até {FIRE.minutes / 60} horas depois de publicada;
        </li>
        <li>
          “Quente”: {HOT.likes} em até {HOT.minutes / 60} horas;
        </li>
        <li>“Fria”: {-COLD_LIKES} ou mais abaixo de zero.</li>
      </ul>
    </>,
  ],
  [
    'conferencias',
    'Ainda vale?',
    <>
      <p>
        Uma promoção termina quando quem publicou ou a moderação diz que acabou, depois do último dia dela, ou
        por voto: nas últimas {toHours(VALIDITY_VOTE_WINDOW_MS)} horas, “Expirou” pesa {MIN_VOTE_WEIGHT} ou
        mais, é de {MIN_VOTE_PEOPLE} pessoas ou mais e pesa {ratioText} de “Vale”. Do mesmo jeito os votos a
        trazem de volta.
      </p>
      <p>
        Um cupom “Não está funcionando” quando, em {toDays(COUPON_WINDOW_MS)} dias e desde o último que deu
        certo, as falhas pesam {MIN_FAILURE_WEIGHT} ou mais, são de {MIN_VOTE_PEOPLE} pessoas ou mais e pesam{' '}
        {ratioText} dos acertos. Ele “funciona” por {toHours(COUPON_WORKS_MS)} horas depois de um acerto.
      </p>
    </>,
  ],
  [
    'denuncias',
    'Denúncias',
    <>
      <p>
        Denúncia pesa como um voto e não tira nada do ar: quem decide é a moderação, que não vê quem
        denunciou. Só quando “{caseReasonNames.golpe}” pesa {WARNING_WEIGHT} ou mais, de {WARNING_PEOPLE}{' '}
        pessoas ou mais, o botão da loja pergunta antes.
      </p>
      <p>
        Quem faz {MAX_FALSE_REPORTS} denúncias falsas em {toDays(FALSE_REPORT_WINDOW_MS)} dias deixa de contar
        em denúncias por {toDays(FALSE_REPORT_WINDOW_MS)} dias.
      </p>
    </>,
  ],
  [
    'precos',
    'Desconto comprovado, inflado e menor preço',
    <>
      <p>
        Cada promoção que entra no ar deixa registrado o preço do produto, de qualquer loja. O preço comum é a
        mediana do menor preço de cada dia, nos últimos {REFERENCE_DAYS} dias. Não entram os preços de quem
        publicou a promoção, os de quem ainda não tem voto que conta, nem os de promoções removidas.
      </p>
      <p>
        Só falamos de preço comum com {MIN_PRICES} preços ou mais, em {MIN_PRICE_DAYS} dias diferentes, de{' '}
        {MIN_PRICE_AUTHORS} pessoas, o mais antigo há {MIN_HISTORY_DAYS} dias ou mais. Com isso:
      </p>
      <ul>
        <li>
          “Desconto comprovado”: o preço original informado é no máximo {CLAIM_TOLERANCE_PERCENT}% maior que o
          preço comum;
        </li>
        <li>“De inflado”: ele é maior que isso, e o desconto que mostramos é sobre o preço comum;</li>
        <li>“Menor preço em {REFERENCE_DAYS} dias”: igual ao menor registrado, ou abaixo dele.</li>
      </ul>
      <p>O preço registrado é o do produto, com o cupom e sem o frete.</p>
    </>,
  ],
  [
    'links',
    'Links e interesses declarados',
    <>
      <p>
        O botão da loja leva ao link que foi dado, letra por letra, sem passar por outro endereço e sem contar
        cliques. Só tiramos dele, ao salvar, os parâmetros que dizem de onde vem a visita (* é qualquer
        final):
      </p>
      <ParameterList of="trackers" />
      <p>
        Quem ganha comissão ou trabalha na loja declara isso no formulário, e a promoção mostra “
        {declaredRelations.affiliate}” ou “{declaredRelations['works-there']}”. Ela não dá pontos a quem a
        publicou e sempre passa pela moderação, também a de membros de confiança. Sem declarar, não aceitamos
        links com códigos de afiliado:
      </p>
      <ParameterList of="affiliateParameters" />
    </>,
  ],
  ['pontos', 'Pontos', <PointsTable key="points" />],
] as const;

/** `/como-medimos`: the rules by which votes and prices count, with the numbers that the code uses. */
export function MeasuresPage() {
  return (
    <LegalPage
      title="Como medimos"
      since="1º de dezembro de 2026"
      lead="Quem vota, quem publica e quem compra pode conferir as contas. Estas são as regras que o site usa, com os números dele."
      sections={sections}
      other={{ to: '/termos', text: 'Termos de Uso' }}
    />
  );
}
