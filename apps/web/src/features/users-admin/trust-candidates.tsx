import type { ResponseOf } from '@pechincha/contracts/operation';
import type { listTrustCandidates } from '@pechincha/contracts/operations/moderation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isoTime, list, number, object, text } from '../../api/parsers';
import { FormSection } from '../../components/ui/form-section';
import { LoadError } from '../../components/ui/load-error';
import { adminKeys } from '../../lib/admin-keys';
import { http } from '../../lib/http';
import { formatQuantity } from '../../lib/numbers';
import './users-admin.css';

type TrustCandidate = ResponseOf<typeof listTrustCandidates>['candidates'][number];

const parseCandidates = list(
  'candidates',
  object<TrustCandidate>({
    ...{ _id: text(), name: text(), approved: number(), rejected: number(), since: isoTime },
  }),
);

/** Loads when the list is opened. */
const useTrustCandidates = (enabled: boolean) =>
  useQuery({
    queryKey: adminKeys.trustCandidates,
    queryFn: async ({ signal }) => {
      const { data } = await http.get<unknown>('/admin/moderation/candidates', { signal });
      return parseCandidates(data);
    },
    enabled,
    meta: { errorText: 'Erro ao carregar quem pode ter confiança' },
  });

/** Members whom an admin may trust, in a closed section. */
export function TrustCandidates({ onTrust }: { onTrust: (candidate: TrustCandidate) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: candidates, isError, refetch } = useTrustCandidates(isOpen);
  return (
    <FormSection
      className="mb-4"
      title="Quem pode virar membro de confiança"
      summary="20 aprovadas em 180 dias, quase nenhuma rejeitada, sem advertência"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    >
      {isError && !candidates ? (
        <LoadError onRetry={() => void refetch()}>Erro ao carregar quem pode ter confiança</LoadError>
      ) : null}
      {candidates?.length === 0 ? <p className="trust-candidates muted">Ninguém, por enquanto.</p> : null}
      {candidates && candidates.length > 0 ? (
        <ul className="trust-candidates">
          {candidates.map((candidate) => (
            <li key={candidate._id}>
              <span>
                <Link to={`/usuario/${candidate._id}`}>{candidate.name}</Link>{' '}
                <span className="muted">
                  {formatQuantity(candidate.approved, 'aprovada', 'aprovadas')},{' '}
                  {formatQuantity(candidate.rejected, 'rejeitada', 'rejeitadas')}
                </span>
              </span>
              <button
                type="button"
                className="button small"
                aria-label={`Dar confiança: ${candidate.name}`}
                onClick={() => onTrust(candidate)}
              >
                Dar confiança
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </FormSection>
  );
}
