import {
  MAX_RANKING_POSITION,
  type Ranking,
  type RankingPeriod,
  type RankingRow,
} from '@pechincha/contracts/entities/gamification';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import * as parse from '../../api/parsers';
import { StatusLabel } from '../../components/ui/labels';
import { Avatar } from '../../components/ui/picture';
import { QueryView, Skeletons } from '../../components/ui/query-view';
import { StatePage } from '../../components/ui/state-page';
import { formatCount } from '../../lib/format';
import { createQueryFn } from '../../lib/http';
import { rankingKeys } from '../../lib/keys';
import { usePageHead } from '../../lib/page-head';
import { classes } from '../../lib/style';
import { useSession } from '../../shared/session/use-session';
import './ranking.css';

const parseRow = parse.object<RankingRow>({
  position: parse.number(),
  user: parse.object<RankingRow['user']>({
    _id: parse.text(),
    name: parse.text(),
    avatar: parse.nullable(parse.text()),
  }),
  level: parse.nullable(parse.text()),
  points: parse.number(),
});

const parseRanking = parse.object<Ranking>({
  rows: parse.array(parseRow),
  me: parse.optional(parseRow),
});

const ERROR_TEXT = 'Não foi possível carregar o ranking.';

/** Keeps the other period, dimmed, while one loads. */
const useRanking = (period: RankingPeriod) =>
  useQuery({
    queryKey: rankingKeys.list(period),
    queryFn: createQueryFn('/gamification/ranking', parseRanking, { params: { period } }),
    placeholderData: keepPreviousData,
    meta: { errorText: ERROR_TEXT },
  });

const periodLabels: Record<RankingPeriod, string> = {
  month: 'Este mês',
  last: 'Mês passado',
  all: 'Sempre',
};
const periods = Object.keys(periodLabels) as RankingPeriod[];

const getPath = (period: RankingPeriod): string => `/ranking${period === 'month' ? '' : `?period=${period}`}`;

const formatPosition = (position: number): string =>
  position > MAX_RANKING_POSITION ? `+ de ${formatCount(MAX_RANKING_POSITION)}` : `${formatCount(position)}º`;

function RankingItem({ row, isOwn }: { row: RankingRow; isOwn: boolean }) {
  const { position, user, level, points } = row;
  return (
    <div className={classes('ranking-row', isOwn && 'own')}>
      <span className="ranking-position">{formatPosition(position)}</span>
      <Avatar name={user.name} picture={user.avatar} size="l" />
      <div className="min-w-0">
        <div className="ranking-name">
          <Link to={`/usuario/${user._id}`}>{user.name}</Link>
          {isOwn ? <StatusLabel>Você</StatusLabel> : null}
        </div>
        {level ? <p className="small muted">{level}</p> : null}
      </div>
      <p className="ranking-points">
        <b>{formatCount(points)}</b> <span className="small muted">{points === 1 ? 'ponto' : 'pontos'}</span>
      </p>
    </div>
  );
}

/** `/ranking`: who earned the most points. */
export function RankingPage() {
  usePageHead('Ranking', { isIndexed: true });
  const [params] = useSearchParams();
  const period = periods.find((known) => known === params.get('period')) ?? 'month';
  const { user } = useSession();
  const query = useRanking(period);
  return (
    <main className="wrap ranking-page" id="conteudo" tabIndex={-1} aria-busy={query.isPending}>
      <h1>Ranking</h1>
      <p className="muted">
        Quem mais ganhou pontos ajudando os outros a economizar. Gastar pontos não muda a posição.
      </p>
      <nav className="tabs" aria-label="Período">
        {periods.map((known) => (
          <Link
            key={known}
            className="tab"
            to={getPath(known)}
            aria-current={known === period ? 'page' : undefined}
          >
            {periodLabels[known]}
          </Link>
        ))}
      </nav>
      <QueryView
        query={query}
        skeleton={<Skeletons className="ranking-skeleton" count={8} itemClass="h-16" />}
        error={ERROR_TEXT}
      >
        {({ rows, me }) => (
          <div className="list-box" aria-busy={query.isPlaceholderData}>
            {me && rows.every((row) => row.user._id !== me.user._id) ? (
              <section className="own-position" aria-labelledby="sua-posicao">
                <h2 id="sua-posicao">Sua posição</h2>
                <div className="card">
                  <RankingItem row={me} isOwn />
                </div>
              </section>
            ) : null}
            {rows.length > 0 ? (
              <ol className="card divided-rows ranking-list" aria-label={periodLabels[period]}>
                {rows.map((row) => (
                  <li key={row.user._id}>
                    <RankingItem row={row} isOwn={row.user._id === user?._id} />
                  </li>
                ))}
              </ol>
            ) : (
              <StatePage icon={Trophy} title="Ninguém pontuou ainda neste período." />
            )}
          </div>
        )}
      </QueryView>
      {user?.role === 'user' ? (
        <p className="small muted">
          Não quer aparecer aqui? Escolha em <Link to="/configuracoes">Configurações</Link>.
        </p>
      ) : null}
    </main>
  );
}
