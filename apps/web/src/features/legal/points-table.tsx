import type { PointRule } from '@pechincha/contracts/entities/gamification';
import {
  MAX_COMMENTS_PER_DAY,
  MAX_RIGHT_VOTES_PER_DAY,
  MAX_UNCOUNTED_LIKES_PER_DAY,
  MAX_UNCOUNTED_LIKES_PER_PROMOTION,
  MAX_USEFULS_PER_DAY,
  MIN_PROOF_PEOPLE,
  MIN_PROOF_WEIGHT,
  PROOF_WINDOW_MS,
  VOTE_CONFIRMATION_MS,
} from '@pechincha/contracts/points';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { parsePointRules } from '../../api/gamification';
import { createQueryFn } from '../../lib/http';
import { pointRuleKeys } from '../../lib/keys';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** In the order of the table. */
const rules: readonly [reason: PointRule['reason'], action: string, limit: string][] = [
  ['promotion-published', 'Sua promoção está no ar', 'Uma vez por promoção'],
  [
    'deal-proved',
    'Membros confirmam que a sua promoção vale',
    `Uma vez por promoção: “Vale” de ${MIN_PROOF_PEOPLE} pessoas ou mais, com peso ${MIN_PROOF_WEIGHT} ou mais, nos primeiros ${PROOF_WINDOW_MS / DAY_MS} dias`,
  ],
  [
    'like-received',
    'Alguém curte a sua promoção',
    `Todas as curtidas que contam; das outras, ${MAX_UNCOUNTED_LIKES_PER_PROMOTION} por promoção e ${MAX_UNCOUNTED_LIKES_PER_DAY} por dia`,
  ],
  ['comment-written', 'Você comenta na promoção de outra pessoa', `${MAX_COMMENTS_PER_DAY} por dia`],
  [
    'useful-received',
    'Alguém marca o seu comentário como útil',
    `Só de quem tem voto que conta, ${MAX_USEFULS_PER_DAY} por dia`,
  ],
  [
    'check-right',
    'Você avisa que a promoção expirou, e ela fica encerrada',
    `Depois de ${VOTE_CONFIRMATION_MS / HOUR_MS} horas, com voto que conta, ${MAX_RIGHT_VOTES_PER_DAY} por dia; uma vez por promoção`,
  ],
  ['report-upheld', 'A moderação aceita a sua denúncia', 'Só de quem tem voto que conta'],
];

/** Points per action as they are now; without numbers while they are not known. */
export function PointsTable() {
  const { data = [] } = useQuery({
    queryKey: pointRuleKeys.all,
    queryFn: createQueryFn('/gamification/rules', parsePointRules),
  });
  const points = new Map(data.map((rule) => [rule.reason, rule.points]));
  return (
    <>
      <p>
        Pontos são por resultado. De contas criadas no mesmo lugar no mesmo dia, só uma rende pontos em cada
        promoção ou comentário.
      </p>
      <div className="small legal-table" role="region" aria-label="O que dá pontos" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">O que dá pontos</th>
              <th scope="col">Pontos</th>
              <th scope="col">Limite</th>
            </tr>
          </thead>
          <tbody>
            {rules.map(([reason, action, limit]) => (
              <tr key={reason}>
                <th scope="row">{action}</th>
                <td data-label="Pontos">{points.get(reason) ?? '–'}</td>
                <td data-label="Limite">{limit}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        Quando a causa deixa de existir, os pontos dela saem: curtida desfeita, comentário apagado, promoção
        que volta para a análise, é rejeitada, removida ou excluída, decisão revertida. Promoção que expira
        fica com os pontos. Quantos você tem, e quanto falta para o próximo nível, está em{' '}
        <Link to="/minhas-conquistas">Minhas conquistas</Link>.
      </p>
    </>
  );
}
