import type { OwnLogEntry } from '@pechincha/contracts/entities/moderation-log';
import { memberPageTitles } from '@pechincha/contracts/page-heads';
import { ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PagedList } from '../../components/admin/paged-list';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { getPage, LIST_HEADING_ID } from '../../components/ui/pagination';
import { StatePage } from '../../components/ui/state-page';
import { usePageHead } from '../../lib/page-head';
import { AppealButton } from '../../shared/judgement/appeal-button';
import { OWN_DECISIONS_ERROR_TEXT, useOwnDecisions } from '../../shared/judgement/decisions';
import { useSession } from '../../shared/session/use-session';
import { DecisionItem, getSubjectName } from './decision-item';
import './public-log.css';

/** A decision against what the member published, with the appeal. */
function OwnDecision({ entry }: { entry: OwnLogEntry }) {
  const { id, kind, action, canAppeal, appealReason } = entry;
  const headingRef = useRef<HTMLHeadingElement>(null);
  // Authors open their promotions in every state.
  const path = kind === 'deal' && id && action !== 'deleted' ? `/promocao/${id}` : undefined;
  return (
    <DecisionItem entry={entry} path={path} headingRef={headingRef}>
      {appealReason ? (
        <p className="decision-reason">
          <b>Resposta ao recurso</b>
          {appealReason}
        </p>
      ) : null}
      {canAppeal && id ? (
        <AppealButton subject={{ kind, id }} title={getSubjectName(entry)} focusAfterFiling={headingRef} />
      ) : null}
    </DecisionItem>
  );
}

const getPath = (page: number): string => `/recursos${page > 1 ? `?page=${page}` : ''}`;

/** `/recursos`, for signed-in members only. */
export function AppealsPage() {
  usePageHead(memberPageTitles.appeals);
  const [params] = useSearchParams();
  const page = getPage(params);
  const query = useOwnDecisions(useSession().user?._id, page);
  return (
    <main className="wrap own-decisions" id="conteudo" tabIndex={-1} aria-busy={query.isPending}>
      <h1 id={LIST_HEADING_ID} tabIndex={-1}>
        Decisões e Recursos
      </h1>
      <p>
        O que a moderação decidiu contra promoções e comentários seus. De cada decisão você pode recorrer uma
        vez, em até 30 dias. Como a moderação trabalha está em <Link to="/moderacao">Moderação aberta</Link>.
      </p>
      <h2 className="vh">Decisões</h2>
      <PagedList
        page={page}
        getPath={getPath}
        query={query}
        rows={query.data?.entries}
        totalPages={query.data?.totalPages}
        skeletonRows={5}
        error={OWN_DECISIONS_ERROR_TEXT}
        empty={
          <StatePage icon={ShieldCheck} title="Nenhuma decisão contra o que você publicou.">
            Se a moderação rejeitar ou tirar do ar algo seu, aparece aqui, e você pode recorrer.
          </StatePage>
        }
      >
        {(entries) => (
          <ol className="card divided-rows">
            {entries.map((entry) => (
              <li key={entry._id}>
                <OptionalBoundary>
                  <OwnDecision entry={entry} />
                </OptionalBoundary>
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </main>
  );
}
